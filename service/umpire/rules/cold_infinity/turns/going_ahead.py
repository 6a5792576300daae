"""Sides that are done ahead: what goes on by itself, and what nobody decides ahead (CI 2.0)."""

from collections.abc import Callable
from typing import Any, TypeAlias

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, Refusal
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.standing_orders import AskingPhase
from umpire.rules.cold_infinity.turns.orders import Finish
from umpire.rules.cold_infinity.turns.phases import unfinished
from umpire.rules.cold_infinity.turns.steps import PHASE

Carried: TypeAlias = Callable[[Ruling, Any, Dice], Ruling]


def go_on(ruling: Ruling, dice: Dice, carry_out: Carried) -> Ruling:
    """Return the ruling with all that follows because sides are done ahead (CI-UMP-122).

    Where the book does not say what comes of it, or players who type in their dice have thrown
    none for it, it waits for an order.

    Args:
        ruling: what an order has brought about.
        dice: for what is thrown.
        carry_out: gives an order, and lets the turn proceed.
    """
    while (order := next_by_itself(ruling.state)) is not None:
        counted = _Counted(dice)
        try:
            ruling = carry_out(ruling, order, counted)
        except CannotAdjudicate:
            return ruling
        except Refusal:
            if counted.thrown:
                raise
            return ruling
    return ruling


class _Counted:
    """Dice that remember how often they were thrown."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.thrown = 0

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw, and count it."""
        roll = self._dice.roll(label, count, sides)
        self.thrown += 1
        return roll


def next_by_itself(battle: Battle) -> Value | None:
    """Return what is ordered next because sides are done ahead, if anything is (CI-UMP-122)."""
    waiting = unfinished(battle)
    for side in waiting:
        if is_ahead(battle, side) and not asks_for_decision(battle, side):
            return Finish(side)
    acting = [side for side in battle.sides if battle.in_play(side)]
    if waiting or not all(is_ahead(battle, side) for side in acting):
        return None
    phase = PHASE.get(battle.phase)
    return phase.by_itself if phase else None


def is_ahead(battle: Battle, side: str) -> bool:
    """Tell whether a side is done ahead with the phase that a battle is in."""
    return through(battle, side) is not None


def through(battle: Battle, side: str) -> AskingPhase | None:
    """Return the last phase with which a side is done ahead, `None` if it is done with none."""
    now = (battle.turn, PHASES.index(battle.phase))
    for each in battle.ahead:
        if each.side == side and now <= (each.turn, PHASES.index(each.through)):
            return each.through
    return None


def asks_for_decision(battle: Battle, side: str) -> bool:
    """Tell whether the phase asks a side for what nobody decides ahead (CI-UMP-122)."""
    return PHASE[battle.phase].decides(battle, side)
