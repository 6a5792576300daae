"""Adjudication: from an order to its ruling, by the procedure of its chapter."""

from typing import Any

from umpire.kernel.chapter import Act, acts_of
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Value
from umpire.kernel.sequence import Giver
from umpire.rules.cold_infinity.chapters import CHAPTERS
from umpire.rules.cold_infinity.sequence import SEQUENCE
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.named import said_of_order
from umpire.rules.cold_infinity.state.refusals import BATTLE_OVER
from umpire.rules.cold_infinity.turns.going_ahead import go_on
from umpire.rules.cold_infinity.turns.proceed import proceed
from umpire.rules.cold_infinity.warfare.knowledge import identify

ACTS: dict[type, Act[Battle, Any]] = {act.order: act for act in acts_of(CHAPTERS)}
"""All that is done, by the kind of order."""


def adjudicate(battle: Battle, order: Value, dice: Dice) -> Ruling:
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


def _carried_out(ruling: Ruling, order: Value, dice: Dice) -> Ruling:
    """Return the ruling with all that an order brings about, up to where the turn waits again."""
    act = ACTS[type(order)]
    done = act.procedure(ruling, order, dice)
    return identify(proceed(done, dice, resolved=act.resolves))


def giver(battle: Battle, order: Value) -> Giver:
    """Return who may give an order now.

    Raises:
        IllegalOrder: the battle is over, or the phase does not take such an order.
    """
    if battle.phase == "over":
        raise BATTLE_OVER.refuse(f"The battle is over, and takes no {order.__struct_config__.tag}.")
    return SEQUENCE.giver(battle.phase, order)


def side_of(battle: Battle, order: Value) -> str | None:
    """Return the side to which an order belongs, `None` if it names none."""
    return ACTS[type(order)].side(battle, order)
