"""CI 3.1 to 3.4, 7.1.3: the grids of ships, and how ready their weapons are."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_running import damaged, without_section
from rules.cold_infinity.ships import BITTERN, HARROWGATE, MERIDIAN
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.power.allocation import readiness_at_start
from umpire.rules.cold_infinity.power.grids import (
    Allocation,
    Consumer,
    FromBattery,
    Given,
    PowerRules,
    Source,
    Store,
    Supply,
    ToBattery,
    after_allocation,
    check,
    grid,
    levels_at_start,
    renewed,
    shared_out,
    sources,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, all_on
from umpire.rules.cold_infinity.state.tables import PowerTable
from umpire.rules.cold_infinity.state.vessels import Heat, PlantLevel, Readiness
from umpire.rules.cold_infinity.state.weapons import Collector, Reactor

RULES = PowerRules(PowerTable(), Options())
FULL = levels_at_start(MERIDIAN)


def consumer(found: tuple[Consumer, ...], name: str) -> Consumer:
    return next(each for each in found if each.system == name)


def test_3_1_stores_are_full_when_the_battle_begins() -> None:
    """CI-3.1.2-1, CI-3.1.3-1, CI-UMP-63."""
    assert levels_at_start(BITTERN) == ()
    assert levels_at_start(HARROWGATE) == (PlantLevel("battery", 10),)
    expected = [("capacitor_1", 80), ("capacitor_2", 40), ("reserve", 12)]
    assert [(level.id, level.stored) for level in FULL] == expected


def test_3_1_1_a_reactor_gives_its_rating() -> None:
    """CI-3.1.1-1, CI-13.1.4-1."""
    assert sources(all_on(BITTERN), (), RULES) == (Source("reactor", 16),)
    assert sources(damaged(BITTERN, reactor=5), (), RULES) == (Source("reactor", 11),)
    assert grid(damaged(BITTERN, reactor=5), Supply(()), RULES).output == 11


def test_3_1_2_capacitors_give_what_they_hold_and_have_room_for() -> None:
    """CI-3.1.2-2, CI-RUL-12."""
    running = damaged(MERIDIAN, capacitor_1=5)
    expected = (Source("capacitor_1", 70), Source("capacitor_2", 40))
    assert sources(running, FULL, RULES) == expected


def test_3_1_4_batteries_that_work_are_stores() -> None:
    """CI-3.1.4-1."""
    assert grid(all_on(HARROWGATE), Supply(levels_at_start(HARROWGATE)), RULES).stores == (
        Store("battery", 10),
    )
    assert grid(all_on(MERIDIAN), Supply(FULL), RULES).stores == (Store("reserve", 12, "sensors"),)
    assert grid(damaged(MERIDIAN, sensors=1), Supply(FULL), RULES).stores == ()


def hot(points: int, *, shut_down: bool = False) -> tuple[PlantLevel, ...]:
    return (PlantLevel("reactor", heat=Heat(points, shut_down)),)


def with_plants(*plants: Reactor | Collector) -> Sheet:
    core = BITTERN.sections[1]
    others = tuple([each for each in core.systems if not isinstance(each, Reactor)])
    changed: Section = replace(core, systems=(*others, *plants))
    return replace(BITTERN, sections=(BITTERN.sections[0], changed, BITTERN.sections[2]))


def test_3_6_a_plant_that_has_shut_down_gives_nothing() -> None:
    """CI-3.6-1."""
    sheet = with_plants(Reactor(id="reactor", structure=16, rating=16, overheating=True))
    assert levels_at_start(sheet) == hot(0)
    assert sources(all_on(sheet), hot(9), RULES) == (Source("reactor", 16, overheating=True),)
    cold = sources(all_on(sheet), hot(9, shut_down=True), RULES)
    assert cold == (Source("reactor", 0, overheating=True),)


def test_3_1_5_collectors_gather_for_batteries() -> None:
    """CI-3.1.5-1."""
    sheet = with_plants(
        Reactor(id="reactor", structure=16, rating=16),
        Collector(id="sails", structure=3, rating=3),
        Collector(id="net", structure=3, rating=3, weapons=True),
    )
    found = grid(all_on(sheet), Supply(()), RULES)
    assert (found.output, found.collected) == (16, 1)


def test_3_4_what_was_destroyed_draws_on_for_its_power_in_turns() -> None:
    """Lasers of 4 power were on; one was lost a turn ago, one five, one was off (CI-3.4-1)."""
    running = without_section(HARROWGATE, "forward")
    supply = Supply((), since={"prism_1": 1, "prism_2": 5})
    found = grid(running, supply, RULES).consumers
    assert consumer(found, "prism_1") == Consumer("prism_1", 4, "destroyed", 4)
    assert consumer(found, "prism_2") == Consumer("prism_2", 4, "destroyed", 0)
    assert consumer(found, "sling_1") == Consumer("sling_1", 3, "destroyed", 0)


def test_3_2_what_cannot_go_on_yet_is_told() -> None:
    """CI-3.2.2-1, CI-7.1.1.1-1."""
    barred = Supply((), barred={"flint_1": "cooling", "sensors": "forced_off"})
    found = grid(all_on(BITTERN), barred, RULES).consumers
    conditions = {each.system: each.condition for each in found}
    assert (conditions["flint_1"], conditions["sensors"]) == ("cooling", "forced_off")
    assert conditions["flint_2"] == "ready"


def test_3_1_2_a_turn_of_the_dreadnought() -> None:
    """CI-3.1.2-1, CI-3.1.4-1."""
    running = all_on(MERIDIAN)
    own = FromBattery("reserve", "sensors", 9)
    allocation = Allocation(on=tuple(sorted(running.on)), from_batteries=(own,))
    budget = check(allocation, grid(running, Supply(FULL), RULES))
    given = shared_out(budget.drawn, sources(running, FULL, RULES))
    after = after_allocation(running, FULL, allocation, given)
    assert (budget.drawn, given[0]) == (55, Given("capacitor_1", 55))
    assert [level.stored for level in after] == [25, 40, 3]
    assert [level.stored for level in renewed(running, after, RULES)] == [65, 40, 3]


def test_3_1_3_a_battery_takes_in_what_is_sent() -> None:
    """CI-3.1.3-1, CI-UMP-5."""
    running, levels = all_on(HARROWGATE), (PlantLevel("battery", 2),)
    allocation = Allocation(on=(), to_batteries=(ToBattery("battery", 7),))
    budget = check(allocation, grid(running, Supply(levels), RULES))
    after = after_allocation(running, levels, allocation, ())
    assert (budget.drawn, after) == (7, (PlantLevel("battery", 5),))


@rows((Options(), 50), (Options(capacitor_damage_hits_recharge=True), 35))
def test_3_1_2_a_damaged_capacitor_recharges_by_the_option(options: Options, stored: int) -> None:
    """It gains 40 of which 25 have room, or by house rule 30 less (CI-RUL-12)."""
    levels = (PlantLevel("capacitor_1", 25), *FULL[1:])
    found = renewed(damaged(MERIDIAN, capacitor_1=15), levels, RULES._replace(options=options))
    assert found[0] == PlantLevel("capacitor_1", stored)


def test_rul_12_what_has_no_room_any_more_is_lost() -> None:
    """CI-3.1.3-2, CI-RUL-12."""
    running = damaged(HARROWGATE, battery=4)
    assert renewed(running, levels_at_start(HARROWGATE), RULES) == (PlantLevel("battery", 6),)
    drained = renewed(damaged(MERIDIAN, capacitor_2=19), FULL, RULES)
    assert drained[1] == PlantLevel("capacitor_2", 2)


@pytest.mark.parametrize(
    ("on", "options", "arming"),
    [
        (frozenset(("prism_1",)), Options(), 0),
        (frozenset(), Options(), 1),
        (frozenset(("prism_1",)), Options(armed_at_start=False), 1),
    ],
    ids=["on", "off", "peace"],
)
def test_7_1_3_weapons_that_are_on_are_armed_when_it_begins(
    on: frozenset[str], options: Options, arming: int
) -> None:
    """CI-7.1.3-2."""
    found = readiness_at_start(HARROWGATE, on, options)
    assert found["prism_1"] == Readiness(arming=arming)
    assert set(found) == {
        *("prism_1", "prism_2", "sling_1"),
        *("hailstone_port", "hailstone_starboard", "rack_port", "rack_starboard"),
    }
