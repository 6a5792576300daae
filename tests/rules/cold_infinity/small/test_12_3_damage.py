"""CI 12.3, 13.3: what hits do to fighters and shuttles."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_defence import direct
from rules.cold_infinity.builders_guided import HARBINGER_RACK, LAUNCHER
from rules.cold_infinity.builders_hits import TABLES
from rules.cold_infinity.builders_small import FIGHTER, quarry, shot
from rules.cold_infinity.table import rows, undecided
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.hits.failures import fails, failure_checked
from umpire.rules.cold_infinity.hits.impact import Rules
from umpire.rules.cold_infinity.hits.volleys import (
    GroupStruck,
    Quarry,
    armour_of,
    group_struck,
    sides_struck,
)
from umpire.rules.cold_infinity.sighting.arcs import incoming_hour
from umpire.rules.cold_infinity.small import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import CRAFT_WEAPON_UNFIT, SMALL_TARGET, bar_to_mounting
from umpire.rules.cold_infinity.state.values import Attitude, Configuration, SectionName
from umpire.rules.cold_infinity.state.weapons import Accuracy, WeaponBlock

RULES = Rules()


def done(of: Quarry, by: Shot) -> tuple[list[int], int]:
    found = group_struck(of, by, RULES)
    return [each.hull for each in found.craft], found.lost


@rows(
    ("burst", (), None),
    ("pulse", (), None),
    ("wave", (), None),
    ("enveloping", (), None),
    ("slicing", (), SMALL_TARGET),
    ("slashing", (), SMALL_TARGET),
    ("piercing", (), SMALL_TARGET),
    ("slashing", ("Small Vessel Targeting",), None),
)
def test_12_3_some_weapons_find_no_small_vessels(
    configuration: Configuration, traits: tuple[str, ...], bar: Code | None
) -> None:
    """CI-12.3-1."""
    assert bar_to_aiming(configuration, traits) == bar


@rows(
    (direct(), None),
    (direct(accuracy=Accuracy(3)), None),
    (direct(accuracy=Accuracy(3, -1)), CRAFT_WEAPON_UNFIT),
    (direct(configurations=("burst", "tracking")), CRAFT_WEAPON_UNFIT),
    (HARBINGER_RACK, None),
    (LAUNCHER, CRAFT_WEAPON_UNFIT),
)
def test_12_2_1_what_small_vessels_mount(block: WeaponBlock, bar: Code | None) -> None:
    """CI-12.2.1-1, CI-7.5.3.2-1."""
    assert bar_to_mounting(block) == bar


@rows(((0, -5), ("forward",)), ((0, 5), ("aft",)), ((4, -2), ("starboard",)), ((-4, 2), ("port",)))
def test_12_3_2_the_side_that_is_struck(
    attacker: tuple[int, int], sides: tuple[SectionName, ...]
) -> None:
    """CI-12.3.2-1."""
    hour = incoming_hour((0, 0), 1, attacker)
    assert sides_struck(Attitude(1), hour, RULES.tables.silhouettes) == sides
    assert armour_of(FIGHTER.armour, "forward") == 4


@rows(("aft", 10), ("port", 11), ("starboard", 11), ("forward", 13))
def test_12_3_3_armour_of_a_side_and_hull(side: SectionName, left: int) -> None:
    """6 points less the armour of the side go to the hull (CI-12.3.2-1, CI-12.3.3-1)."""
    assert done(quarry(15, side=side), shot(6)) == ([left], 0)


def test_12_3_1_one_fighter_is_struck_and_none_with_what_is_left() -> None:
    """12 points less armour 1 destroy a hull of 5; 6 are lost (CI-12.3.1-1, CI-12.3.1-2)."""
    found = group_struck(quarry(5, 5), shot(12), RULES)
    assert [(each.craft, each.hull, each.destroyed) for each in found.craft] == [("a", 0, True)]
    assert found.lost == 6


@rows(
    (shot(6, result=10), ([], 0)),
    (shot(7, result=12), ([12], 0)),
    (shot(6, technology="matter"), ([9], 0)),
    (shot(6, technology="plasma"), ([5], 0)),
    (shot(6, technology="plasma", result=11), ([10], 0)),
    (shot(3, 4, configuration="pulse"), ([10], 0)),
    (shot(3, 4, configuration="pulse", times=2), ([5], 0)),
    (shot(4, times=3), ([6], 0)),
    (shot(6, configuration="flare"), ([10], 0)),
    (shot(7, configuration="slashing"), ([11], 0)),
    (shot(6, configuration="slicing"), ([10], 0)),
    (shot(6, result=25), ([10], 0)),
)
def test_12_3_1_a_small_vessel_is_struck_like_a_section(
    by: Shot, expected: tuple[list[int], int]
) -> None:
    """CI-12.3.1-2, CI-12.3.3-1, CI-RUL-79."""
    assert done(quarry(15), by) == expected


def test_12_3_1_a_wave_is_shared_among_all() -> None:
    """20 points for three: 6 each, and 2 are lost (CI-12.3.1-2, CI-RUL-53)."""
    assert done(quarry(15, 15, 2), shot(20, configuration="wave")) == ([10, 10, 0], 5)
    assert done(quarry(15, 15), shot(20, configuration="wave", result=11)) == ([11, 11], 0)
    assert done(quarry(15, 15), shot(20, configuration="wave", result=10)) == ([], 0)


@rows("enveloping", "piercing")
def test_12_3_1_many_sections_are_many_fighters(configuration: Configuration) -> None:
    """CI-12.3.1-2."""
    by = shot(12, configuration=configuration)
    assert done(quarry(5, 5, 5), by) == ([0, 0], 0)
    assert done(quarry(5, 4), by) == ([0, 0], 1)
    assert done(quarry(5, 15), by) == ([0, 10], 0)
    assert done(quarry(15), replace(by, result=10)) == ([], 0)


def test_12_3_1_plasma_goes_on_as_it_was() -> None:
    """CI-12.3.1-2, CI-RUL-48."""
    by = shot(10, technology="plasma", configuration="enveloping")
    assert done(quarry(5, 15), by) == ([0, 5], 0)
    early = Rules(TABLES, Options(plasma_double="before_armour"))
    found = group_struck(quarry(5, 15), by, early)
    assert [each.hull for each in found.craft] == [0, 2]


def test_11_1_5_ablative_fire_protects_fighters() -> None:
    """12 points less 2 for each of 2 of it, less armour 1 (CI-11.1.5-1, CI-12.3.3-1)."""
    assert done(quarry(15, ablative_fire=2), shot(12)) == ([8], 0)
    pierced = shot(12, configuration="piercing")
    assert done(quarry(5, 15, ablative_fire=2), pierced) == ([0, 14], 0)


def test_12_3_a_technology_that_is_lost_is_asked_for() -> None:
    """CI-8.2-1."""
    with undecided("no_technology"):
        group_struck(quarry(15), shot(6, technology="sonic", configuration="wave"), RULES)


@given(
    st.lists(st.integers(1, 20), min_size=1, max_size=12),
    st.integers(0, 60),
    st.sampled_from(("burst", "wave", "enveloping")),
    st.integers(10, 25),
)
def test_12_3_damage_is_never_more_than_was_rolled(
    hulls: list[int], rolled: int, configuration: Configuration, result: int
) -> None:
    """CI-12.3.1-2."""
    before = quarry(*hulls)
    found: GroupStruck = group_struck(
        before, shot(rolled, configuration=configuration, result=result), RULES
    )
    harmed = sum(was.hull - now.hull for was, now in zip(before.craft, found.craft, strict=False))
    assert 0 <= harmed <= rolled - found.lost
    assert all(now.hull >= 0 for now in found.craft)


@rows((16, 5, (), False, False), (17, 3, (5, 5, 6), True, True), (18, 2, (5, 5, 6), True, False))
def test_13_3_systems_failure(
    natural: int,
    lost: int,
    faces: tuple[int, ...],
    checked: bool,  # noqa: FBT001
    failed: bool,  # noqa: FBT001
) -> None:
    """CI-13.3-1, CI-RUL-92."""
    found = group_struck(quarry(15), shot(lost + 1), RULES).craft[0]
    assert 15 - found.hull == lost
    assert failure_checked(natural, TABLES.damage) == checked
    assert (checked and fails(faces, 15 - found.hull, TABLES.damage)) == failed
