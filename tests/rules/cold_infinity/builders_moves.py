"""Battles in the Movement Step: who moves when, and ships changed for the book's examples."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import battle, ci, give, group, having, ship
from umpire.kernel.ruling import Ruling

FAR = ship("watcher", "blue", cell=(60, 0))
"""A ship that moves last: before it has, the phase goes on."""


def afloat(*units: Any, options: ci.Options | None = None, **fields: Any) -> ci.Battle:
    """A battle in its movement phase; units move as they are listed, a watcher after them."""
    order = tuple(each.id for each in (*units, FAR))
    return battle(*units, FAR, phase="movement", order=order, options=options, **fields)


def enriched(state: ci.Battle, name: str, power: int) -> ci.Battle:
    """The battle in which the engine of a ship gets extra power."""
    engine = state.ship(name)
    assert engine is not None
    extra = (ci.Extra("engine", power),)
    return having(state, name, power={"extra": extra})


def sailed(state: ci.Battle, name: str, *plan: Any, **fields: Any) -> ci.Battle:
    """The battle after a unit has moved by a plan."""
    return moved(state, name, *plan, **fields).state


def moved(state: ci.Battle, name: str, *plan: Any, **fields: Any) -> Ruling[ci.Battle, Any]:
    """The ruling on a move."""
    return give(state, ci.Move(unit=name, plan=plan, **fields))


def again(state: ci.Battle) -> ci.Battle:
    """The movement phase of the next turn, in which all move again."""
    after = ci.change_ships(state, lambda each: replace(each, moved=False))
    after = ci.change_groups(after, lambda each: replace(each, moved=False))
    return replace(after, turn=state.turn + 1, phase="movement", finished=())


def over_turns(state: ci.Battle, name: str, plans: Sequence[Sequence[Any]]) -> list[ci.Battle]:
    """The battles after each of some turns, in which a unit moves by plan after plan."""
    found = []
    for plan in plans:
        state = sailed(state, name, *plan)
        found.append(state)
        state = again(state)
    return found


def seen(state: ci.Battle, name: str) -> ci.Starship:
    """A ship of a battle."""
    found = state.ship(name)
    assert found is not None
    return found


def without(state: ci.Battle, name: str, *systems: str) -> ci.Battle:
    """The battle in which systems of a ship are destroyed."""
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
    return ci.change_ship(state, name, condition=ci.Condition(sections))


def wing(name: str = "wing", side: str = "red", number: int = 3, **given: Any) -> Any:
    """A group of fighters, each with 12 thrust."""
    return group(name, side, number, **given)


def rebuilt(state: ci.Battle, name: str, sheet: ci.Sheet) -> ci.Battle:
    """The battle in which a ship, whole and with all that it has on, is of another sheet."""
    return having(
        state,
        name,
        sheet=sheet,
        condition=ci.whole(sheet),
        power={"on": tuple(ci.all_on(sheet).on)},
    )


def satellite(*, thrusters: bool = True) -> ci.Sheet:
    """A satellite with micro-thrusters at its corners, each of which passes 3, and no engine."""
    sections = tuple(
        replace(
            part,
            systems=tuple(
                each
                for each in part.systems
                if not isinstance(each, ci.Engine)
                and (
                    not isinstance(each, ci.Thruster) or (thrusters and each.placement is not None)
                )
            ),
        )
        for part in ci.BITTERN.sections
    )
    return replace(ci.BITTERN, hull_type="satellite", sections=sections)
