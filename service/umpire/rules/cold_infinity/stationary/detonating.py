"""Proximity mines detonate as waves, and do their damage at once (CI 10.1.1). Ranges in hexes."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import CannotAdjudicate
from umpire.rules.cold_infinity.fire.drm import Circumstances, drm
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, Warhead, told_terms
from umpire.rules.cold_infinity.fire.waves import send_wave
from umpire.rules.cold_infinity.guided.solutions import deflected, easiest
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.movement.small_vessels import evasion_drm
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.sighting.sights import hour_of, terrain_modifier
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.mines import Mine
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.weapons import ProximityMine


def detonate(ruling: Ruling, mine: Mine, munition: ProximityMine, dice: Dice) -> Ruling:
    """Throw for all that the wave of a mine meets, friend or foe, and apply it (CI-10.1.1-1).

    Nothing defends against it, and what it does is done before anything moves on.
    """
    warhead = Warhead(munition.technology, "wave", munition.damage, traits=munition.traits)
    firing = Firing(mine.id, mine.id, munition.id, warhead)
    battle = ruling.state
    met = [
        each
        for each in battle.units
        if each.in_play and range_between(mine.cell, each.cell, battle.options) <= munition.wave
    ]
    found = [_met(battle, mine, munition, each) for each in met]
    wave = tuple([each for each in found if each])
    return land(send_wave(ruling, firing, wave, dice), dice)


def _met(battle: Battle, mine: Mine, munition: ProximityMine, unit: Unit) -> Solution | None:
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
