"""The Damage Effects Step of a battle (CI 2.4, 13): failures, strain, reactors, catastrophes."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import (
    a_hit,
    entered,
    landed,
    lost,
    part_of,
    the_ship,
    with_part,
    worn_down,
)
from rules.cold_infinity.table import battle, give, group, heard, offers_of, only, rows, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.hits.effects import ResolveDamage, ResolveDamageChoice, has_effects
from umpire.rules.cold_infinity.hits.failures import (
    CatastropheBegan,
    FailureChecked,
    FireBurned,
    GroupStruck,
    ReactorChecked,
    ShipStruck,
    ThrusterStrained,
    UnitLost,
    detonates,
    is_unstable,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Bursting,
    Called,
    Threatened,
    change_fire,
    change_ship,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import destroyed
from umpire.rules.cold_infinity.state.tables import DamageTable
from umpire.rules.cold_infinity.state.values import Share
from umpire.rules.cold_infinity.state.vessels import Group, PlantOutput, SystemTurns
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan

BASIC = Options(level="basic")
RESOLVE = ResolveDamage()


def damaged(options: Options | None = None) -> Battle:
    units = (ship("r"), ship("b", "blue", cell=(0, -5)), group("f", "blue", cell=(0, -4)))
    return battle(*units, phase="damage_effects", options=options)


def of_group(state: Battle, name: str = "f") -> Group:
    found = state.group(name)
    assert found is not None
    return found


def test_13_2_a_natural_15_threatens_a_catastrophe() -> None:
    """CI-13.2-1, CI-RUL-91."""
    state = damaged()
    told = only(landed(state, a_hit("b", 13, 9, natural=15)), ShipStruck)
    assert told.bursting == ("forward",)
    for hit in (
        a_hit("b", 13, 9, natural=14),
        a_hit("b", 13, 4, natural=15),
        a_hit("b", 18, 30, natural=15),
        a_hit("b", 13, 60, natural=15),
    ):
        told = only(landed(state, hit), ShipStruck)
        assert told.bursting == ()


def test_13_2_a_hit_that_the_referee_enters_may_have_been_thrown() -> None:
    """CI-13.2-1, CI-13.3-1."""
    ruling = give(damaged(), entered("b", 13, 10, natural=15))
    assert ruling.state.fire.bursting == (Bursting("b", "forward"),)
    assert not give(damaged(), entered("b", 13, 10, natural=14)).state.fire.bursting
    assert not give(damaged(), entered("b", 13, 10)).state.fire.bursting
    struck = give(damaged(), entered("f", 13, 5, natural=17))
    assert struck.state.fire.failing == (Threatened("f", "1"),)


def test_13_2_3_a_called_hull_always_bursts() -> None:
    """CI-13.2.3-1."""
    told = only(landed(damaged(), a_hit("b", 20, 9, called=Called())), ShipStruck)
    assert told.bursting == ("forward",)
    told = only(landed(damaged(), a_hit("b", 20, 9, called=Called("flint_1"))), ShipStruck)
    assert told.bursting == ()


def test_13_2_the_basic_rules_have_no_catastrophes() -> None:
    """CI-13.2-1, CI-RUL-1."""
    told = only(landed(damaged(BASIC), a_hit("b", 13, 9, natural=15)), ShipStruck)
    assert told.bursting == ()


def test_13_2_2_an_outer_section_bursts_and_loses_armour() -> None:
    """So much as 1d3 say, for good (CI-13.2.2-1)."""
    state = change_fire(damaged(), bursting=(Bursting("b", "forward"),))
    ruling = give(state, RESOLVE, (3,))
    told = only(ruling, CatastropheBegan)
    assert (told.catastrophe, told.die) == ("decompression", 3)
    assert part_of(ruling, "b", "forward").armour == 1


def test_13_2_2_without_armour_hull_is_torn_away() -> None:
    """CI-13.2.2-1, CI-7.4.4-1."""
    state = with_part(damaged(), "b", "forward", armour=0, hull=2)
    ruling = give(change_fire(state, bursting=(Bursting("b", "forward"),)), RESOLVE, (2,))
    told = only(ruling, CatastropheBegan)
    assert told.sections_lost == ("forward",)
    assert "rack" in destroyed(the_ship(ruling, "b").condition)


def test_13_2_1_a_fire_in_the_core_burns_from_the_next_turn_on() -> None:
    """1d10 turns, a point of hull each, first those that burn already (CI-13.2.1-1, CI-RUL-90)."""
    state = with_part(damaged(), "b", "core", fires=(2,))
    state = change_fire(state, bursting=(Bursting("b", "core"),))
    ruling = give(state, RESOLVE, (7,))
    kinds = [type(each) for each in ruling.events]
    assert kinds.index(FireBurned) < kinds.index(CatastropheBegan)
    core = part_of(ruling, "b", "core")
    assert (core.hull, core.fires) == (19, (1, 7))
    again = give(replace(ruling.state, phase="damage_effects"), RESOLVE)
    core = part_of(again, "b", "core")
    assert (core.hull, core.fires) == (17, (6,))


def test_13_2_1_a_fire_can_destroy_the_ship() -> None:
    """CI-13.2.1-1, CI-7.4.4-1."""
    state = with_part(damaged(), "b", "core", fires=(2,), hull=1)
    ruling = give(state, RESOLVE)
    assert [each.unit for each in heard(ruling, UnitLost)] == ["b"]
    assert the_ship(ruling, "b").status == "destroyed"


def test_5_3_1_an_overthrust_thruster_is_thrown_for() -> None:
    """2d6 and the excess: with 10 a point, with 13 two (CI-5.3.1-1)."""
    strained = (Share("thruster_aft", 3), Share("thruster_ap", 1))
    ruling = give(change_ship(damaged(), "b", overthrust=strained), RESOLVE, (5, 5, 4, 4))
    told = heard(ruling, ThrusterStrained)
    assert [(each.total, each.structure) for each in told] == [(13, 2), (9, 0)]
    assert lost(ruling, "b", "thruster_aft") == 2


def test_5_3_1_a_destroyed_thruster_is_not_thrown_for() -> None:
    """CI-5.3.1-1."""
    state = change_ship(damaged(), "b", overthrust=(Share("thruster_aft", 3),))
    state = worn_down(state, "b", thruster_aft=12)
    assert not has_effects(state)


def test_13_1_4_more_than_half_makes_a_reactor_unstable() -> None:
    """CI-13.1.4-2, CI-RUL-85."""
    assert [points for points in range(17) if is_unstable(16, points)] == list(range(9, 16))


def test_13_1_4_turns_add_to_2d10() -> None:
    """15 is enough; the first turn counts (CI-13.1.4-2, CI-RUL-85)."""
    assert detonates((7, 7), 1, DamageTable())
    assert not detonates((7, 6), 1, DamageTable())


def unstable_ship(options: Options | None = None, power: int = 7, **fields: object) -> Battle:
    """A battle in which the reactor of a frigate has lost nine of its 16 points."""
    state = worn_down(damaged(options), "b", reactor=9)
    b = the_ship(state, "b")
    given = replace(b.power, given=(PlantOutput("reactor", power),))
    return change_ship(state, "b", power=given, **fields)


def test_13_1_4_an_unstable_reactor_that_gives_power_may_detonate() -> None:
    """CI-13.1.4-2."""
    ruling = give(unstable_ship(), RESOLVE, (9, 5))
    told = only(ruling, ReactorChecked)
    assert (told.turns, told.detonated) == (1, True)
    assert [(each.unit, each.rule) for each in heard(ruling, UnitLost)] == [("b", "CI-13.1.4-2")]


def test_13_1_4_turns_are_counted_even_without_power() -> None:
    """CI-13.1.4-2, CI-RUL-85."""
    ruling = give(unstable_ship(power=0, unstable=(SystemTurns("reactor", 1),)), RESOLVE)
    told = only(ruling, ReactorChecked)
    assert (told.turns, told.rolls) == (2, ())
    assert the_ship(ruling, "b").unstable == (SystemTurns("reactor", 2),)


def test_13_1_4_reactors_of_the_basic_rules_do_not_detonate() -> None:
    """CI-13.1.4-2, CI-RUL-1."""
    assert not has_effects(unstable_ship(BASIC))


def test_13_3_a_natural_17_threatens_a_fighter_that_lives() -> None:
    """CI-13.3-1, CI-RUL-92."""
    state = damaged()
    told = only(landed(state, a_hit("f", 13, 5, natural=17)), GroupStruck)
    assert told.threatened == ("1",)
    for hit in (a_hit("f", 13, 5, natural=16), a_hit("f", 13, 40, natural=18)):
        told = only(landed(state, hit), GroupStruck)
        assert told.threatened == ()


@rows(((6, 6, 3), "flying"), ((6, 6, 4), "failed"))
def test_13_3_hull_lost_adds_to_the_throw(faces: tuple[int, ...], status: str) -> None:
    """More than 18 and its systems fail; it is not destroyed (CI-13.3-1)."""
    state = landed(damaged(), a_hit("f", 13, 5, natural=17)).state
    assert of_group(state).fighters[0].hull == 8 - 3
    ruling = give(state, RESOLVE, faces)
    told = only(ruling, FailureChecked)
    assert told.hull_lost == 3
    assert of_group(ruling.state).fighters[0].status == status


def test_13_3_the_last_fighter_that_fails_ends_its_group() -> None:
    """CI-13.3-1."""
    state = battle(ship("r"), group("f", "blue", 1), ship("b", "blue"), phase="damage_effects")
    threat = (Threatened("f", "1"), Threatened("f", "1"))
    state = change_fire(landed(state, a_hit("f", 13, 5)).state, failing=threat)
    ruling = give(state, RESOLVE, (6, 6, 6))
    assert [each.status for each in heard(ruling, UnitLost)] == ["removed"]


def test_2_0_the_first_check_comes_before_small_vessels_fire() -> None:
    """CI-2.0-3, CI-13.3-1."""
    state = change_fire(
        replace(damaged(), phase="starship"),
        failing=(Threatened("f", "1"),),
        hits=(a_hit("b", 13, 5),),
    )
    ruling = give(state, entered("b", 13, 6), (3, 3, 3))
    phases = [each.phase for each in heard(ruling, PhaseBegan)]
    kinds = [type(each) for each in ruling.events]
    assert phases[0] == "dogfights"
    assert kinds.index(PhaseBegan) < kinds.index(FailureChecked)


def test_2_0_damage_effects_come_in_the_order_of_the_book() -> None:
    """CI-2.0-10, CI-2.4-1, CI-UMP-98."""
    state = unstable_ship(overthrust=(Share("thruster_aft", 3),))
    state = with_part(state, "b", "core", fires=(2,))
    threats = {"failing": (Threatened("f", "1"),), "bursting": (Bursting("b", "aft"),)}
    state = change_fire(state, **threats)
    (choice,) = offers_of(ResolveDamageChoice, state, Seat("side", "red"))
    assert (choice.failures, choice.strains, choice.reactors) == (1, 1, 1)
    assert (choice.fires, choice.catastrophes) == (1, 1)
    ruling = give(state, RESOLVE, (1, 1, 1, 1, 1, 1, 1, 1))
    effects = (FailureChecked, ThrusterStrained, ReactorChecked, FireBurned, CatastropheBegan)
    assert [type(each) for each in ruling.events[:5]] == list(effects)
    assert isinstance(ruling.events[5], PhaseBegan)


def test_2_4_nothing_waits_for_ships_that_are_gone() -> None:
    """CI-2.4-1."""
    state = unstable_ship(status="destroyed", overthrust=(Share("thruster_aft", 3),))
    assert not has_effects(change_fire(state, bursting=(Bursting("b", "core"),)))
