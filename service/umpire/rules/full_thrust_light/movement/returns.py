"""Ships that come back to the table, where that was agreed (FTL-GEN-07, FTL-UMP-03). Units: MU."""

from collections.abc import Iterator

from umpire.kernel import offers
from umpire.kernel.chapter import Act, OfUnit
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Open, codes, number, open_at, order_of, whole
from umpire.kernel.plane import TOLERANCE_MU, is_within, rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust.state.bounds import Coordinate, Course
from umpire.rules.full_thrust_light.movement.happenings import ShipReturned
from umpire.rules.full_thrust_light.movement.movement_orders import COURSES, require_unfinished
from umpire.rules.full_thrust_light.state.battle import Battle, Ruling, Ship, Table
from umpire.rules.full_thrust_light.state.units import known_ship, side_of_ship

NOT_OFF_TABLE = shared.NOT_OFF_TABLE.under("FTL-GEN-07")
NO_RETURN = shared.NO_RETURN.under("FTL-GEN-06")
NOT_ON_EDGE = shared.NOT_ON_EDGE.under("FTL-GEN-07")


class ReturnToTable(Value, frozen=True, tag="return_to_table"):
    """Bring back a ship that left, on the edge of the table (only where that was agreed)."""

    ship: Id
    x: Coordinate
    y: Coordinate
    course: Course


class ReturnToTableChoice(offers.Choice, frozen=True, tag="return_to_table"):
    """A ship that left, and may come back on the edge."""

    ship: str
    rule: str = "FTL-GEN-07"


def return_to_table(ruling: Ruling, order: ReturnToTable, _dice: Dice) -> Ruling:
    """Bring a ship back on the edge, its velocity kept (FTL-GEN-07, FTL-UMP-03).

    Raises:
        IllegalOrder: it has not left, its side has finished, or it was not agreed.
        Malformed: there is no such ship, or the place is not on the edge.
    """
    battle = ruling.state
    ship = known_ship(battle, order.ship, at="/ship")
    if not battle.options.return_to_table or battle.table is None:
        raise NO_RETURN.refuse(
            f"{ship.id} stays away: the scenario does not use return_to_table, or has no table."
        )
    if ship.status != "off_table":
        raise NOT_OFF_TABLE.refuse(
            f"{ship.id} has not left the table, and so does not come back.", at="/ship"
        )
    require_unfinished(battle, ship.side, at="/ship")
    if not _is_on_edge(order.x, order.y, battle.table):
        table = battle.table
        edge = f"({order.x:g}, {order.y:g}) is not on the edge of the table"
        sides = f"x is 0 or {table.width:g}, or y is 0 or {table.height:g}"
        raise NOT_ON_EDGE.refuse(f"{edge}, where {sides}.", at="/x")
    x, y = rounded((order.x, order.y))
    return ruling.then(ShipReturned(ship=ship.id, x=x, y=y, course=order.course))


def _is_on_edge(x: float, y: float, table: Table) -> bool:
    on_edge = min(abs(x), abs(x - table.width), abs(y), abs(y - table.height)) <= TOLERANCE_MU
    return on_edge and is_within((x, y), table.width, table.height)


def returning_choices(battle: Battle, ship: Ship) -> Iterator[ReturnToTableChoice]:
    """Yield that a ship may come back, where it has left."""
    if ship.side in battle.finished or ship.status != "off_table":
        return
    if battle.options.return_to_table and battle.table:
        yield ReturnToTableChoice(
            ship=ship.id,
            order=order_of(ReturnToTable, ship=ship.id),
            open=_edge(battle.table),
            unless=codes(NOT_ON_EDGE),
        )


def _edge(table: Table) -> tuple[Open, ...]:
    """Return where a ship comes back: one of the two is at an end (FTL-GEN-07)."""
    return (
        open_at("/x", number(0, table.width)),
        open_at("/y", number(0, table.height)),
        open_at("/course", whole(1, COURSES)),
    )


RETURN_TO_TABLE: Act[Battle, ReturnToTable] = Act(
    order=ReturnToTable,
    procedure=return_to_table,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=OfUnit(ReturnToTableChoice, returning_choices),
    refuses=(NOT_OFF_TABLE, NO_RETURN, NOT_ON_EDGE),
)
