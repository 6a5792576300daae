"""Plays of the options of chapter 10: drums, mines that detonate, and how often they are sought."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import outcome
from rules.cold_infinity.builders_mines import lying, minefield, minelayer
from rules.cold_infinity.table import given, having
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.stationary import AnnounceDeployment, DetectMines


def announces(options: Options) -> Any:
    state = replace(minelayer(), options=options)
    return outcome(state, AnnounceDeployment(unit="A", weapon="drum"))


def detonates(options: Options) -> Any:
    state = replace(minefield(lying(cell=(0, -3))), options=options)
    return outcome(state, Move(unit="rail"), 1)


def seeks_again(options: Options) -> Any:
    state = having(minefield(), "rail", warfare={"ew": EwAllocation(shroud=1)})
    look = DetectMines(unit="rail", shroud="ew", cell=(0, -1))
    return outcome(given(replace(state, options=options), look), look)


SHOWN: Mapping[str, Alive] = {
    "stationary_weapons": alive(announces),
    "mine_detection_attempts": alive(seeks_again, values=(1, 2), stationary_weapons=True),
    "mines_throw_to_hit": alive(detonates, stationary_weapons=True),
}
