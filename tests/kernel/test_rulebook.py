"""Seats, and the names that may stand in labels."""

import msgspec
import pytest

from umpire.kernel.rulebook import OBSERVER, REFEREE, Id, Seat, view_of


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


class Hull(msgspec.Struct):
    name: str
    points: int
    cargo: str


class HullView(msgspec.Struct):
    name: str
    points: int | None
    speed: int


def test_a_view_copies_the_fields_that_it_lists_and_no_others() -> None:
    hull = Hull("Pike", 7, "mines")
    assert view_of(HullView, hull, speed=5) == HullView("Pike", 7, 5)
    assert view_of(HullView, hull, speed=5, points=None) == HullView("Pike", None, 5)


def test_a_view_of_a_field_that_nothing_gives_is_an_error() -> None:
    with pytest.raises(AttributeError, match="speed"):
        view_of(HullView, Hull("Pike", 7, "mines"))
