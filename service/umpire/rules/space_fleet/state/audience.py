"""Who may hear an event: with limited sensors, what happens to a ship is known to few (SF-SENS).

An event names in `only` the sides that hear it; `None` is everybody. It is settled when the event
happens, so that what was hidden then stays so.
"""

from typing import Any, ClassVar, Self

from umpire.kernel.happening import Happening
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.ship import Ship

Sides = tuple[str, ...] | None


class HeardByFew(Happening, frozen=True):
    """The base of events that say themselves which sides hear them.

    Attributes:
        observed: whether observers hear it all the same, since it tells only what all may see.
    """

    observed: ClassVar[bool] = False

    @property
    def only(self) -> Sides:
        """The sides that hear it; `None`: everybody. Each event has a field of this name."""
        raise NotImplementedError

    def heard(self, battle: Any, seat: Seat) -> Self | None:  # noqa: ARG002 -- it was settled then
        """Return it to the referee, and to the sides that it names."""
        if seat.role == "referee" or self.only is None:
            return self
        hears = self.observed if seat.side is None else seat.side in self.only
        return self if hears else None


class ToldToFew(HeardByFew, frozen=True):
    """The base of events that some sides are told, and that change nothing in the battle."""

    def apply(self, battle: Battle) -> Battle:
        """Return the battle as it was."""
        return battle


def knowing(battle: Battle, *ships: Ship) -> Sides:
    """Return the sides that see each of some ships in full; `None` where all sides do."""
    if not battle.options.limited_sensors:
        return None
    sides = tuple(side for side in battle.sides if all(sees(battle, ship, side) for ship in ships))
    return None if sides == battle.sides else sides


def sees(battle: Battle, ship: Ship, side: str) -> bool:
    """Tell whether a side sees a ship in full."""
    return not battle.options.limited_sensors or side == ship.side or side in ship.detected_by


def own(battle: Battle, side: str) -> Sides:
    """Return a side alone, where sensors are limited."""
    return (side,) if battle.options.limited_sensors else None


def others(battle: Battle, sides: Sides) -> tuple[str, ...]:
    """Return the sides that are not among some; none where those are all."""
    return () if sides is None else tuple(side for side in battle.sides if side not in sides)


def name_to(battle: Battle, ship: Ship, side: str) -> str:
    """Return the name by which a side knows a ship: its own, or its counter's."""
    return ship.id if sees(battle, ship, side) or ship.counter is None else ship.counter
