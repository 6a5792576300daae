"""CI 8.1: how each configuration splits damage, and where the parts go."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_hits import (
    AHEAD,
    FRIGATE,
    armour,
    hit,
    hull,
    left,
    one,
    part,
    past,
    places,
    struck,
    taken,
    unit,
    without,
)
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.hits.volleys import (
    Portions,
    piercing_line,
    portions,
    shares,
    slashes,
    slices,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import SectionName

SEVEN = {
    "thruster_1": 8,
    "thruster_2": 6,
    "thruster_3": 6,
    "weapon_1": 2,
    "weapon_2": 2,
    "shield": 5,
    "bridge_1": 5,
}


# 8.1.1, 8.1.2: bursts and pulses


def test_8_1_1_a_burst_is_one_volley() -> None:
    """One volley of 12 meets armour of 4 once, and overkills by 2 (CI-8.1.1-1, CI-7.4.5-1)."""
    after = struck(FRIGATE, hit("particle", 20, 12), picks=("thruster_fp",))
    assert (past(after), left(after, FRIGATE, "thruster_fp"), hull(after)) == ([8], 0, 18)


def test_8_1_2_each_pulse_meets_armour_and_they_count_as_one() -> None:
    """Pulses of 9 and 10, halved, leave 1 each of armour 4 (CI-7.4.2-1, CI-RUL-55, CI-RUL-47)."""
    after = struck(FRIGATE, hit("particle", 12, 9, 10, configuration="pulse"))
    assert (past(after), hull(after)) == ([1, 1], 18)


def test_8_1_2_pulses_on_a_destroyed_system_overkill() -> None:
    """All strike one weapon of 2; the rest of 6 goes to hull (CI-8.1.2-2, CI-RUL-118)."""
    shot = hit("particle", 18, 2, 2, 2, configuration="pulse")
    after = struck(one(weapon_1=2, weapon_2=2), shot)
    assert (places(after), hull(after), taken(after, "hull")) == (["weapon_1"], 16, [4])


def test_12_2_each_fighter_of_a_group_does_the_damage() -> None:
    """Three fighters do 7 three times, each against armour of 4 (CI-RUL-79)."""
    after = struck(one(4), hit("particle", 13, 7, times=3))
    assert (past(after), hull(after)) == ([3, 3, 3], 11)


def test_12_2_a_group_that_slashes_does_so_again_and_again() -> None:
    """CI-RUL-79."""
    shot = hit("particle", 20, 3, times=2, configuration="slashing", slashing=2)
    after = struck(one(thruster=9, weapon=9), shot)
    assert places(after) == ["thruster", "weapon"] * 2


# 8.1.3: slicing


def test_8_1_3_slices_of_a_system_hit_go_to_all_systems() -> None:
    """52 among seven is 7 each, 3 past armour; dead weapons do not overkill (CI-8.1.3-1)."""
    sheet = one(4, 20, **SEVEN)
    after = struck(sheet, hit("laser", 23, 52, configuration="slicing"))
    assert past(after) == [3] * 7
    assert [left(after, sheet, name) for name in SEVEN] == [5, 3, 3, 0, 0, 2, 2]
    assert (after.lost, taken(after, "lost"), hull(after)) == (3, [1, 1], 20)


def test_8_1_3_slices_of_a_hull_hit_are_halves() -> None:
    """21 is 11 for hull and 5 for each of two systems, each less armour (CI-RUL-53)."""
    sheet = one(1, 20, thruster=6, weapon=4)
    after = struck(sheet, hit("laser", 13, 21, configuration="slicing"))
    assert (hull(after), past(after)) == (10, [10, 4, 4])
    assert (left(after, sheet, "thruster"), left(after, sheet, "weapon")) == (2, 0)


def test_8_1_3_slices_for_destroyed_systems_are_lost() -> None:
    """CI-8.1.3-1, CI-7.4.1.3-6."""
    sheet = one(0, 20, thruster=6, weapon=4)
    gone = without(sheet, "thruster")
    after = struck(gone, hit("laser", 23, 8, configuration="slicing"), sheet)
    assert (left(after, sheet, "weapon"), hull(after, "core"), hull(after)) == (0, 20, 20)
    assert taken(after, "lost") == [4]


def test_8_1_3_slices_reach_the_core_from_25() -> None:
    """CI-7.4.1.3-5."""
    after = struck(FRIGATE, hit("laser", 25, 40, configuration="slicing"))
    assert (places(after), past(after)) == (["bridge", "engine", "reactor", "sensors"], [4] * 4)


@rows(
    (52, 7, False, (0, 7, 3)),
    (21, 2, True, (11, 5, 0)),
    (9, 0, False, (9, 0, 0)),
    (9, 0, True, (9, 0, 0)),
    (1, 3, True, (1, 0, 0)),
)
def test_8_1_3_how_slices_are_counted(
    damage: int, systems: int, *, on_hull: bool, expected: tuple[int, int, int]
) -> None:
    """CI-RUL-53."""
    assert slices(damage, systems, on_hull=on_hull) == expected


# 8.1.4: slashing


def test_8_1_4_volleys_move_to_the_right() -> None:
    """The book's 32 by 10: thruster, bridge, sensors, and 2 on a weapon (CI-7.4.1.3-6)."""
    sheet = one(bridge=10, sensors=10, thruster=10, weapon=10)
    after = struck(sheet, hit("particle", 20, 32, configuration="slashing", slashing=10))
    assert places(after) == ["thruster", "bridge", "sensors", "weapon"]
    assert past(after) == [10, 10, 10, 2]


