"""Adjudication: from an order to its ruling, by the procedure of its chapter."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.sequence import Giver
from umpire.rules.space_fleet.fire.procedures import PROCEDURES as FIRE
from umpire.rules.space_fleet.hits.procedures import PROCEDURES as HITS
from umpire.rules.space_fleet.missiles.orders import ResolveMissiles
from umpire.rules.space_fleet.missiles.procedures import PROCEDURES as MISSILES
from umpire.rules.space_fleet.movement.procedures import PROCEDURES as MOVEMENT
from umpire.rules.space_fleet.orders import Order
from umpire.rules.space_fleet.referee.procedures import PROCEDURES as REFEREE
from umpire.rules.space_fleet.sensors.procedures import PROCEDURES as SENSORS
from umpire.rules.space_fleet.sequence import SEQUENCE
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.refusals import BATTLE_OVER
from umpire.rules.space_fleet.terrain.orders import MoveBodies
from umpire.rules.space_fleet.terrain.procedures import PROCEDURES as TERRAIN
from umpire.rules.space_fleet.turns.orders import EndTurn
from umpire.rules.space_fleet.turns.procedures import PROCEDURES as TURNS
from umpire.rules.space_fleet.turns.proceed import proceed

RESOLVING = (MoveBodies, ResolveMissiles, EndTurn)
"""The orders that resolve their phase at once and whole."""

_PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    **TURNS,
    **MOVEMENT,
    **TERRAIN,
    **MISSILES,
    **FIRE,
    **HITS,
    **SENSORS,
    **REFEREE,
}


def adjudicate(battle: Battle, order: Order, dice: Dice) -> Ruling:
    """Rule on one order.

    Raises:
        IllegalOrder: the rules forbid it here and now.
        Malformed: it names what is not there, or the dice do not fit.
        CannotAdjudicate: the book does not say.
    """
    giver(battle, order)
    ruling = _PROCEDURES[type(order)](Ruling(battle), order, dice)
    return proceed(ruling, resolved=isinstance(order, RESOLVING))


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
    side = getattr(order, "side", None)
    if side is not None:
        return str(side)
    missile_id, ship_id = getattr(order, "missile", None), getattr(order, "ship", None)
    if missile_id is not None:
        missile = battle.missile(missile_id)
        return missile.side if missile else None
    ship = battle.ship(ship_id) if ship_id is not None else None
    return ship.side if ship else None
