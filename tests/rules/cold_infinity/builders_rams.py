"""Ships and groups that share a hex when all have moved, and may ram."""

from typing import Any

from rules.cold_infinity.table import battle, given, group, ship
from umpire.rules.cold_infinity.boarding import DeclareRam
from umpire.rules.cold_infinity.setup import GroupSetup
from umpire.rules.cold_infinity.state.battle import Battle, FighterRam
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish

HULL = (1, 1, 1)
"""A throw for the place of a ram that finds hull."""


def meeting(*more: Any, r: str = "1+4", b: str = "4+4", **told: Any) -> Battle:
    return battle(
        ship("R", came=(0, 1), vector=r),
        ship("B", "blue", facing=4, came=(0, -1), vector=b),
        *more,
        **{"phase": "ramming", **told},
    )


def fighters(name: str, side: str = "red", number: int = 2, vector: str = "1+5") -> GroupSetup:
    return group(name, side, number, came=(0, 1), vector=vector)


def ram(target: str | None = "B", unit: str = "R", *by: FighterRam) -> DeclareRam:
    return DeclareRam(unit=unit, target=target, fighters=by)


def declared(state: Battle, *rams: DeclareRam) -> Battle:
    state = given(state, *rams)
    while len(unfinished(state)) > 1:
        state = given(state, Finish(unfinished(state)[0]))
    return state


def last(state: Battle) -> Finish:
    (side,) = unfinished(state)
    return Finish(side)
