"""Ships and groups that share a hex when all have moved, and may ram."""

from typing import Any

from rules.cold_infinity.table import battle, ci, given, group, ship

HULL = (1, 1, 1)
"""A throw for the place of a ram that finds hull."""


def meeting(*more: Any, r: str = "1+4", b: str = "4+4", **told: Any) -> ci.Battle:
    """R and B, two frigates in one hex that meet with these vectors, and what is beside them."""
    return battle(
        ship("R", came=(0, 1), vector=r),
        ship("B", "blue", facing=4, came=(0, -1), vector=b),
        *more,
        **{"phase": "ramming", **told},
    )


def fighters(name: str, side: str = "red", number: int = 2, vector: str = "1+5") -> ci.GroupSetup:
    """A group of fighters that came to the others."""
    return group(name, side, number, came=(0, 1), vector=vector)


def ram(target: str | None = "B", unit: str = "R", *by: ci.FighterRam) -> ci.DeclareRam:
    """R rams B, unless told."""
    return ci.DeclareRam(unit=unit, target=target, fighters=by)


def declared(state: ci.Battle, *rams: ci.DeclareRam) -> ci.Battle:
    """The battle in which these rams are declared, and one side alone is waited for."""
    state = given(state, *rams)
    while len(ci.unfinished(state)) > 1:
        state = given(state, ci.Finish(ci.unfinished(state)[0]))
    return state


def last(state: ci.Battle) -> ci.Finish:
    """The order after which rams are resolved."""
    (side,) = ci.unfinished(state)
    return ci.Finish(side)
