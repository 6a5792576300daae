"""Plays of the options of chapter 6: what lies above and below the map, and what measures it."""

from collections.abc import Mapping
from typing import Any

from rules.alive import Alive, Play, alive
from rules.cold_infinity.alive.fire import fires
from rules.cold_infinity.alive.playing import answered, offered, outcome
from rules.cold_infinity.builders_flight import ahead
from rules.cold_infinity.builders_gunnery import at
from rules.cold_infinity.builders_moves import afloat
from rules.cold_infinity.table import battle, ship
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import OBSERVER
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import UP
from umpire.rules.cold_infinity.state.weapons import Body
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative
from umpire.rules.cold_infinity.view import view

SPACE: dict[str, Any] = {"three_dimensional": True}


def opens_above(options: Options) -> Any:
    return answered(
        lambda: battle(ship("rail", cell=(0, 0, 2)), ship("B", "blue"), options=options)
    )


def rises(options: Options) -> Any:
    state = afloat(ship("rail", tumble=270), options=options)
    return outcome(state, Move(unit="rail", plan=(ahead(UP, 1),))), offered(state)


def fires_up(cell: Hex, *bodies: Body) -> Play:
    def play(options: Options) -> Any:
        units = (ship("R"), ship("B", "blue", cell=cell))
        state = battle(*units, phase="secret_attacks", options=options, bodies=bodies)
        return fires(state, at("B"))

    return play


def throws_while_rising(options: Options) -> Any:
    units = (ship("R", vector="++5"), ship("B", "blue", cell=(0, -6)))
    state = battle(*units, phase="initiative", options=options)
    return outcome(state, DetermineInitiative(), 3, 6), view(state, OBSERVER).ships


SHOWN: Mapping[str, Alive] = {
    "three_dimensional": alive(opens_above, rises),
    "speed_includes_z": alive(throws_while_rising, **SPACE),
    "ranges_added": alive(fires_up((0, -8, 6)), **SPACE),
    "three_d_los": alive(fires_up((0, -6, 3), Body("rock", (0, -5, 1), 99)), **SPACE),
    "los_segments": alive(
        fires_up((0, -6, 3), Body("rock", (0, -2), 99)),
        values=(2, 6),
        three_d_los="segmented",
        **SPACE,
    ),
    "arcs_in_layers": alive(fires_up((0, -3, 9)), **SPACE),
}
