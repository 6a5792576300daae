"""Seats, and the names that may stand in labels."""

import msgspec
import pytest

from umpire.kernel.rulebook import OBSERVER, REFEREE, Id, Seat


@pytest.mark.parametrize(
    ("seat", "side", "sees"),
    [
        (REFEREE, "A", 1),
        (Seat("side", "A"), "A", 1),
        (Seat("side", "A"), "B", 0),
        (OBSERVER, "A", 0),
    ],
)
def test_who_sees_what_a_side_keeps_to_itself(seat: Seat, side: str, sees: int) -> None:
    """The referee, and that side."""
    assert seat.sees(side) is bool(sees)


@pytest.mark.parametrize("name", ["A", "B-12", "HMS.Rose", "_x", "7"])
def test_names_that_may_stand_in_labels(name: str) -> None:
    """Letters, digits, and a few signs after the first."""
    assert msgspec.convert(name, Id) == name


@pytest.mark.parametrize("name", ["", "-a", "a/b", "a b", "a>b", "a#2", "a\n", "é", "x" * 41])
def test_names_that_may_not(name: str) -> None:
    """Nothing that a label uses itself."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(name, Id)