def test_8_1_4_each_volley_may_overkill() -> None:
    """10 on armour 4 kills a thruster of 4, 2 to hull; 5 leaves 1 on the weapon (CI-8.1.4-1)."""
    sheet = one(4, 20, thruster=4, weapon=8)
    after = struck(sheet, hit("particle", 20, 15, configuration="slashing", slashing=10))
    assert (past(after), hull(after), left(after, sheet, "weapon")) == ([6, 1], 18, 7)


def test_8_1_4_on_destroyed_systems_and_on_hull_it_strikes_hull() -> None:
    """CI-8.1.4-1."""
    sheet = one(1, 20, thruster=4, weapon=8)
    shot = hit("particle", 20, 8, configuration="slashing", slashing=4)
    gone = struck(without(sheet, "thruster"), shot, sheet)
    assert (places(gone), hull(gone)) == (["hull", "weapon"], 17)
    low = struck(sheet, hit("particle", 13, 9, configuration="slashing", slashing=4))
    assert (places(low), hull(low)) == (["hull"] * 3, 14)


def test_8_1_4_a_result_for_the_core_stays_outside() -> None:
    """25 begins with the first column of the outer section, unless that is gone (CI-8.1.4-1)."""
    shot = hit("particle", 25, 4, configuration="slashing", slashing=2)
    after = struck(FRIGATE, shot)
    assert [blow.location.section for blow in after.blows] == ["forward", "forward"]
    assert places(after) == ["weapon_1", "thruster"]
    inside = struck(without(FRIGATE, sections=("forward",)), shot, FRIGATE)
    assert [blow.location.section for blow in inside.blows] == ["core", "core"]


def test_8_1_4_when_its_section_is_gone_the_rest_is_lost() -> None:
    """Three volleys of 5 on a hull of 6: the last finds nothing (CI-UMP-36)."""
    shot = hit("particle", 13, 15, configuration="slashing", slashing=5)
    after = struck(one(0, 6), shot)
    assert (hull(after), after.lost, after.sections, hull(after, "core")) == (
        0,
        5,
        ("forward",),
        20,
    )


def test_8_1_4_without_systems_it_strikes_hull() -> None:
    """CI-8.1.4-1."""
    shot = hit("particle", 20, 5, configuration="slashing", slashing=3)
    assert places(struck(one(), shot)) == ["hull", "hull"]


@given(st.integers(0, 500), st.integers(1, 60))
def test_8_1_4_volleys_add_up(damage: int, rating: int) -> None:
    """CI-8.1.4-1."""
    volleys = slashes(damage, rating)
    assert sum(volleys) == damage
    assert all(each == rating for each in volleys[:-1])
    assert all(0 < each <= rating for each in volleys)


