"""How a side gives up, and how the referee ends a battle (FT-UMP-4, -5)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.full_thrust.referee.happenings import BattleEnded, SideWithdrew
from umpire.rules.full_thrust.referee.orders import DeclareVictory, Withdraw
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import WITHDRAWN


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (FT-UMP-4).

    Raises:
        IllegalOrder: it has nothing left in it.
    """
    side = side_in_play(ruling.state, order.side, WITHDRAWN, at="/side")
    return ruling.then(SideWithdrew(side=side))


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (FT-UMP-5)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


class WithdrawChoice(Choice, frozen=True, tag="withdraw"):
    """A side may give up."""

    side: str
    rule: str = "FT-UMP-4"


RefereeChoice: TypeAlias = WithdrawChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[RefereeChoice]:
    """Yield which sides may give up."""
    if unit is not None or battle.phase == "over":
        return
    for side in battle.sides:
        if side_sees(side) and battle.in_play(side):
            yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))
