"""CI 16.1: construction points, exact while they are reckoned, whole where they are charged."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

Exact = Fraction | int | float


def exact(number: Exact) -> Fraction:
    """Return a number as it is written: 0.05 is a twentieth."""
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def charged(cp: Exact) -> int:
    """Return what a system is charged: the nearest whole number, a half up (CI-16.1-1, CI-RUL-3).

    It is never below 1.
    """
    return max(1, floor(exact(cp) + Fraction(1, 2)))


def changed(cp: Exact, percents: Iterable[Exact]) -> Fraction:
    """Return a price after percents that are added up (CI-16.4.13-1, CI-RUL-105)."""
    return exact(cp) * (1 + sum(map(exact, percents), Fraction(0)) / 100)


def parts_up(whole: Exact, parts: Exact) -> int:
    """Return how many parts there are in a whole, a part that is begun counted."""
    return ceil(exact(whole) / exact(parts))


def shown(number: Fraction) -> float:
    """Return an exact number as it is told: to the sixth place."""
    return round(float(number), 6)
