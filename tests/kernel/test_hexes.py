"""Hex geometry: directions, distances, bearings, what a line crosses."""

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.hexes import (
    DIRECTIONS,
    HOURS,
    Hex,
    Line,
    at_layer,
    bearing_deg,
    beyond_edge,
    centre,
    corners,
    crosses,
    distance,
    heading,
    hexes_at,
    hour,
    neighbour,
    product,
    split,
    turned,
    within,
)

cells = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
EDGE = 0.5


@pytest.mark.parametrize(
    ("direction", "faces", "faced"), [(1, 1, 2), (6, 1, 1), (1, -1, 6), (3, 6, 3), (2, -3, 5)]
)
def test_directions_turn_clockwise(direction: int, faces: int, faced: int) -> None:
    """By hex faces, six to the round."""
    assert faced == turned(direction, faces)


@pytest.mark.parametrize("direction", range(1, 7))
def test_neighbours_stand_round_a_hex(direction: int) -> None:
    """One unit away, each 60 degrees further clockwise from straight up."""
    there = neighbour((2, -5), direction)
    assert distance((2, -5), there) == 1
    assert bearing_deg((2, -5), there) == pytest.approx((direction - 1) * 60)
    assert neighbour((2, -5), direction, 3) == tuple(
        at + 3 * step for at, step in zip((2, -5), DIRECTIONS[direction - 1], strict=True)
    )


@given(cells, cells)
def test_a_distance_is_the_length_of_its_line(start: tuple[int, int], end: tuple[int, int]) -> None:
    """One hex a step, each next to the one before; from end to end."""
    walked = list(Line(start, end))
    assert len(walked) == distance(start, end) + 1
    assert (walked[0], walked[-1]) == (start, end)
    for one, other in pairwise(walked):
        assert distance(one, other) == 1


in_space = st.builds(at_layer, cells, st.integers(-9, 9))


@given(in_space, in_space, st.lists(in_space, max_size=20))
def test_a_line_holds_its_hexes_alone(start: Hex, end: Hex, others: list[Hex]) -> None:
    """Whether they are looked for one by one, or walked; at its ends, beside it and behind it."""
    line = Line(start, end)
    walked = set(line)
    assert all(map(line.holds, walked))
    assert all(line.holds(cell) == (cell in walked) for cell in others)


def test_a_hex_of_a_line_of_a_million_is_found_at_once() -> None:
    """At its place, from its end, and as a part."""
    line = Line((0, 0), (1_000_000, -500_000))
    assert len(line) == 1_000_001
    assert (line[-1], line[2], line[:3]) == (
        (1_000_000, -500_000),
        (2, -1),
        ((0, 0), (1, 0), (2, -1)),
    )
    assert line.holds((500_000, -250_000))
    assert not line.holds((500_000, -249_999))
    with pytest.raises(IndexError):
        line[1_000_001]


@given(cells, cells)
def test_centres_of_the_plane_agree(start: tuple[int, int], end: tuple[int, int]) -> None:
    """Bearings are those of the centres; on a line of hexes so are distances."""
    (x, y), (to_x, to_y) = centre(start), centre(end)
    if start != end:
        bearing = math.degrees(math.atan2(to_x - x, to_y - y)) % 360
        assert bearing_deg(start, end) == pytest.approx(bearing, abs=1e-9)
    assert math.hypot(to_x - x, to_y - y) <= distance(start, end) + 1e-9


@pytest.mark.parametrize(
    ("end", "cell", "crossed"),
    [
        ((0, -4), (0, -2), True),  # straight through
        ((0, -4), (1, -2), False),  # a neighbour of the line
        ((1, -2), (1, -1), True),  # along the edge of both
        ((1, -2), (0, -1), True),
        ((2, -1), (1, -1), True),
        ((2, -1), (1, 0), True),
        ((0, -4), (0, 0), True),  # where the line begins and ends
        ((0, -4), (0, -4), True),
        ((1, -2), (2, -2), False),  # behind the end
        ((1, 1), (2, 0), False),  # beyond
    ],
)
def test_a_line_crosses_what_it_has_length_in(
    end: tuple[int, int], cell: tuple[int, int], *, crossed: bool
) -> None:
    """An edge counts for both hexes that share it."""
    assert crosses((0, 0), end, cell) == crossed
    assert crosses(end, (0, 0), cell) == crossed


def test_a_corner_alone_is_not_crossed() -> None:
    """The line from (0, 0) to (1, -2) runs from corner to corner of the pair between them."""
    touched = [
        cell
        for cell in ((0, -2), (1, 0), (-1, 0), (2, -2), (0, 1))
        if crosses((0, 0), (1, -2), cell)
    ]
    assert touched == []


def test_a_line_of_no_length_is_in_its_own_hex() -> None:
    """Two ships in one hex."""
    assert crosses((3, 3), (3, 3), (3, 3))
    assert not crosses((3, 3), (3, 3), (3, 2))


@given(cells, cells, cells)
def test_crossing_agrees_with_the_plane(
    start: tuple[int, int], end: tuple[int, int], cell: tuple[int, int]
) -> None:
    """A hex holds the disc in it, and lies in the disc round it."""
    off = _off_line(centre(cell), centre(start), centre(end))
    if off < EDGE - 1e-9:
        assert crosses(start, end, cell)
    if off > EDGE / math.cos(math.pi / 6) + 1e-9:
        assert not crosses(start, end, cell)


