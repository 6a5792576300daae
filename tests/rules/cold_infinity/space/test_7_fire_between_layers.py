"""CI 7 between layers: silhouettes, sections, arcs, lines of sight."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_fire import HEXES, LYING
from rules.cold_infinity.table import rows
from umpire.kernel.hexes import Hex, at_layer, distance
from umpire.rules.cold_infinity.sighting.arcs import (
    Obstacle,
    Sight,
    blockers,
    in_arc,
    off_layer,
    segments,
)
from umpire.rules.cold_infinity.sighting.sections import Target, choices, determined_in_space, shown
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.tables import NarrowChart, Tables
from umpire.rules.cold_infinity.state.values import ArcShape, Attitude, SectionName, frame
from umpire.rules.cold_infinity.state.weapons import FireArc

UPRIGHT, ROLLED, TUMBLED = (Attitude(1, *each) for each in ((0, 0), (270, 0), (0, 90)))
"""To port, and forward."""
WEDGES = Tables().silhouettes
WIDTHS = Tables().arcs
LONG, WIDE, EVEN = Silhouettes(1, 3), Silhouettes(3, 1), Silhouettes(2, 2)
THREE: tuple[SectionName, ...] = ("forward", "aft", "core")
FIVE: tuple[SectionName, ...] = ("forward", "aft", "port", "starboard", "core")
SEVEN: tuple[SectionName, ...] = (
    "forward",
    "forward_starboard",
    "aft_starboard",
    "aft",
    "aft_port",
    "forward_port",
    "core",
)
ABOVE, BELOW = 9, -9


def met(
    sections: tuple[SectionName, ...],
    attitude: Attitude,
    source: Hex,
    silhouettes: Silhouettes = LONG,
) -> set[str]:
    target = Target(sections, silhouettes, attitude)
    bearing = off_layer((0, 0), attitude.facing, source)
    assert bearing is not None
    return {each.section for each in choices(target, bearing, WEDGES)}


@rows(
    ("larger", UPRIGHT, 4, 9),
    ("as_2d", UPRIGHT, 9, 4),
    ("fore_aft", TUMBLED, 4, 9),
    ("port_starboard", TUMBLED, 9, 4),
    ("port_starboard", ROLLED, 4, 9),
    ("fore_aft", ROLLED, 9, 4),
    ("fore_aft", TUMBLED, 4, -9),
)
def test_7_3_1_2_the_silhouette_goes_by_the_longer_way(
    rule: str, attitude: Attitude, hexes: int, layers: int
) -> None:
    """CI-7.3.1.2-1."""
    assert determined_in_space(attitude, hexes, layers) == (rule,)


@rows(
    (UPRIGHT, ("larger", "as_2d")),
    (TUMBLED, ("fore_aft", "port_starboard")),
    (ROLLED, ("port_starboard", "fore_aft")),
)
def test_7_3_1_2_as_far_up_as_along_the_attacker_chooses(
    attitude: Attitude, rules: tuple[str, ...]
) -> None:
    """CI-RUL-44."""
    assert determined_in_space(attitude, 5, -5) == rules


@rows((LONG, 3), (WIDE, 3), (EVEN, 2))
def test_7_3_1_2_from_farther_above_an_upright_ship_shows_its_larger_silhouette(
    silhouettes: Silhouettes, rating: int
) -> None:
    """CI-7.3.1.2-1."""
    bearing = off_layer((0, 0), 1, (0, -2, 5))
    assert bearing is not None
    assert {each.rating for each in shown(silhouettes, UPRIGHT, bearing, WEDGES)} == {rating}


@rows(
    (0, 0, (0, -3, 5), {"forward"}),
    (0, 0, (0, 3, -5), {"aft"}),
    (90, 0, (0, -3, 5), {"forward"}),
    (0, 180, (0, -3, 5), {"aft"}),
    (0, 90, (0, -3, -1), {"forward"}),
    (0, 90, (0, -3, 1), {"aft"}),
    (0, 270, (0, 3, 1), {"forward"}),
    (0, 270, (0, 3, -1), {"aft"}),
    (0, 0, (0, 0, 4), {"forward", "aft"}),
)
def test_7_4_1_2_b_three_sections_from_another_layer(
    roll: int, tumble: int, source: Hex, sections: set[str]
) -> None:
    """CI-7.4.1.2B-1, CI-UMP-205."""
    assert met(THREE, Attitude(1, roll, tumble), source) == sections  # type: ignore[arg-type]


@rows(
    (0, 0, (0, -3, 5), LONG, {"forward"}),
    (0, 0, (2, -1, 1), LONG, {"starboard"}),
    (0, 0, (2, -1, 5), LONG, {"starboard"}),
    (180, 0, (2, -1, 5), LONG, {"port"}),
    (270, 0, (0, -3, 1), LONG, {"starboard"}),
    (270, 0, (0, -3, -1), LONG, {"port"}),
    (90, 0, (0, -3, 1), LONG, {"port"}),
    (90, 0, (9, -9, -1), WIDE, {"starboard"}),
    (0, 90, (-3, 3, 5), LONG, {"aft"}),
    (0, 90, (-3, 3, -5), LONG, {"forward"}),
    (0, 270, (-3, 3, 5), LONG, {"forward"}),
    (0, 90, (-5, 5, 3), LONG, {"port"}),
    (0, 270, (5, -5, -3), WIDE, {"starboard"}),
    (0, 90, (-5, 5, 5), LONG, {"aft", "port"}),
)
def test_7_4_1_2_b_five_sections_from_another_layer(
    roll: int, tumble: int, source: Hex, silhouettes: Silhouettes, sections: set[str]
) -> None:
    """CI-7.4.1.2B-2."""
    attitude = Attitude(1, roll, tumble)  # type: ignore[arg-type]
    assert met(FIVE, attitude, source, silhouettes) == sections


@rows(
    (270, 0, (4, -4, -11), {"forward_port"}),
    (270, 0, (4, -4, 11), {"forward_starboard"}),
    (90, 0, (4, -4, -11), {"forward_starboard"}),
    (90, 0, (0, 4, -4), {"aft_starboard"}),
    (0, 0, (4, -4, 11), {"forward_starboard"}),
    (0, 90, (0, -1, 9), {"aft"}),
    (0, 90, (0, -1, -9), {"forward"}),
    (0, 270, (0, -1, 9), {"forward"}),
    (270, 0, (2, -1, -9), {"forward_port", "aft_port"}),
    (0, 0, (0, 0, 2), set(SEVEN[:6])),
)
def test_7_4_1_2_b_seven_sections_from_another_layer(
    roll: int, tumble: int, source: Hex, sections: set[str]
) -> None:
    """CI-7.4.1.2B-3, CI-UMP-205, CI-UMP-206."""
    assert met(SEVEN, Attitude(1, roll, tumble), source) == sections  # type: ignore[arg-type]


@given(HEXES, LYING, st.integers(1, 9), st.integers(2, 6))
def test_7_4_1_2_b_sections_turn_with_the_facing_of_the_ship(
    source: Hex, attitude: Attitude, layers: int, facing: int
) -> None:
    """CI-7.4.1.2B-1, CI-7.4.1.2B-2, CI-7.4.1.2B-3."""
    turned = source[:2]
    for _ in range(facing - 1):
        turned = (-turned[1], turned[0] + turned[1])
    other = Attitude(facing, attitude.roll, attitude.tumble)
    for sections in (THREE, FIVE, SEVEN):
        one = met(sections, attitude, (*source[:2], layers))
        assert one == met(sections, other, (*turned, layers))


def test_7_4_1_2_b_cores_behind_are_found_by_the_same_diagrams() -> None:
    """Of a starbase on its side, that below is behind what is struck from below (7.4.1.2B-4)."""
    base: tuple[SectionName, ...] = (
        *SEVEN,
        "forward_core",
        "aft_core",
        "port_core",
        "starboard_core",
    )
    target = Target(base, LONG, ROLLED)
    bearing = off_layer((0, 0), 1, (4, -4, -11))
    assert bearing is not None
    found = {each.behind for each in choices(target, bearing, WEDGES)}
    assert found == {("port_core", "core")}


# Arcs


def reached(arc: FireArc, attitude: Attitude, hexes: int, layers: range) -> dict[int, int]:
    around = [
        (q, r)
        for q in range(-hexes, hexes + 1)
        for r in range(-hexes, hexes + 1)
        if distance((0, 0), (q, r)) == hexes
    ]
    found = {
        each: len(in_arc(arc, attitude, WIDTHS, [at_layer(cell, each) for cell in around]))
        for each in layers
    }
    return {each: count for each, count in found.items() if count}


SIDEWAYS = FireArc("2/3", "narrow")
LAYERS = range(-9, 10)


@rows((1, 2, 0), (2, 3, 1), (3, 4, 2))
def test_7_1_4_3_a_narrow_arc_along_the_map_spreads_by_a_layer_a_hex(
    hexes: int, cells: int, layers: int
) -> None:
    """The book's 2/3 Narrow (CI-7.1.4.3-1, CI-7.1.4.3-2, CI-RUL-40)."""
    found = reached(SIDEWAYS, UPRIGHT, hexes, LAYERS)
    assert found == dict.fromkeys(range(-layers, layers + 1), cells)


@rows((0, -1), (1, -2), (2, -4), (3, -6))
def test_7_1_4_3_rolled_to_starboard_it_looks_down(hexes: int, highest: int) -> None:
    """CI-7.1.4.3-3."""
    found = reached(SIDEWAYS, Attitude(1, 90), hexes, LAYERS)
    below = {each: count for each, count in found.items() if each}
    assert below == dict.fromkeys(range(-9, highest + 1), max(1, 6 * hexes))


@rows((UPRIGHT, (4, -2, 5)), (Attitude(1, 90), (1, 0, -1)))
def test_7_1_4_3_the_chart_of_narrow_arcs_is_a_table(attitude: Attitude, cell: Hex) -> None:
    """CI-7.1.4.3-2, CI-7.1.4.3-3, CI-RUL-40."""
    chart = NarrowChart(level_layers=2, upright_layers=1)
    own = replace(WIDTHS, narrow_in_space=chart)
    assert in_arc(SIDEWAYS, attitude, own, (cell,)) == (cell,)
    assert in_arc(SIDEWAYS, attitude, WIDTHS, (cell,)) == ()


def test_7_1_4_3_flipped_over_an_arc_looks_to_the_other_side() -> None:
    """CI-7.1.4.3-3."""
    east, west = (4, -2, 1), (-4, 2, 1)
    assert in_arc(SIDEWAYS, UPRIGHT, WIDTHS, (east, west)) == (east,)
    assert in_arc(SIDEWAYS, Attitude(1, 180), WIDTHS, (east, west)) == (west,)


@rows(
    ("dorsal", 0, (3, -3, 2), (3, -3, -2)),
    ("keel", 0, (3, -3, -2), (3, -3, 2)),
    ("dorsal", 90, (2, -1, -4), (-2, 1, -4)),
    ("keel", 90, (-2, 1, -4), (2, -1, -4)),
    ("dorsal", 180, (3, -3, -2), (3, -3, 2)),
)
def test_7_1_4_3_turrets_fire_at_all_above_their_deck_and_at_nothing_below(
    deck: str, roll: int, inside: Hex, outside: Hex
) -> None:
    """CI-7.1.4.3-4."""
    turret = FireArc("1", "turret", deck == "keel")
    attitude = Attitude(1, roll)  # type: ignore[arg-type]
    assert in_arc(turret, attitude, WIDTHS, (inside, outside)) == (inside,)


@given(HEXES, LYING, st.sampled_from(["fixed", "standard", "wide"]), st.integers(-9, 9))
def test_7_1_4_3_a_cone_holds_what_lies_along_its_axis_and_nothing_astern(
    cell: Hex, attitude: Attitude, shape: ArcShape, layers: int
) -> None:
    """CI-RUL-40."""
    arc = FireArc("1", shape)
    nose = frame(attitude).nose
    along = at_layer((0, 0), 3 * nose[2])
    if nose[2]:
        assert in_arc(arc, attitude, WIDTHS, (along,)) == (along,)
        other = at_layer((0, 0), -3 * nose[2])
        assert not in_arc(arc, attitude, WIDTHS, (other,))
    wide = in_arc(FireArc("1", "wide"), attitude, WIDTHS, (at_layer(cell, layers),))
    assert set(in_arc(arc, attitude, WIDTHS, (at_layer(cell, layers),))) <= set(wide)


# Lines of sight


@rows((1, ["rock"]), (0, ["rock"]), (2, ["rock"]), (3, []), (-1, []))
def test_7_1_5_1_what_lies_between_the_layers_blocks(layers: int, blocking: list[str]) -> None:
    """CI-7.1.5.1-1, CI-RUL-37."""
    sight = Sight((0, 0), (0, -6, 2), 20)
    rock = Obstacle("rock", at_layer((0, -2), layers), 50)
    found = blockers(sight, [rock], Options(three_dimensional=True))
    assert [each.id for each in found] == blocking


def test_7_1_5_1_what_lies_in_the_column_between_blocks_a_shot_straight_up() -> None:
    """CI-7.1.5.1-1, CI-RUL-37."""
    sight = Sight((0, 0), (0, 0, 5), 20)
    rocks = [Obstacle(f"rock{n}", at_layer((0, 0), n), 50) for n in (0, 2, 5, 7)]
    aside = Obstacle("aside", (0, 1, 2), 50)
    found = blockers(sight, [*rocks, aside], Options(three_dimensional=True))
    assert [each.id for each in found] == ["rock2"]


def test_7_1_5_1_the_way_is_cut_into_segments() -> None:
    """From layer 10 to 4 in three parts of two (CI-7.1.5.1-2)."""
    assert [(int(one), int(other)) for one, other in segments(10, 4, 3)] == [
        (10, 8),
        (8, 6),
        (6, 4),
    ]


@rows((-1, 9, 1), (-1, 5, 0), (-3, 7, 1), (-3, 10, 0), (-5, 5, 1), (-2, 8, 1))
def test_7_1_5_1_by_segments_only_what_lies_in_the_same_blocks(
    r: int, layers: int, blocking: int
) -> None:
    """CI-7.1.5.1-2, CI-UMP-201."""
    options = Options(three_dimensional=True, three_d_los="segmented", los_segments=3)
    sight = Sight((0, 0, 10), (0, -6, 4), 20)
    rock = Obstacle("rock", (0, r, layers), 50)
    assert len(blockers(sight, [rock], options)) == blocking
