"""CI 7.1.4.2: modifiers in place of arcs."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES
from rules.cold_infinity.table import illegal, rows
from umpire.kernel.hexes import Hex, bearing_deg
from umpire.rules.cold_infinity.sighting.arcs import (
    arc_drm,
    facing_drm,
    facing_towards,
    shape_drm,
    widened,
)
from umpire.rules.cold_infinity.state.options import AbstractedArcs, Options
from umpire.rules.cold_infinity.state.tables import AbstractedArcsTable, ArcWidths, Tables
from umpire.rules.cold_infinity.state.values import HEADINGS, ArcShape, Attitude, Heading
from umpire.rules.cold_infinity.state.weapons import FireArc

TABLE, WIDTHS = AbstractedArcsTable(), ArcWidths()


@rows(
    ("fixed", -3, "wide"),
    ("narrow", -2, "wide"),
    ("standard", -1, "wide"),
    ("wide", 0, "wide"),
    ("turret", 0, "turret"),
)
def test_7_1_4_2_system_1_tests_every_arc_as_wide(
    shape: ArcShape, drm: int, tested: ArcShape
) -> None:
    """CI-7.1.4.2-1, CI-UMP-12."""
    assert shape_drm(shape, TABLE) == drm
    assert widened(FireArc("2/3", shape)) == FireArc("2/3", tested)


@rows(
    ("1", 0),
    ("1/2", -1),
    ("2", -1),
    ("2/3", -2),
    ("3", -3),
    ("3/4", -3),
    ("4", -4),
    ("4/5", -3),
    ("5", -3),
    ("5/6", -2),
    ("6", -1),
    ("6/1", -1),
)
def test_7_1_4_2_system_2_counts_the_facing_towards_the_target(facing: Heading, drm: int) -> None:
    """CI-7.1.4.2-2, CI-RUL-41."""
    assert facing_drm(facing, TABLE) == drm


@given(HEXES, st.integers(1, 6))
def test_7_1_4_2_the_facing_is_that_nearest_to_the_target(cell: Hex, facing: int) -> None:
    """CI-7.1.4.2-2, CI-UMP-12."""
    found = facing_towards(Attitude(facing), WIDTHS, cell)
    assert found
    pointing = HEADINGS.index(found) * 30 + (facing - 1) * 60
    assert abs((bearing_deg((0, 0), cell) - pointing + 180) % 360 - 180) <= 15


@rows(
    (Attitude(1, roll=90), (0, -3), "1"),
    (Attitude(1, roll=90), (1, -3), "1"),
    (Attitude(1, roll=90), (0, 3), "4"),
    (Attitude(1, roll=90), (2, -1), None),
    (Attitude(1, roll=180), (3, -3), "6"),
    (Attitude(1, tumble=90), (2, -1), "2/3"),
    (Attitude(1, tumble=90), (0, -3), None),
)
def test_7_1_4_2_a_rolled_ship_fires_through_facings_that_still_bear(
    attitude: Attitude, cell: Hex, facing: Heading | None
) -> None:
    """CI-7.1.4.2-2, CI-UMP-12."""
    assert facing_towards(attitude, WIDTHS, cell) == facing


@rows(
    ("none", FireArc("1", "narrow"), (0, -3), 0),
    ("system_1", FireArc("1", "narrow"), (2, -2), -2),
    ("system_1", FireArc("1", "turret"), (0, 3), 0),
    ("system_2", FireArc("4", "fixed"), (2, -2), -1),
    ("system_2", FireArc("1", "turret"), (0, 3), -4),
)
def test_7_1_4_2_an_arc_that_bears_adds_its_modifier(
    system: AbstractedArcs, arc: FireArc, cell: Hex, drm: int
) -> None:
    """CI-7.1.4.2-1, CI-7.1.4.2-2."""
    options = Options(abstracted_arcs=system)
    assert arc_drm(arc, Attitude(1), cell, Tables(), options) == drm


@rows(
    ("none", FireArc("1", "narrow"), Attitude(1)),
    ("system_1", FireArc("4", "narrow"), Attitude(1)),
    ("system_2", FireArc("1", "narrow"), Attitude(1, tumble=90)),
)
def test_7_1_an_arc_that_does_not_bear_is_refused(
    system: AbstractedArcs, arc: FireArc, attitude: Attitude
) -> None:
    """CI-7.1-1, CI-7.1.4.2-1."""
    cell = (2, -2) if system == "none" else (0, -3)
    with illegal("out_of_arc"):
        arc_drm(arc, attitude, cell, Tables(), Options(abstracted_arcs=system))
