"""Battles in the Movement Step: who moves when, and ships changed for the book's examples."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import battle, give, group, having, ship
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle, change_groups, change_ship, change_ships
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Condition, Sheet, all_on, whole
from umpire.rules.cold_infinity.state.vessels import Extra, Starship
from umpire.rules.cold_infinity.state.weapons import Engine, Thruster

FAR = ship("watcher", "blue", cell=(60, 0))
"""A ship that moves last: before it has, the phase goes on."""


def afloat(*units: Any, options: Options | None = None, **fields: Any) -> Battle:
    order = tuple(each.id for each in (*units, FAR))
    return battle(*units, FAR, phase="movement", order=order, options=options, **fields)


def enriched(state: Battle, name: str, power: int) -> Battle:
    engine = state.ship(name)
    assert engine is not None
    extra = (Extra("engine", power),)
    return having(state, name, power={"extra": extra})


def sailed(state: Battle, name: str, *plan: Any, **fields: Any) -> Battle:
    return moved(state, name, *plan, **fields).state


def moved(state: Battle, name: str, *plan: Any, **fields: Any) -> Ruling[Battle, Any]:
    return give(state, Move(unit=name, plan=plan, **fields))


def again(state: Battle) -> Battle:
    after = change_ships(state, lambda each: replace(each, moved=False))
    after = change_groups(after, lambda each: replace(each, moved=False))
    return replace(after, turn=state.turn + 1, phase="movement", finished=())


def over_turns(state: Battle, name: str, plans: Sequence[Sequence[Any]]) -> list[Battle]:
    found = []
    for plan in plans:
        state = sailed(state, name, *plan)
        found.append(state)
        state = again(state)
    return found


def seen(state: Battle, name: str) -> Starship:
    found = state.ship(name)
    assert found is not None
    return found


def without(state: Battle, name: str, *systems: str) -> Battle:
    hulk = seen(state, name)
    sections = tuple(
        replace(
            part,
            systems=tuple(
                replace(each, destroyed=each.destroyed or each.id in systems)
                for each in part.systems
            ),
        )
        for part in hulk.condition.sections
    )
    return change_ship(state, name, condition=Condition(sections))


def wing(name: str = "wing", side: str = "red", number: int = 3, **given: Any) -> Any:
    """A group of fighters, each with 12 thrust."""
    return group(name, side, number, **given)


def rebuilt(state: Battle, name: str, sheet: Sheet) -> Battle:
    return having(
        state,
        name,
        sheet=sheet,
        condition=whole(sheet),
        power={"on": tuple(all_on(sheet).on)},
    )


def satellite(*, thrusters: bool = True) -> Sheet:
    """A satellite with micro-thrusters at its corners, each of which passes 3, and no engine."""
    sections = tuple(
        replace(
            part,
            systems=tuple(
                each
                for each in part.systems
                if not isinstance(each, Engine)
                and (not isinstance(each, Thruster) or (thrusters and each.placement is not None))
            ),
        )
        for part in BITTERN.sections
    )
    return replace(BITTERN, hull_type="satellite", sections=sections)
