"""Rules of the book that no order plays yet, by what they are about.

Each span is from one rule to another in the order of the book, both included.
"""

from collections.abc import Iterable

from umpire.rules.cold_infinity.citations.spans import Span, covered

NOT_YET: dict[str, tuple[Span, ...]] = {
    "three dimensions": (
        ("CI-6.1-1", "CI-6.5-3"),
        ("CI-7.1.4.3-1", "CI-7.1.4.3-4"),
        ("CI-7.1.5.1-1", "CI-7.1.5.1-2"),
        ("CI-7.3.1.2-1", "CI-7.3.1.2-1"),
    ),
    "boarding, and other advanced procedures": (
        ("CI-2.0-7", "CI-2.0-7"),
        ("CI-13.1.11-1", "CI-13.1.13-1"),
        ("CI-15.2-1", "CI-15.4-1"),
        ("CI-15.4.1-1", "CI-15.8-2"),
    ),
    "stationary weapons": (
        ("CI-2.1.4.1-1", "CI-2.1.4.1-1"),
        ("CI-4.7.6-1", "CI-4.7.6-1"),
        ("CI-10.0-1", "CI-10.5-2"),
    ),
    "hangars and cargo": (("CI-12.4-1", "CI-12.4.4-2"), ("CI-13.1.7-1", "CI-13.1.7-1")),
    "drives beyond light": (
        ("CI-2.1.1.1-1", "CI-2.1.1.1-1"),
        ("CI-13.1.6.1-1", "CI-13.1.6.3-1"),
        ("CI-13.4-1", "CI-13.4-1"),
        ("CI-14.0-1", "CI-14.7-1"),
    ),
    "heat sinks and sails": (("CI-16.8.1-1", "CI-16.8.3-1"),),
    "the design of ships and weapons": (
        ("CI-5.6.1-1", "CI-5.6.1-1"),
        ("CI-16.1-1", "CI-16.2-1"),
        ("CI-16.4-1", "CI-16.4.11-1"),
        ("CI-16.4.13-1", "CI-16.4.14-1"),
        ("CI-16.5.1-1", "CI-16.7.1-1"),
        ("CI-16.7.4-1", "CI-16.7.7-1"),
        ("CI-17.1-1", "CI-17.5.2-1"),
    ),
}


def not_yet(order: Iterable[str]) -> frozenset[str]:
    """Return the rules that no order plays yet.

    Args:
        order: all rules, in the order of the book.
    """
    ids = tuple(order)
    return frozenset().union(*(covered(ids, spans) for spans in NOT_YET.values()))
