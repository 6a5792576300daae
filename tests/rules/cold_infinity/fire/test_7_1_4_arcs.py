"""CI 7.1.4 and 7.1.4.1: what arcs cover of the map, however the firer lies."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES, LYING, QUARTERS, dot, lying, on_deck
from rules.cold_infinity.table import rows
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.hexes import Hex, bearing_deg, centre, corners, distance
from umpire.rules.cold_infinity.sighting.arcs import (
    MapArc,
    axis_on_map,
    covers,
    in_arc,
    named,
    on_map,
    require_arc,
)
from umpire.rules.cold_infinity.state.tables import ArcWidths
from umpire.rules.cold_infinity.state.values import HEADINGS, ArcShape, Attitude, Heading
from umpire.rules.cold_infinity.state.weapons import FireArc

WIDTHS = ArcWidths()
HALF_DEG: dict[ArcShape, int] = {"narrow": 30, "standard": 60, "wide": 90}
NEAR = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
TURRETS = st.sampled_from([FireArc("1", "turret"), FireArc("1", "turret", keel=True)])
EVERY_HEX = MapArc(0, Fraction(-1))


def reached(arc: FireArc, attitude: Attitude, hexes_away: int) -> list[Hex]:
    ring = [cell for cell in NEAR if distance((0, 0), cell) == hexes_away]
    return list(in_arc(arc, attitude, WIDTHS, ring))


@rows(
    ("fixed", 1, [(0, -1)]),
    ("fixed", 2, [(0, -2)]),
    ("narrow", 1, [(0, -1)]),
    ("narrow", 2, [(-1, -1), (0, -2), (1, -2)]),
    ("standard", 1, [(-1, 0), (0, -1), (1, -1)]),
    ("standard", 2, [(-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2)]),
    ("wide", 1, [(-1, 0), (0, -1), (1, -1)]),
    ("wide", 2, [(-2, 0), (-2, 1), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)]),
)
def test_7_1_4_an_arc_covers_every_hex_that_it_touches(
    shape: ArcShape, hexes_away: int, hexes: list[Hex]
) -> None:
    """CI-7.1.4-1."""
    assert reached(FireArc("1", shape), Attitude(1), hexes_away) == hexes


def test_7_1_4_narrow_2_3_covers_two_three_and_four_hexes() -> None:
    """CI-7.1.4-1, CI-RUL-38."""
    assert [len(reached(FireArc("2/3", "narrow"), Attitude(1), away)) for away in (1, 2, 3)] == [
        2,
        3,
        4,
    ]


@rows((1, [(0, -1), (1, -1)]), (2, [(1, -2)]), (3, [(1, -3), (2, -3)]), (4, [(2, -4)]))
def test_7_1_4_a_fixed_arc_on_a_corner_runs_along_edges(hexes_away: int, hexes: list[Hex]) -> None:
    """CI-7.1.4-1, CI-UMP-10."""
    assert reached(FireArc("1/2", "fixed"), Attitude(1), hexes_away) == hexes


@given(HEXES, st.sampled_from(HEADINGS), st.sampled_from(sorted(HALF_DEG)), st.integers(1, 6))
def test_7_1_4_a_seam_cuts_only_hexes_that_it_halves(
    cell: Hex, heading: Heading, shape: ArcShape, facing: int
) -> None:
    """CI-7.1.4-1, CI-RUL-38."""
    axis = HEADINGS.index(heading) * 30 + (facing - 1) * 60
    off = abs((bearing_deg((0, 0), cell) - axis + 180) % 360 - 180)
    covered = in_arc(FireArc(heading, shape), Attitude(facing), WIDTHS, [cell])
    assert bool(covered) == (off <= HALF_DEG[shape] + 1e-9)


@given(HEXES, LYING, TURRETS)
def test_7_1_4_a_turret_of_a_level_ship_fires_all_round(
    cell: Hex, attitude: Attitude, turret: FireArc
) -> None:
    """CI-7.1.4-1, CI-7.1.4-2."""
    assume(attitude.roll % 180 == 0 and attitude.tumble % 180 == 0)
    assert in_arc(turret, attitude, WIDTHS, [cell]) == (cell,)


@rows(
    (Attitude(1, roll=270), "5/6", "2/3"),
    (Attitude(1, roll=90), "2/3", "5/6"),
    (Attitude(1, tumble=90), "1", "4"),
    (Attitude(1, tumble=270), "4", "1"),
)
def test_7_1_4_1_turrets_of_rolled_and_tumbled_ships_become_wide_arcs(
    attitude: Attitude, dorsal: Heading, keel: Heading
) -> None:
    """CI-7.1.4.1-1."""
    for heading, below in ((dorsal, False), (keel, True)):
        seen = on_map(FireArc("1", "turret", below), attitude, WIDTHS)
        assert seen
        assert named(seen, WIDTHS) == FireArc(heading, "wide")


@given(LYING, TURRETS, HEXES)
def test_7_1_4_1_turrets_fire_where_their_deck_is(
    attitude: Attitude, turret: FireArc, cell: Hex
) -> None:
    """CI-7.1.4.1-1."""
    deck = lying((0, 0, -1 if turret.keel else 1), attitude)
    seen = on_map(turret, attitude, WIDTHS)
    assert seen
    if abs(deck[2]) > 0.5:
        assert seen == EVERY_HEX
        return
    off = math.radians(bearing_deg((0, 0), cell))
    assert covers(seen, 1, cell) == (dot(deck, (math.cos(off), math.sin(off), 0)) > -1e-9)


@rows(
    ("1", "1", "4"), ("2", "6", "3"), ("3", "5", "2"), ("1/2", "6/1", "3/4"), ("2/3", "5/6", "2/3")
)
def test_7_1_4_1_a_ship_flipped_over_has_its_arcs_mirrored(
    heading: Heading, rolled: Heading, tumbled: Heading
) -> None:
    """CI-7.1.4.1-1, CI-RUL-39."""
    arc = FireArc(heading, "standard")
    for attitude, mirrored in (
        (Attitude(1, roll=180), rolled),
        (Attitude(1, tumble=180), tumbled),
    ):
        seen = on_map(arc, attitude, WIDTHS)
        assert seen
        assert named(seen, WIDTHS) == FireArc(mirrored, "standard")


@rows(
    (FireArc("1", "narrow"), Attitude(1, roll=90), MapArc(0, Fraction(3, 4))),
    (FireArc("1/2", "narrow"), Attitude(1, roll=90), MapArc(0, Fraction(1))),
    (FireArc("2", "narrow"), Attitude(1, roll=90), None),
    (FireArc("2/3", "narrow"), Attitude(1, roll=90), None),
    (FireArc("1", "fixed"), Attitude(1, roll=90), MapArc(0, Fraction(1))),
    (FireArc("1/2", "fixed"), Attitude(1, roll=90), None),
    (FireArc("1/2", "standard"), Attitude(1, roll=270), MapArc(0, Fraction(1, 3))),
    (FireArc("2", "standard"), Attitude(1, roll=90), MapArc(0, Fraction(1))),
    (FireArc("3", "wide"), Attitude(1, roll=90), MapArc(6, Fraction(0))),
    (FireArc("2/3", "wide"), Attitude(1, roll=90), EVERY_HEX),
    (FireArc("2/3", "narrow"), Attitude(1, tumble=90), MapArc(3, Fraction(3, 4))),
    (FireArc("5", "wide"), Attitude(1, tumble=270), MapArc(9, Fraction(0))),
    (FireArc("1", "standard"), Attitude(1, tumble=90), None),
)
def test_7_1_4_1_a_cone_is_cut_by_the_map(
    arc: FireArc, attitude: Attitude, seen: MapArc | None
) -> None:
    """CI-7.1.4.1-1, CI-RUL-39, CI-UMP-11."""
    assert on_map(arc, attitude, WIDTHS) == seen


@given(st.integers(0, 11), LYING)
def test_7_1_4_1_headings_turn_with_the_hull(twelfth: int, attitude: Attitude) -> None:
    """CI-7.1.4.1-1, CI-RUL-39."""
    ahead, starboard, _ = lying(on_deck(twelfth * 30), attitude)
    axis = axis_on_map(twelfth, attitude)
    assert float(axis.share) == pytest.approx(ahead**2 + starboard**2, abs=1e-9)
    if axis.share:
        pointing = math.degrees(math.atan2(starboard, ahead))
        assert abs((pointing - axis.twelfth * 30 + 180) % 360 - 180) < 1e-6


@given(HEXES, st.sampled_from(HEADINGS), st.sampled_from(sorted(HALF_DEG)), LYING)
def test_7_1_4_1_an_arc_touches_what_its_cone_touches(
    cell: Hex, heading: Heading, shape: ArcShape, attitude: Attitude
) -> None:
    """CI-7.1.4.1-1, CI-RUL-39."""
    seen = on_map(FireArc(heading, shape), attitude, WIDTHS)
    assume(seen != EVERY_HEX and (seen is None or seen.cos_squared < 1))
    axis = lying(on_deck(HEADINGS.index(heading) * 30), attitude)
    inside = [_in_cone(point, axis, HALF_DEG[shape]) for point in _points(cell, 0.999)]
    around = [_in_cone(point, axis, HALF_DEG[shape]) for point in _points(cell, 1.001)]
    covered = seen is not None and covers(seen, 1, cell)
    assert any(inside) <= covered
    assert covered <= any(around)


def _points(cell: Hex, scale: float) -> list[tuple[float, float]]:
    x, y = centre(cell)
    outer = [centre(corner) for corner in corners(cell)]
    return [(x, y), *((x + (a / 3 - x) * scale, y + (b / 3 - y) * scale) for a, b in outer)]


def _in_cone(point: tuple[float, float], axis: tuple[float, float, float], half: int) -> bool:
    east, north = point
    cosine = dot((north, east, 0), axis) / math.hypot(east, north)
    return cosine > math.cos(math.radians(half)) + 1e-9


def test_7_1_4_widths_are_those_of_the_table() -> None:
    """CI-7.1.4-1, CI-RUL-38."""
    wide = ArcWidths(narrow=120)
    seen = on_map(FireArc("1", "narrow"), Attitude(1), wide)
    assert seen == MapArc(0, Fraction(1, 4))


@rows(*QUARTERS)
def test_7_1_a_weapon_fires_only_into_its_arc(roll: int) -> None:
    """CI-7.1-1, CI-7.1.4-1."""
    attitude = Attitude(4, roll=roll)  # type: ignore[arg-type]
    require_arc(FireArc("1", "narrow"), attitude, WIDTHS, (0, 3))
    with pytest.raises(IllegalOrder, match="does not bear") as refused:
        require_arc(FireArc("1", "narrow"), attitude, WIDTHS, (0, -3))
    assert refused.value.code == "out_of_arc"


def test_7_1_4_the_firers_own_hex_is_in_no_arc_but_a_turrets() -> None:
    """CI-7.1.4-1, CI-7.7-1."""
    for shape in ("fixed", "narrow", "standard", "wide"):
        assert in_arc(FireArc("1", shape), Attitude(1), WIDTHS, [(0, 0)]) == ()
    assert in_arc(FireArc("1", "turret"), Attitude(1), WIDTHS, [(0, 0)]) == ((0, 0),)