# 8.1.5: piercing


def test_8_1_5_a_third_for_each_of_three_sections() -> None:
    """20 is 8, 6 and 6; only the first meets armour, each a step to the right (CI-8.1.5-1)."""
    after = struck(FRIGATE, hit("particle", 20, 20, configuration="piercing"))
    assert [blow.location.section for blow in after.blows] == ["forward", "core", "aft"]
    assert [blow.location.type for blow in after.blows] == ["thruster", "bridge", "weapon"]
    assert [sum(each.dealt for each in blow.volleys) for blow in after.blows] == [8, 6, 6]
    assert past(after) == [4, 6, 6]


def test_8_1_5_what_is_for_something_destroyed_is_lost() -> None:
    """CI-8.1.5-1, CI-RUL-54."""
    shot = hit("particle", 20, 20, configuration="piercing")
    hollow = struck(without(FRIGATE, sections=("forward",)), shot, FRIGATE)
    assert (hollow.lost, [blow.location.section for blow in hollow.blows]) == (8, ["core", "aft"])
    no_bridge = struck(without(FRIGATE, "bridge"), shot, FRIGATE)
    assert (no_bridge.lost, hull(no_bridge, "core")) == (6, 20)


def test_8_1_5_nothing_overkills() -> None:
    """6 on a weapon of 2 are 4 too many (CI-8.1.5-1)."""
    shot = hit("particle", 20, 20, configuration="piercing")
    after = struck(FRIGATE, shot, picks=("weapon_3",))
    assert (taken(after, "lost"), hull(after, "aft")) == ([4], 20)


def test_8_1_5_a_hull_result_pierces_hulls() -> None:
    """CI-UMP-32."""
    after = struck(FRIGATE, hit("particle", 13, 21, configuration="piercing"))
    assert (hull(after), hull(after, "core"), hull(after, "aft")) == (17, 13, 13)


def test_8_1_5_few_sections_take_few_portions() -> None:
    """CI-8.1.5-1."""
    alone = unit(part("forward", 0, 30))
    after = struck(alone, hit("particle", 13, 20, configuration="piercing"))
    assert (hull(after), after.lost) == (22, 12)


def test_8_1_5_the_line_goes_through_the_nearest_three() -> None:
    """CI-8.1.5-1."""
    seven = unit(
        *(part(name) for name in ("forward_starboard", "aft_port", "core", "forward", "aft"))
    )
    line = piercing_line(seven, ("forward_starboard", "core"), 3)
    assert line == ("forward_starboard", "core", "aft_port")
    stardock = unit(*(part(name) for name in ("forward", "aft", "port_core", "core")))
    expected = ("forward", "port_core", "core")
    assert piercing_line(stardock, ("forward", "port_core", "core"), 3) == expected


@given(st.integers(0, 1000))
def test_8_1_5_portions_add_up(damage: int) -> None:
    """CI-RUL-54."""
    first, others = portions(damage, 3)
    assert first + 2 * others == damage
    assert 0 <= first - others <= 2
    assert portions(20, 3) == Portions(8, 6)


# 8.1.6: flare


def test_8_1_6_excess_goes_to_the_next_system() -> None:
    """12 on armour 3: 4 to the thruster, 5 go on, less armour 2 to the weapon (CI-8.1.6-1)."""
    sheet = one(3, 20, thruster=4, weapon=5)
    after = struck(sheet, hit("particle", 20, 12, configuration="flare"))
    assert (places(after), past(after), hull(after)) == (["thruster", "weapon"], [9, 2], 20)
    assert left(after, sheet, "weapon") == 3


def test_8_1_6_a_destroyed_type_shifts_to_one_that_stands() -> None:
    """CI-8.1.6-1."""
    sheet = one(0, 20, thruster=4, weapon=5)
    shot = hit("particle", 20, 3, configuration="flare")
    after = struck(without(sheet, "thruster"), shot, sheet)
    assert (places(after), left(after, sheet, "weapon")) == (["weapon"], 2)
    assert (hull(after), hull(after, "core")) == (20, 20)


