"""Throwing for initiative: every unit, and again where units are level (CI 2.1.2)."""

from typing import NamedTuple

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.initiative import ranked
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.units import mass_of, speed_of, status_of
from umpire.rules.cold_infinity.turns.happenings import (
    LEVEL,
    InitiativeDetermined,
    PenaltyTerm,
    Throw,
)
from umpire.rules.cold_infinity.turns.initiative import (
    Mover,
    Standing,
    Tiers,
    first_standing,
    initiative,
    movement_order,
    penalty,
)


class _Thrown(NamedTuple):
    """What a unit threw, and what decides when it moves."""

    throw: Throw
    mover: Mover
    roll: Roll


class _Ordered(NamedTuple):
    """Units in the order in which they move, and what they threw for it."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]


def throw_for_initiative(battle: Battle, dice: Dice) -> InitiativeDetermined:
    """Return the initiative of all units that act, stationary ones too (CI-2.1.2-1 to -6)."""
    acting = [unit for unit in battle.units if status_of(unit) == "active"]
    thrown = [_thrown(battle, unit, dice) for unit in acting]
    ordered = _ordered(battle, movement_order(each.mover for each in thrown), dice)
    return InitiativeDetermined(
        throws=tuple([each.throw for each in thrown]),
        order=ordered.order,
        rolls=(*(each.roll for each in thrown), *ordered.rolls),
    )


def _thrown(battle: Battle, unit: Unit, dice: Dice) -> _Thrown:
    """Return the initiative of one unit, with what its deeds add to it (CI-2.1.2.2-1)."""
    roll = dice.roll(label(battle, unit.id, "initiative"), 1, D6)
    own = initiative(
        _standing(battle, unit),
        speed_of(battle, unit),
        roll.faces[0],
        battle.tables.initiative,
        battle.options,
    )
    throw = Throw(
        unit=unit.id,
        base=own.base,
        speed_term=own.speed_term,
        die=own.die,
        penalties=tuple([PenaltyTerm(each.cause, each.points) for each in own.penalties]),
        total=own.total,
        rating=own.rating,
    )
    return _Thrown(throw, Mover(unit.id, own.rating, mass_of(unit), unit.rating.previous), roll)


def _standing(battle: Battle, unit: Unit) -> Standing:
    """Return what a unit brings along; a group its number at first (CI-2.1.2-2, CI-RUL-4)."""
    if isinstance(unit, Group):
        first = first_standing(unit.craft.mass, len(unit.fighters))
    else:
        first = first_standing(unit.sheet.mass)
    table, options = battle.tables.initiative, battle.options
    due = tuple(penalty(each.cause, each.vessels, table, options) for each in unit.rating.due)
    return first._replace(previous=unit.rating.previous, penalties=due)


def _ordered(battle: Battle, tiers: Tiers, dice: Dice) -> _Ordered:
    """Return the order of movement, those that are level having thrown for it.

    CI-2.1.2-6, CI-RUL-6.
    """
    order: list[str] = []
    rolls: list[Roll] = []

    def total(unit: str, throw: int) -> int:
        rolls.append(dice.roll(label(battle, unit, f"{LEVEL}{throw}"), 1, D6))
        return rolls[-1].faces[0]

    for tier in tiers:
        order += tier if len(tier) == 1 else ranked(tier, total)
    return _Ordered(tuple(order), tuple(rolls))
