"""The events of wonder weapons (FT 12.3). Positions and widths are in MU, rounded to 1e-6."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.ship import Manoeuvre
from umpire.rules.full_thrust.tables import ReflexOutcome


class NovaFired(Event, frozen=True, tag="nova_fired", kw_only=True):
    """A ship fired its nova cannon from (x, y) along its bow."""

    ship: str
    side: str
    weapon: str
    x: float
    y: float
    facing: int
    turn: int
    rule: str = "FT-12.3-1"


class NovaMoved(Event, frozen=True, tag="nova_moved", kw_only=True):
    """The template of a ship's nova shot of a turn swept along `path`; `touched` nearest first."""

    ship: str
    launched_turn: int
    stage: int
    diameter_mu: float
    path: tuple[Point, ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-2"


class NovaBurnedOut(Event, frozen=True, tag="nova_burned_out", kw_only=True):
    """A nova shot has made its last move, and is gone."""

    ship: str
    launched_turn: int
    rule: str = "FT-12.3-2"


class WaveGunCharged(Event, frozen=True, tag="wave_gun_charged", kw_only=True):
    """A die was added to the charge of a wave gun; `charge` is what it has by now."""

    ship: str
    weapon: str
    charge: int
    ready: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-3"


class WaveGunFired(Event, frozen=True, tag="wave_gun_fired", kw_only=True):
    """A wave gun fired along the bow and is empty; `touched` nearest first."""

    ship: str
    side: str
    weapon: str
    path: tuple[Point, ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-4"


class WaveGunBurst(Event, frozen=True, tag="wave_gun_burst", kw_only=True):
    """A charged wave gun was knocked out; its own ship takes the points of its charge."""

    ship: str
    weapon: str
    points: int
    rule: str = "FT-12.3-6"


class TemplateStruck(Event, frozen=True, tag="template_struck", kw_only=True):
    """What a nova shot or a wave of a ship touched was thrown for."""

    ship: str
    target: str
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-2"


class ReflexFieldThrown(Event, frozen=True, tag="reflex_field_thrown", kw_only=True):
    """Beams met a ship's reflex field: of `points`, it takes some and returns some."""

    ship: str
    attacker: str
    points: int
    result_of_field: ReflexOutcome
    taken: int
    returned: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-8"


class ShipCloaked(Event, frozen=True, tag="ship_cloaked", kw_only=True):
    """A ship vanished, and left a marker at (x, y).

    Until it is back, only its own side is told at the start of which turn that is.
    """

    ship: str
    side: str
    x: float
    y: float
    until: int | None
    rule: str = "FT-12.3-9"


class BlindMoveWritten(Event, frozen=True, tag="blind_move_written", kw_only=True):
    """What a cloaked ship flies in a turn is settled; nobody else hears of it until it is back."""

    ship: str
    side: str
    turn: int
    until: int | None
    manoeuvre: Manoeuvre
    rule: str = "FT-12.3-9"


class ShipDecloaked(Event, frozen=True, tag="ship_decloaked", kw_only=True):
    """A ship came out of its cloak at the end of `path`, all that it has flown unseen.

    `velocity` is null to others in a closed book (FT-UMP-66).
    """

    ship: str
    path: tuple[Point, ...]
    facing: int
    velocity: int | None
    course_deg: float | None
    rolled: bool
    rule: str = "FT-12.3-9"


WonderEvent: TypeAlias = (
    NovaFired
    | NovaMoved
    | NovaBurnedOut
    | WaveGunCharged
    | WaveGunFired
    | WaveGunBurst
    | TemplateStruck
    | ReflexFieldThrown
    | ShipCloaked
    | BlindMoveWritten
    | ShipDecloaked
)
