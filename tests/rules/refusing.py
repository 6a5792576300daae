"""Refusals as they are told: what is said, which rule forbids it, and what would be legal.

A book's tests list a case for each code: `Refused(code, raised, names, legal)`. The checks here
are the same for all books.
"""

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

import pytest

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook

Book = Rulebook[Any, Any, Any]

FEWEST_WORDS = 4
CURT = re.compile(r"[^ ]+ (can ?not|may not|is not|has not|does not)\.")
"""Somebody cannot, and nothing more."""
LONGEST = 300


class Refused(NamedTuple):
    """One case: what raises a refusal, and what it must say.

    `raised` gives an order, or a set-up, that is refused. `names` are the things refused, as they
    must be named. `legal` has what would be legal instead, as the message must give it, where
    there is such a value. `at` is the pointer to what is at fault, where the case tells it.
    """

    code: str
    raised: Callable[[], object]
    names: tuple[str, ...]
    legal: tuple[str, ...] = ()
    at: str | None = None


def uneven(
    cases: Iterable[Refused], codes: Iterable[str], *, but: Collection[str] = ()
) -> list[str]:
    """Return what is to be done so that each code has a case, and each case a code.

    Args:
        cases: those of a book.
        codes: that need one, by name; those of the book.
        but: codes among them by which no order is refused.
    """
    shown, needed = {case.code for case in cases}, set(codes) - set(but)
    return [
        *(f"Add a case to CASES: Refused({code!r}, ...)." for code in sorted(needed - shown)),
        *(f"Take the case of {code} away: no act refuses so." for code in sorted(shown - needed)),
    ]


def faults_of(book: Book, case: Refused) -> list[str]:
    """Return what is wrong with how a case is refused; nothing, if all is well."""
    with pytest.raises(Refusal) as caught:
        case.raised()
    refusal = caught.value
    message = refusal.message
    cited = {rule.id for rule in book.rules} | {reading.id for reading in book.readings}
    checks = {
        f"its code is {refusal.code}": refusal.code == case.code,
        f"it cites {refusal.rule}": refusal.rule in cited
        or (refusal.rule is None and refusal.kind == "malformed"),
        "it is curt": CURT.fullmatch(message) is None and len(message.split()) >= FEWEST_WORDS,
        "it is long": len(message) <= LONGEST,
        "it is no sentence": message.endswith(".") and not message[0].islower(),
        f"its pointer is {refusal.at}": case.at in (None, refusal.at),
        "its pointer is none": refusal.at == "" or refusal.at.startswith("/"),
        **{f"it does not name {name}": name in message for name in case.names},
        **{f"it does not say {value} is legal": value in message for value in case.legal},
        "the case names nothing": bool(case.names),
    }
    return [f"{fault}: {message}" for fault, holds in checks.items() if not holds]
