"""2 Movement: the paths that a ship may fly."""

import pytest

from rules.space_fleet.builders_movement import path
from rules.space_fleet.table import place
from umpire.kernel.errors import IllegalOrder
from umpire.rules.space_fleet.field import Place
from umpire.rules.space_fleet.movement import fly, units_of


def flown(letters: str, speed: int = 3, *, after_full: bool = False, full: int = 0) -> Place:
    """Return where a path ends that begins at the origin, facing 1."""
    start = place((0, 0))
    places = fly(
        start, path(letters), speed, may_turn_after_full=after_full, full_speed=full or speed
    )
    assert len(places) == len(letters) + 1
    assert places[0] == start
    return places[-1]


def why_not(
    letters: str, speed: int = 3, *, after_full: bool = False, full: int = 0
) -> tuple[str, str]:
    """Return the code and the pointer with which a path is refused."""
    with pytest.raises(IllegalOrder) as refused:
        flown(letters, speed, after_full=after_full, full=full)
    return refused.value.code, refused.value.at


@pytest.mark.parametrize(
    ("letters", "speed", "end"),
    [
        ("", 3, (0, 0, 1)),
        ("F", 3, (0, -1, 1)),
        ("FFF", 3, (0, -3, 1)),
        ("FR", 3, (0, -1, 2)),
        ("FRF", 3, (1, -2, 2)),
        ("FLFLF", 3, (-2, 0, 5)),
        ("FRFRFRFRFRF", 6, (0, 0, 6)),
        ("F", 1, (0, -1, 1)),
        ("", 0, (0, 0, 1)),
        ("L", 3, (0, 0, 6)),
        ("RRR", 0, (0, 0, 4)),
        ("LR", 1, (0, 0, 1)),
    ],
)
def test_2_forward_first_then_a_turn_after_each_unit(
    letters: str, speed: int, end: tuple[int, int, int]
) -> None:
    """Any number of units up to the speed, turns of one face; any at rest (SF-MOVE-06 to -10)."""
    assert flown(letters, speed) == place(end[:2], end[2])


@pytest.mark.parametrize(
    ("letters", "where"), [("RFF", "/path/0"), ("LRF", "/path/0"), ("RRFFFFF", "/path/0")]
)
def test_2_no_turn_before_the_first_unit(letters: str, where: str) -> None:
    """A ship that moves goes one forward first (SF-MOVE-06)."""
    assert why_not(letters) == ("must_move_forward_first", where)


@pytest.mark.parametrize(
    ("letters", "where"), [("FRRF", "/path/2"), ("FLR", "/path/2"), ("FFLLF", "/path/3")]
)
def test_2_never_two_turns_after_one_unit(letters: str, where: str) -> None:
    """Not even there and back (SF-MOVE-07)."""
    assert why_not(letters) == ("one_turn_per_unit", where)


def test_2_no_turn_ends_a_full_move() -> None:
    """A shorter move may end in a turn, and a dreadnought's full one too (SF-MOVE-08)."""
    assert why_not("FFFR") == ("no_turn_after_full_move", "/path/3")
    assert flown("FFR") == place((0, -2), 2)
    assert flown("FR", 1, after_full=True) == place((0, -1), 2)
    assert flown("FLFLF", 3) == place((-2, 0), 5)


def test_2_a_full_move_is_one_at_the_current_speed() -> None:
    """A cruiser at half speed makes a full move of 1 (SF-RUL-16)."""
    assert why_not("FR", 1) == ("no_turn_after_full_move", "/path/1")


def test_2_a_ship_held_back_does_not_make_its_full_move() -> None:
    """At the speed of a slower one it may turn after its last unit (SF-MOVE-08, SF-SENS-06)."""
    assert flown("FFR", 2, full=3) == place((0, -2), 2)
    assert why_not("FFF", 2, full=3) == ("exceeds_speed", "/path")


@pytest.mark.parametrize(("letters", "speed"), [("FFFF", 3), ("FFFFR", 3), ("F", 0)])
def test_2_no_farther_than_the_current_speed(letters: str, speed: int) -> None:
    """At speed 0 a ship does not move at all (SF-MOVE-09, SF-RUL-16)."""
    assert why_not(letters, speed) == ("exceeds_speed", "/path")


def test_2_turns_cost_no_movement() -> None:
    """Five units and four turns are five units (SF-MOVE-11)."""
    assert units_of(path("FRFLFRFLF")) == 5
    assert flown("FRFLFRFLF", 5) == place((2, -5), 1)


def test_2_on_a_table_a_turn_is_of_60_degrees() -> None:
    """The same path, free of hexes (SF-SHIP-03, SF-UMP-1)."""
    start = place((0.0, 0.0))
    places = fly(start, path("FRF"), 3, may_turn_after_full=False, full_speed=3)
    assert places == (
        start,
        place((0.0, 1.0)),
        place((0.0, 1.0), 2),
        place((0.866025, 1.5), 2),
    )
