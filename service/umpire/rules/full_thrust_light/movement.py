"""Orders and movement (Kommandophase, Bewegungsphase, Kursänderungen). Units: MU.

Orders are sealed until every side has finished; then all ships fly at once. Positions are rounded
to 1e-6.
"""

import re
from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.chapter import Act, Chapter, OfBattle, OfSide, OfUnit, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, Code, illegal
from umpire.kernel.happening import Happening
from umpire.kernel.offers import Open, codes, number, open_at, order_of, whole
from umpire.kernel.plane import TOLERANCE_MU, Point, is_within, rounded, two_leg_path
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.rules.full_thrust import flight
from umpire.rules.full_thrust import refusals as shared
from umpire.rules.full_thrust.flight import split_turn, turn_allowance
from umpire.rules.full_thrust.state.values import Coordinate, Course
from umpire.rules.full_thrust_light.sequence import PhaseBegan
from umpire.rules.full_thrust_light.state import (
    MOST_CHANGE,
    STRAIGHT_ON,
    Battle,
    HalfMove,
    Manoeuvre,
    OrderLanguage,
    Ruling,
    Ship,
    Table,
    change_ship,
)
from umpire.rules.full_thrust_light.table import (
    WITHDRAWN,
    find_acting_ship,
    find_ship,
    find_side,
)

COURSES = 12
HALF_TURN = COURSES // 2
TURN_OVER_HALF = illegal(
    "turn_over_half", "FTL-MOVE-05", "More than half of the thrust is spent on turning."
)
OVER_THRUST = illegal("over_thrust", "FTL-MOVE-06", "The order spends more thrust than there is.")
NEGATIVE_VELOCITY = shared.NEGATIVE_VELOCITY.under("FTL-MOVE-09")
ORDERS_FINISHED = illegal("orders_finished", "FTL-MOVE-01", "The side has finished its orders.")
NOT_OFF_TABLE = shared.NOT_OFF_TABLE.under("FTL-GEN-07")
NO_RETURN = shared.NO_RETURN.under("FTL-GEN-06")
NOT_ON_EDGE = shared.NOT_ON_EDGE.under("FTL-GEN-07")

# The notation of orders (FTL-MOVE-11)

NOTATION = shared.NOTATION.under("FTL-MOVE-11")

# German and English differ only in the letter of port, so both are always understood (FTL-RUL-22).
PORT = {"de": "B", "en": "P"}
STARBOARD = {"de": "S", "en": "S"}
_SPEED = r"(?P<speed>[+-]\s*\d{1,3})"
_TURN = r"(?P<side>[BPS])\s*(?P<points>\d{1,3})"
_NOTATIONS = (
    re.compile(rf"\s*(?:{_SPEED})?\s*,?\s*(?:{_TURN})?\s*", re.IGNORECASE | re.ASCII),
    re.compile(rf"\s*{_TURN}\s*,?\s*(?:{_SPEED})?\s*", re.IGNORECASE | re.ASCII),
)


def parse_notation(notation: str) -> Manoeuvre:
    """Read an order such as `+2, B2`, `P2+2`, `-3` or nothing at all (FTL-MOVE-11).

    Raises:
        Malformed: it is in neither notation.
    """
    for form in _NOTATIONS:
        read = form.fullmatch(notation)
        if read:
            speed, side, points = read["speed"], read["side"], read["points"]
            turn = int(points or 0)
            return Manoeuvre(
                speed=int(re.sub(r"\s", "", speed)) if speed else 0,
                turn=turn if (side or "S").upper() == "S" else -turn,
            )
    raise NOTATION.refuse(
        f"The order {notation!r} is neither like '+2, B2' nor like 'P2+2'.", at="/notation"
    )


