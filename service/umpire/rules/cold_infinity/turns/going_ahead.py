"""Sides that are done with a phase, or ahead with later ones: what is said once for them all.

CI 2.0, CI-UMP-65.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, Refusal
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.rules.cold_infinity.defence.setting import set_by_standing_orders
from umpire.rules.cold_infinity.outline.turn import sub_steps
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF, WITHDRAWN
from umpire.rules.cold_infinity.state.sequence import AskingPhase
from umpire.rules.cold_infinity.turns.happenings import (
    FinishingAhead,
    SideFinished,
    StandingOrdersSet,
)
from umpire.rules.cold_infinity.turns.orders import Finish, FinishAhead, SetStandingOrders
from umpire.rules.cold_infinity.turns.steps import PHASE


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (CI-UMP-65)."""
    phase = PHASE.get(battle.phase)
    return phase.asks.waited_for(battle) if phase and phase.asks else ()


def is_in_play(battle: Battle, phase: PhaseName) -> bool:
    """Tell whether the level and the options of a battle have a phase (CI-RUL-1, CI-2.2.1-1)."""
    options = battle.options
    return not sub_steps(options.level, options.movement_turns).isdisjoint(PHASE[phase].sub_steps)


def require_made_good(battle: Battle, side: str) -> None:
    """Refuse that a side is done while something must be made good (CI-3.2-3).

    Raises:
        IllegalOrder: something must.
    """
    phase = PHASE.get(battle.phase)
    if phase and phase.requires:
        phase.requires(battle, side)


def may_finish(battle: Battle, side: str) -> bool:
    """Tell whether a side that has something to say may be done."""
    try:
        require_made_good(battle, side)
    except Refusal:
        return False
    return True


def set_standing_orders(ruling: Ruling, order: SetStandingOrders, _dice: Dice) -> Ruling:
    """Note what the units of a side do each turn from now on (CI-UMP-121).

    Raises:
        IllegalOrder: the battle is played without standing orders, or the side is out of it.
        Malformed: there is no such side.
    """
    battle = ruling.state
    _require_option(battle)
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    return ruling.then(StandingOrdersSet(side=side, orders=order.orders, only=(side,)))


def finish_ahead(ruling: Ruling, order: FinishAhead, _dice: Dice) -> Ruling:
    """Note that a side is done with this phase, and ahead with others (CI-UMP-122).

    Raises:
        IllegalOrder: the battle is played without it, the side is out of it, or has a ship that
            is short of power (CI-3.2-3).
        Malformed: there is no such side.
    """
    battle = ruling.state
    _require_option(battle)
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    said = FinishingAhead(
        side=side, turn=_turn_of(battle, order.through), through=order.through, only=(side,)
    )
    if order.through is None or side not in unfinished(battle):
        return ruling.then(said)
    return done_with_phase(ruling.then(said), side)


def done_with_phase(ruling: Ruling, side: str) -> Ruling:
    """Note that a side has nothing more to order in this phase (CI-UMP-65, CI-UMP-121).

    Raises:
        IllegalOrder: it has a ship that is short of power (CI-3.2-3).
    """
    require_made_good(ruling.state, side)
    return ruling.then(*set_by_standing_orders(ruling.state, side), SideFinished(side=side))


def _turn_of(battle: Battle, through: AskingPhase | None) -> int:
    """Return the turn in which a phase ends next."""
    is_past = through is not None and PHASES.index(through) < PHASES.index(battle.phase)
    return battle.turn + is_past


def _require_option(battle: Battle) -> None:
    """Refuse what is said once where nobody may say so (CI-UMP-121)."""
    if not battle.options.standing_orders:
        raise OPTION_OFF.refuse(
            "Nothing is said once here: give the orders of each phase in that phase.",
            rule="CI-UMP-121",
        )


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
