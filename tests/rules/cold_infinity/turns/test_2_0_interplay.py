"""CI 2.0 over whole turns: what happens in one phase to what another has begun."""

from msgspec.structs import replace

from rules.cold_infinity.builders_gunnery import at, declared, duel, refitted, up_to
from rules.cold_infinity.table import all_done, battle, given, having, ship
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence, SwitchDefence
from umpire.rules.cold_infinity.hits.effects import ApplyHits
from umpire.rules.cold_infinity.movement.flights import Move, next_mover
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.state.battle import Battle, DefensiveShot, change_ship
from umpire.rules.cold_infinity.state.vessels import Extra, Readiness, SystemTurns, readied
from umpire.rules.cold_infinity.state.weapons import DefensiveFire, RateOfFire
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, EndTurn

GUN = "hailstone_1"


def emergency() -> Battle:
    changes = {"rate_of_fire": RateOfFire(1, 2), "defensive_fire": DefensiveFire(0, 1, 2)}
    state = refitted(duel(), "B", "hailstone", **changes)
    arms = state.ships[1].arms
    state = change_ship(state, "B", arms=readied(arms, GUN, Readiness(arming=1)))
    state = up_to(declared(state, "R", at("B", GUN)), "switch_defence")
    state = up_to(given(state, SwitchDefence("B", GUN, "emergency")), "allocate_defence")
    met = AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),))
    return up_to(given(state, met), "starship")


def at_its_end(state: Battle) -> Readiness:
    return given(all_done(replace(state, phase="final")), EndTurn()).ships[1].arms.ready(GUN)


def test_11_1_3_an_emergency_cools_from_the_next_turn_on() -> None:
    """A gun that goes off in the same turn, its plant destroyed, has cooled no turn (11.1.3-2)."""
    state = emergency()
    cooling = Readiness(arming=2, cooling=2)
    assert at_its_end(state) == cooling
    struck = ApplyHits(unit="B", technology="particle", section="core", result=24, rolled=(21,))
    dark = given(state, struck)
    assert GUN not in dark.ships[1].power.on
    assert at_its_end(dark) == cooling


def test_5_7_who_loses_control_before_its_move_drifts_all_the_same() -> None:
    """CI-5.7-1, CI-UMP-79."""
    units = (ship("R", vector="1+2"), ship("S", cell=(9, 0)), ship("B", "blue", cell=(0, 9)))
    state = battle(*units, phase="initiative")
    state = up_to(given(state, DetermineInitiative()), "movement")
    struck = ApplyHits(unit="R", technology="laser", section="core", result=20, rolled=(15,))
    state = given(state, struck)
    assert (state.phase, state.ships[0].status) == ("movement", "derelict")
    while (mover := next_mover(state)) is not None:
        state = given(state, Move(unit=mover.id))
    assert (state.ships[0].cell, state.ships[0].moved) == ((0, -2), True)


def test_3_2_2_what_is_forced_off_has_no_extra_power() -> None:
    """CI-3.2.2-1."""
    state = duel()
    both = (Extra("sensors", 4), Extra("flint_1", 1))
    state = having(state, "R", power={"extra": both})
    off = CorrectUnit(unit="R", reason="an ion storm", forced_off=(SystemTurns("sensors", 1),))
    assert given(state, off).ships[0].power.extra == (Extra("flint_1", 1),)
