"""CI 11.4.2 and 2.1.3.1 in battle: points of adaptive armour, and who hears of them."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.table import battle, give, given, heard, offers_of, only, refusal, ship
from rules.rows import rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    TechnologyPoints,
    section_of,
    with_section,
)
from umpire.rules.cold_infinity.state.vessels import Starship, ToldArmour
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, Finish
from umpire.rules.cold_infinity.warfare.announcements import (
    ArmourAssigned,
    ArmourTold,
    AssignArmour,
    points_against,
)
from umpire.rules.cold_infinity.warfare.phase import AssignArmourChoice, armour_struck

COLLECTIVE = AdaptiveArmour(per_technology=4, total=10, collective=True)
STEALTH = AdaptiveArmour(per_technology=4, total=10, collective=True, stealth=True)


def armoured(armour: AdaptiveArmour | None = None, **section: Any) -> Battle:
    units = (ship("rail", sheet="meridian"), ship("grebe", "blue", cell=(0, 5)))
    state = battle(*units, phase="electronic_warfare")
    rail = state.ships[0]
    first, *others = rail.sheet.sections
    sections = (replace(first, adaptive=armour or first.adaptive), *others)
    now = replace(section_of(rail.condition, "forward"), **section)
    rail = replace(
        rail,
        sheet=replace(rail.sheet, sections=sections),
        condition=with_section(rail.condition, now),
    )
    return replace(state, ships=(rail, state.ships[1]))


def against(ship_now: Starship, technology: str) -> int:
    return points_against(section_of(ship_now.condition, "forward"), technology)


def assign(points: int, technology: str = "laser", **given_: Any) -> AssignArmour:
    return AssignArmour("rail", given_.pop("section", "forward"), technology, points, **given_)


def test_11_4_2_3_points_of_a_pool_are_assigned_for_good() -> None:
    """CI-11.4.2-3, CI-2.1.3.1-1."""
    ruling = give(armoured(COLLECTIVE, pool=5), assign(3))
    told = only(ruling, ArmourAssigned)
    assert (told.only, told.rule) == (("red",), "CI-11.4.2-3")
    state = given(ruling.state, assign(2, "plasma"))
    rail = state.ships[0]
    assert (against(rail, "laser"), against(rail, "plasma")) == (3, 2)
    assert section_of(rail.condition, "forward").pool == 0


def test_11_4_2_4_stored_points_become_armour() -> None:
    """CI-11.4.2-4."""
    stored = (TechnologyPoints("laser", points=1, stored=2),)
    ruling = give(armoured(adaptive=stored), assign(2, stored=True))
    assert heard(ruling, ArmourAssigned)[0].rule == "CI-11.4.2-4"
    assert section_of(ruling.state.ships[0].condition, "forward").adaptive == (
        TechnologyPoints("laser", points=3, stored=0),
    )


@rows(
    (COLLECTIVE, assign(1, stored=True), "no_adaptive_points"),
    (None, assign(1), "no_adaptive_points"),
)
def test_11_4_2_what_is_refused(
    armour: AdaptiveArmour | None, order: AssignArmour, code: str
) -> None:
    """CI-11.4.2-2, CI-11.4.2-3."""
    assert refusal(armoured(armour, pool=5), order).code == code


def test_11_4_2_a_destroyed_section_takes_none() -> None:
    """CI-11.4.2-3, CI-RUL-1."""
    assert refusal(armoured(COLLECTIVE, pool=5, hull=0), assign(1)).code == "destroyed"
    basic = replace(armoured(COLLECTIVE, pool=5), options=Options(level="basic"))
    assert refusal(basic, assign(1)).code == "option_off"


def told_at_ew(state: Battle) -> tuple[ArmourTold, ...]:
    thrown = replace(state, phase="initiative", order=())
    return heard(give(table.all_done(thrown), DetermineInitiative(), (5, 5)), ArmourTold)


def test_11_4_2_4_new_points_are_told_at_the_next_ew_allocation() -> None:
    """CI-11.4.2-4, CI-UMP-74."""
    state = armoured(adaptive=(TechnologyPoints("laser", points=2, stored=1),))
    (told,) = told_at_ew(state)
    assert told.told_armour == (ToldArmour("forward", "laser", 2),)
    rail = replace(state.ships[0], told_armour=told.told_armour)
    assert told_at_ew(replace(state, ships=(rail, state.ships[1]))) == ()


def test_11_4_2_3_of_a_pool_all_hear_how_large_it_is() -> None:
    """CI-2.1.3.1-1, CI-UMP-74."""
    state = given(armoured(COLLECTIVE, pool=5), assign(3))
    (told,) = told_at_ew(state)
    assert told.told_armour == (ToldArmour("forward", None, 5),)
    rail = state.ships[0]
    assert armour_struck(rail, ("forward",), "plasma") == ()
    assert armour_struck(rail, ("core",), "laser") == ()
    (struck,) = armour_struck(rail, ("forward",), "laser")
    assert struck.told_armour == (ToldArmour("forward", "laser", 3),)


def test_11_4_2_4_stealth_armour_tells_nothing() -> None:
    """CI-11.4.2-4."""
    state = given(armoured(STEALTH, pool=5), assign(3))
    assert told_at_ew(state) == ()
    assert armour_struck(state.ships[0], ("forward",), "laser") == ()


def test_11_4_2_choices_tell_what_may_be_assigned() -> None:
    """CI-11.4.2-3, CI-11.4.2-4."""
    state = armoured(COLLECTIVE, pool=5, adaptive=(TechnologyPoints("laser", 2, 1),))
    red = Seat("side", "red")
    pool, stored = offers_of(AssignArmourChoice, state, red)
    assert {each.technology: each.points for each in pool.armour_room}["laser"] == 1
    assert {each.technology: each.points for each in pool.armour_room}["plasma"] == 4
    assert [(each.technology, each.points) for each in stored.armour_room] == [("laser", 1)]
    for found in (pool, stored):
        for room in found.armour_room:
            assert give(state, assign(room.points, room.technology, stored=found.stored)).events
    assert not offers_of(AssignArmourChoice, given(state, Finish("red")), red)
