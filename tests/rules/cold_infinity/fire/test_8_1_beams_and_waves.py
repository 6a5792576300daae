"""CI 8.1.8, 8.1.9 and 9.2.3 by orders: waves, beams that track over turns, fire at drones."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_fire_step import missile
from rules.cold_infinity.builders_gunnery import at, declared, duel, refitted, resolved, up_to
from rules.cold_infinity.table import give, given, having, heard, only, refusal, refuses, ship
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.allocation import SetDefence, SwitchDefence
from umpire.rules.cold_infinity.fire.choices import DeclareFireChoice
from umpire.rules.cold_infinity.fire.declaring import BeamHeld, BeamStopped, BeamTracked, WaveEnded
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import (
    AttacksDeclared,
    DroneShotDown,
    HitScored,
    ShotThrown,
)
from umpire.rules.cold_infinity.hits.failures import TrackingBroken
from umpire.rules.cold_infinity.power.upkeep import renew
from umpire.rules.cold_infinity.state.battle import Battle, FireStep, Ruling, change_ship
from umpire.rules.cold_infinity.state.values import EwAllocation, Warfare
from umpire.rules.cold_infinity.state.vessels import Drone, Extra, Power
from umpire.rules.cold_infinity.state.weapons import Accuracy, Damage, DefensiveFire, RateOfFire
from umpire.rules.cold_infinity.turns.steps import Finish


def waving() -> Battle:
    friend = ship("F", cell=(1, 1), facing=4)
    far = ship("A", "blue", cell=(-1, 3))
    changes = {"configurations": ("wave",), "wave": 3, "damage": Damage(fixed=1)}
    return refitted(duel(2, friend, far), "R", "flint", **changes)


def test_8_1_8_a_wave_throws_for_all_outward_until_it_misses() -> None:
    """CI-8.1.8-1, CI-UMP-108."""
    state = declared(waving(), "R", at(None))
    ruling = resolved(state, (1, 1, 1, 6, 6, 6))
    assert [each.target for each in heard(ruling, ShotThrown)] == ["B", "F"]
    assert heard(ruling, WaveEnded)[0].range_hexes == 2
    assert [each.hit.target for each in heard(ruling, HitScored)] == ["F"]


def test_4_1_a_wave_uses_no_lock_on_and_no_amplification_against_a_friend() -> None:
    """CI-4.1-1."""
    shrouded = Warfare(ew=EwAllocation(shroud=1, amplification=2))
    state = change_ship(waving(), "R", warfare=shrouded)
    ruling = resolved(declared(state, "R", at(None)), (6, 6, 6) * 3)
    found = {
        each.target: {term.name: term.drm for term in each.terms}
        for each in heard(ruling, ShotThrown)
    }
    terms = [(found[name]["range"], found[name].get("amplification", 0)) for name in ("F", "B")]
    assert terms == [(-2, 0), (-1, 2)]


def test_8_1_8_a_wave_that_misses_none_goes_on() -> None:
    """CI-8.1.8-1."""
    ruling = resolved(declared(waving(), "R", at(None)), (6, 6, 6) * 3)
    assert [each.target for each in heard(ruling, ShotThrown)] == ["B", "F", "A"]
    assert not heard(ruling, WaveEnded)


def test_8_1_8_a_wave_passes_by_what_its_weapon_does_not_bear_on() -> None:
    """CI-UMP-88."""
    state = refitted(
        duel(2, ship("S", cell=(0, 0)), ship("Z", "blue", cell=(0, -2))),
        "R",
        "flint",
        configurations=("wave",),
        wave=3,
    )
    ruling = resolved(declared(state, "R", at(None)), (1, 1, 1))
    assert [each.target for each in heard(ruling, ShotThrown)] == ["B"]


def test_8_1_8_nothing_shelters_from_a_wave() -> None:
    """CI-UMP-88."""
    state = refitted(
        duel(1, ship("Z", "blue", cell=(0, 2))),
        "R",
        "flint",
        configurations=("wave",),
        wave=3,
        accuracy=Accuracy(9),
        damage=Damage(fixed=1),
    )
    with refuses("line_blocked"):
        declared(refitted(state, "R", "flint", configurations=("burst",)), "R", at("Z"))
    ruling = resolved(declared(state, "R", at(None)), (4, 4, 4) * 2)
    assert [each.target for each in heard(ruling, ShotThrown)] == ["B", "Z"]


def tracking() -> Battle:
    state = refitted(
        duel(), "R", "flint", configurations=("tracking",), tracking=3, accuracy=Accuracy(3)
    )
    extra = (Extra("flint_1", 1),)
    return having(state, "R", power={"extra": extra})


def next_turn(state: Battle) -> Battle:
    state = having(state, "R", power={"extra": (Extra("flint_1", 1),)})
    return replace(state, turn=2, phase="secret_attacks", finished=(), fire=FireStep())


def test_8_1_9_a_beam_keeps_its_target_over_turns() -> None:
    """CI-8.1.9-1, CI-8.1.9-2."""
    first = resolved(declared(tracking(), "R", at("B")), (4, 4, 5, 1, 1, 5, 5, 5))
    begun = only(first, BeamTracked)
    assert (begun.turns, first.state.ships[0].arms.tracks[0].turns) == (3, 2)
    assert first.state.ships[0].arms.ready("flint_1").shots == 0
    state = next_turn(first.state)
    second = resolved(state, (2, 2))
    assert heard(second, BeamHeld)[0].tracked == 1
    hit = heard(second, HitScored)[0].hit
    assert (hit.shot.tracked, hit.natural, hit.shot.result) == (1, None, 15)
    third = resolved(next_turn(second.state), (2, 2))
    assert heard(third, HitScored)[0].hit.shot.tracked == 2
    assert third.state.ships[0].arms.tracks == ()
    assert third.state.ships[0].arms.ready("flint_1").shots == 1


def test_8_1_9_a_weapon_arms_when_its_beam_has_ended() -> None:
    """Not while it tracks; 1+2 then takes two turns (CI-8.1.9-2, CI-7.1.3-1, CI-UMP-89)."""
    state = refitted(tracking(), "R", "flint", rate_of_fire=RateOfFire(1, 2))
    first = resolved(declared(state, "R", at("B")), (4, 4, 5, 1, 1, 4, 4, 4)).state
    assert arming(renewed(first)) == 0
    second = resolved(next_turn(renewed(first)), (2, 2)).state
    assert second.ships[0].arms.tracks == ()
    turns = [second]
    for _ in range(3):
        turns.append(renewed(turns[-1]))
    assert [arming(each) for each in turns[1:]] == [2, 1, 0]


def renewed(state: Battle) -> Battle:
    return renew(Ruling(state), SuppliedDice(())).state


def arming(state: Battle) -> int:
    return state.ships[0].arms.ready("flint_1").arming


@rows(
    ("B", {"cell": (0, 4)}, None),
    ("B", {"cell": (0, -2)}, "in_arc"),
    ("B", {"status": "removed"}, "target"),
    ("R", {"power": Power(on=("flint_1",))}, "powered"),
    ("R", {"status": "derelict"}, "weapon"),
)
def test_8_1_9_a_beam_stops_when_it_loses_its_hold(
    unit: str, changes: dict[str, Any], lacks: str | None
) -> None:
    """CI-8.1.9-2, CI-8.1.9-1."""
    first = resolved(declared(tracking(), "R", at("B")), (4, 4, 5, 1, 1, 5, 5, 5))
    state = up_to(next_turn(first.state), "starship")
    moved = change_ship(state, unit, **changes)
    ruling = give(moved, ResolveFire(), () if lacks else (2, 2))
    assert [each.lacks for each in heard(ruling, BeamStopped)] == ([lacks] if lacks else [])
    assert bool(ruling.state.ships[0].arms.tracks) is (lacks is None)


def test_8_1_9_a_weapon_that_tracks_makes_no_other_shot() -> None:
    """CI-UMP-89."""
    first = resolved(declared(tracking(), "R", at("B")), (4, 4, 5, 1, 1, 5, 5, 5))
    state = next_turn(first.state)
    with refuses("shots_exceeded"):
        declared(state, "R", at("B"))
    opened = give(given(state, Finish("red")), Finish("blue"))
    assert heard(opened, AttacksDeclared)[0].shots[0].attack.configuration == "tracking"


def test_8_1_9_a_weapon_that_tracks_fires_on_and_does_not_defend() -> None:
    """CI-8.1.9-2, CI-7.2.6-1."""
    gun = {"technology": "particle", "defensive_fire": DefensiveFire(2, 2, 2)}
    first = resolved(
        declared(refitted(tracking(), "R", "flint", **gun), "R", at("B")), (4, 4, 5, 1, 1, 5, 5, 5)
    )
    state = next_turn(first.state)
    assert refusal(state, SetDefence("R", "flint_1", "standard")).code == "declared_to_attack"
    switching = up_to(state, "switch_defence")
    expected = "declared_to_attack"
    assert refusal(switching, SwitchDefence("R", "flint_1", "standard")).code == expected
    assert heard(resolved(switching, (2, 2)), BeamHeld)


def test_8_1_9_damage_ends_a_beam_and_then_its_weapon_arms() -> None:
    """CI-8.1.9-2, CI-7.1.3-1."""
    state = refitted(tracking(), "R", "flint", rate_of_fire=RateOfFire(1, 2))
    first = resolved(declared(state, "R", at("B")), (4, 4, 5, 1, 1, 5, 5, 5)).state
    broken = TrackingBroken(ship="R", weapon="flint_1").apply(first)
    arms = broken.ships[0].arms
    assert (arms.tracks, arms.ready("flint_1").shots) == ((), 1)


def test_8_1_9_a_weapon_that_tracks_is_offered_as_a_burst_too() -> None:
    """CI-8.1.9-1, CI-8.1.9-2."""
    state = tracking()
    (choice,) = offered(state)
    ways = [(each.configuration, each.weapons) for each in choice.solutions]
    assert ("tracking", ("flint_1",)) in ways
    assert ("burst", ("flint_1", "flint_2")) in ways
    for each in choice.solutions:
        attack = at("B", each.weapons[-1], configuration=each.configuration)
        assert declared(state, "R", attack).fire.declared


def offered(state: Battle) -> list[DeclareFireChoice]:
    found = choices(state, Seat("side", "red"), "R")
    return [each for each in found if isinstance(each, DeclareFireChoice)]


def test_9_2_3_a_drone_on_its_way_is_shot_down() -> None:
    """CI-9.2.3.1-1, CI-UMP-87."""
    drone = Drone(target="R", position=(0, 1), range_left=5, last_seen=(0, 0), shots=2)
    weapon = missile("drone-1", side="blue", launcher="B", cell=(0, 2), target="R", drone=drone)
    state = replace(duel(4), guided=(weapon,))
    ruling = resolved(declared(state, "R", at("drone-1")), (4, 4, 4))
    expected = {"accuracy": 2, "range": -2, "exposure": 2}
    assert {term.name: term.drm for term in heard(ruling, ShotThrown)[0].terms} == expected
    assert heard(ruling, DroneShotDown)
    assert ruling.state.guided == ()
