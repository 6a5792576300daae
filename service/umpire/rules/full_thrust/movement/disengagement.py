"""Disengaging: a fleet that has left by one edge throws against those who pursue it (FT 3.9)."""

from collections.abc import Iterable, Sequence

from umpire.kernel.dice import Dice
from umpire.kernel.sides import known_side
from umpire.rules.full_thrust.flight.cinematic import current_thrust
from umpire.rules.full_thrust.movement.orders import Disengage
from umpire.rules.full_thrust.movement.table_happenings import DisengagementThrown, Pursuer
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import (
    DISENGAGEMENT_THROWN,
    NOT_ALL_OFF_TABLE,
    OPTION_OFF,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Edge
from umpire.rules.full_thrust.state.tables import LeavingTable
from umpire.rules.full_thrust.state.throws import DIE


def total(face: int, thrusts: Iterable[int], against: Iterable[int], table: LeavingTable) -> int:
    """Return a side's throw, with the bonus if its fastest ship outruns all others (FT-RUL-50).

    Args:
        face: the die.
        thrusts: what its ships have now.
        against: what the ships on all other sides have now.
        table: the bonus, given once a side.
    """
    faster = max(thrusts, default=0) > max(against, default=0)
    return face + table.faster_bonus if faster else face


def escapes(fleeing: int, pursuing: Iterable[int]) -> bool:
    """Tell whether a fleet gets away: with as much as any pursuer, or more (FT-3.9-1)."""
    return fleeing >= max(pursuing, default=0)


def disengage(ruling: Ruling, order: Disengage, dice: Dice) -> Ruling:
    """Throw for whether a fleet gets away: its die first, then one for every pursuer (FT-3.9-1).

    Raises:
        IllegalOrder: this is not played; the fleet has not left by one edge; it has thrown.
        Malformed: there is no such side.
    """
    battle = ruling.state
    if not battle.options.disengage_roll:
        raise OPTION_OFF.refuse(
            f"Side {order.side} does not throw to disengage: the scenario plays without the option "
            "disengage_roll.",
            rule="FT-3.9-1",
        )
    side = known_side(battle, order.side, at="/side")
    edge = edge_of_flight(battle, side)
    if edge is None:
        raise NOT_ALL_OFF_TABLE.refuse(
            f"Side {side} throws when all its ships have left by one edge; they have not."
        )
    if has_thrown(battle, side):
        raise DISENGAGEMENT_THROWN.refuse(
            f"Side {side} has thrown, and is pursued: it throws once for each time that it leaves."
        )
    pursuers = [other for other in battle.sides if other != side and _on_table(battle, other)]
    throwing = (side, *pursuers)
    rolls = tuple([dice.roll(label(battle, side, each, "disengage"), 1, DIE) for each in throwing])
    totals = [
        _total_of(battle, each, throwing, roll.faces[0])
        for each, roll in zip(throwing, rolls, strict=True)
    ]
    return ruling.then(
        DisengagementThrown(
            side=side,
            edge=edge,
            total=totals[0],
            pursuers=tuple(map(Pursuer, pursuers, totals[1:])),
            escaped=escapes(totals[0], totals[1:]),
            rolls=rolls,
        )
    )


def edge_of_flight(battle: Battle, side: str) -> Edge | None:
    """Return the edge by which all that is left of a side has gone; `None` if it has not.

    Ships destroyed, or gone by FTL, are not in question any more.
    """
    left = [
        ship
        for ship in battle.ships
        if ship.side == side and ship.status in {"active", "waiting", "off_table", "cloaked"}
    ]
    edges = {ship.departure.edge if ship.departure else None for ship in left}
    gone = all(ship.status == "off_table" for ship in left)
    return edges.pop() if gone and len(edges) == 1 else None


def has_thrown(battle: Battle, side: str) -> bool:
    """Tell whether a fleet has thrown since it left, and has not got away."""
    return any(_left(ship, side) and _is_pursued(ship) for ship in battle.ships)


def _left(ship: Ship, side: str) -> bool:
    return ship.side == side and ship.status == "off_table"


def _is_pursued(ship: Ship) -> bool:
    return ship.departure is not None and ship.departure.pursued


def _on_table(battle: Battle, side: str) -> list[Ship]:
    return [ship for ship in battle.ships if ship.side == side and ship.status == "active"]


def _total_of(battle: Battle, side: str, throwing: Sequence[str], face: int) -> int:
    """Return the total of a side in a throw of `throwing` sides, the one that flees first."""
    thrusts: dict[str, list[int]] = {}
    for each in throwing:
        ships = _on_table(battle, each)
        if each == throwing[0]:
            ships = [ship for ship in battle.ships if _left(ship, each)]
        thrusts[each] = [current_thrust(battle, ship) for ship in ships]
    others = [thrust for each in throwing if each != side for thrust in thrusts[each]]
    return total(face, thrusts[side], others, battle.tables.leaving)
