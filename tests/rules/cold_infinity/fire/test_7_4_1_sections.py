"""CI 7.4.1.1 and 7.4.1.2: which section is struck."""

from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES, LYING, dot, lying
from rules.cold_infinity.table import rows
from umpire.kernel.hexes import Hex, centre, hour
from umpire.rules.cold_infinity.sighting.arcs import hull_hours, incoming_hour
from umpire.rules.cold_infinity.sighting.sections import (
    NUMBERED,
    SIDES,
    Choice,
    Target,
    choices,
    in_sight,
    outer,
)
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges
from umpire.rules.cold_infinity.state.values import Attitude, SectionName, level

Names: TypeAlias = tuple[SectionName, ...]
WEDGES = SilhouetteWedges()
LONG, WIDE, EVEN = Silhouettes(1, 3), Silhouettes(6, 4), Silhouettes(2, 2)
THREE: Names = ("forward", "core", "aft")
THREE_ABREAST: Names = ("port", "core", "starboard")
FIVE: Names = (*SIDES, "core")
SEVEN: Names = (*NUMBERED, "core")
NINE: Names = (*NUMBERED, "port_core", "core", "starboard_core")
ELEVEN: Names = (*NUMBERED, "forward_core", "aft_core", "port_core", "starboard_core", "core")
DESIGNS = st.sampled_from([("core",), THREE, THREE_ABREAST, FIVE, SEVEN, NINE, ELEVEN])


def met(
    sections: Names,
    source: Hex,
    attitude: Attitude | None = None,
    *,
    hull: Silhouettes = LONG,
) -> tuple[Choice, ...]:
    lies = attitude or Attitude(1)
    hour_of = incoming_hour((0, 0), lies.facing, source)
    return choices(Target(sections, hull, lies), hour_of, WEDGES)


def numbers(source: Hex, attitude: Attitude | None = None) -> list[int]:
    return [NUMBERED.index(each) + 1 for each in in_sight(met(SEVEN, source, attitude))]


@given(HEXES, LYING)
def test_7_4_1_1_an_only_section_takes_all(source: Hex, attitude: Attitude) -> None:
    """CI-7.4.1.1-1."""
    for name in ("core", "forward"):
        found = met((name,), source, attitude)
        assert {(each.section, each.behind) for each in found} == {(name, ())}


@rows(
    (1, (0, -3), ["forward"]),
    (1, (0, 3), ["aft"]),
    (1, (1, -1), ["forward"]),
    (1, (1, 0), ["aft"]),
    (1, (2, -1), ["forward", "aft"]),
    (1, (-2, 1), ["forward", "aft"]),
    (4, (0, -3), ["aft"]),
    (3, (0, -3), ["aft"]),
    (2, (0, -3), ["forward"]),
)
def test_7_4_1_1_a_third_rate_ship_is_struck_forward_or_aft(
    facing: int, source: Hex, sections: list[str]
) -> None:
    """CI-7.4.1.1-1, CI-RUL-45."""
    found = met(THREE, source, Attitude(facing))
    assert list(in_sight(found)) == sections
    assert {each.behind for each in found} == {("core",)}


@rows(
    ((1, 0), Attitude(1), ["starboard"]),
    ((-1, 0), Attitude(1), ["port"]),
    ((0, -3), Attitude(1), ["starboard", "port"]),
    ((1, 0), Attitude(1, roll=180), ["port"]),
    ((1, 0), Attitude(1, tumble=180), ["starboard"]),
    ((1, 0), Attitude(1, roll=90), ["starboard", "port"]),
)
def test_7_4_1_1_some_third_rate_ships_have_sides(
    source: Hex, attitude: Attitude, sections: list[str]
) -> None:
    """CI-7.4.1.1-1."""
    assert list(in_sight(met(THREE_ABREAST, source, attitude))) == sections


@rows(
    (Attitude(1, roll=90), ["forward"]),
    (Attitude(1, roll=180), ["forward"]),
    (Attitude(1, roll=270), ["forward"]),
    (Attitude(1, tumble=90), ["forward", "aft"]),
    (Attitude(1, tumble=270), ["forward", "aft"]),
    (Attitude(1, tumble=180), ["aft"]),
)
def test_7_4_1_2_rolls_change_nothing_for_three_sections(
    attitude: Attitude, ahead: list[str]
) -> None:
    """On end the attacker chooses; a tumble of 180 degrees turns the nose (CI-7.4.1.2B-1)."""
    assert list(in_sight(met(THREE, (0, -3), attitude))) == ahead


@rows(
    (LONG, (0, -3), {("fore_aft", "forward")}),
    (LONG, (0, 3), {("fore_aft", "aft")}),
    (LONG, (3, -3), {("port_starboard", "starboard")}),
    (LONG, (-3, 0), {("port_starboard", "port")}),
    (WIDE, (1, -2), {("fore_aft", "forward")}),
    (WIDE, (4, -4), {("fore_aft", "forward"), ("port_starboard", "starboard")}),
    (LONG, (1, -2), {("fore_aft", "forward"), ("port_starboard", "starboard")}),
    (EVEN, (3, -5), {("fore_aft", "forward"), ("port_starboard", "starboard")}),
)
def test_7_4_1_1_a_second_rate_ship_is_struck_where_its_silhouette_shows(
    hull: Silhouettes, source: Hex, found: set[tuple[str, str]]
) -> None:
    """Along facing 2 a wide hull shows a seam (CI-7.4.1.1-2, CI-7.4.1.2A-1, CI-7.4.1.2B-3)."""
    assert {(each.aspect, each.section) for each in met(FIVE, source, hull=hull)} == found


def along(
    source: Hex, attitude: Attitude | None = None, sections: Names = FIVE
) -> set[tuple[str, str]]:
    lies = attitude or Attitude(1)
    known = Target(sections, LONG, lies)
    found = choices(
        known, incoming_hour((0, 0), lies.facing, source), WEDGES, seams_on_facings=True
    )
    return {(each.aspect, each.section) for each in found}


@rows(
    ((4, -4), ("forward", "starboard")),
    ((4, 0), ("aft", "starboard")),
    ((-4, 4), ("aft", "port")),
    ((-4, 0), ("forward", "port")),
)
def test_7_4_1_2_along_its_facings_a_long_ship_is_struck_on_a_seam(
    source: Hex, sections: Names
) -> None:
    """CI-7.4.1.1-2, CI-RUL-45."""
    assert along(source) == set(zip(("fore_aft", "port_starboard"), sections, strict=True))


def test_7_4_1_2_elsewhere_a_long_ship_is_struck_as_its_silhouettes_show() -> None:
    """CI-RUL-45."""
    assert along((0, -3)) == {("fore_aft", "forward")}
    assert along((2, -1)) == {("port_starboard", "starboard")}
    assert along((3, -2), Attitude(1, roll=90)) == {("port_starboard", "forward")}
    assert along((3, -3), sections=SEVEN) == {("port_starboard", "forward_starboard")}


@rows(
    (Attitude(1, roll=90), (0, -3), {"forward"}),
    (Attitude(1, roll=90), (3, -2), {"forward"}),
    (Attitude(1, roll=270), (3, 0), {"aft"}),
    (Attitude(1, roll=90), (2, -1), {"forward", "aft"}),
    (Attitude(1, tumble=90), (-4, 4), {"port"}),
    (Attitude(1, tumble=270), (-4, 4), {"port"}),
    (Attitude(1, tumble=90), (3, -3), {"starboard"}),
    (Attitude(1, tumble=90), (0, -3), {"port", "starboard"}),
    (Attitude(1, roll=180), (2, -1), {"port"}),
    (Attitude(1, tumble=180), (2, -1), {"starboard"}),
    (Attitude(1, tumble=180), (0, -3), {"aft"}),
)
def test_7_4_1_2_five_sections_of_a_ship_that_does_not_lie_flat(
    attitude: Attitude, source: Hex, sections: set[str]
) -> None:
    """CI-7.4.1.2B-2, CI-7.4.1.2A-1, CI-UMP-14."""
    for hull in (LONG, WIDE, EVEN):
        assert set(in_sight(met(FIVE, source, attitude, hull=hull))) == sections


@rows(
    ((0, -4), [1]),
    ((4, -4), [2]),
    ((4, 0), [3]),
    ((0, 4), [4]),
    ((-4, 4), [5]),
    ((-4, 0), [6]),
    ((1, -2), [1, 2]),
    ((2, -1), [2, 3]),
    ((1, 1), [3, 4]),
    ((-1, 2), [4, 5]),
    ((-2, 1), [5, 6]),
    ((-1, -1), [6, 1]),
    ((1, -3), [1]),
    ((2, -3), [2]),
)
def test_7_4_1_1_a_first_rate_ship_has_a_section_on_each_facing(
    source: Hex, struck_sections: list[int]
) -> None:
    """CI-7.4.1.1-3, CI-7.4.1.2A-1, CI-RUL-45."""
    assert numbers(source) == struck_sections


@rows(
    (Attitude(1, roll=90), (0, -3), [1]),
    (Attitude(1, roll=90), (3, -3), [1]),
    (Attitude(1, roll=270), (3, 0), [4]),
    (Attitude(1, roll=90), (2, -1), [1, 4]),
    (Attitude(1, roll=180), (3, -3), [6]),
    (Attitude(1, tumble=180), (3, -3), [3]),
    (Attitude(1, tumble=90), (3, -3), [2, 3]),
    (Attitude(1, tumble=90), (-3, 0), [5, 6]),
    (Attitude(1, tumble=90), (0, -3), [2, 3, 5, 6]),
)
def test_7_4_1_2_sections_keep_the_number_of_their_upright_facing(
    attitude: Attitude, source: Hex, struck_sections: list[int]
) -> None:
    """CI-7.4.1.2A-1, CI-7.4.1.2B-3, CI-UMP-14."""
    assert sorted(numbers(source, attitude)) == struck_sections


@rows(
    (NINE, (3, -3), LONG, {("starboard_core", "core")}),
    (NINE, (-3, 3), LONG, {("port_core", "core")}),
    (NINE, (0, -3), LONG, {("starboard_core", "core"), ("port_core", "core")}),
    (ELEVEN, (0, -3), LONG, {("forward_core", "core")}),
    (ELEVEN, (0, 3), LONG, {("aft_core", "core")}),
    (ELEVEN, (3, -3), LONG, {("starboard_core", "core")}),
    (ELEVEN, (3, -3), WIDE, {("forward_core", "core"), ("starboard_core", "core")}),
)
def test_7_4_1_2_side_cores_lie_before_the_primary_core(
    sections: Names, source: Hex, hull: Silhouettes, behind: set[Names]
) -> None:
    """CI-7.4.1.1-4, CI-7.4.1.2B-4."""
    assert {each.behind for each in met(sections, source, hull=hull)} == behind


@rows(((0, 5), ["aft"]), ((0, -5), ["forward"]), ((2, -1), ["starboard"]), ((-2, 1), ["port"]))
def test_12_3_2_small_vessels_have_four_sides(source: Hex, sides: list[str]) -> None:
    """CI-12.3.2-1."""
    assert list(in_sight(met(SIDES, source, hull=EVEN))) == sides


def test_7_7_1_sections_that_can_be_struck_from_outside() -> None:
    """CI-7.7.1-1."""
    assert outer(SEVEN) == NUMBERED
    assert outer(NINE) == NUMBERED
    assert outer(("core",)) == ("core",)


@given(HEXES, LYING)
def test_7_4_1_2_a_hull_is_met_where_it_lies(source: Hex, attitude: Attitude) -> None:
    """CI-7.4.1.2B-1, CI-7.4.1.2B-2, CI-7.4.1.2B-3."""
    east, north = centre(source)
    nose, starboard = (
        round(dot(lying(axis, attitude), (north, east, 0)), 9)
        for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    )
    found = hull_hours(attitude, incoming_hour((0, 0), 1, source))
    if nose == starboard == 0:
        assert len(found) == 2
        return
    (hull,) = found
    assert (nose > 0) == (hull < 6 or hull > 18)
    assert (nose < 0) == (6 < hull < 18)
    assert (starboard > 0) == (0 < hull < 12)
    assert (starboard < 0) == (hull > 12)
    if level(attitude):
        assert hull % 2 == (hour(source) or 0) % 2


@given(DESIGNS, HEXES, LYING, st.sampled_from([LONG, WIDE, EVEN]))
def test_7_4_1_every_shot_has_a_section(
    sections: Names, source: Hex, attitude: Attitude, hull: Silhouettes
) -> None:
    """CI-7.4.1.1-1, CI-7.4.1.1-4, CI-7.4.1.1-2, CI-7.4.1.1-3."""
    found = met(sections, source, attitude, hull=hull)
    assert found
    for each in found:
        assert each.section in outer(sections)
        assert set(each.behind) <= set(sections) - set(outer(sections))
        assert each.behind == () or each.behind[-1] == "core"
