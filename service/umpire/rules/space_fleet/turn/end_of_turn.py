"""The end of a turn: shields regenerate, and repairs are thrown for (SF-DMG-10, -11)."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.hits.recovery import recover
from umpire.rules.space_fleet.state.battle import Battle, Ruling


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Regenerate shields, throw for repairs, and begin the next turn (SF-DMG-10, -11)."""


class EndTurnChoice(Choice, frozen=True, tag="end_turn"):
    """The turn may be ended."""

    rule: str = "SF-DMG-10"


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Regenerate shields and throw for repairs (SF-DMG-10, -11)."""
    return recover(ruling, dice)


def choices(battle: Battle, unit: str | None) -> Iterator[EndTurnChoice]:
    """Yield that the turn may be ended."""
    if unit is None and battle.phase == "end":
        yield EndTurnChoice(order=order_of(EndTurn))
