"""Guided weapons that detonate as waves, and whom the wave meets (CI 7.8, 8.1.8). Hexes."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.fire.drm import Circumstances, drm
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, told_terms, warhead_of_munition
from umpire.rules.cold_infinity.fire.waves import send_wave
from umpire.rules.cold_infinity.guided.happenings import GuidedBurst, GuidedLost
from umpire.rules.cold_infinity.guided.hex_targets import Burst, burst
from umpire.rules.cold_infinity.guided.reaching import blockers
from umpire.rules.cold_infinity.guided.solutions import deflected, easiest, evaded
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.sighting.sights import hour_of, terrain_modifier
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.reach import may_touch
from umpire.rules.cold_infinity.state.units import known_unit, munition_of
from umpire.rules.cold_infinity.warfare.effects import Amplifying, effects_on


def detonate(ruling: Ruling, weapon: GuidedWeapon, cell: Cell, dice: Dice) -> Ruling:
    """Let a guided weapon detonate in the hex at which it was aimed (CI-7.8-1).

    An enemy that stands in its way sets it off where it stands; anything else stops it
    (CI-UMP-81).
    """
    battle = ruling.state
    way = blockers(battle, weapon, cell, 0)
    stopped = battle.unit(way[0].id) if way and way[0].hostile else None
    if way and stopped is None:
        return ruling.then(GuidedLost(guided=weapon.id, loss="blocked"))
    there = stopped.cell if stopped else cell
    munition = munition_of(known_unit(battle, weapon.launcher, at=""), weapon.munition)
    ruling = ruling.then(GuidedBurst(guided=weapon.id, cell=there))
    return _spread(ruling, weapon, burst(there, munition), dice)


def _spread(ruling: Ruling, weapon: GuidedWeapon, wave: Burst, dice: Dice) -> Ruling:
    """Throw for all that a wave meets, friend or foe, the launcher too (CI-8.1.8-1, CI-UMP-81)."""
    battle = ruling.state
    unit = known_unit(battle, weapon.launcher, at="")
    warhead = warhead_of_munition(munition_of(unit, weapon.munition))
    firing = Firing(weapon.id, unit.id, weapon.weapon, warhead._replace(configuration="wave"))
    met = [each for each in battle.units if _is_met(battle, wave, each) and may_touch(unit, each)]
    found = tuple([wave_at(battle, firing, wave, each) for each in met])
    return send_wave(ruling, firing, found, dice)


def _is_met(battle: Battle, wave: Burst, unit: Unit) -> bool:
    """Tell whether a wave comes to a unit; nothing shelters from it (CI-7.8-1, CI-UMP-88)."""
    return unit.in_play and range_between(wave.cell, unit.cell, battle.options) <= wave.limit


def wave_at(battle: Battle, firing: Firing, wave: Burst, target: Unit) -> Solution:
    """Return how a detonation strikes a unit: every term of its modifier (CI-7.3.1-1, CI-7.8-1).

    It has neither accuracy nor amplification, and no lock-on to lose; nothing defends against it
    (CI-11.1-1, CI-UMP-81).
    """
    unit = known_unit(battle, firing.unit, at="")
    far = range_between(wave.cell, target.cell, battle.options)
    found = easiest(battle, target, _hour(wave.cell, target))
    rules = (battle.tables.fire, battle.options)
    circumstances = Circumstances(
        silhouette=found.rating,
        range=range_penalty(wave.range, far, *rules, doubled=False),
        evasion=evaded(battle, unit, target, far),
        terrain=terrain_modifier(battle, target.cell),
        deflection=deflected(battle, target, found.section, firing.warhead.technology, firing.shot),
    )
    unguided = Amplifying("missile", 0)
    effects = effects_on(
        battle, unit, target, range_between(unit.cell, target.cell, battle.options), unguided
    )
    terms = told_terms(drm(circumstances, effects.terms, battle.tables.fire))
    return Solution(target.id, far, terms, (found.section, *found.behind))


def _hour(cell: Cell, target: Unit) -> Bearing:
    """Return the hour from which a wave comes; in its own hex, that ahead (CI-UMP-81)."""
    return 0 if cell == target.cell else hour_of(target, cell)
