"""How a battle ends: a side gives up, or the referee declares it; the last side (CI-UMP-64)."""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.cold_infinity.referee.happenings import BattleEnded, SideWithdrew
from umpire.rules.cold_infinity.referee.orders import DeclareVictory, Withdraw
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.refusals import WITHDRAWN
from umpire.rules.cold_infinity.state.starship import Status
from umpire.rules.cold_infinity.state.units import status_of

_LEFT: frozenset[Status] = frozenset(("withdrawn", "departed"))
"""What a unit is that has gone of its own will."""


class WithdrawChoice(Choice, frozen=True, tag="withdraw"):
    """A side may give up."""

    side: str
    rule: str = "CI-UMP-64"


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[WithdrawChoice]:
    """Yield the sides that may give up."""
    if unit is None:
        for side in battle.sides:
            if sees(side) and battle.in_play(side):
                yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have units that act."""
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    gave_up = all(
        any(unit.side == side and status_of(unit) in _LEFT for unit in battle.units)
        for side in battle.sides
        if side not in standing
    )
    return BattleEnded(
        winner=standing[0] if standing else None,
        reason="withdrawal" if gave_up else "eliminated",
    )


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (CI-UMP-64).

    Raises:
        IllegalOrder: it has no unit left that acts.
        Malformed: there is no such side.
    """
    return ruling.then(
        SideWithdrew(side=side_in_play(ruling.state, order.side, WITHDRAWN, at="/side"))
    )


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (CI-UMP-64)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )
