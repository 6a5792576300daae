"""CI 7.1.4.2: modifiers in place of arcs."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES
from rules.cold_infinity.table import ci, illegal, rows

TABLE, WIDTHS = ci.AbstractedArcsTable(), ci.ArcWidths()


@rows(
    ("fixed", -3, "wide"),
    ("narrow", -2, "wide"),
    ("standard", -1, "wide"),
    ("wide", 0, "wide"),
    ("turret", 0, "turret"),
)
def test_7_1_4_2_system_1_tests_every_arc_as_wide(
    shape: ci.ArcShape, drm: int, tested: ci.ArcShape
) -> None:
    """Its real shape is a modifier; turrets stay turrets (CI-7.1.4.2-1, CI-UMP-12)."""
    assert ci.shape_drm(shape, TABLE) == drm
    assert ci.widened(ci.FireArc("2/3", shape)) == ci.FireArc("2/3", tested)


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
def test_7_1_4_2_system_2_counts_the_facing_towards_the_target(
    facing: ci.Heading, drm: int
) -> None:
    """Every row of the table (CI-7.1.4.2-2, CI-RUL-41)."""
    assert ci.facing_drm(facing, TABLE) == drm


@given(HEXES, st.integers(1, 6))
def test_7_1_4_2_the_facing_is_that_nearest_to_the_target(cell: ci.Hex, facing: int) -> None:
    """Of an upright ship, whose Standard arcs bear all round (CI-7.1.4.2-2, CI-UMP-12)."""
    found = ci.facing_towards(ci.Attitude(facing), WIDTHS, cell)
    assert found
    pointing = ci.HEADINGS.index(found) * 30 + (facing - 1) * 60
    assert abs((ci.bearing_deg((0, 0), cell) - pointing + 180) % 360 - 180) <= 15


@rows(
    (ci.Attitude(1, roll=90), (0, -3), "1"),
    (ci.Attitude(1, roll=90), (1, -3), "1"),
    (ci.Attitude(1, roll=90), (0, 3), "4"),
    (ci.Attitude(1, roll=90), (2, -1), None),
    (ci.Attitude(1, roll=180), (3, -3), "6"),
    (ci.Attitude(1, tumble=90), (2, -1), "2/3"),
    (ci.Attitude(1, tumble=90), (0, -3), None),
)
def test_7_1_4_2_a_rolled_ship_fires_through_facings_that_still_bear(
    attitude: ci.Attitude, cell: ci.Hex, facing: ci.Heading | None
) -> None:
    """Where no Standard arc bears, nothing fires (CI-7.1.4.2-2, CI-UMP-12)."""
    assert ci.facing_towards(attitude, WIDTHS, cell) == facing


@rows(
    ("none", ci.FireArc("1", "narrow"), (0, -3), 0),
    ("system_1", ci.FireArc("1", "narrow"), (2, -2), -2),
    ("system_1", ci.FireArc("1", "turret"), (0, 3), 0),
    ("system_2", ci.FireArc("4", "fixed"), (2, -2), -1),
    ("system_2", ci.FireArc("1", "turret"), (0, 3), -4),
)
def test_7_1_4_2_an_arc_that_bears_adds_its_modifier(
    system: ci.AbstractedArcs, arc: ci.FireArc, cell: ci.Hex, drm: int
) -> None:
    """Of the system in play (CI-7.1.4.2-1, CI-7.1.4.2-2)."""
    options = ci.Options(abstracted_arcs=system)
    assert ci.arc_drm(arc, ci.Attitude(1), cell, ci.Tables(), options) == drm


@rows(
    ("none", ci.FireArc("1", "narrow"), ci.Attitude(1)),
    ("system_1", ci.FireArc("4", "narrow"), ci.Attitude(1)),
    ("system_2", ci.FireArc("1", "narrow"), ci.Attitude(1, tumble=90)),
)
def test_7_1_an_arc_that_does_not_bear_is_refused(
    system: ci.AbstractedArcs, arc: ci.FireArc, attitude: ci.Attitude
) -> None:
    """Systems differ in what bears, not in what comes of it (CI-7.1-1, CI-7.1.4.2-1)."""
    cell = (2, -2) if system == "none" else (0, -3)
    with illegal("out_of_arc"):
        ci.arc_drm(arc, attitude, cell, ci.Tables(), ci.Options(abstracted_arcs=system))
