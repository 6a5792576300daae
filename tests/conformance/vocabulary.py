"""What every adapter of the conformance suite speaks: cases, answers, scripted dice."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal

Case: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]


class Unsupported(Exception):  # noqa: N818 — an answer of "not asked here", not an error
    """The adapter does not know such a case."""


def refused(refusal: Refusal) -> Answer:
    """Return a refusal as an answer."""
    no: Answer = {"ok": False, "refused": True, "allowed": False}
    return no | {"reason": refusal.code, "message": refusal.message}


@contextmanager
def scripted(faces: Iterable[int]) -> Iterator[SuppliedDice]:
    """Give dice that fall as the case says, and insist that every one of them is thrown."""
    dice = SuppliedDice(faces)
    yield dice
    dice.finish()
