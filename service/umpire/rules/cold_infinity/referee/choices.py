"""What a side may always do: give up (CI-UMP-64)."""

from collections.abc import Callable, Iterator

from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.referee.orders import Withdraw
from umpire.rules.cold_infinity.state.battle import Battle


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
