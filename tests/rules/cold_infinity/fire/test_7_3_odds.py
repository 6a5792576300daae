"""Odds and choices of direct fire: the same figures as the throws themselves."""

from math import isclose

from msgspec.structs import replace

from rules.cold_infinity.asked import choices, odds
from rules.cold_infinity.builders_fire_step import missile
from rules.cold_infinity.builders_gunnery import at, declared, duel, refitted, resolved, up_to
from rules.cold_infinity.table import battle, group, having, heard, offers_of, refuses, ship
from rules.rows import rows
from umpire.kernel.odds import TargetOdds
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.choices import DeclareFireChoice, ResolveFireChoice
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Drone
from umpire.rules.cold_infinity.state.weapons import Damage

RED = Seat("side", "red")


def at_first(state: Battle, *attacks: Attack) -> TargetOdds:
    return odds(state, DeclareFire("R", attacks)).targets[0]


def chance(found: TargetOdds, name: str) -> float:
    return sum(each.chance for each in found.outcomes if each.name == name)


def test_7_3_1_the_chance_to_hit_is_that_of_3d6_and_the_modifier() -> None:
    """At a modifier of 1 it takes a 10: 135 of 216 (CI-7.3.1-2)."""
    found = at_first(duel(1), at("B"))
    assert isclose(chance(found, "hit"), 135 / 216)
    assert isclose(sum(found.damage), 1)


def test_7_4_1_a_weapon_without_dice_deals_what_is_left_past_armour() -> None:
    """11 and 12 deal half of 9, which armour of 4 leaves 1 of; 5 more for others (CI-7.4-1)."""
    state = refitted(duel(1), "R", "flint", technology="particle", damage=Damage(fixed=9))
    found = at_first(state, at("B"))
    assert isclose(found.damage[1], (27 + 27) / 216)
    assert isclose(found.damage[0] + found.damage[1] + found.damage[5], 1)


def test_8_1_2_odds_of_pulses_and_of_two_shots_add_up() -> None:
    """CI-8.1.2-1, CI-RUL-55."""
    pulses = at("B", "hailstone_1", configuration="pulse")
    found = at_first(duel(1), pulses, at("B"))
    assert isclose(sum(found.damage), 1)
    assert chance(found, "destroyed") + found.mean_damage > 0


def test_12_3_odds_at_a_group_tell_how_many_are_lost() -> None:
    """CI-12.3.3-1, CI-UMP-87."""
    state = battle(ship("R", facing=4), group("G", "blue", cell=(0, 1)), phase="secret_attacks")
    found = at_first(state, at("G"))
    assert 0 < chance(found, "1 or more destroyed") < chance(found, "hit")
    drone = Drone(target="R", position=(0, 1), range_left=5, last_seen=(0, 0))
    weapon = missile("d", side="blue", launcher="G", cell=(0, 2), target="R", drone=drone)
    down = at_first(replace(state, guided=(weapon,)), at("d"))
    assert chance(down, "shot down") == chance(down, "hit") > 0


def test_8_1_8_a_wave_reaches_the_second_ring_if_it_hits_all_of_the_first() -> None:
    """CI-8.1.8-1."""
    state = refitted(
        duel(1, ship("C", "blue", cell=(-1, 2))), "R", "flint", configurations=("wave",), wave=3
    )
    first, second = odds(state, DeclareFire("R", (at(None),))).targets
    alone = at_first(refitted(state, "R", "flint", configurations=("burst",)), at("C"))
    assert isclose(chance(second, "hit"), chance(first, "hit") * chance(alone, "hit"))


def test_4_9_nothing_is_told_of_units_that_are_not_identified() -> None:
    """CI-4.9-1."""
    state = duel(options=Options(unit_identification=True))
    (choice,) = offers_of(DeclareFireChoice, state, RED)
    assert {(each.drm, each.locked) for each in choice.solutions} == {(None, None)}
    with refuses("no_odds"):
        odds(state, DeclareFire("R", (at("B"),)))


@rows((0, -2), (1, -1))
def test_4_1_a_solution_tells_whether_the_unit_is_locked_on(shroud: int, range_drm: int) -> None:
    """CI-4.1-1."""
    state = duel(2)
    state = having(state, "R", warfare={"ew": EwAllocation(shroud=shroud)})
    (choice,) = offers_of(DeclareFireChoice, state, RED, "R")
    first = choice.solutions[0]
    assert first.locked is bool(shroud)
    assert {term.name: term.drm for term in first.terms}["range"] == range_drm


def test_2_1_3_choices_and_odds_know_nothing_of_secret_ecm() -> None:
    """CI-2.1.3-1."""
    state = duel()
    hidden = having(state, "B", warfare={"ew": EwAllocation(ecm=5)})
    assert choices(hidden, RED) == choices(state, RED)
    order = DeclareFire("R", (at("B"),))
    assert odds(hidden, order) == odds(state, order)


def test_7_2_1_every_solution_may_be_declared_and_has_its_modifier() -> None:
    """CI-7.2.1-1, CI-7.3.1-1."""
    state = duel(2, ship("C", "blue", sheet="harrowgate", cell=(1, 1)))
    (choice,) = offers_of(DeclareFireChoice, state, RED, "R")
    assert choice.solutions[0].weapons == ("flint_1", "flint_2")
    for each in choice.solutions:
        attack = at(each.target, each.weapons[0], configuration=each.configuration)
        ready = up_to(declared(state, "R", attack), "starship")
        (waits,) = offers_of(ResolveFireChoice, ready, RED)
        assert waits.waiting == ("shot-1",)
        thrown = heard(resolved(ready, (1, 1, 1)), ShotThrown)[0]
        assert (thrown.drm, thrown.range_hexes) == (each.drm, each.range_hexes)
