"""The events of movement (SF 2).

In this book an event that not all may know has `only`: the sides that hear it (see `audience`).
"""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.bounds import Step
from umpire.rules.space_fleet.places import Place, Spot


class ShipMoved(Event, frozen=True, tag="ship_moved", kw_only=True):
    """A ship moved along the path that it flew, and stands at `place`.

    `track` are the spots where it was, its start first; `units` what it moved.
    """

    ship: str
    side: str
    path: tuple[Step, ...]
    place: Place
    track: tuple[Spot, ...]
    units: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MOVE-06"


class CounterMoved(Event, frozen=True, tag="counter_moved", kw_only=True):
    """A counter of a ship, a dummy or a squadron stands at another spot now."""

    counter: str
    side: str
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"


MovementEvent: TypeAlias = ShipMoved | CounterMoved
