"""Moves hex by hex, where mines may lie: what sets them off, and what that does (CI 10.1, 2.0-6).

Ranges in hexes.
"""

from collections.abc import Iterator
from itertools import pairwise
from operator import itemgetter

from umpire.kernel.dice import Dice
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.hexes import Line, steps_between
from umpire.rules.cold_infinity.docking.berths import in_the_open
from umpire.rules.cold_infinity.drives.keeping import keep_up
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, Warhead, told_terms
from umpire.rules.cold_infinity.fire.to_hit import Circumstances, drm
from umpire.rules.cold_infinity.fire.waves import send_wave
from umpire.rules.cold_infinity.guided.solutions import deflected, easiest
from umpire.rules.cold_infinity.guns.set_off import activation_range, is_set_off
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.movement.flights import Passage, arrive, move, set_out
from umpire.rules.cold_infinity.movement.orders import Move
from umpire.rules.cold_infinity.movement.small_vessels import evasion_drm
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.sighting.sights import hour_of, terrain_modifier
from umpire.rules.cold_infinity.state.audience import is_hidden
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.drives import is_met_by_mines, is_shifted, is_warped
from umpire.rules.cold_infinity.state.field import Mine
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.weapons import ProximityMine, SwarmMine
from umpire.rules.cold_infinity.stationary.happenings import MineTriggered, UnitReached


def detonate(ruling: Ruling, mine: Mine, munition: ProximityMine, dice: Dice) -> Ruling:
    """Throw for all that the wave of a mine meets, friend or foe, and apply it (CI-10.1.1-1).

    Nothing defends against it, and what it does is done before anything moves on. What shifts in
    part, rests in a bubble or is inside a dock is out of its reach (CI-14.2.1-1, CI-14.3-2,
    CI-15.7.2-1).
    """
    warhead = Warhead(munition.technology, "wave", munition.damage, traits=munition.traits)
    firing = Firing(mine.id, mine.id, munition.id, warhead)
    battle = ruling.state
    met = [
        each
        for each in battle.units
        if in_the_open(battle, each)
        and is_met_by_mines(each)
        and range_between(mine.cell, each.cell, battle.options) <= munition.wave
    ]
    found = [_struck(battle, mine, munition, each) for each in met]
    wave = tuple([each for each in found if each])
    return land(send_wave(ruling, firing, wave, dice), dice)


def _struck(battle: Battle, mine: Mine, munition: ProximityMine, unit: Unit) -> Solution | None:
    """Return how a mine strikes a unit; None if no diagram tells where (CI-7.4.1.1-1).

    A move is not refused for that: it would tell of the mine.
    """
    try:
        return wave_at(battle, mine, munition, unit)
    except CannotAdjudicate:
        return None


def wave_at(battle: Battle, mine: Mine, munition: ProximityMine, target: Unit) -> Solution:
    """Return how a mine strikes a unit (CI-10.1.1-1, CI-RUL-116).

    A mine locks on to nothing and needs not; of electronic warfare nothing counts, as levels are
    not told yet in the Movement Step (CI-UMP-162).
    """
    far = range_between(mine.cell, target.cell, battle.options)
    section = easiest(battle, target, hour_of_mine(mine, target))
    rules = (battle.tables.fire, battle.options)
    circumstances = Circumstances(
        silhouette=section.rating,
        range=range_penalty(munition.range, far, *rules, doubled=False),
        evasion=_evaded(battle, target, far),
        terrain=terrain_modifier(battle, target.cell),
        deflection=deflected(battle, target, section.section, munition.technology, mine.id),
    )
    terms = told_terms(drm(circumstances, (), battle.tables.fire))
    certain = not battle.options.mines_throw_to_hit
    route = (section.section, *section.behind)
    return Solution(target.id, far, terms, route, certain=certain, certain_by="CI-RUL-116")


def hour_of_mine(mine: Mine, target: Unit) -> Bearing:
    """Return the hour of a unit from which a mine strikes it: as it approaches (CI-10.1.1-1).

    In the hex of the mine it comes from the hex before; one that has come from nowhere is struck
    from ahead (CI-UMP-81).
    """
    if mine.cell != target.cell:
        return hour_of(target, mine.cell)
    if target.came is None or target.came == target.cell:
        return 0
    return hour_of(target, mine.cell, target.came)