def write_notation(manoeuvre: Manoeuvre, language: OrderLanguage) -> str:
    """Return a manoeuvre in notation: `+2, B2` in German, `P2+2` in English."""
    speed = f"{manoeuvre.speed:+d}" if manoeuvre.speed else ""
    turn = ""
    if manoeuvre.turn:
        letter = (STARBOARD if manoeuvre.turn > 0 else PORT)[language]
        turn = f"{letter}{abs(manoeuvre.turn)}"
    return turn + speed if language == "en" else ", ".join(part for part in (speed, turn) if part)


# The limits of an order (FTL-MOVE-03 to -10)


def rotates_freely(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> bool:
    """Return whether an order is a free rotation of a ship at velocity 0 (FTL-RUL-04)."""
    return (
        battle.options.stationary_rotation
        and ship.velocity == 0
        and manoeuvre.speed == 0
        and ship.thrust > 0
    )


def find_fault(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[Code, str] | None:
    """Return why a ship may not fly `manoeuvre`, or `None` (FTL-MOVE-03 to -09)."""
    thrust, turn, speed = ship.thrust, abs(manoeuvre.turn), abs(manoeuvre.speed)
    if not rotates_freely(battle, ship, manoeuvre):
        allowance = turn_allowance(thrust)
        if turn > allowance:
            over = (
                f"{ship.id} turns by {turn}; with thrust {thrust} it turns by {allowance} at most."
            )
            return TURN_OVER_HALF, over
        if turn + speed > thrust:
            spent = f"{ship.id} spends {turn} on turning and {speed} on speed"
            return OVER_THRUST, f"{spent}: {thrust} in all is its thrust."
    if ship.velocity + manoeuvre.speed < 0:
        back = f"{ship.id} has velocity {ship.velocity}, and {manoeuvre.speed:+d} would be below 0"
        return NEGATIVE_VELOCITY, f"{back}: {-ship.velocity:d} at least."
    return None


def count_thrust(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[int, int]:
    """Return the points spent on turning and on speed (FTL-MOVE-06, -07, -10)."""
    turn = 0 if rotates_freely(battle, ship, manoeuvre) else abs(manoeuvre.turn)
    return turn, abs(manoeuvre.speed)


# Writing orders (Kommandophase)


class WriteOrder(Value, frozen=True, tag="write_order"):
    """Write a ship's movement order, secretly: in notation (`+2, B2` or `P2+2`) or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: Id
    notation: Annotated[str, Meta(max_length=40)] | None = None
    manoeuvre: Manoeuvre | None = None


class WriteOrderChoice(offers.Choice, frozen=True, tag="write_order", kw_only=True):
    """The limits of a ship's thrust: points in all, for turning alone, velocities it can reach.

    `written` is whether it has an order already, which another takes the place of.
    """

    ship: str
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    written: bool = False
    rule: str = "FTL-MOVE-05"
    role: offers.Role = "prepare"


class OrderWritten(Happening, frozen=True, tag="order_written", kw_only=True):
    """A ship's movement order was written; `voided` names why it will fly straight instead."""

    ship: str
    side: str
    turn: int
    manoeuvre: Manoeuvre
    notation: str
    voided: str | None = None
    rule: str = "FTL-MOVE-01"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship the order, unless it is void."""
        order = None if self.voided else self.manoeuvre
        return change_ship(battle, self.ship, order=order)

    def tell(self) -> str:
        if self.voided:
            return self.say(
                "{ship} has the order {notation}, which is void ({voided}); it will fly straight on"
            )
        if not self.notation:
            return self.say("{ship} has the order to fly straight on")
        return self.say("{ship} has the order {notation}")

    def heard(self, battle: Battle, seat: Seat) -> "OrderWritten | None":
        """Return it to the other sides when the orders of its turn are open (FTL-MOVE-01)."""
        sealed = self.turn == battle.turn and battle.phase == "orders"
        return None if sealed and not seat.sees(self.side) else self


class OrdersFinished(Happening, frozen=True, tag="orders_finished", kw_only=True):
    """A side has written all its orders."""

    line: ClassVar[str] = "{side} has finished its orders"

    side: str
    rule: str = "FTL-MOVE-01"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, finished=(*battle.finished, self.side))


def write_order(ruling: Ruling, order: WriteOrder, _dice: Dice) -> Ruling:
    """Store a ship's movement order (FTL-MOVE-01, -05, -06, -09, FTL-RUL-03)."""
    battle = ruling.state
    ship = find_acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if (order.notation is None) == (order.manoeuvre is None):
        raise UNKNOWN_VALUE.refuse("Give either `notation` or `manoeuvre`.", at="/notation")
    manoeuvre = (
        order.manoeuvre if order.manoeuvre is not None else parse_notation(order.notation or "")
    )
    wrong = find_fault(battle, ship, manoeuvre)
    if wrong and battle.options.illegal_orders == "reject":
        code, message = wrong
        raise code.refuse(message, at="/manoeuvre" if order.manoeuvre else "/notation")
    return ruling.then(
        OrderWritten(
            ship=ship.id,
            side=ship.side,
            turn=battle.turn,
            manoeuvre=manoeuvre,
            notation=write_notation(manoeuvre, battle.options.order_language),
            voided=wrong[0].name if wrong else None,
            rule="FTL-RUL-03" if wrong else "FTL-MOVE-01",
        )
    )


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Require that a side has not finished its orders (FTL-MOVE-01).

    Raises:
        IllegalOrder: it has.
    """
    if side in battle.finished:
        raise ORDERS_FINISHED.refuse(
            f"Side {side} has finished its orders of turn {battle.turn}; "
            "it writes again in the next.",
            at=at,
        )


def offer_orders(battle: Battle, ship: Ship) -> Iterator[WriteOrderChoice]:
    """Yield what a ship may fly: straight on, unless more is said (FTL-MOVE-05 to -10)."""
    if ship.side in battle.finished or ship.status != "active":
        return
    thrust = ship.thrust
    turn = turn_allowance(thrust)
    slowest, fastest = max(0, ship.velocity - thrust), ship.velocity + thrust
    rotates = rotates_freely(battle, ship, STRAIGHT_ON)
    side = max(turn, HALF_TURN) if rotates else turn
    yield WriteOrderChoice(
        ship=ship.id,
        thrust=thrust,
        turn=turn,
        slowest=slowest,
        fastest=fastest,
        rotates_freely=rotates,
        written=ship.order is not None,
        order=order_of(WriteOrder, ship=ship.id, manoeuvre=STRAIGHT_ON),
        open=(
            _open_change("/manoeuvre/speed", ship.velocity - slowest, thrust),
            _open_change("/manoeuvre/turn", side, side),
        ),
        unless=_list_excesses(battle, thrust, sharp=side > turn),
    )


def _open_change(at: str, down: int, up: int) -> Open:
    """Return an open change, of no more than an order can say."""
    return open_at(at, whole(-min(down, MOST_CHANGE), min(up, MOST_CHANGE)), optional=True)


def _list_excesses(battle: Battle, thrust: int, *, sharp: bool) -> tuple[str, ...]:
    """Return what speed and turn may be together that neither is alone, where it is refused."""
    if battle.options.illegal_orders != "reject" or not thrust:
        return ()
    return codes(OVER_THRUST, TURN_OVER_HALF) if sharp else codes(OVER_THRUST)


WRITE_ORDER: Act[Battle, WriteOrder] = Act(
    order=WriteOrder,
    procedure=write_order,
    family="movement",
    phases=("orders",),
    side=find_side,
    sealed=True,
    offer=OfUnit(WriteOrderChoice, offer_orders),
)


class FinishOrders(Value, frozen=True, tag="finish_orders"):
    """Say that a side has written all its orders. When every side has, the orders are opened."""

    side: Id


class FinishOrdersChoice(offers.Choice, frozen=True, tag="finish_orders", kw_only=True):
    """A side that has not finished its orders yet."""

    side: str
    rule: str = "FTL-MOVE-01"
    role: offers.Role = "finish"


def finish_orders(ruling: Ruling, order: FinishOrders, _dice: Dice) -> Ruling:
    """Let a side say that its orders are final (FTL-MOVE-01)."""
    side = side_in_play(ruling.state, order.side, WITHDRAWN, at="/side")
    require_unfinished(ruling.state, side, at="/side")
    return ruling.then(OrdersFinished(side=side))


def offer_finish(battle: Battle, side: str) -> Iterator[FinishOrdersChoice]:
    """Yield that a side may finish, unless it has."""
    if side not in battle.finished:
        yield FinishOrdersChoice(side=side, order=order_of(FinishOrders, side=side))


FINISH_ORDERS: Act[Battle, FinishOrders] = Act(
    order=FinishOrders,
    procedure=finish_orders,
    family="movement",
    phases=("orders",),
    side=of_side_named,
    offer=OfSide(FinishOrdersChoice, offer_finish),
)


# Bewegungsphase: all ships move


class MoveShips(Value, frozen=True, tag="move_ships"):
    """Move every ship on the table by its order."""


class MoveShipsChoice(offers.Choice, frozen=True, tag="move_ships", kw_only=True):
    """All orders are open; the ships may be moved."""

    rule: str = "FTL-MOVE-14"
    role: offers.Role = "finish"


def offer_move(_battle: Battle) -> Iterator[MoveShipsChoice]:
    """Yield that the ships may be moved."""
    yield MoveShipsChoice(order=order_of(MoveShips))


class ShipMoved(Happening, frozen=True, tag="ship_moved", kw_only=True):
    """A ship flew its two legs; `path` is start, mid point, end; thrust is what it spent."""

    line: ClassVar[str] = (
        "{ship} moves from {start:place} by {middle:place} to {end:place}: course {course}, "
        "velocity {velocity}"
    )

    ship: str
    path: tuple[Point, Point, Point]
    legs: tuple[float, float]
    mid_course: int
    course: int
    velocity: int
    turn_thrust: int
    speed_thrust: int
    rule: str = "FTL-MOVE-12"

    def apply(self, battle: Battle) -> Battle:
        x, y = self.path[-1]
        return change_ship(battle, self.ship, x=x, y=y, course=self.course, velocity=self.velocity)

    def tell(self) -> str:
        start, middle, end = self.path
        moved = self.say(self.line, start=start, middle=middle, end=end)
        spent = []
        if self.turn_thrust:
            spent.append(self.say("{turn_thrust} to turn"))
        if self.speed_thrust:
            spent.append(self.say("{speed_thrust} to change speed"))
        return (
            self.say("{moved} (thrust: {spent:and})", moved=moved, spent=spent) if spent else moved
        )


class ShipLeftTable(Happening, frozen=True, tag="ship_left_table", kw_only=True):
    """A ship left the playing area."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} leaves the table"

    ship: str
    rule: str = "FTL-GEN-06"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, status="off_table")


def move_ships(ruling: Ruling, _order: MoveShips, _dice: Dice) -> Ruling:
    """Move all ships; their order makes no difference (FTL-MOVE-14)."""
    battle = ruling.state
    for ship in battle.ships:
        if ship.status == "active":
            ruling = ruling.then(*move(battle, ship))
    return ruling.then(PhaseBegan(turn=battle.turn, phase="fire"))


def share_legs_mu(velocity: int, half_move: HalfMove) -> tuple[float, float]:
    """Share a move between the legs: exact halves, or down and up (FTL-MOVE-13, FTL-RUL-01)."""
    if half_move == "floor_ceil":
        first, second = flight.legs_mu(velocity)
        return float(first), float(second)
    return velocity / 2, velocity / 2


def move(battle: Battle, ship: Ship) -> tuple[ShipMoved | ShipLeftTable, ...]:
    """Fly one ship by its order, or straight on without one (FTL-MOVE-02, -08, -12)."""
    manoeuvre, rule = choose_manoeuvre(battle, ship)
    velocity = ship.velocity + manoeuvre.speed
    legs = share_legs_mu(velocity, battle.options.half_move)
    path, mid_course, course = two_leg_path(
        (ship.x, ship.y), ship.course, split_turn(manoeuvre.turn), legs
    )
    turn_thrust, speed_thrust = count_thrust(battle, ship, manoeuvre)
    moved = ShipMoved(
        ship=ship.id,
        path=(rounded(path[0]), rounded(path[1]), rounded(path[2])),
        legs=legs,
        mid_course=mid_course,
        course=course,
        velocity=velocity,
        turn_thrust=turn_thrust,
        speed_thrust=speed_thrust,
        rule=rule,
    )
    return (moved, ShipLeftTable(ship=ship.id)) if leaves_table(battle, moved) else (moved,)


def choose_manoeuvre(battle: Battle, ship: Ship) -> tuple[Manoeuvre, str]:
    """Return what a ship flies, and the rule: its order, or straight on (FTL-MOVE-02, FTL-RUL-03).

    An order that damage has made impossible since it was written is no order.
    """
    if ship.order is None:
        return STRAIGHT_ON, "FTL-MOVE-02"
    if find_fault(battle, ship, ship.order):
        return STRAIGHT_ON, "FTL-RUL-03"
    return ship.order, "FTL-MOVE-12"


def leaves_table(battle: Battle, moved: ShipMoved) -> bool:
    """Return whether a move took its ship off the table (FTL-GEN-06, FTL-RUL-16)."""
    table = battle.table
    if table is None:
        return False
    vertices = moved.path if battle.options.leave_table == "path" else moved.path[-1:]
    return not all(is_within(vertex, table.width, table.height) for vertex in vertices)


MOVE_SHIPS: Act[Battle, MoveShips] = Act(
    order=MoveShips,
    procedure=move_ships,
    family="movement",
    phases=("movement",),
    giver="any_side",
    offer=OfBattle(MoveShipsChoice, offer_move),
)


# Returning to the table (FTL-GEN-07, FTL-UMP-03)


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


class ShipReturned(Happening, frozen=True, tag="ship_returned", kw_only=True):
    """A ship came back to the table, on its edge."""

    line: ClassVar[str] = "{ship} comes back at {place:place} on course {course}"

    ship: str
    x: float
    y: float
    course: int
    rule: str = "FTL-GEN-07"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(
            battle, self.ship, x=self.x, y=self.y, course=self.course, status="active"
        )

    def tell(self) -> str:
        return self.say(self.line, place=(self.x, self.y))


def return_to_table(ruling: Ruling, order: ReturnToTable, _dice: Dice) -> Ruling:
    """Bring a ship back on the edge, its velocity kept (FTL-GEN-07, FTL-UMP-03)."""
    battle = ruling.state
    ship = find_ship(battle, order.ship, at="/ship")
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


def offer_return(battle: Battle, ship: Ship) -> Iterator[ReturnToTableChoice]:
    """Yield that a ship may come back, where it has left."""
    if ship.side in battle.finished or ship.status != "off_table":
        return
    if battle.options.return_to_table and battle.table:
        yield ReturnToTableChoice(
            ship=ship.id,
            order=order_of(ReturnToTable, ship=ship.id),
            open=_open_edge(battle.table),
            unless=codes(NOT_ON_EDGE),
        )


def _open_edge(table: Table) -> tuple[Open, ...]:
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
    side=find_side,
    offer=OfUnit(ReturnToTableChoice, offer_return),
)

MOVEMENT: Chapter[Battle] = Chapter(
    citations="movement",
    acts=(WRITE_ORDER, FINISH_ORDERS, MOVE_SHIPS, RETURN_TO_TABLE),
    events=(OrderWritten, OrdersFinished, ShipMoved, ShipLeftTable, ShipReturned),
)
