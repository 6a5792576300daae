"""SF 2: ships and squadrons move. Lengths are in units."""

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.counters import Party
from umpire.rules.space_fleet.initiative.steps import ready_party
from umpire.rules.space_fleet.movement.flight import Flight, fly_along
from umpire.rules.space_fleet.movement.path import fly, units_of
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.bounds import (
    Facing,
    Heading,
    Path,
    ShipClass,
)
from umpire.rules.space_fleet.state.condition import current_speed
from umpire.rules.space_fleet.state.places import Place, faced
from umpire.rules.space_fleet.state.refusals import (
    MOVES_WITH_SQUADRON,
    NO_COUNTER,
    PIVOT_WHILE_MOVING,
    UNKNOWN_SQUADRON,
)
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import (
    acting_ship,
    in_use,
    is_under_counter,
    ships_of,
)


class MoveShip(Value, frozen=True, tag="move_ship"):
    """Move a ship along a path of `F`, `L` and `R`.

    With an empty path it stays, and may pivot: to `facing` on the grid, `heading_deg` on a table;
    a path of `L` and `R` alone pivots it too.
    """

    ship: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None


class MoveSquadron(Value, frozen=True, tag="move_squadron"):
    """Move all ships under the counter of a squadron along one path (SF-SENS-06)."""

    side: Id
    squadron: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None


TURN_AFTER_FULL_MOVE: frozenset[ShipClass] = frozenset({"DN"})
"""The classes that may turn at the end of a full move (SF-MOVE-08)."""


def may_turn_after_full(ship: Ship) -> bool:
    """Tell whether a ship may turn at the end of a full move (SF-MOVE-08)."""
    return ship.ship_class in TURN_AFTER_FULL_MOVE


def move_ship(ruling: Ruling, order: MoveShip, dice: Dice) -> Ruling:
    """Move a ship along a path, or let it stay and pivot (SF-MOVE-06 to -11).

    Raises:
        IllegalOrder: the ship is out of the battle, has moved, moves with its squadron or in
            another step; or it may not fly that path.
        Malformed: there is no such ship, or the pivot does not fit the field.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    if is_under_counter(battle, ship):
        raise MOVES_WITH_SQUADRON.refuse(
            f"{ship.id} is under the counter of {ship.squadron}: order move_squadron for that.",
            at="/ship",
        )
    party = ready_party(battle, ship, at="/ship")
    return _move(battle, party, order, "SF-MOVE-06" if units_of(order.path) else "SF-MOVE-10", dice)


def move_squadron(ruling: Ruling, order: MoveSquadron, dice: Dice) -> Ruling:
    """Move all ships under a squadron's counter as one, no faster than the slowest (SF-SENS-06).

    Each of them is to move legally. Dummies under the counter go with them.

    Raises:
        IllegalOrder: its counter is no more, it has moved or moves in another step; or one of its
            ships may not fly that path.
        Malformed: the side has no ships in such a squadron, or the pivot does not fit the field.
    """
    battle = ruling.state
    in_use(battle, "limited_sensors")
    side = known_side(battle, order.side, at="/side")
    ships = [ship for ship in ships_of(battle, order.squadron) if ship.side == side]
    if not ships:
        mine = [each.squadron for each in battle.ships if each.side == side and each.squadron]
        unknown = f"Side {side} has no squadron {order.squadron} of ships: it has {one_of(mine)}."
        raise UNKNOWN_SQUADRON.refuse(unknown, at="/squadron")
    if not is_under_counter(battle, ships[0]):
        names = one_of(each.id for each in ships)
        apart = f"{order.squadron} has broken up: order move_ship for {names}."
        raise NO_COUNTER.refuse(apart, at="/squadron")
    party = ready_party(battle, ships[0], at="/squadron")
    return _move(battle, party, order, "SF-SENS-06", dice)


def speed_of(battle: Battle, party: Party) -> int:
    """Return how far the ships of a party can move as one: as far as the slowest (SF-SENS-06)."""
    return min(current_speed(ship, battle.options) for ship in party.ships)


def _move(
    battle: Battle, party: Party, order: MoveShip | MoveSquadron, rule: str, dice: Dice
) -> Ruling:
    """Fly a path that every ship of the party may fly, from the place that they share.

    Without a path they stay, and may pivot (SF-MOVE-10).
    """
    start = faced(party.ships[0].place, order.facing, order.heading_deg)
    if order.path and (order.facing is not None or order.heading_deg is not None):
        name = order.ship if isinstance(order, MoveShip) else order.squadron
        both = f"{name} turns on its path: give the path, or where it faces as it stays."
        raise PIVOT_WHILE_MOVING.refuse(both, at="/path")
    speed = speed_of(battle, party)
    places: tuple[Place, ...] = (start,)
    for ship in party.ships:
        places = fly(
            start,
            order.path,
            speed,
            may_turn_after_full=may_turn_after_full(ship),
            full_speed=current_speed(ship, battle.options),
        )
    return fly_along(Ruling(battle), Flight(party, order.path, places, rule), dice)
