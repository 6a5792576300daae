"""What is open to a side at any time: to give up (FT-UMP-4)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, order_of
from umpire.rules.full_thrust.referee.orders import Withdraw
from umpire.rules.full_thrust.state.battle import Battle


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
