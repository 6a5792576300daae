"""Rules of the book by spans: from one rule to another in its order, both included."""

from collections.abc import Iterable, Sequence

Span = tuple[str, str]


def covered(ids: Sequence[str], spans: Iterable[Span]) -> frozenset[str]:
    """Return the rules that some spans cover.

    Args:
        ids: of all rules, in the order of the book.
        spans: of them.
    """
    return frozenset(
        rule for first, last in spans for rule in ids[ids.index(first) : ids.index(last) + 1]
    )
