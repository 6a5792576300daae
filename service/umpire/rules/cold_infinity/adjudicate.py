"""Adjudication: from an order to its ruling, by the procedure of its chapter."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.sequence import Giver
from umpire.rules.cold_infinity.defence.procedures import PROCEDURES as DEFENCE
from umpire.rules.cold_infinity.fire.procedures import PROCEDURES as FIRE
from umpire.rules.cold_infinity.guided.procedures import PROCEDURES as GUIDED
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.hits.procedures import PROCEDURES as HITS
from umpire.rules.cold_infinity.movement.procedures import PROCEDURES as MOVEMENT
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.power.procedures import PROCEDURES as POWER
from umpire.rules.cold_infinity.referee.procedures import PROCEDURES as REFEREE
from umpire.rules.cold_infinity.sequence import SEQUENCE
from umpire.rules.cold_infinity.small.procedures import PROCEDURES as SMALL
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.named import said_of_order
from umpire.rules.cold_infinity.state.refusals import BATTLE_OVER
from umpire.rules.cold_infinity.turns.going_ahead import go_on
from umpire.rules.cold_infinity.turns.orders import EndTurn
from umpire.rules.cold_infinity.turns.procedures import PROCEDURES as TURNS
from umpire.rules.cold_infinity.turns.proceed import proceed
from umpire.rules.cold_infinity.warfare.knowledge import identify
from umpire.rules.cold_infinity.warfare.procedures import PROCEDURES as WARFARE

RESOLVING = (ResolveDamage, EndTurn)
"""The orders that resolve their phase at once and whole."""

_PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    **TURNS,
    **POWER,
    **WARFARE,
    **GUIDED,
    **MOVEMENT,
    **FIRE,
    **DEFENCE,
    **HITS,
    **SMALL,
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
    try:
        ruling = _carried_out(Ruling(battle), order, dice)
    except Refusal as refusal:
        said_of_order(refusal, order)
        raise
    return go_on(ruling, dice, _carried_out)


def _carried_out(ruling: Ruling, order: Order, dice: Dice) -> Ruling:
    """Return the ruling with all that an order brings about, up to where the turn waits again."""
    done = _PROCEDURES[type(order)](ruling, order, dice)
    return identify(proceed(done, dice, resolved=isinstance(order, RESOLVING)))


def giver(battle: Battle, order: Order) -> Giver:
    """Return who may give an order now.

    Raises:
        IllegalOrder: the battle is over, or the phase does not take such an order.
    """
    if battle.phase == "over":
        raise BATTLE_OVER.refuse(f"The battle is over, and takes no {order.__struct_config__.tag}.")
    return SEQUENCE.giver(battle.phase, order)


def side_of(battle: Battle, order: Order) -> str | None:
    """Return the side to which an order belongs, `None` if it names none."""
    side = getattr(order, "side", None)
    if side is not None:
        return str(side)
    for field in ("unit", "ship", "group"):
        name = getattr(order, field, None)
        if name is not None:
            firer = battle.unit(name) or battle.guided_weapon(name)
            return firer.side if firer else None
    return None
