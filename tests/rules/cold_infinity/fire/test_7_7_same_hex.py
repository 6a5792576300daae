"""CI 7.7 and 7.8: units in one hex, dogfights, and weapons that aim at hexes."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES
from rules.cold_infinity.table import rows
from umpire.kernel.hexes import Hex, distance
from umpire.rules.cold_infinity.guided.launchers import Burst, burst
from umpire.rules.cold_infinity.sighting.arcs import (
    Dogfight,
    Stands,
    at_angle,
    came_from,
    dogfight,
    incoming_hour,
    stands,
)
from umpire.rules.cold_infinity.state.units import parse
from umpire.rules.cold_infinity.state.values import Side
from umpire.rules.cold_infinity.state.weapons import Damage, Munition, RangeRating


@rows(
    ((0, 0), "4+3", [(0, -1)]),
    ((5, 2), "4+3", [(5, 1)]),
    ((0, 0), "1+1", [(0, 1)]),
    ((0, 0), "1+2,2+1", [(0, 1)]),
    ((0, 0), "1+1,2+1", [(-1, 1), (0, 1)]),
    ((0, 0), "0", []),
)
def test_7_7_the_later_unit_came_from_one_hex_back(
    cell: Hex, vector: str, hexes: list[Hex]
) -> None:
    """CI-7.7-1, CI-RUL-113, CI-UMP-15."""
    assert sorted(came_from(cell, parse(vector))) == hexes


@given(HEXES, HEXES)
def test_7_7_the_hex_it_came_from_is_a_neighbour(cell: Hex, vector: Hex) -> None:
    """CI-7.7-1."""
    found = came_from(cell, vector)
    assert found
    assert {distance(cell, each) for each in found} == {1}


def test_7_7_arcs_and_sections_follow_from_the_relative_position() -> None:
    """CI-7.7-1, CI-RUL-113."""
    seen = stands((3, 3), (3, 2))
    assert seen == Stands(earlier=(3, 3), later=(3, 2))
    assert incoming_hour(seen.earlier, 1, seen.later) == 0
    assert incoming_hour(seen.later, 1, seen.earlier) == 12


@rows(
    ((1, 3), (7, 4), Dogfight((8, 7), 1)),
    ((1, 6), (4, 4), Dogfight((5, 10), 0)),
    ((1, 4), (7, 4), Dogfight((8, 8), None)),
    ((1, 1), (-3, 2), Dogfight((-2, 3), 0)),
)
def test_7_7_1_the_lower_total_chooses_the_angles_of_a_dogfight(
    faces: tuple[int, int], initiatives: tuple[int, int], told: Dogfight
) -> None:
    """CI-7.7.1-2, CI-UMP-15."""
    assert dogfight(faces, initiatives) == told


@pytest.mark.parametrize(
    ("angle", "hour"), [("forward", 0), ("starboard", 6), ("aft", 12), ("port", 18)]
)
@pytest.mark.parametrize("facing", range(1, 7))
def test_7_7_1_an_angle_of_attack_is_a_side_of_the_target(
    angle: Side, hour: int, facing: int
) -> None:
    """CI-7.7.1-2, CI-UMP-15."""
    assert incoming_hour((4, -1), facing, at_angle((4, -1), facing, angle)) == hour


@given(
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.tuples(st.integers(-20, 60), st.integers(-20, 60)),
)
def test_7_7_1_a_dogfight_does_not_care_who_is_named_first(
    faces: tuple[int, int], initiatives: tuple[int, int]
) -> None:
    """CI-7.7.1-2."""
    one = dogfight(faces, initiatives)
    other = dogfight(faces[::-1], initiatives[::-1])
    assume(one.chooser is not None and other.chooser is not None)
    assert one.chooser != other.chooser


def test_7_8_a_munition_never_misses_the_hex_at_which_it_is_aimed() -> None:
    """CI-7.8-1, CI-RUL-117."""
    shell = Munition(
        id="shell", damage=Damage(fixed=20), launch_range=10, wave=2, range=RangeRating(1, 1)
    )
    assert burst((5, -2), shell) == Burst((5, -2), RangeRating(1, 1), 2)
