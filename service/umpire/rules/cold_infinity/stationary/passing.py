"""Moves hex by hex, where mines may lie: what sets them off, and what that does (CI 10.1, 2.0-6).

A battle in which no mine lies moves its units as one.
"""

from collections.abc import Iterator
from itertools import pairwise

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import distance, line
from umpire.rules.cold_infinity.guns.set_off import activation_range, is_set_off
from umpire.rules.cold_infinity.movement.flights import Passage, move
from umpire.rules.cold_infinity.movement.orders import Move
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.mines import Mine
from umpire.rules.cold_infinity.state.weapons import ProximityMine, SwarmMine
from umpire.rules.cold_infinity.stationary.detonating import detonate
from umpire.rules.cold_infinity.stationary.happenings import MineTriggered, UnitReached


def move_past_mines(ruling: Ruling, order: Move, dice: Dice) -> Ruling:
    """Move the unit whose turn it is, and let mines go off on its way; see `flights.move`."""
    return move(ruling, order, dice, past_mines)


def past_mines(ruling: Ruling, passage: Passage, dice: Dice) -> Ruling:
    """Move a unit hex by hex, and let mines go off as it comes within their range (CI-10.1-1).

    The hex in which it begins counts, too (CI-UMP-160). What is lost on the way stays there.
    """
    told = passage.told
    unit = ruling.state.unit(told.unit)
    if unit is None or not _near(ruling.state, unit.side, passage):
        return ruling.then(told)
    came: Cell | None = None
    for cell in way_of(passage):
        for mine in tuple(_set_off(ruling.state, unit.side, cell)):
            reached = UnitReached(
                unit=told.unit, cell=cell, came=came, motion=told.motion, evasion=told.evasion
            )
            ruling = _gone_off(ruling, mine, reached, dice)
            now = ruling.state.unit(told.unit)
            if now is None or not now.in_play:
                return ruling
        came = cell
    return ruling.then(told)


def way_of(passage: Passage) -> tuple[Cell, ...]:
    """Return the hexes of a move in their order, from its first to its last (CI-UMP-163).

    Where a way runs along an edge, the hex before the last is that from which it counts as coming.
    """
    told = passage.told
    bends = [told.start, *([passage.turning] if passage.turning else []), told.cell]
    way: list[Cell] = [told.start]
    for start, end in pairwise(bends):
        way.extend(tuple(line(start, end))[1:])
    if told.came is None or distance(told.start, told.cell) <= 1:
        return tuple(way)
    return (*way[:-2], told.came, told.cell)


def _near(battle: Battle, side: str, passage: Passage) -> tuple[Mine, ...]:
    """Return the mines that a move could set off at all, by how far it goes."""
    told, table = passage.told, battle.tables.stationary
    turning = passage.turning or told.start
    hexes = distance(told.start, turning) + distance(turning, told.cell) + 1
    return tuple(
        [
            mine
            for mine in _alive(battle, side)
            if distance(told.start, mine.cell) <= hexes + activation_range(mine.munition, table)
        ]
    )


def _alive(battle: Battle, side: str) -> Iterator[Mine]:
    """Yield the mines of enemies of a side that live this turn (CI-10.0-1)."""
    for mine in battle.mines:
        if mine.side != side and mine.live <= battle.turn:
            yield mine


def _set_off(battle: Battle, side: str, cell: Cell) -> Iterator[Mine]:
    """Yield the mines that a unit of a side sets off in a hex, in the order in which they lie."""
    for mine in _alive(battle, side):
        if is_set_off(mine.munition, distance(mine.cell, cell), battle.tables.stationary):
            yield mine


def _gone_off(ruling: Ruling, mine: Mine, reached: UnitReached, dice: Dice) -> Ruling:
    """Let a mine go off, before the unit moves on (CI-10.1.1-1, CI-10.1.2-1)."""
    unit: Unit | None = ruling.state.unit(reached.unit)
    if unit is not None and (unit.cell, unit.motion) != (reached.cell, reached.motion):
        ruling = ruling.then(reached)
    munition = mine.munition
    triggered = MineTriggered(
        mine=mine.id,
        side=mine.side,
        unit=reached.unit,
        cell=mine.cell,
        munition=munition,
        turn=ruling.state.turn,
        rule="CI-10.1.2-1" if isinstance(munition, SwarmMine) else "CI-10.1.1-1",
    )
    ruling = ruling.then(triggered)
    return detonate(ruling, mine, munition, dice) if isinstance(munition, ProximityMine) else ruling