def _off_line(
    point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    east, north = end[0] - start[0], end[1] - start[1]
    squared = east * east + north * north
    along = (point[0] - start[0]) * east + (point[1] - start[1]) * north
    part = min(1.0, max(0.0, along / squared)) if squared else 0.0
    return math.hypot(point[0] - start[0] - east * part, point[1] - start[1] - north * part)


@pytest.mark.parametrize(
    ("vector", "part", "whole", "held_by"),
    [
        ((1, -4), 2, 4, [(0, -2), (1, -2)]),
        ((-1, -4), 3, 5, [(-1, -2)]),
        ((1, 1), 1, 3, [(0, 0), (0, 1), (1, 0)]),
        ((3, 2), 5, 5, [(3, 2)]),
        ((0, 0), 0, 1, [(0, 0)]),
    ],
)
def test_a_point_on_a_boundary_is_held_by_all_that_meet_there(
    vector: tuple[int, int], part: int, whole: int, held_by: list[tuple[int, int]]
) -> None:
    """An edge is shared by two hexes, a corner by three."""
    assert list(hexes_at(vector, part, whole)) == held_by


@given(cells, st.integers(1, 12), st.data())
def test_every_point_is_held_by_a_nearest_hex(
    vector: tuple[int, int], whole: int, data: st.DataObject
) -> None:
    """No other centre is nearer than those of the hexes that hold a point."""
    part = data.draw(st.integers(0, whole))
    east, north = (coordinate * part / whole for coordinate in centre(vector))
    held_by = hexes_at(vector, part, whole)

    def off(cell: Hex) -> float:
        x, y = centre(cell)
        return math.hypot(x - east, y - north)

    around = {neighbour(cell, direction) for cell in held_by for direction in range(1, 7)}
    nearest = min(off(cell) for cell in (*held_by, *around))
    assert 1 <= len(held_by) <= 3
    assert [off(cell) for cell in held_by] == pytest.approx([nearest] * len(held_by))
    assert all(off(cell) > nearest + 1e-9 for cell in around - set(held_by))


@given(cells)
def test_a_vector_is_hexes_along_two_adjacent_directions(vector: tuple[int, int]) -> None:
    """The first part is something; only what has no length has no parts."""
    parts = split(vector)
    if parts is None:
        assert vector == (0, 0)
        return
    direction, ahead, aside = parts
    assert ahead > 0
    assert aside >= 0
    start = neighbour((0, 0), direction, ahead)
    assert neighbour(start, turned(direction, 1), aside) == vector


@given(cells)
def test_hours_are_exact(vector: tuple[int, int]) -> None:
    """Even ones are along headings, odd ones between two of them."""
    told = hour(vector)
    if told is None:
        assert vector == (0, 0)
        return
    twelfths = bearing_deg((0, 0), vector) / 30
    if told % 2:
        assert told // 2 < twelfths < told // 2 + 1
    else:
        assert twelfths == pytest.approx(told / 2)


@pytest.mark.parametrize("twelfth", range(HOURS // 2))
def test_headings_lie_30_degrees_from_each_other(twelfth: int) -> None:
    """The first is direction 1; every other one leads through a corner."""
    assert bearing_deg((0, 0), heading(twelfth)) == pytest.approx(twelfth * 30)
    assert hour(heading(twelfth)) == twelfth * 2


@given(cells)
def test_corners_stand_round_a_centre(cell: tuple[int, int]) -> None:
    """Each is as far from it as a corner is, 60 degrees from the next."""
    x, y = centre(cell)
    for number, third in enumerate(corners(cell)):
        east, north = centre(third)
        off = (east / 3 - x, north / 3 - y)
        assert math.hypot(*off) == pytest.approx(1 / math.sqrt(3))
        assert math.degrees(math.atan2(*off)) % 360 == pytest.approx(30 + 60 * number)


@given(cells, cells)
def test_products_tell_lengths_and_angles(one: tuple[int, int], other: tuple[int, int]) -> None:
    """Twice the scalar product, in whole numbers."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    assert product(one, other) == pytest.approx(2 * (x * to_x + y * to_y))


@given(cells, st.integers(0, 11), st.sampled_from([(30, 3), (60, 1), (90, 0)]))
def test_what_lies_within_an_angle_is_told_exactly(
    vector: tuple[int, int], twelfth: int, angle: tuple[int, int]
) -> None:
    """What lies on the edge of the angle is not within it."""
    half_deg, quarters = angle
    told = hour(vector)
    off = 0 if told is None else abs((told - 2 * twelfth + 12) % 24 - 12)
    expected = told is not None and off < half_deg / 15
    assert within(vector, heading(twelfth), Fraction(quarters, 4)) == expected


@pytest.mark.parametrize(
    ("end", "cell", "other"),
    [
        ((2, -1), (1, -1), (1, 0)),
        ((2, -1), (1, 0), (1, -1)),
        ((4, -2), (3, -1), (3, -2)),
        ((4, -2), (2, -1), None),
        ((0, -4), (0, -2), None),
        ((1, -2), (0, -1), (1, -1)),
    ],
)
def test_a_line_along_an_edge_has_a_hex_on_either_side(
    end: tuple[int, int], cell: tuple[int, int], other: tuple[int, int] | None
) -> None:
    """A line through a hex runs along none of its edges."""
    assert beyond_edge((0, 0), end, cell) == other
