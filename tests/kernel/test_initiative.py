"""Throwing for order: those that tie throw again, however often that is."""

import sys
from collections import Counter

from umpire.kernel.initiative import ranked


def test_ties_may_last_longer_than_the_stack_is_deep() -> None:
    """Typed faces tie as often as their writer likes."""
    throws, ties = Counter[str](), 2 * sys.getrecursionlimit()

    def total(name: str, throw: int) -> int:
        throws[name] += 1
        return 3 if throw <= ties else len(name)

    assert list(ranked(("one", "three"), total)) == ["three", "one"]
    assert throws == {"one": ties + 1, "three": ties + 1}
