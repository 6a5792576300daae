"""The events of salvo missiles and point defence (FT 5.3, 6)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.battle import Defence
from umpire.rules.full_thrust.systems import Ammunition


class SalvoLaunched(Event, frozen=True, tag="salvo_launched", kw_only=True):
    """A ship launched a salvo at a point; `salvo` is its name from now on."""

    salvo: str
    side: str
    ship: str
    weapon: str
    x: float
    y: float
    ammunition: Ammunition
    magazine: str | None = None
    rule: str = "FT-6.1-1"


class LaunchesDone(Event, frozen=True, tag="launches_done", kw_only=True):
    """A ship has launched all that it launches this turn."""

    ship: str
    side: str
    rule: str = "FT-2.7-5"


class SalvoHomed(Event, frozen=True, tag="salvo_homed", kw_only=True):
    """A salvo homed on the nearest enemy ship; a die settled which, where several were nearest."""

    salvo: str
    ship: str
    range_mu: float
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-6.1-2"


class SalvoLost(Event, frozen=True, tag="salvo_lost", kw_only=True):
    """A salvo is wasted: no enemy ship was near, or its target is there no more."""

    salvo: str
    rule: str = "FT-6.1-2"


class DefenceAllocated(Event, frozen=True, tag="defence_allocated", kw_only=True):
    """A side has allocated its point defence; the side has finished with it."""

    side: str
    defences: tuple[Defence, ...]
    rule: str = "FT-5.3-2"


class SalvoLocked(Event, frozen=True, tag="salvo_locked", kw_only=True):
    """So many missiles of a salvo are on target, before any that are shot down."""

    salvo: str
    ship: str
    locked: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-6.2-1"


class PointDefenceFired(Event, frozen=True, tag="point_defence_fired", kw_only=True):
    """Point defence fired at one salvo or group that attacks `ship`; its weapons are used.

    The dice of the first roll of each kind of weapon are in the order of `defences`. `kills` are
    the missiles or craft shot down, without the `surplus` beyond what was there; of a salvo,
    `killed` have now been shot down by ships in all.
    """

    ship: str
    target: str
    defences: tuple[Defence, ...]
    kills: int
    surplus: int
    killed: int | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.3-1"


class SalvoStruck(Event, frozen=True, tag="salvo_struck", kw_only=True):
    """A salvo reached its target with so many missiles, perhaps none, and is spent."""

    salvo: str
    ship: str
    hits: int
    damage: int
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-6.3-1"


MissileEvent: TypeAlias = (
    SalvoLaunched
    | LaunchesDone
    | SalvoHomed
    | SalvoLost
    | DefenceAllocated
    | SalvoLocked
    | PointDefenceFired
    | SalvoStruck
)
