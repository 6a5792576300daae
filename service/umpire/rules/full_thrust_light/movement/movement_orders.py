"""Movement orders (Kommandophase): noted in secret, until every side has finished."""

import re
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from umpire.kernel import offers
from umpire.kernel.chapter import Act, OfSide, OfUnit, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE, illegal
from umpire.kernel.offers import Open, codes, open_at, order_of, whole
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.rules.full_thrust.flight.cinematic import turn_allowance
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.movement.happenings import OrdersFinished, OrderWritten
from umpire.rules.full_thrust_light.movement.moves import (
    NEGATIVE_VELOCITY,
    OVER_THRUST,
    TURN_OVER_HALF,
    fault,
    rotates_freely,
)
from umpire.rules.full_thrust_light.state.battle import (
    MOST_CHANGE,
    STRAIGHT_ON,
    Battle,
    Manoeuvre,
    Ruling,
    Ship,
)
from umpire.rules.full_thrust_light.state.options import OrderLanguage
from umpire.rules.full_thrust_light.state.refusals import WITHDRAWN
from umpire.rules.full_thrust_light.state.units import acting_ship, side_of_ship

NOTATION = shared.NOTATION.under("FTL-MOVE-11")

# German and English agree but for the letter of port, so either is always understood (FTL-RUL-22).
PORT = {"de": "B", "en": "P"}
STARBOARD = {"de": "S", "en": "S"}

_SPEED = r"(?P<speed>[+-]\s*\d{1,3})"
_TURN = r"(?P<side>[BPS])\s*(?P<points>\d{1,3})"
_NOTATIONS = (
    re.compile(rf"\s*(?:{_SPEED})?\s*,?\s*(?:{_TURN})?\s*", re.IGNORECASE | re.ASCII),
    re.compile(rf"\s*{_TURN}\s*,?\s*(?:{_SPEED})?\s*", re.IGNORECASE | re.ASCII),
)


def parse(notation: str) -> Manoeuvre:
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


def written(manoeuvre: Manoeuvre, language: OrderLanguage) -> str:
    """Return a manoeuvre in notation: `+2, B2` in German, `P2+2` in English."""
    speed = f"{manoeuvre.speed:+d}" if manoeuvre.speed else ""
    turn = ""
    if manoeuvre.turn:
        letter = (STARBOARD if manoeuvre.turn > 0 else PORT)[language]
        turn = f"{letter}{abs(manoeuvre.turn)}"
    return turn + speed if language == "en" else ", ".join(part for part in (speed, turn) if part)


ORDERS_FINISHED = illegal("orders_finished", "FTL-MOVE-01", "The side has finished its orders.")

COURSES = 12
HALF_TURN = COURSES // 2


class WriteOrder(Value, frozen=True, tag="write_order"):
    """Write a ship's movement order, secretly: in notation (`+2, B2` or `P2+2`) or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: Id
    notation: Annotated[str, Meta(max_length=40)] | None = None
    manoeuvre: Manoeuvre | None = None


class WriteOrderChoice(offers.Choice, frozen=True, tag="write_order"):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach.

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


def write_order(ruling: Ruling, order: WriteOrder, _dice: Dice) -> Ruling:
    """Store a ship's movement order (FTL-MOVE-01, -05, -06, -09, FTL-RUL-03).

    Raises:
        IllegalOrder: its side has finished, or the ship cannot fly so.
        Malformed: there is no such ship, or the order is in neither notation.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if (order.notation is None) == (order.manoeuvre is None):
        raise UNKNOWN_VALUE.refuse("Give either `notation` or `manoeuvre`.", at="/notation")
    manoeuvre = order.manoeuvre if order.manoeuvre is not None else parse(order.notation or "")
    wrong = fault(battle, ship, manoeuvre)
    if wrong and battle.options.illegal_orders == "reject":
        code, message = wrong
        raise code.refuse(message, at="/manoeuvre" if order.manoeuvre else "/notation")
    return ruling.then(
        OrderWritten(
            ship=ship.id,
            side=ship.side,
            turn=battle.turn,
            manoeuvre=manoeuvre,
            notation=written(manoeuvre, battle.options.order_language),
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


def order_choices(battle: Battle, ship: Ship) -> Iterator[WriteOrderChoice]:
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
            _up_to("/manoeuvre/speed", ship.velocity - slowest, thrust),
            _up_to("/manoeuvre/turn", side, side),
        ),
        unless=_over(battle, thrust, sharp=side > turn),
    )


def _up_to(at: str, down: int, up: int) -> Open:
    """Return an open change, of no more than an order can say."""
    return open_at(at, whole(-min(down, MOST_CHANGE), min(up, MOST_CHANGE)), optional=True)


def _over(battle: Battle, thrust: int, *, sharp: bool) -> tuple[str, ...]:
    """Return what speed and turn may be together that neither is alone, where it is refused."""
    if battle.options.illegal_orders != "reject" or not thrust:
        return ()
    return codes(OVER_THRUST, TURN_OVER_HALF) if sharp else codes(OVER_THRUST)


WRITE_ORDER: Act[Battle, WriteOrder] = Act(
    order=WriteOrder,
    procedure=write_order,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    sealed=True,
    offer=OfUnit(WriteOrderChoice, order_choices),
    refuses=(NOTATION, TURN_OVER_HALF, OVER_THRUST, NEGATIVE_VELOCITY, ORDERS_FINISHED),
)


class FinishOrders(Value, frozen=True, tag="finish_orders"):
    """Say that a side has written all its orders. When every side has, the orders are opened."""

    side: Id


class FinishOrdersChoice(offers.Choice, frozen=True, tag="finish_orders"):
    """A side that has not finished its orders yet."""

    side: str
    rule: str = "FTL-MOVE-01"


def finish_orders(ruling: Ruling, order: FinishOrders, _dice: Dice) -> Ruling:
    """Let a side say that its orders are final (FTL-MOVE-01).

    Raises:
        IllegalOrder: it has said so, or has no ship left.
        Malformed: there is no such side.
    """
    side = side_in_play(ruling.state, order.side, WITHDRAWN, at="/side")
    require_unfinished(ruling.state, side, at="/side")
    return ruling.then(OrdersFinished(side=side))


def finishing_choices(battle: Battle, side: str) -> Iterator[FinishOrdersChoice]:
    """Yield that a side may finish, unless it has."""
    if side not in battle.finished:
        yield FinishOrdersChoice(side=side, order=order_of(FinishOrders, side=side))


FINISH_ORDERS: Act[Battle, FinishOrders] = Act(
    order=FinishOrders,
    procedure=finish_orders,
    family="movement",
    phases=("orders",),
    side=of_side_named,
    offer=OfSide(FinishOrdersChoice, finishing_choices),
)
