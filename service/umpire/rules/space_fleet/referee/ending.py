"""The end of a battle: a side gives up, one alone fights, a condition is met (SF-UMP-3, -4)."""

from collections.abc import Callable, Iterator

from umpire.kernel import ending
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.space_fleet.referee.happenings import BattleEnded, SideWithdrew
from umpire.rules.space_fleet.state.battle import Battle, EndReason, Ruling
from umpire.rules.space_fleet.state.refusals import WITHDRAWN


class Withdraw(ending.Withdraw, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""


class WithdrawChoice(Choice, frozen=True, tag="withdraw"):
    """A side may give up."""

    side: str
    rule: str = "SF-UMP-4"


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (SF-UMP-4).

    Raises:
        IllegalOrder: it has no ship left that fights.
    """
    return ruling.then(
        SideWithdrew(side=side_in_play(ruling.state, order.side, WITHDRAWN, at="/side"))
    )


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[WithdrawChoice]:
    """Yield the sides that may give up."""
    if unit is None:
        for side in battle.sides:
            if sees(side) and battle.in_play(side):
                yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


class DeclareVictory(ending.DeclareVictory, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (SF-UMP-3)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have ships that fight."""
    left = ending.left_standing(battle)
    if left is None:
        return None
    reason: EndReason = "withdrawal" if left.by_withdrawal else "fleet_eliminated"
    return BattleEnded(winner=left.winner, reason=reason)
