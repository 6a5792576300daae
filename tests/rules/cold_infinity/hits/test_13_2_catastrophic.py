"""CI 13.2, 13.3: fires, decompression, systems failure; CI 7.4.4.1: what is beyond repair."""

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import (
    FRIGATE,
    TABLES,
    armour,
    hit,
    hull,
    one,
    part,
    struck,
    unit,
    without,
)
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.hits.failures import (
    burned,
    catastrophe,
    decompressed,
    fails,
    failure_checked,
    is_catastrophic,
    set_on_fire,
)
from umpire.rules.cold_infinity.state.sheet import is_lost, section_of, whole
from umpire.rules.cold_infinity.state.tables import PLATFORMS
from umpire.rules.cold_infinity.state.values import SectionName

DAMAGE = TABLES.damage


@rows((14, False, False), (15, False, True), (18, False, True), (3, True, True))
def test_13_2_what_is_catastrophic(natural: int, *, called: bool, expected: bool) -> None:
    """15 without modifiers, or a call for the hull (CI-13.2-1, CI-13.2.3-1, CI-RUL-91)."""
    assert is_catastrophic(natural, DAMAGE, called_hull=called) == expected


@rows((14, 9, ("forward",)), (14, 4, ()), (20, 30, ()))
def test_13_2_hull_must_be_struck_as_such(
    result: int, rolled: int, sections: tuple[SectionName, ...]
) -> None:
    """CI-13.2-1, CI-RUL-91."""
    assert struck(FRIGATE, hit("particle", result, rolled)).hull == sections


def test_13_2_only_overkill_spares_hull() -> None:
    """CI-UMP-42."""
    passed = struck(without(FRIGATE, "bridge"), hit("particle", 25, 9), FRIGATE)
    assert passed.hull == ("core",)
    flare = hit("particle", 20, 30, configuration="flare")
    assert struck(one(0, 40, thruster=4), flare).hull == ()


@rows(("core", "fire"), ("forward", "decompression"), ("aft", "decompression"))
def test_13_2_the_core_burns_and_the_rest_bursts(name: SectionName, expected: str) -> None:
    """CI-13.2-1, CI-UMP-30."""
    assert catastrophe(FRIGATE, name) == expected
    assert catastrophe(unit(part("core")), "core") == "decompression"


def test_16_6_2_the_only_section_of_a_platform_is_a_core_and_burns() -> None:
    """CI-13.2-1, CI-16.6.1-1, CI-16.6.2-1."""
    for platform in PLATFORMS:
        sheet = replace(unit(part("core")), hull_type=platform)
        assert catastrophe(sheet, "core") == "fire"


def test_13_2_1_a_fire_burns_turn_by_turn() -> None:
    """Three turns from the next one on: 10, 9, 8, 7, 7 (CI-13.2.1-1, CI-RUL-90)."""
    sheet = unit(part("forward"), part("core", 6, 10))
    now = set_on_fire(whole(sheet), "core", 3)
    hulls = [hull(now, "core")]
    for _ in range(4):
        now = burned(now, "core").condition
        hulls.append(hull(now, "core"))
    assert hulls == [10, 9, 8, 7, 7]


def test_13_2_1_fires_in_a_section_burn_together() -> None:
    """CI-13.2.1-1, CI-RUL-90."""
    sheet = unit(part("forward"), part("core", 6, 3))
    now = set_on_fire(set_on_fire(whole(sheet), "core", 5), "core", 1)
    now = burned(now, "core").condition
    assert (hull(now, "core"), section_of(now, "core").fires) == (1, (4,))
    now = burned(now, "core").condition
    assert is_lost(now)
    assert set_on_fire(now, "core", 2) == now


@rows((4, 3, (1, 20)), (2, 3, (0, 20)), (0, 3, (0, 17)))
def test_13_2_2_decompression_tears_armour_away(
    before: int, points: int, after: tuple[int, int]
) -> None:
    """CI-13.2.2-1."""
    sheet = one(before)
    torn = decompressed(whole(sheet), "forward", points)
    assert (armour(torn.condition), hull(torn.condition)) == after
    assert [step.left for step in torn.steps] == [torn.over]


def test_13_2_2_it_can_destroy_a_section() -> None:
    """CI-13.2.2-1."""
    sheet = one(0, 2)
    torn = decompressed(whole(sheet), "forward", 3)
    assert section_of(torn.condition, "forward").destroyed
    assert (torn.over, [step.took for step in torn.steps]) == (1, [2, 1])


def test_13_2_end_to_end() -> None:
    """5 on hull, thrown as 16, and 2 of armour go (CI-13.2-1, CI-13.2.2-1)."""
    after = struck(FRIGATE, hit("particle", 14, 9))
    assert after.hull == ("forward",)
    assert is_catastrophic(16, DAMAGE)
    torn = decompressed(after.condition, "forward", 2)
    assert (hull(torn.condition), armour(torn.condition)) == (15, 2)


@rows((16, False), (17, True), (18, True))
def test_13_3_17_and_18_may_fail_a_small_vessel(natural: int, *, thrown: bool) -> None:
    """CI-13.3-1, CI-RUL-92."""
    assert failure_checked(natural, DAMAGE) == thrown


@rows(((5, 5, 6), 3, True), ((5, 5, 5), 3, False), ((6, 6, 6), 0, False))
def test_13_3_more_than_18_with_lost_hull_fails(
    faces: tuple[int, ...], lost: int, *, failed: bool
) -> None:
    """3d6 and the hull that is destroyed (CI-13.3-1)."""
    assert fails(faces, lost, DAMAGE) == failed
