"""Plays of the option `level`: what the advanced rules bring, chapter by chapter (CI-RUL-1)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.cold_infinity.alive.damage import CORE, bow, strikes
from rules.cold_infinity.alive.fire import fires
from rules.cold_infinity.alive.movement import BY_VANE, moves, phases
from rules.cold_infinity.alive.playing import offered, outcome
from rules.cold_infinity.builders_damage import entered, worn_down
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.builders_flight import ahead, tumble
from rules.cold_infinity.builders_gunnery import at, duel, refitted
from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.builders_moves import afloat, rebuilt, seen, without
from rules.cold_infinity.builders_power import allot, frigate, launched
from rules.cold_infinity.table import battle, foe, given, group, having, ship
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence, DeclareIntercept
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import DefensiveShot, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Sheet
from umpire.rules.cold_infinity.state.values import EssAllocation, EwAllocation, Warfare
from umpire.rules.cold_infinity.state.vessels import Arms, PlantOutput, Readiness, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    OtherSystem,
    RateOfFire,
    Reactor,
    System,
    Thruster,
)
from umpire.rules.cold_infinity.turns.steps import AskFor, EndTurn, Finish, TransferBridge
from umpire.rules.cold_infinity.warfare.announcements import AnnounceEss, ToggleHighDensity

CRUISER = ship("R", sheet="harrowgate", facing=4)
FOE = ship("B", "blue", cell=(0, 4))


def given_in(phase: Any, order: Any, *units: Any, **fields: Any) -> Play:
    def play(options: Options) -> Any:
        return outcome(battle(*units, phase=phase, options=options, **fields), order)

    return play


def by_fighters(**deeds: Any) -> Play:
    return lambda options: outcome(
        afloat(group("wing"), options=options), Move(unit="wing", **deeds)
    )


def flare(options: Options) -> Any:
    state = refitted(duel(options=options), "R", "flint", configurations=("burst", "flare"))
    return fires(state, at("B", configuration="flare"))


def struck_cruiser(options: Options) -> Any:
    units = (ship("R"), ship("B", "blue", "harrowgate", cell=(0, -4)))
    return outcome(battle(*units, phase="starship", options=options), entered("B", 13, 20))


def learner() -> Sheet:
    armour = AdaptiveArmour(per_technology=3, total=5)
    return unit(replace(part("forward", 2, 40), adaptive=armour), CORE)


def hot(options: Options) -> Any:
    plant = Reactor(id="reactor", structure=9, rating=9, overheating=True)
    forge = OtherSystem(id="forge", structure=6, power=8)
    state = launched(frigate(Bridge(id="bridge", structure=10), plant, forge), options)
    return outcome(replace(allot(state, "forge"), phase="final"), EndTurn())


def cooled(options: Options) -> Any:
    state = refitted(duel(options=options), "R", "flint", rate_of_fire=RateOfFire(1, 0, 2))
    arms = Arms(readiness=(WeaponReadiness("flint_1", Readiness(shots=1)),))
    return outcome(replace(change_ship(state, "R", arms=arms), phase="final"), EndTurn())


def unstable(options: Options) -> Any:
    units = (ship("r"), ship("b", "blue", cell=(0, -5)))
    state = worn_down(battle(*units, phase="damage_effects", options=options), "b", reactor=9)
    return outcome(
        having(state, "b", power={"given": (PlantOutput("reactor", 7),)}), ResolveDamage(), 10
    )


def drifting(options: Options) -> Any:
    units = (ship("hulk", vector="2+3"), FOE)
    state = battle(*units, phase="launch", order=("hulk", "B"), options=options)
    return outcome(given(without(state, "hulk", "engine"), Finish("red")), Finish("blue"), 10)


def turned_by_vane(options: Options) -> Any:
    state = afloat(ship("rail"), options=options)
    sheet = seen(state, "rail").sheet
    sections = [replace(each, systems=tuple(map(vaned, each.systems))) for each in sheet.sections]
    state = rebuilt(state, "rail", replace(sheet, sections=tuple(sections)))
    return outcome(state, Move(unit="rail", plan=(BY_VANE,)))


def vaned(system: System) -> System:
    aft = isinstance(system, Thruster) and system.id == "thruster_aft"
    return replace(system, vane=True) if aft else system


def torpedo(options: Options) -> Any:
    state = battle(CRUISER, FOE, phase="launch", options=options)
    state = change_ship(state, "R", warfare=Warfare(ew=EwAllocation(shroud=1)))
    return outcome(state, LaunchGuided(unit="R", weapon="sling_1", target="B"))


def offered_to_sensors(options: Options) -> Any:
    return offered(battle(CRUISER, FOE, phase="electronic_warfare", options=options))


def offered_to_fighters(options: Options) -> Any:
    return offered(afloat(group("wing"), options=options))


SCREENING = AllocateDefence("blue", (DefensiveShot("C", "hailstone_1", "shot-1"),))
UNDER_FIRE = step(shot(1, "R", "flint_1", "B"), use("C", "hailstone_1", "standard"))

SHOWN: Mapping[str, Alive] = {
    "level": alive(
        phases,
        moves(tumble()),
        moves(ahead(1, 4, ("thruster_aft", 8)), power=4),
        by_fighters(evasion=1),
        by_fighters(formation=True),
        drifting,
        turned_by_vane,
        offered_to_fighters,
        offered_to_sensors,
        flare,
        struck_cruiser,
        strikes(learner(), 13, 8),
        strikes(bow(), 13, 9, natural=15),
        strikes(bow(weapon_1=9), 20, 9),
        hot,
        cooled,
        unstable,
        torpedo,
        given_in("power_allocation", ToggleHighDensity("wing", on=True), group("wing"), FOE),
        given_in("electronic_warfare", AnnounceEss("R", EssAllocation(shroud=1)), CRUISER, FOE),
        given_in("initiative", TransferBridge("R", "bridge_auxiliary"), CRUISER, FOE),
        given_in("initiative", AskFor("R", "hack"), CRUISER, FOE),
        given_in(
            "secret_attacks",
            DeclareIntercept(unit="B", weapon="hailstone_1", guided="g-1"),
            ship("R"),
            foe(),
            guided=(missile(),),
        ),
        given_in("allocate_defence", SCREENING, ship("R"), foe(), foe("C", 3), fire=UNDER_FIRE),
    )
}
