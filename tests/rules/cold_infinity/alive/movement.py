"""Plays of the options of chapter 5: what ships and small vessels may do on their way."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.cold_infinity.alive.playing import answered, offered, outcome
from rules.cold_infinity.asked import phases_in_play
from rules.cold_infinity.builders_damage import worn_down
from rules.cold_infinity.builders_fire_step import shot, step, use
from rules.cold_infinity.builders_flight import ahead, pivot, roll, tumble
from rules.cold_infinity.builders_moves import afloat, enriched
from rules.cold_infinity.table import battle, group, ship
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.movement.flights import Move, PlotMove
from umpire.rules.cold_infinity.state.battle import change_group, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Accelerate, Action, TurnWithVector
from umpire.rules.cold_infinity.state.vessels import Cargo

BY_VANE = replace(pivot(), through=ahead(1, 1, ("thruster_aft", 3)).through)
ON_THE_WAY = Accelerate(direction=6, hexes=2, after_hexes=2)


def moves(*plan: Action, power: int = 0, turning: Any = None, **lies: Any) -> Play:
    def play(options: Options) -> Any:
        start = enriched(afloat(ship("rail", **lies), options=options), "rail", power)
        return outcome(start, Move(unit="rail", plan=plan, turning=turning))

    return play


def offers(options: Options) -> Any:
    return offered(afloat(ship("rail", vector="1+3"), options=options))


def with_worn_engine(options: Options) -> Any:
    """Return whether a frigate accelerates by 2 hexes, with 5 of 12 points of its engine left."""
    start = worn_down(afloat(ship("rail"), options=options), "rail", engine=7)
    return outcome(start, Move(unit="rail", plan=(pivot(), ahead(2, 1))))


def fired_by_fighters(options: Options) -> Any:
    """Return the throw of fighters at others that evade, 11 hexes away."""
    state = battle(
        group("R", facing=4),
        group("B", "blue", cell=(0, 11)),
        phase="small_vs_small",
        fire=step(shot(1, "R", "needle_1", "B"), use("R", "needle_1", "attack")),
        options=options,
    )
    return outcome(change_group(state, "B", evasion=3), ResolveFire())


def phases(options: Options) -> Any:
    state = battle(ship("rail"), group("wing", "blue", cell=(0, -8)), options=options)
    return phases_in_play(state)


def plotted_by_fighters(options: Options) -> Any:
    units = (ship("rail"), group("wing", "blue", cell=(0, -8)))
    state = battle(*units, phase="plots", options=options)
    return outcome(state, PlotMove(unit="wing"))


def launched_so(options: Options) -> Any:
    """Return whether frigates with engines of 6/2 open a battle."""
    return answered(lambda: battle(ship("rail"), ship("foe", "blue"), options=options).turn)


def laden(options: Options) -> Any:
    start = change_ship(afloat(ship("rail"), options=options), "rail", cargo=(Cargo("hold", 8),))
    return outcome(start, Move(unit="rail", plan=(ahead(1, 1),)))


SHOWN: Mapping[str, Alive] = {
    "movement_turns": alive(phases, plotted_by_fighters),
    "engine_damage_rounding": alive(with_worn_engine),
    "rolls": alive(moves(roll())),
    "tumbles": alive(moves(tumble())),
    "mid_step_acceleration": alive(
        moves(ON_THE_WAY, turning=(0, -2), facing=6, vector="1+3,2+1"), offers
    ),
    "off_axis_manoeuvres": alive(moves(tumble(), roll=270)),
    "partial_thrust": alive(moves(replace(pivot(steps=2), part=2))),
    "cinematic": alive(moves(pivot(steps=3), roll(steps=2), power=40), offers),
    "engine_rating": alive(launched_so, values=(None, "10/10")),
    "all_non_inertial": alive(moves(TurnWithVector(facings=1), vector="1+4")),
    "all_vaned": alive(moves(BY_VANE)),
    "surcharge_per_facing": alive(
        moves(TurnWithVector(facings=2), vector="1+4", power=40), all_non_inertial=True
    ),
    "cargo_mass": alive(laden),
    "evasion_ignored_by_small_vessels": alive(fired_by_fighters),
}
