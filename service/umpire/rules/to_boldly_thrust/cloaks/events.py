"""The events of cloaking devices (TBT 9). Units: MU."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event
from umpire.rules.to_boldly_thrust.ship import Hidden


class CloakEngaged(Event, frozen=True, tag="cloak_engaged", kw_only=True):
    """A marker stands for a ship; the next opposing ship may still fire at it (TBT-CLOAK-03)."""

    ship: str
    side: str
    rule: str = "TBT-CLOAK-03"


class CloakFailed(Event, frozen=True, tag="cloak_failed", kw_only=True):
    """A ship that cloaks stays in sight: it has lost its device, or is in no state to cloak."""

    ship: str
    side: str
    rule: str = "TBT-UMP-28"


class ShipVanished(Event, frozen=True, tag="ship_vanished", kw_only=True):
    """Nothing can be aimed at a ship any more: it is under its cloak (TBT-CLOAK-05)."""

    ship: str
    side: str
    turn: int
    rule: str = "TBT-CLOAK-05"


class HiddenMove(Event, frozen=True, tag="hidden_move", kw_only=True):
    """A cloaked ship moved along `path`, as its own side alone knows (TBT-CLOAK-04, -09)."""

    ship: str
    side: str
    path: tuple[Point, ...]
    hidden: Hidden
    rule: str = "TBT-CLOAK-04"


class MarkerMoved(Event, frozen=True, tag="marker_moved", kw_only=True):
    """The marker of a cloaked ship was put where the ship is (TBT-CLOAK-06, TBT-SENS-05).

    Its course and its velocity are told by option alone, and else `null` (TBT-UMP-38).
    """

    ship: str
    side: str
    x: float
    y: float
    facing: int | None
    velocity: int | None
    rule: str = "TBT-CLOAK-06"


class CloakDropped(Event, frozen=True, tag="cloak_dropped", kw_only=True):
    """A ship is back at (x, y), `shift_mu` from where it should be, without shields this turn.

    `begun` tells whether its activation has begun with that, or it has lost its device. `velocity`
    is null to others in a closed book (FT-UMP-66).
    """

    ship: str
    side: str
    x: float
    y: float
    facing: int
    velocity: int | None
    course_deg: float | None
    rolled: bool
    shift_mu: int
    begun: bool = True
    rolls: tuple[Roll, ...] = ()
    rule: str = "TBT-CLOAK-07"


CloakEvent: TypeAlias = (
    CloakEngaged | CloakFailed | ShipVanished | HiddenMove | MarkerMoved | CloakDropped
)
