"""The events of fire (SF 3)."""

from typing import Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.battle import PhaseName, Shot
from umpire.rules.space_fleet.bounds import Weapon

Band: TypeAlias = Literal["short", "medium", "long"]


class FireDeclared(Event, frozen=True, tag="fire_declared", kw_only=True):
    """A ship's fire is declared, or without shots withdrawn; sealed until its phase ends."""

    ship: str
    side: str
    shots: tuple[Shot, ...]
    turn: int
    phase: PhaseName
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-01"


class FireOpened(Event, frozen=True, tag="fire_opened", kw_only=True):
    """All sides have declared; from now on dice may fall."""

    rule: str = "SF-FIRE-01"


class TargetCrippled(Event, frozen=True, tag="target_crippled", kw_only=True):
    """A target was crippled before any fire of this phase: it may surrender (SF-RUL-19)."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"


class ShotsFired(Event, frozen=True, tag="shots_fired", kw_only=True):
    """Some shots of one weapon at one target.

    Attributes:
        range: in units, as measured; on a table it may be broken.
        need: the score that hits, before modifiers.
        modifier: what is added to each die; `modifiers` names the rules that add up to it.
        struck: how many of the shots hit.
        hits: how many hits they make.
        salvoes: what is left in the launcher, null for other weapons.
    """

    ship: str
    target: str
    weapon: Weapon
    mount: str | None
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    salvoes: int | None
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-02"


class ShotsHeard(Event, frozen=True, tag="shots_heard", kw_only=True):
    """Some shots of a ship that the side has not detected, as it hears them (SF-UMP-41).

    `counter` is that of the ship, and `side` its side; the rest is as in `ShotsFired`.
    """

    counter: str
    side: str
    target: str
    weapon: Weapon
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-41"


class ShipFired(Event, frozen=True, tag="ship_fired", kw_only=True):
    """A ship has fired; `direct` is with beams or short-range missiles, which show it."""

    ship: str
    side: str
    beam: bool
    direct: bool
    plasma: bool
    at_missile: bool
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-14"


FireEvent: TypeAlias = (
    FireDeclared | FireOpened | TargetCrippled | ShotsFired | ShotsHeard | ShipFired
)
