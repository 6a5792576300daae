"""Adjudication: from an order to its ruling, one procedure for each order."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.plane import TOLERANCE_MU, is_within, rounded
from umpire.kernel.ruling import Ruling
from umpire.kernel.sequence import Giver
from umpire.rules.full_thrust_light import events, orders
from umpire.rules.full_thrust_light.apply import ruling_on
from umpire.rules.full_thrust_light.battle import Battle, Table
from umpire.rules.full_thrust_light.corrections import correct_ship
from umpire.rules.full_thrust_light.damage import Attack, take_damage
from umpire.rules.full_thrust_light.events import AnyEvent
from umpire.rules.full_thrust_light.fire import fire_weapons, pass_fire, roll_initiative
from umpire.rules.full_thrust_light.game_end import withdraw
from umpire.rules.full_thrust_light.movement import move
from umpire.rules.full_thrust_light.movement_orders import fault, parse, written
from umpire.rules.full_thrust_light.orders import Order
from umpire.rules.full_thrust_light.proceed import proceed
from umpire.rules.full_thrust_light.refusals import (
    BATTLE_OVER,
    NO_RETURN,
    NO_SENSORS,
    NOT_OFF_TABLE,
    NOT_ON_EDGE,
    ORDERS_FINISHED,
)
from umpire.rules.full_thrust_light.sequence import SEQUENCE
from umpire.rules.full_thrust_light.units import acting_ship, known_ship, known_side, side_in_play


def adjudicate(battle: Battle, order: Order, dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Rule on one order.

    Raises:
        IllegalOrder: the rules forbid it here and now.
        Malformed: it names what is not there, or the dice do not fit.
        CannotAdjudicate: the book does not say.
    """
    giver(battle, order)
    ruling = _PROCEDURES[type(order)](battle, order, dice)
    return proceed(ruling, acted=isinstance(order, (orders.FireWeapons, orders.PassFire)))


def giver(battle: Battle, order: Order) -> Giver:
    """Return who may give an order now.

    Raises:
        IllegalOrder: the battle is over, or the phase does not take such an order.
    """
    if battle.phase == "over":
        raise BATTLE_OVER.refuse("The battle is over: it takes no orders any more.")
    return SEQUENCE.giver(battle.phase, order)


def side_of(battle: Battle, order: Order) -> str | None:
    """Return the side to which an order belongs, `None` if it names none."""
    if isinstance(order, (orders.FinishOrders, orders.PassFire, orders.Withdraw)):
        return order.side
    if isinstance(
        order, (orders.WriteOrder, orders.ReturnToTable, orders.FireWeapons, orders.ScanShip)
    ):
        ship = battle.ship(order.ship)
        return ship.side if ship else None
    return None


