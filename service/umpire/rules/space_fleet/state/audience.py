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


def may_hear(only: Sides, seat: Seat, *, observed: bool = False) -> bool:
    """Tell whether a seat hears what some sides hear; an observer does if it is `observed`."""
    if seat.role == "referee" or only is None:
        return True
    return observed if seat.side is None else seat.side in only


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
        return self if may_hear(self.only, seat, observed=self.observed) else None


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


def sees_in_full(battle: Battle, ship: Ship, seat: Seat) -> bool:
    """Tell whether a seat sees a ship in full (SF-SENS-03)."""
    if seat.sees(ship.side):
        return True
    if seat.side is None:
        return knowing(battle, ship) is None
    return sees(battle, ship, seat.side)


# Who reads an order that is not its own


def if_nothing_is_hidden(battle: Battle, _order: object, _seat: Seat) -> bool:
    """Tell that orders are their side's own where sensors are limited, and open where not."""
    return not battle.options.limited_sensors


def nobody(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Tell that an order is its side's own, whatever is known."""
    return False


def may_read(battle: Battle, name: str | None, seat: Seat) -> bool:
    """Tell whether a seat may read a name: of a counter, or of a ship that it sees in full."""
    ship = None if name is None else battle.ship(name)
    return ship is None or not battle.options.limited_sensors or sees_in_full(battle, ship, seat)


# What an order may show that is hidden


def if_sensors_are_limited(battle: Battle, _order: object) -> bool:
    """Tell whether what somebody comes to see, or throws for, may be hidden (SF-SENS)."""
    return battle.options.limited_sensors


def if_levels_are_hidden(battle: Battle, _order: object) -> bool:
    """Tell whether squadrons throw, whose levels not all sides know (SF-MOVE-04, SF-SENS)."""
    return battle.options.limited_sensors and battle.options.squadron_initiative


def if_sensors_or_mines_hide(battle: Battle, _order: object) -> bool:
    """Tell whether somebody may come into sight, or into hidden mines (SF-SENS, SF-MINE)."""
    return battle.options.limited_sensors or battle.options.mines
