"""How ships meet hits in a battle: shields, collectors, armour that wears and learns (CI 11)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import (
    a_hit,
    entered,
    landed,
    lost,
    part_of,
    refitted,
    the_ship,
    with_part,
    worn_down,
)
from rules.cold_infinity.builders_hits import part, unit, without
from rules.cold_infinity.table import battle, give, having, heard, only, rows, ship
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.hits.failures import ArmourLearned, PowerDiverted, ShipStruck
from umpire.rules.cold_infinity.hits.impact import Stage
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    Sheet,
    TechnologyPoints,
    system_of,
)
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.vessels import Defences, PlantOutput, ShieldSplit, ToldArmour
from umpire.rules.cold_infinity.state.weapons import Battery, Collector, Shield
from umpire.rules.cold_infinity.warfare.announcements import ArmourTold

CORE = part("core", 0, 20, bridge=10, reactor=8)


def against(sheet: Sheet, options: Options | None = None, **defences: Any) -> Battle:
    state = battle(ship("r"), ship("b", "blue"), phase="starship", options=options)
    return refitted(state, "b", sheet, **defences)


def took(ruling: Ruling[Battle, Any], stage: Stage) -> list[int]:
    return [
        step.took
        for struck in heard(ruling, ShipStruck)
        for blow in struck.blows
        for volley in blow.volleys
        for step in volley.steps
        if step.stage == stage
    ]


def test_11_2_2_shields_stand_before_a_hit() -> None:
    """CI-11.2.2-1, CI-7.4.1M-1."""
    state = battle(ship("r"), ship("b", "blue", "harrowgate"), phase="starship")
    ruling = give(state, entered("b", 13, 20))
    assert (took(ruling, "shield"), took(ruling, "armour")) == ([4], [6])
    assert part_of(ruling, "b", "forward").hull == 32 - 10


def test_11_2_2_1_a_buffering_shield_loses_what_it_took() -> None:
    """CI-11.2.2.1-1."""
    state = battle(ship("r"), ship("b", "blue", "meridian"), phase="starship")
    ruling = landed(state, a_hit("b", 13, 20), a_hit("b", 13, 20, id="hit-2"))
    assert took(ruling, "shield") == [20, 10]
    assert system_of(the_ship(ruling, "b").condition, "mantle").charge == 0


def mantle(**fields: Any) -> Sheet:
    shield = Shield(id="mantle", structure=4, **fields)
    return unit(part("forward", 0, 60, shield, weapon=9), CORE)


def test_11_2_2_1_an_anti_shield_weapon_takes_half_of_a_buffering_shield() -> None:
    """50 points on 80: 40 are absorbed, 40 are left, 10 get through (CI-11.2.2.1-2)."""
    state = against(mantle(absorption=80, buffering=5))
    ruling = give(state, entered("b", 13, 50, traits=("anti_shield",)))
    assert took(ruling, "shield") == [40]
    assert system_of(the_ship(ruling, "b").condition, "mantle").charge == 40
    assert part_of(ruling, "b", "forward").hull == 60 - 10


def test_11_2_3_a_hybrid_absorbs_with_what_does_not_deflect() -> None:
    """CI-11.2.3-1."""
    both = against(mantle(deflection=2, absorption=6, hybrid="both"))
    assert took(give(both, entered("b", 13, 20)), "shield") == [6]
    shared = against(mantle(absorption=8, hybrid="split"))
    shared = change_ship(shared, "b", splits=(ShieldSplit("mantle", 5),))
    assert took(give(shared, entered("b", 13, 20)), "shield") == [3]


def doubly(*, layered: bool, deflection: int = 2) -> Battle:
    mounted = Shield(
        id="shutter",
        structure=4,
        covers="stationary",
        system="weapon",
        absorption=5,
        layered=layered,
    )
    arc = Shield(id="mantle", structure=4, deflection=deflection, absorption=3, layered=layered)
    return against(unit(part("forward", 0, 60, arc, mounted, weapon=20), CORE))


def test_ump_111_what_has_deflected_a_shot_alone_absorbs_it() -> None:
    """CI-11.2.7-1, CI-UMP-111."""
    shot = entered("b", 18, 20)
    wants = Defences(shields=("shutter", "mantle"))
    one = change_ship(doubly(layered=False), "b", defences=wants)
    assert took(give(one, shot), "shield") == [3]
    free = change_ship(doubly(layered=False, deflection=0), "b", defences=wants)
    assert took(give(free, shot), "shield") == [5]
    assert took(give(doubly(layered=True), shot), "shield") == [3, 5]


def test_ump_111_a_roaming_shield_leaves_to_others_what_they_deflect() -> None:
    """CI-11.2.5-1, CI-11.2.7-1, CI-UMP-111."""
    roaming = Shield(id="rover", structure=4, covers="roaming", absorption=5, speed=10)
    arc = Shield(id="mantle", structure=4, deflection=2)
    sheet = unit(part("forward", 0, 60, arc, roaming, weapon=20), CORE)
    assert took(give(against(sheet), entered("b", 18, 20)), "shield") == []
    off = change_ship(against(sheet), "b", condition=without(sheet, "mantle"))
    assert took(give(off, entered("b", 18, 20), (3, 3, 3)), "shield") == [5]


def test_11_2_no_shields_in_the_basic_rules() -> None:
    """CI-11.2-1, CI-RUL-1."""
    options = Options(level="basic")
    state = battle(ship("r"), ship("b", "blue", "harrowgate"), phase="starship", options=options)
    assert took(give(state, entered("b", 13, 20)), "shield") == []


def guarded() -> Sheet:
    """A ship with a roaming shield of speed 10 in its forward section."""
    roaming = Shield(id="ward", structure=4, covers="roaming", speed=10, absorption=6)
    return unit(part("forward", 0, 20, roaming, weapon=9, thruster=9), CORE)


@rows(((3, 3, 4), [6]), ((3, 4, 4), []))
def test_11_2_5_a_roaming_shield_throws_to_be_in_time(
    faces: tuple[int, ...], absorbed: list[int]
) -> None:
    """3d6 within its speed, once the place is known (CI-11.2.5-1)."""
    ruling = give(against(guarded()), entered("b", 18, 8), faces)
    assert took(ruling, "shield") == absorbed
    told = only(ruling, ShipStruck)
    assert len(told.rolls) == 1


def test_11_2_5_it_does_not_throw_for_hull() -> None:
    """CI-11.2.5-1, CI-UMP-97."""
    give(against(guarded()), entered("b", 13, 8))
    give(against(guarded()), entered("b", 21, 3, section="core"))


def test_11_2_5_it_throws_once_for_a_hit_on_several_systems() -> None:
    """CI-UMP-97."""
    order = entered("b", 20, 24, configuration="slicing")
    ruling = give(against(guarded()), order, (3, 3, 3))
    assert took(ruling, "shield") == [6, 6, 6]


def collecting(*more: Any, convert: int = 2) -> Battle:
    panels = (Collector(id="panel", structure=8, rating=8, weapons=True), *more)
    battery = Battery(id="battery", structure=2, capacity=2, convert=convert)
    sheet = unit(part("forward", 3, 20, *panels, weapon=9), part("core", 0, 20, battery, bridge=9))
    state = against(sheet)
    b = the_ship(state, "b")
    levels = tuple([replace(each, stored=0) for each in b.power.levels])
    return having(state, "b", power={"levels": levels})


def stored(ruling: Ruling[Battle, Any]) -> int:
    power = the_ship(ruling, "b").power
    return next(each.stored for each in power.levels if each.id == "battery")


def test_11_3_a_collector_diverts_a_point_of_each_hit() -> None:
    """CI-11.3-1, CI-RUL-74, CI-UMP-96."""
    ruling = give(collecting(), entered("b", 13, 8))
    assert took(ruling, "collector") == [1]
    assert part_of(ruling, "b", "forward").hull == 20 - (8 - 1 - 3)
    assert stored(ruling) == 0
    assert the_ship(ruling, "b").power.waiting == (PlantOutput("panel", 1),)
    state = replace(ruling.state, phase="starship")
    again = give(state, entered("b", 13, 8))
    assert (stored(again), the_ship(again, "b").power.waiting) == (1, ())


def test_11_3_without_room_in_a_battery_it_lets_all_through() -> None:
    """CI-11.3-1, CI-RUL-74."""
    second = Collector(id="panel_2", structure=8, rating=8, weapons=True)
    state = collecting(second, convert=1)
    hits = (a_hit("b", 13, 8), a_hit("b", 13, 8, id="hit-2"))
    ruling = landed(state, *hits)
    assert took(ruling, "collector") == [1, 1]
    assert [each.panels for each in heard(ruling, PowerDiverted)] == [("panel", "panel_2")]
    assert stored(ruling) == 2


def test_11_3_it_diverts_nothing_elsewhere() -> None:
    """CI-11.3-1."""
    assert not heard(give(collecting(), entered("b", 13, 8, section="core")), PowerDiverted)


def test_3_1_4_a_system_battery_goes_first() -> None:
    """CI-3.1.4-1."""
    cell = Battery(id="cell", structure=1, capacity=5, convert=1, serves="weapon")
    state = against(unit(part("forward", 0, 20, cell, weapon=9), CORE))
    ruling = give(state, entered("b", 18, 4))
    assert (lost(ruling, "b", "cell"), lost(ruling, "b", "weapon")) == (1, 3)


def test_11_4_1_ablative_armour_wears_with_each_hit() -> None:
    """CI-11.4.1-1, CI-RUL-75."""
    state = battle(ship("r"), ship("b", "blue", "harrowgate"), phase="starship")
    ruling = landed(state, a_hit("b", 13, 20), a_hit("b", 13, 20, id="hit-2"))
    assert took(ruling, "armour") == [6, 5]
    assert part_of(ruling, "b", "forward").armour == 4


def test_11_4_armour_of_the_basic_rules_neither_wears_nor_learns() -> None:
    """CI-11.4-1, CI-RUL-1."""
    basic = Options(level="basic")
    state = battle(ship("r"), ship("b", "blue", "harrowgate"), phase="starship", options=basic)
    assert took(give(state, entered("b", 13, 20)), "armour") == [6]
    assert part_of(give(state, entered("b", 13, 20)), "b", "forward").armour == 6
    assert not heard(give(against(learner(), basic), entered("b", 13, 8)), ArmourLearned)


def test_11_4_3_specialised_armour_is_of_the_advanced_rules() -> None:
    """CI-11.4.3-1, CI-RUL-1."""
    sheet = replace(learner(), specialised=("particle",))
    rows = (TechnologyPoints("particle", 1),)
    advanced = with_part(against(sheet), "b", "forward", adaptive=rows)
    ruling = give(advanced, entered("b", 13, 9))
    assert (took(ruling, "armour"), took(ruling, "adaptive")) == ([3], [2])
    basic = replace(advanced, options=Options(level="basic"))
    ruling = give(basic, entered("b", 13, 9))
    assert (took(ruling, "armour"), took(ruling, "adaptive")) == ([2], [])


def learner(**traits: Any) -> Sheet:
    armour = AdaptiveArmour(per_technology=3, total=5, **traits)
    bow = replace(part("forward", 2, 40, weapon=9), adaptive=armour)
    return unit(bow, CORE)


def test_11_4_2_adaptive_armour_learns_for_the_next_hit() -> None:
    """CI-11.4.2-1, CI-RUL-76, CI-11.4.2-4."""
    ruling = landed(against(learner()), a_hit("b", 13, 8), a_hit("b", 13, 8, id="hit-2"))
    assert took(ruling, "adaptive") == [1]
    assert [each.only for each in heard(ruling, ArmourLearned)] == [("blue",), ("blue",)]
    assert part_of(ruling, "b", "forward").adaptive[0].points == 2


def collective(against_particles: int, pool: int, **traits: Any) -> Battle:
    state = against(learner(collective=True, **traits))
    rows = (TechnologyPoints("particle", against_particles),)
    return with_part(state, "b", "forward", adaptive=rows, pool=pool)


def test_2_1_3_1_assigned_points_show_when_their_armour_is_struck() -> None:
    """CI-2.1.3.1-1, CI-UMP-74."""
    state = collective(2, 1)
    ruling = landed(state, a_hit("b", 13, 8), a_hit("b", 13, 8, id="hit-2"))
    assert [(each.told_armour, each.rule) for each in heard(ruling, ArmourTold)] == [
        ((ToldArmour("forward", "particle", 2),), "CI-2.1.3.1-1")
    ]
    assert took(ruling, "adaptive") == [2, 2]
    assert part_of(ruling, "b", "forward").pool == 3
    assert not heard(give(state, entered("b", 13, 8, technology="plasma")), ArmourTold)


def test_2_1_3_1_a_strike_elsewhere_and_stealth_show_nothing() -> None:
    """CI-2.1.3.1-1, CI-11.4.2-4."""
    assert not heard(give(collective(2, 1), entered("b", 13, 8, section="core")), ArmourTold)
    assert not heard(give(collective(2, 1, stealth=True), entered("b", 13, 8)), ArmourTold)


def test_11_4_2_4_stored_points_are_their_owners_secret() -> None:
    """CI-11.4.2-4."""
    state = against(learner(), stores=True)
    ruling = landed(state, a_hit("b", 13, 8), a_hit("b", 13, 8, id="hit-2"))
    assert [each.only for each in heard(ruling, ArmourLearned)] == [("blue",), ("blue",)]
    assert took(ruling, "adaptive") == []
    assert part_of(ruling, "b", "forward").adaptive[0].stored == 2


def test_11_4_2_4_stealthy_armour_is_told_as_armour() -> None:
    """CI-11.4.2-4."""
    state = against(learner(stealth=True))
    ruling = landed(state, a_hit("b", 13, 8), a_hit("b", 13, 8, id="hit-2"))
    assert [each.only for each in heard(ruling, ArmourLearned)] == [("blue",), ("blue",)]
    assert (took(ruling, "armour"), took(ruling, "adaptive")) == ([2, 3], [])


def test_11_4_2_stealthy_armour_alone_is_told_as_armour() -> None:
    """CI-11.4.2-4."""
    bare = learner(stealth=True)
    sheet = replace(bare, sections=(replace(bare.sections[0], armour=0), bare.sections[1]))
    ruling = landed(against(sheet), a_hit("b", 13, 8), a_hit("b", 13, 8, id="hit-2"))
    assert (took(ruling, "armour"), took(ruling, "adaptive")) == ([1], [])


def test_11_4_2_3_linked_armour_learns_everywhere() -> None:
    """CI-11.4.2-3, CI-UMP-40."""
    state = battle(ship("r"), ship("b", "blue", "meridian"), phase="starship")
    ruling = give(state, entered("b", 13, 50))
    told = only(ruling, ArmourLearned)
    assert len(told.learned) == 6


def test_7_4_1_2b_a_side_core_lies_behind_a_section_of_a_base() -> None:
    """CI-7.4.1.2B-4, CI-UMP-99."""
    outer = ("forward", "forward_starboard", "aft_starboard", "aft", "aft_port", "forward_port")
    parts = [part(name, 0, 10) for name in outer]  # type: ignore[arg-type]
    sides = (part("port_core", 0, 20, weapon=9), part("starboard_core", 0, 20, weapon_2=9))
    state = against(unit(*parts, *sides, CORE))
    ruling = give(state, entered("b", 18, 5, section="aft_port"))
    assert lost(ruling, "b", "weapon") == 5
    ruling = give(state, entered("b", 18, 5, section="forward"))
    assert lost(ruling, "b", "weapon_2") == 5
    ruling = give(state, entered("b", 18, 5, section="starboard_core"))
    assert lost(ruling, "b", "weapon_2") == 5


def test_7_4_1_2b_a_ship_of_one_section_has_nothing_behind_it() -> None:
    """CI-7.4.1.1-1, CI-UMP-30."""
    state = worn_down(against(unit(part("core", 0, 20, weapon=9))), "b", weapon=9)
    ruling = give(state, entered("b", 18, 5, section="core"))
    assert part_of(ruling, "b", "core").hull == 15
    assert status_of(the_ship(ruling, "b")) == "active"
