"""CI 7.4.1.3: what a result strikes, on the chart and in the sections behind."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_hits import (
    AHEAD,
    FRIGATE,
    TABLES,
    board,
    hit,
    one,
    part,
    places,
    struck,
    unit,
    without,
)
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.hits.impact import Location, located, picked
from umpire.rules.cold_infinity.state.battle import Called
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.values import SectionName

STARDOCK = unit(
    part("forward", thruster=4, thruster_2=4, thruster_3=4),
    part("port_core", sensors=6),
    part("core", bridge=6),
)
EVERY_TYPE = (
    "other",
    "drive",
    "cargo",
    "weapon",
    "shield",
    "thruster",
    "bridge",
    "sensors",
    "engine",
    "reactor",
)
INWARD: tuple[SectionName, ...] = ("forward", "port_core", "core")


def found(sheet: Sheet, result: int, *gone: str, **changes: Any) -> Location:
    sections = changes.pop("sections", ())
    route = changes.pop("route", AHEAD)
    condition = without(sheet, *gone, sections=sections)
    return located(board(sheet, condition), route, result, **changes)


@rows(11, 12, 13, 14)
def test_7_4_1_3_up_to_14_hull_is_struck(result: int) -> None:
    """Results from 11 to 14 strike hull structure (CI-7.4.1.3-1, -6)."""
    assert found(FRIGATE, result) == Location(section="forward")


@rows(
    (15, "other"),
    (16, "trans_light_drive"),
    (17, "cargo_hangar"),
    (18, "weapon"),
    (19, "shield"),
    (20, "thruster"),
    (21, "bridge"),
    (22, "sensors_ess"),
    (23, "engine"),
    (24, "power_plant"),
)
def test_7_4_1_3_the_chart_tells_the_type(result: int, kind: str) -> None:
    """From 15 to 24 each result has a type of system (CI-7.4.1.3-1, CI-RUL-51)."""
    assert found(one(**dict.fromkeys(EVERY_TYPE, 2)), result).type == kind


@rows((15, "bridge"), (22, "sensors_ess"), (24, "power_plant"))
def test_7_4_1_3_behind_a_destroyed_section_stands_the_core(result: int, kind: str) -> None:
    """CI-7.4.1.1-1, CI-7.4.1.3-3."""
    location = found(FRIGATE, result, sections=("forward",))
    assert (location.section, location.type) == ("core", kind)


def test_7_4_1_3_what_is_not_built_moves_to_the_right() -> None:
    """16 without drive, hold or hangar strikes a weapon, as in the book (CI-7.4.1.3-3, -6)."""
    assert found(one(weapon=4, thruster=4), 16).type == "weapon"


def test_7_4_1_3_right_of_the_last_column_is_the_first() -> None:
    """24 finds no power plant ahead, and goes around to the weapons (CI-RUL-51)."""
    assert found(FRIGATE, 24).type == "weapon"


def test_7_4_1_3_a_section_without_systems_lets_it_through() -> None:
    """CI-7.4.1.3-3."""
    sheet = unit(part("forward"), part("core", engine=4, bridge=4))
    assert found(sheet, 23) == Location(
        section="core", type="engine", candidates=("engine",), through=("forward",)
    )
    empty = unit(part("forward"), part("core"))
    assert found(empty, 23) == Location(section="core", through=("forward",))


def test_7_4_1_3_destroyed_types_let_it_through_to_the_core() -> None:
    """CI-7.4.1.3-4, CI-7.4.1.3-6."""
    gone = ("thruster", "thruster_2", "thruster_3")
    location = found(STARDOCK, 20, *gone, "sensors", route=INWARD)
    assert location == Location(section="port_core", through=("forward",))
    intact = found(STARDOCK, 20, *gone, route=INWARD)
    assert (intact.section, intact.type) == ("port_core", "sensors_ess")


def test_7_4_1_2b_a_destroyed_core_side_leads_to_the_primary_core() -> None:
    """CI-7.4.1.2B-4."""
    gone = ("thruster", "thruster_2", "thruster_3")
    location = found(STARDOCK, 21, *gone, sections=("port_core",), route=INWARD)
    assert (location.section, location.type) == ("core", "bridge")


def test_7_4_1_3_a_section_alone_takes_it_on_its_hull() -> None:
    """CI-UMP-30."""
    alone = unit(part("forward", weapon=4))
    assert found(alone, 18, "weapon", route=("forward",)) == Location(section="forward")
    assert found(alone, 25, route=("forward",)).type == "weapon"


def test_7_4_1_3_25_goes_to_the_nearest_core() -> None:
    """CI-7.4.1.3-5."""
    location = found(FRIGATE, 25)
    assert (location.section, location.type) == ("core", "bridge")
    assert location.through == ("forward",)
    assert found(FRIGATE, 31) == location


def test_7_4_1_3_without_a_core_25_is_24() -> None:
    """CI-RUL-52, CI-UMP-30."""
    alone = unit(part("forward", weapon=4, reactor=4))
    assert found(alone, 27, route=("forward",)).type == "power_plant"
    only = unit(part("core", weapon=4, reactor=4))
    assert found(only, 27, route=("core",)).type == "power_plant"


def test_7_4_1_3_the_defender_picks_among_equals() -> None:
    """CI-7.4.1.3-5."""
    location = found(FRIGATE, 20)
    assert location.candidates == ("thruster", "thruster_fp", "thruster_fs")
    assert picked(location, ("weapon_1", "thruster_fs")).system == "thruster_fs"
    assert picked(location, ()).system == "thruster"
    assert found(FRIGATE, 20, "thruster").candidates == ("thruster_fp", "thruster_fs")


@rows((0, "thruster"), (1, "bridge"), (2, "sensors_ess"), (3, "weapon"))
def test_8_1_9_a_weapon_that_tracks_moves_a_column_a_turn(turn: int, kind: str) -> None:
    """CI-7.4.1.3-2, CI-8.1.9-2, CI-UMP-33."""
    sheet = one(bridge=4, sensors=4, thruster=4, weapon=4)
    assert found(sheet, 20, shift=turn).type == kind


def test_8_1_9_on_hull_it_stays() -> None:
    """CI-8.1.9-2."""
    assert found(FRIGATE, 14, shift=2) == Location(section="forward")


def test_7_6_a_called_system_is_struck_whatever_the_result() -> None:
    """A called shot with 11 strikes its system, half; what is gone leaves hull (CI-7.6-1)."""
    call = hit("particle", 11, 20, called=Called("thruster_fp"))
    assert places(struck(FRIGATE, call)) == ["thruster_fp"]


def test_7_6_a_called_system_that_is_gone_leaves_the_hull() -> None:
    """CI-UMP-35."""
    call = hit("particle", 20, 20, called=Called("thruster_fp"))
    assert places(struck(without(FRIGATE, "thruster_fp"), call, FRIGATE)) == ["hull"]
    assert places(struck(FRIGATE, hit("particle", 20, 20, called=Called()))) == ["hull"]


@given(st.integers(11, 60), st.sets(st.sampled_from(["thruster", "weapon_1", "bridge"])))
def test_7_4_1_3_something_that_stands_is_always_struck(result: int, gone: set[str]) -> None:
    """CI-7.4.1.3-4."""
    location = found(FRIGATE, result, *gone)
    assert not gone & set(location.candidates)
    assert location.type is None or location.candidates
    assert location.section in AHEAD


def test_7_4_1_3_the_chart_is_a_table() -> None:
    """CI-RUL-51."""
    own = board(one(weapon=2, bridge=2))._replace(chart=("weapon", "bridge"))
    expected = ["weapon", "bridge", "weapon"]
    assert [located(own, AHEAD, result).type for result in (15, 16, 17)] == expected
    assert len(TABLES.locations) == 10
