"""Asking Cold Infinity: one question, what is in play for it, its dice, and answers of no."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Code, Refusal
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables

from .vocabulary import Answer, refused

Given = Mapping[str, Any]


class Question(NamedTuple):
    """One case as its command needs it: its words, the options and tables in play, the dice.

    `given` and `when` each have what the other tells, too; `position` has what is given alone, and
    `order` what the command tells alone.
    """

    given: Given
    when: Given
    options: Options
    tables: Tables
    dice: SuppliedDice
    position: Given
    order: Given

    @property
    def said(self) -> Given:
        """Return all that the case says, be it in the position or in the command."""
        return {**self.given, **self.when}

    @property
    def thrown(self) -> bool:
        """Return whether the case has any dice for its command."""
        return bool(self.when.get("dice"))

    def throw(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Throw the next dice of the case."""
        return self.dice.roll("case", count, sides).faces


def no(refusal: Refusal) -> Answer:
    """Return a refusal as this rulebook's cases tell it: nothing has changed."""
    return refused(refusal) | {"accepted": False, "error": refusal.code, "state_changed": False}


def judged(check: Callable[[], object], **facts: Any) -> Answer:
    """Return what a check answers in words, or its refusal; and facts that hold either way."""
    try:
        more = check()
    except Refusal as refusal:
        return facts | no(refusal)
    return facts | (more if isinstance(more, dict) else {})


def barred(code: Code | None, **facts: Any) -> Answer:
    """Return an answer of yes, or of no for a reason; and facts that hold either way."""
    return facts | (no(code.refuse(code.meaning)) if code else {})