def _write_order(battle: Battle, order: orders.WriteOrder, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Store a ship's movement order (FTL-MOVE-01, -05, -06, -09, FTL-RUL-03)."""
    ship = acting_ship(battle, order.ship, at="/ship")
    if ship.side in battle.finished:
        raise ORDERS_FINISHED.refuse(_finished(battle, ship.side), at="/ship")
    if (order.notation is None) == (order.manoeuvre is None):
        raise UNKNOWN_VALUE.refuse("Give either `notation` or `manoeuvre`.", at="/notation")
    manoeuvre = order.manoeuvre if order.manoeuvre is not None else parse(order.notation or "")
    wrong = fault(battle, ship, manoeuvre)
    if wrong and battle.options.illegal_orders == "reject":
        code, message = wrong
        raise code.refuse(message, at="/manoeuvre" if order.manoeuvre else "/notation")
    return ruling_on(battle).then(
        events.OrderWritten(
            ship=ship.id,
            side=ship.side,
            turn=battle.turn,
            manoeuvre=manoeuvre,
            notation=written(manoeuvre, battle.options.order_language),
            voided=wrong[0].name if wrong else None,
            rule="FTL-RUL-03" if wrong else "FTL-MOVE-01",
        )
    )


def _finished(battle: Battle, side: str) -> str:
    return (
        f"Side {side} has finished its orders of turn {battle.turn}; it writes again in the next."
    )


def _finish_orders(
    battle: Battle, order: orders.FinishOrders, _dice: Dice
) -> Ruling[Battle, AnyEvent]:
    side = side_in_play(battle, order.side, at="/side")
    if side in battle.finished:
        raise ORDERS_FINISHED.refuse(_finished(battle, side), at="/side")
    return ruling_on(battle).then(events.OrdersFinished(side=side))


def _move_ships(battle: Battle, _order: orders.MoveShips, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Move all ships; their order makes no difference (FTL-MOVE-14)."""
    ruling = ruling_on(battle)
    for ship in battle.ships:
        if ship.status == "active":
            ruling = ruling.then(*move(battle, ship))
    return ruling.then(events.PhaseBegan(turn=battle.turn, phase="fire"))


def _return_to_table(
    battle: Battle, order: orders.ReturnToTable, _dice: Dice
) -> Ruling[Battle, AnyEvent]:
    """Bring a ship back on the edge, its velocity kept (FTL-GEN-07, FTL-UMP-03)."""
    ship = known_ship(battle, order.ship, at="/ship")
    if not battle.options.return_to_table or battle.table is None:
        raise NO_RETURN.refuse(
            f"{ship.id} stays away: the scenario does not use return_to_table, or has no table."
        )
    if ship.status != "off_table":
        raise NOT_OFF_TABLE.refuse(
            f"{ship.id} has not left the table, and so does not come back.", at="/ship"
        )
    if ship.side in battle.finished:
        raise ORDERS_FINISHED.refuse(_finished(battle, ship.side), at="/ship")
    if not _is_on_edge(order.x, order.y, battle.table):
        table = battle.table
        edge = f"({order.x:g}, {order.y:g}) is not on the edge of the table"
        sides = f"x is 0 or {table.width:g}, or y is 0 or {table.height:g}"
        raise NOT_ON_EDGE.refuse(f"{edge}, where {sides}.", at="/x")
    x, y = rounded((order.x, order.y))
    return ruling_on(battle).then(events.ShipReturned(ship=ship.id, x=x, y=y, course=order.course))


def _is_on_edge(x: float, y: float, table: Table) -> bool:
    on_edge = min(abs(x), abs(x - table.width), abs(y), abs(y - table.height)) <= TOLERANCE_MU
    return on_edge and is_within((x, y), table.width, table.height)


def _apply_damage(
    battle: Battle, order: orders.ApplyDamage, dice: Dice
) -> Ruling[Battle, AnyEvent]:
    target = acting_ship(battle, order.target, at="/target")
    ruling = ruling_on(battle)
    attack = Attack(order.attacker, order.points, order.reason)
    return take_damage(ruling, target.id, attack, dice)


def _scan_ship(battle: Battle, order: orders.ScanShip, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    known_ship(battle, order.ship, at="/ship")
    known_ship(battle, order.target, at="/target")
    raise NO_SENSORS.refuse(
        f"{order.target} needs no scan: this book has no sensors, and every ship is seen."
    )


def _withdraw(battle: Battle, order: orders.Withdraw, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    side = side_in_play(battle, order.side, at="/side")
    return withdraw(ruling_on(battle), side)


def _declare_victory(
    battle: Battle, order: orders.DeclareVictory, _dice: Dice
) -> Ruling[Battle, AnyEvent]:
    """End the battle by a condition agreed beforehand (FTL-END-01)."""
    if order.winner is not None:
        known_side(battle, order.winner, at="/winner")
    return ruling_on(battle).then(
        events.BattleEnded(
            winner=order.winner, reason="victory_condition", condition=order.condition
        )
    )


_PROCEDURES: dict[type, Callable[[Battle, Any, Dice], Ruling[Battle, AnyEvent]]] = {
    orders.WriteOrder: _write_order,
    orders.FinishOrders: _finish_orders,
    orders.MoveShips: _move_ships,
    orders.ReturnToTable: _return_to_table,
    orders.RollInitiative: roll_initiative,
    orders.FireWeapons: fire_weapons,
    orders.PassFire: pass_fire,
    orders.ApplyDamage: _apply_damage,
    orders.CorrectShip: correct_ship,
    orders.ScanShip: _scan_ship,
    orders.Withdraw: _withdraw,
    orders.DeclareVictory: _declare_victory,
}
