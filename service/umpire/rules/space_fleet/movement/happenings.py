"""The events of movement (SF 2).

In this book an event that not all may know has `only`: the sides that hear it (see `audience`).
"""

from typing import ClassVar

from umpire.kernel.words import counted
from umpire.rules.space_fleet.state.audience import HeardByFew, ToldToFew
from umpire.rules.space_fleet.state.battle import Battle, change_ship
from umpire.rules.space_fleet.state.bounds import Step
from umpire.rules.space_fleet.state.places import Place, Spot, told


class ShipMoved(HeardByFew, frozen=True, tag="ship_moved", kw_only=True):
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

    def apply(self, battle: Battle) -> Battle:
        """Put the ship at the end of its path."""
        return change_ship(battle, self.ship, place=self.place, track=self.track, moved=True)

    def tell(self) -> str:
        if not self.units:
            turned = f", turns {''.join(self.path)}," if self.path else ""
            return f"{self.ship} stays{turned} at {told(self.place)}"
        units = counted(self.units, "unit")
        return f"{self.ship} flies {''.join(self.path)}, {units}, to {told(self.place)}"


class CounterMoved(ToldToFew, frozen=True, tag="counter_moved", kw_only=True):
    """A counter of a ship, a dummy or a squadron stands at another spot now."""

    observed: ClassVar[bool] = True

    counter: str
    side: str
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"

    def tell(self) -> str:
        return f"Counter {self.counter} of {self.side} is at {told(self.spot)}"
