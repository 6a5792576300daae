"""A climber of Cold Infinity: plays as the commodore does, and seeks the layer of the enemy.

Ships slide up and down, now and then roll, and end what they have begun; one of them tumbles first
and then thrusts. Small vessels climb at once.
"""

from collections.abc import Iterator

from measures import commodore
from umpire.kernel.hexes import distance, layer
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.movement.choices import MoveChoice
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.values import (
    DOWN,
    UP,
    Accelerate,
    Action,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
    on_end,
)
from umpire.rules.cold_infinity.state.vessels import Group

ROLLS_EVERY = 3
"""Turns between two rolls of a ship."""
DIVES = {"Heron": 1}
"""Ships that tumble forward, and in which turn."""


def next_order(battle: Battle) -> Value:
    """Return how a unit seeks the layer of its enemy, else what the commodore orders."""
    for choice in COLD_INFINITY.choices(battle, REFEREE, None):
        if isinstance(choice, MoveChoice):
            for plan in _plans(battle, choice):
                order = Move(unit=choice.unit, plan=plan)
                if commodore.allowed(battle, order):
                    return order
    return commodore.next_order(battle)


def _plans(battle: Battle, choice: MoveChoice) -> Iterator[tuple[Action, ...]]:
    """Yield plans of a unit, the best first."""
    unit = battle.unit(choice.unit)
    if unit is None:
        return
    stops = tuple([StopManoeuvre(manoeuvre=each.manoeuvre) for each in unit.motion.spins])
    rises = _rises(battle, unit, choice)
    if stops:
        yield (*stops, *rises)
        yield stops
        return
    if DIVES.get(unit.id) == battle.turn:
        yield (StartManoeuvre(manoeuvre="tumble", sense="forward", steps=1),)
    if not isinstance(unit, Group) and battle.turn % ROLLS_EVERY == 0:
        yield (StartManoeuvre(manoeuvre="roll", sense="port", steps=1), *rises)
    if rises:
        yield rises


def _rises(battle: Battle, unit: Unit, choice: MoveChoice) -> tuple[Action, ...]:
    """Return the thrust that brings a unit nearer to the layer of its nearest enemy."""
    enemies = [each for each in battle.units if each.in_play and each.side != unit.side]
    if not enemies:
        return ()
    near = min(enemies, key=lambda each: distance(each.cell, unit.cell))
    higher = layer(near.cell) - layer(choice.possible.drifts_to)
    if not higher:
        return ()
    way = UP if higher > 0 else DOWN
    if on_end(unit.motion.attitude):
        return (Accelerate(direction=way, hexes=1),)
    return (Slide(direction=way, hexes=1),)
