"""How a side gives up, and how the referee ends a battle (FT-UMP-4, -5)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.referee.happenings import BattleEnded, SideWithdrew
from umpire.rules.full_thrust.referee.orders import DeclareVictory, Withdraw
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.units import known_side, side_in_play


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (FT-UMP-4).

    Raises:
        IllegalOrder: it has nothing left in it.
    """
    side = side_in_play(ruling.state, order.side, at="/side")
    return ruling.then(SideWithdrew(side=side))


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (FT-UMP-5)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )
