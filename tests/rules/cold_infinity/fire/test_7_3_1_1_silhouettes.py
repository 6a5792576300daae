"""CI 7.3.1.1: which silhouette a unit shows."""

from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_fire import HEXES, LYING
from rules.cold_infinity.table import rows, undecided
from umpire.kernel.hexes import Hex, bearing_deg
from umpire.rules.cold_infinity.sighting.arcs import incoming_hour
from umpire.rules.cold_infinity.sighting.sections import Shown, determined, hulls, shown
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges
from umpire.rules.cold_infinity.state.values import Aspect, Attitude

WEDGES = SilhouetteWedges()
LONG, WIDE, EVEN = Silhouettes(1, 3), Silhouettes(6, 4), Silhouettes(2, 2)
Aspects: TypeAlias = tuple[Aspect, ...]
FA: Aspects = ("fore_aft",)
PS: Aspects = ("port_starboard",)
BOTH: Aspects = ("fore_aft", "port_starboard")


def aspects(silhouettes: Silhouettes, source: Hex, attitude: Attitude | None = None) -> Aspects:
    lies = attitude or Attitude(1)
    hour = incoming_hour((0, 0), lies.facing, source)
    return tuple(each.aspect for each in shown(silhouettes, lies, hour, WEDGES))


@rows(
    ((0, -5), FA, FA),
    ((0, 5), FA, FA),
    ((2, -1), PS, PS),
    ((-2, 1), PS, PS),
    ((1, -2), BOTH, FA),
    ((4, -4), PS, BOTH),
    ((-3, 3), PS, BOTH),
    ((1, -5), FA, FA),
    ((3, -5), PS, FA),
    ((3, -2), PS, PS),
)
def test_7_3_1_1_the_larger_silhouette_shows_more_widely(
    source: Hex, long: Aspects, wide: Aspects
) -> None:
    """CI-7.3.1.1-1, CI-RUL-42."""
    assert aspects(LONG, source) == long
    assert aspects(WIDE, source) == wide


def test_7_3_1_1_a_silhouette_is_a_rating() -> None:
    """CI-7.3.1.1-1."""
    assert shown(LONG, Attitude(1), 0, WEDGES) == (Shown("fore_aft", 1),)
    assert shown(LONG, Attitude(1), 6, WEDGES) == (Shown("port_starboard", 3),)


@given(HEXES, st.integers(1, 6))
def test_7_3_1_1_with_equal_ratings_the_attacker_chooses_the_diagram(
    source: Hex, facing: int
) -> None:
    """CI-7.3.1.1-2, CI-RUL-43."""
    lies = Attitude(facing)
    either = set(aspects(LONG, source, lies)) | set(aspects(WIDE, source, lies))
    assert set(aspects(EVEN, source, lies)) == either
    assert hulls(EVEN) == ("long", "wide")


@given(HEXES, st.integers(1, 6))
def test_7_3_1_1_wedges_are_as_wide_as_the_table_says(source: Hex, facing: int) -> None:
    """30 degrees to each side of a long hull's ends (CI-7.3.1.1-1, CI-RUL-42)."""
    relative = bearing_deg((0, 0), source) - (facing - 1) * 60
    off = abs((relative + 90) % 180 - 90)
    found = aspects(LONG, source, Attitude(facing))
    assert ("fore_aft" in found) == (off <= 30 + 1e-9)
    assert ("port_starboard" in found) == (off >= 30 - 1e-9)


@rows((0, FA), (7, PS), (2, FA), (3, FA), (4, BOTH), (5, PS), (8, BOTH), (9, FA))
def test_7_3_1_1_a_scenario_may_draw_its_own_diagrams(hour: int, found: Aspects) -> None:
    """CI-7.3.1.1-1, CI-RUL-42."""
    table = SilhouetteWedges(long_hull=120)
    assert tuple(each.aspect for each in shown(LONG, Attitude(1), hour, table)) == found


@rows(
    (Attitude(1, tumble=90), "port_starboard", "as_upright"),
    (Attitude(1, tumble=270), "port_starboard", "as_upright"),
    (Attitude(1, roll=90), "as_upright", "fore_aft"),
    (Attitude(1, roll=270), "as_upright", "fore_aft"),
    (Attitude(1, roll=180), "as_upright", "as_upright"),
    (Attitude(1, tumble=180), "as_upright", "as_upright"),
    (Attitude(1, roll=90, tumble=90), "port_starboard", "as_upright"),
)
def test_7_3_1_1_rolled_and_tumbled_ships_have_a_chart(
    attitude: Attitude, long: str, wide: str
) -> None:
    """CI-7.3.1.1-2, CI-RUL-43, CI-UMP-13."""
    assert determined("long", attitude) == long
    assert determined("wide", attitude) == wide


@rows(
    (LONG, Attitude(1, tumble=90), (0, -5), PS),
    (WIDE, Attitude(1, tumble=90), (0, -5), FA),
    (WIDE, Attitude(1, tumble=90), (2, -1), PS),
    (LONG, Attitude(1, roll=90), (0, -5), FA),
    (LONG, Attitude(1, roll=90), (2, -1), PS),
    (WIDE, Attitude(1, roll=90), (2, -1), FA),
    (EVEN, Attitude(1, tumble=90), (0, -5), ("port_starboard", "fore_aft")),
    (EVEN, Attitude(1, roll=90), (2, -1), ("port_starboard", "fore_aft")),
)
def test_7_3_1_1_the_chart_tells_what_shows(
    silhouettes: Silhouettes, attitude: Attitude, source: Hex, found: Aspects
) -> None:
    """CI-7.3.1.1-2, CI-RUL-43."""
    assert aspects(silhouettes, source, attitude) == found


def test_7_3_1_1_guided_weapons_are_seen_from_their_launch_hex() -> None:
    """CI-7.3.1.1-3."""
    launch, firer_now = (0, -8), (8, -4)
    assert aspects(LONG, launch) == FA
    assert aspects(LONG, firer_now) == PS


@given(HEXES, LYING, st.sampled_from([LONG, WIDE, EVEN]))
def test_7_3_1_1_something_always_shows(
    source: Hex, attitude: Attitude, silhouettes: Silhouettes
) -> None:
    """CI-7.3.1.1-1, CI-7.3.1.1-2."""
    found = aspects(silhouettes, source, attitude)
    assert found
    assert set(found) == set(aspects(silhouettes, (-source[0], -source[1]), attitude))


def test_7_7_units_in_one_hex_need_a_relative_position() -> None:
    """CI-7.7-1."""
    with undecided("no_relative_position"):
        incoming_hour((2, 2), 1, (2, 2))