def test_8_1_6_what_no_system_takes_goes_to_hull() -> None:
    """CI-RUL-59."""
    sheet = one(1, 3, thruster=4)
    after = struck(sheet, hit("particle", 20, 10, configuration="flare"))
    assert (places(after), past(after)) == (["thruster", "hull"], [9, 4])
    assert (after.sections, hull(after, "core"), taken(after, "lost")) == (("forward",), 20, [1])


def test_8_1_6_on_hull_it_is_a_burst() -> None:
    """CI-8.1.6-1."""
    after = struck(one(2, 20, weapon=4), hit("particle", 14, 7, configuration="flare", times=2))
    assert (places(after), past(after)) == (["hull"], [5, 5])


def test_8_1_6_a_result_for_the_core_stays_outside_and_matter_goes_on_too() -> None:
    """CI-8.1.6-1, CI-UMP-37."""
    after = struck(FRIGATE, hit("matter", 26, 5, configuration="flare"))
    assert places(after) == ["weapon_1", "thruster"]
    shot = hit("particle", 20, 5, configuration="flare")
    inside = struck(without(FRIGATE, sections=("forward",)), shot, FRIGATE)
    assert places(inside) == ["bridge"]


# 8.1.7, 8.1.8: enveloping and wave


def test_8_1_7_every_facing_section_takes_a_share() -> None:
    """25 is 6 for each of four; the core takes none (CI-8.1.7-1, CI-RUL-53)."""
    cruiser = unit(
        part("forward", 2), part("aft"), part("port"), part("starboard"), part("core", 0, 20)
    )
    after = struck(cruiser, hit("radiation", 13, 25, configuration="enveloping"))
    assert [section.hull for section in after.condition.sections] == [16, 14, 14, 14, 20]
    assert (after.lost, shares(25, 4)) == (1, (6, 1))


def test_8_1_7_shares_of_destroyed_sections_are_lost() -> None:
    """CI-7.4.1M-4."""
    shot = hit("radiation", 20, 28, configuration="enveloping")
    after = struck(without(FRIGATE, sections=("forward",)), shot, FRIGATE)
    assert (after.lost, places(after)) == (14, [each.id for each in FRIGATE.sections[2].systems])
    assert past(after) == [0] * 7


def test_8_1_8_a_wave_slices_the_section_it_meets() -> None:
    """CI-8.1.8-1."""
    wave, slicer = (
        struck(FRIGATE, hit("radiation", 20, 50, configuration=name))
        for name in ("wave", "slicing")
    )
    assert wave == slicer


# What holds for all of them


@given(
    st.sampled_from(
        ["burst", "pulse", "slicing", "slashing", "piercing", "flare", "enveloping", "wave"]
    ),
    st.sampled_from(["particle", "matter", "plasma"]),
    st.integers(11, 30),
    st.integers(0, 150),
)
def test_8_1_nothing_grows_and_nothing_comes_from_nowhere(
    configuration: str, technology: str, result: int, rolled: int
) -> None:
    """CI-8.1-1."""
    shot = hit(technology, result, rolled, configuration=configuration, slashing=7)
    after = struck(FRIGATE, shot)
    names: tuple[SectionName, ...] = ("forward", "core", "aft")
    spent = sum([20 - hull(after, name) for name in names])
    spent_on_systems = sum(loss.points for loss in after.systems if not after.sections)
    factor = 2 if technology == "plasma" else 1
    assert 0 <= spent + spent_on_systems <= factor * rolled
    assert all(armour(after, name) <= (6 if name == "core" else 4) for name in names)


@given(st.integers(11, 30), st.integers(0, 60), st.integers(0, 20))
def test_8_1_more_damage_never_spares_hull(result: int, rolled: int, more: int) -> None:
    """CI-8.1.1-1."""
    weak = struck(FRIGATE, hit("particle", result, rolled))
    strong = struck(FRIGATE, hit("particle", result, rolled + more), options=Options())
    for name in AHEAD:
        assert hull(strong, name) <= hull(weak, name)
