"""CI 7.4.3: conditions that their sheets do not allow are refused, with a pointer."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_running import damaged, without_section
from rules.cold_infinity.ships import HARROWGATE, MERIDIAN, SHIPS
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.hits.impact import Defence, Rules
from umpire.rules.cold_infinity.hits.volleys import strike
from umpire.rules.cold_infinity.sheets import require_sound_condition
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    Condition,
    Sheet,
    TechnologyPoints,
    whole,
)

WHOLE = whole(MERIDIAN)
CORE = len(MERIDIAN.sections) - 1
AFT = 3


def refused(condition: Condition, sheet: Sheet = MERIDIAN) -> str:
    with pytest.raises(Refusal) as answer:
        require_sound_condition(condition, sheet)
    assert answer.value.code == "inconsistent_battle"
    return answer.value.at


def section(at: int, **changes: Any) -> Condition:
    sections = list(WHOLE.sections)
    sections[at] = replace(sections[at], **changes)
    return Condition(tuple(sections))


def system(at: int, place: int, **changes: Any) -> Condition:
    systems = list(WHOLE.sections[at].systems)
    systems[place] = replace(systems[place], **changes)
    return section(at, systems=tuple(systems))


@pytest.mark.parametrize("sheet", SHIPS.values(), ids=list(SHIPS))
def test_7_4_3_what_has_lost_nothing_is_sound(sheet: Sheet) -> None:
    """CI-7.4.3-1."""
    require_sound_condition(whole(sheet), sheet)


@rows(
    (Condition(WHOLE.sections[1:]), "/sections"),
    (Condition(WHOLE.sections[::-1]), "/sections"),
    (section(0, systems=()), "/sections/0/systems"),
    (section(0, systems=WHOLE.sections[0].systems[::-1]), "/sections/0/systems"),
    (section(0, hull=41), "/sections/0/hull"),
    (section(0, armour=9), "/sections/0/armour"),
    (section(0, hull=0), "/sections/0/systems/0/destroyed"),
    (system(0, 0, lost=17), "/sections/0/systems/0/lost"),
    (system(0, 0, lost=16), "/sections/0/systems/0/destroyed"),
    (system(0, 0, charge=1), "/sections/0/systems/0/charge"),
    (system(AFT, 3, charge=31), f"/sections/{AFT}/systems/3/charge"),
    (system(AFT, 3, charge=None), f"/sections/{AFT}/systems/3/charge"),
)
def test_7_4_3_no_more_is_left_than_there_was(condition: Condition, at: str) -> None:
    """CI-7.4.3-1, CI-7.4.4-1, CI-11.2.2.1-1."""
    assert refused(condition) == at


def points(*each: int) -> tuple[TechnologyPoints, ...]:
    names = ("laser", "matter", "plasma", "gravitic")
    return tuple([TechnologyPoints(name, of) for name, of in zip(names, each, strict=False)])


@rows(
    (section(0, adaptive=points(5)), "/sections/0/adaptive/0/points"),
    (section(0, adaptive=points(4, 4, 3)), "/sections/0/adaptive"),
    (section(0, adaptive=points(1) * 2), "/sections/0/adaptive/1/technology"),
    (section(0, pool=1), "/sections/0/pool"),
    (section(CORE, adaptive=points(1)), f"/sections/{CORE}/adaptive/0/points"),
)
def test_11_4_2_adaptive_armour_holds_what_it_can(condition: Condition, at: str) -> None:
    """CI-11.4.2-2, CI-11.4.2-3."""
    assert refused(condition) == at


def test_11_4_2_collective_armour_has_a_pool() -> None:
    """CI-11.4.2-3."""
    armour = AdaptiveArmour(per_technology=4, total=10, collective=True)
    outer = replace(MERIDIAN.sections[0], adaptive=armour)
    sheet = replace(MERIDIAN, sections=(outer, *MERIDIAN.sections[1:]))
    require_sound_condition(section(0, pool=10), sheet)
    assert refused(section(0, pool=11), sheet) == "/sections/0/adaptive"


def test_7_4_4_what_damage_leaves_is_sound() -> None:
    """CI-7.4.3-1, CI-7.4.4-1."""
    require_sound_condition(damaged(HARROWGATE, engine=20, sensors=3).condition, HARROWGATE)
    require_sound_condition(without_section(MERIDIAN, "aft").condition, MERIDIAN)


@given(
    st.sampled_from(("matter", "laser", "particle", "plasma")),
    st.lists(st.tuples(st.integers(11, 30), st.integers(0, 60)), max_size=6),
)
def test_7_4_3_whatever_strikes_leaves_a_condition_that_is_sound(
    technology: str, hits: list[tuple[int, int]]
) -> None:
    """CI-7.4.3-1, CI-7.4.4-1, CI-11.4.2-2."""
    condition = WHOLE
    for result, rolled in hits:
        shot = Shot(technology=technology, result=result, rolled=(rolled,))
        defence = Defence(route=("forward", "core"))
        condition = strike(condition, MERIDIAN, shot, defence, Rules()).condition
        require_sound_condition(condition, MERIDIAN)