def _evaded(battle: Battle, target: Unit, range_hexes: int) -> int:
    """Return what the evasion of fighters adds against a mine, which stands (CI-5.5.2-1)."""
    if not isinstance(target, Group):
        return 0
    level, table = target.evasion, battle.tables.movement
    return evasion_drm(level, "satellite", range_hexes, table, battle.options)


def move_past_mines(ruling: Ruling, order: Move, dice: Dice) -> Ruling:
    """Move the unit whose turn it is, and let mines go off on its way; see `flights.move`."""
    return move(ruling, order, dice, past_mines)


def past_mines(ruling: Ruling, passage: Passage, dice: Dice) -> Ruling:
    """Move a unit hex by hex, and let mines go off as it comes within their range (CI-10.1-1).

    The hex in which it begins counts, too (CI-UMP-160). What is lost on the way stays there. What
    shifts in part, rests in a bubble or is in stealth sets nothing off (CI-14.2.1-1, CI-14.3-2,
    CI-UMP-182).
    """
    told = passage.told
    ruling = set_out(ruling, passage)
    unit = ruling.state.unit(told.unit)
    mines = (
        ()
        if unit is None or is_hidden(unit) or is_shifted(unit) or is_warped(unit)
        else tuple(_alive(ruling.state, unit.side))
    )
    if not mines:
        return arrive(ruling, passage, dice)
    way = Way(passage)
    for place, mine in meetings(ruling.state, mines, way):
        reached = UnitReached(
            unit=told.unit,
            cell=way.hex_at(place),
            came=way.hex_at(place - 1) if place else None,
            motion=told.motion,
            evasion=told.evasion,
        )
        ruling = _gone_off(ruling, mine, reached, dice)
        now = ruling.state.unit(told.unit)
        if now is None or not now.in_play:
            return keep_up(ruling, dice)
    return arrive(ruling, passage, dice)


class Way:
    """The hexes of a move in their order, from its first to its last (CI-UMP-163).

    Where a way runs along an edge, the hex before the last is that from which it counts as coming.
    A way that bends has two legs (CI-5.4.2.5-1).
    """

    def __init__(self, passage: Passage) -> None:
        told, turning = passage.told, passage.turning
        bends = (told.start, told.cell) if turning is None else (told.start, turning, told.cell)
        self.legs = tuple([Line(*leg) for leg in pairwise(bends)])
        self._last = sum(len(leg) - 1 for leg in self.legs)
        far = steps_between(told.start, told.cell) > 1
        self._came = told.came if far else None

    def hex_at(self, place: int) -> Cell:
        """Return the hex that is reached with a step of the way; 0 is where it begins."""
        if self._came is not None and place == self._last - 1:
            return self._came
        for leg in self.legs:
            if place < len(leg):
                return leg[place]
            place -= len(leg) - 1
        raise IndexError(place)


def meetings(battle: Battle, mines: tuple[Mine, ...], way: Way) -> list[tuple[int, Mine]]:
    """Return the mines that a way sets off, each with its place there; the first comes first.

    Those that are set off in one hex go off in the order in which they lie.
    """
    found = [(_met(battle, mine, way), mine) for mine in mines]
    met = [(place, mine) for place, mine in found if place is not None]
    return sorted(met, key=itemgetter(0))


def _met(battle: Battle, mine: Mine, way: Way) -> int | None:
    """Return where a way sets off a mine first, if it does.

    Along a line the distance from its first hex grows by one with each step, so that only those
    hexes can be near a mine that are about as far away from there.
    """
    table, first = battle.tables.stationary, 0
    slack = activation_range(mine.munition, table) + 1
    for leg in way.legs:
        far = first + steps_between(leg[0], mine.cell)
        last = first + len(leg) - 1
        for place in range(max(first, far - slack), min(last, far + slack) + 1):
            hexes = range_between(way.hex_at(place), mine.cell, battle.options)
            if is_set_off(mine.munition, hexes, table):
                return place
        first = last
    return None


def _alive(battle: Battle, side: str) -> Iterator[Mine]:
    """Yield the mines of enemies of a side that live this turn (CI-10.0-1)."""
    for mine in battle.mines:
        if mine.side != side and mine.live <= battle.turn:
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
