"""Plays of the options of chapter 7: who may fire at whom, and how hard it is to hit."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.cold_infinity.alive.playing import chances, offered, outcome
from rules.cold_infinity.builders_damage import with_part
from rules.cold_infinity.builders_gunnery import at, duel, refitted
from rules.cold_infinity.table import battle, given, having, ship
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.state.battle import Attack, Battle, Called, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.values import EwAllocation, Warfare
from umpire.rules.cold_infinity.state.weapons import Accuracy, Body, RateOfFire
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw

SPLIT = (at("B", "hailstone_1"), at("C", "hailstone_1"))
ELEVEN = (at("B", "hailstone_1", eleven=True),) * 2


def fires(state: Battle, *attacks: Attack) -> Any:
    order = DeclareFire("R", attacks)
    return outcome(state, order), chances(state, order)


def aside(options: Options) -> Any:
    cells = ((0, -3), (3, -3), (0, 3))
    states = [_towards(cell, options) for cell in cells]
    return [fires(each, at("B")) for each in states]


def _towards(cell: tuple[int, int], options: Options) -> Battle:
    return battle(ship("R"), ship("B", "blue", cell=cell), phase="secret_attacks", options=options)


def called(options: Options) -> Any:
    return fires(duel(options=options), at("B", called=Called("flint_1")))


def at_eleven(options: Options) -> Any:
    own = Warfare(ew=EwAllocation(eleven=1))
    return fires(change_ship(duel(options=options), "R", warfare=own), *ELEVEN)


def allocated_eleven(options: Options) -> Any:
    state = replace(duel(options=options), phase="electronic_warfare")
    return outcome(state, AllocateEw("R", EwAllocation(eleven=1)))


def offered_eleven(options: Options) -> Any:
    return offered(replace(duel(options=options), phase="electronic_warfare"))


def past(*bodies: Body, target: tuple[int, int]) -> Play:
    def play(options: Options) -> Any:
        units = (ship("R"), ship("B", "blue", cell=target))
        state = battle(*units, phase="secret_attacks", options=options, bodies=bodies)
        launch = LaunchGuided(unit="R", weapon="rack", target="B")
        shots = fires(state, at("B")), fires(state, at("B", "hailstone_1"))
        return shots, outcome(replace(state, phase="launch"), launch)

    return play


def point_blank(options: Options) -> Any:
    return fires(change_ship(duel(0, options=options), "B", came=(0, 1), arrival=9), at("B"))


def along_facing_2(options: Options) -> Any:
    """Return fire along facing 2 of a long ship of five sections, at a section to choose."""
    units = (ship("R", facing=5, cell=(4, -4)), ship("B", "blue", "harrowgate"))
    state = battle(*units, phase="secret_attacks", options=options)
    state = having(state, "B", sheet={"silhouettes": Silhouettes(1, 3)})
    return [fires(state, at("B", aspect=each)) for each in ("fore_aft", "port_starboard")]


def two_targets(options: Options) -> Any:
    return fires(duel(2, ship("C", "blue", cell=(1, 1)), options=options), *SPLIT)


def two_launches(options: Options) -> Any:
    units = (ship("A"), ship("B", "blue", cell=(0, -6)), ship("C", "blue", cell=(1, -6)))
    state = battle(*units, phase="launch", options=options)
    sheet = state.ships[0].sheet
    twice = tuple(
        replace(each, rate_of_fire=RateOfFire(2)) if each.id == "hedge" else each
        for each in sheet.weapons
    )
    state = change_ship(state, "A", sheet=replace(sheet, weapons=twice))
    launch = LaunchGuided(unit="A", weapon="rack", target="B")
    return outcome(given(state, launch), replace(launch, target="C"))


def at_wreck(options: Options) -> Any:
    state = refitted(duel(options=options), "R", "flint", accuracy=Accuracy(0, 1))
    return fires(with_part(state, "B", "aft", hull=0), at("B"))


SHOWN: Mapping[str, Alive] = {
    "abstracted_arcs": alive(aside),
    "discovery": alive(called),
    "set_to_eleven": alive(at_eleven, allocated_eleven, offered_eleven),
    "line_of_sight": alive(past(Body("rock", (0, -3), 9), target=(0, -4))),
    "line_of_sight_edge": alive(past(Body("rock", (1, -1), 50), target=(1, -2))),
    "no_penalty_in_one_hex": alive(point_blank),
    "seams_on_facings": alive(along_facing_2),
    "split_shots": alive(two_targets, two_launches),
    "count_destroyed_sections": alive(at_wreck),
}
