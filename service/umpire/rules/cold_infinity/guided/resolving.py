"""Guided weapons strike, one after another: what stops them, waves, throws, hits.

CI 2.3.2, 9.1.
"""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.docking.berths import in_the_open
from umpire.rules.cold_infinity.fire.facing import strikes_below
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, told_terms, warhead_of_munition
from umpire.rules.cold_infinity.fire.throwing import certain_hit, scored, thrown
from umpire.rules.cold_infinity.fire.to_hit import Circumstances, drm
from umpire.rules.cold_infinity.fire.waves import send_wave
from umpire.rules.cold_infinity.guided.guidance import guiding
from umpire.rules.cold_infinity.guided.happenings import (
    DroneFlewOn,
    GuidedArrived,
    GuidedBurst,
    GuidedLost,
    GuidedTold,
    Loss,
    TargetsTold,
)
from umpire.rules.cold_infinity.guided.interceptors import intercepted, is_shot_at
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.launching import (
    BLOCKED,
    LOCK_LOST,
    TOO_FAR,
    Blocker,
    Burst,
    StrikeSight,
    burst,
    strike,
)
from umpire.rules.cold_infinity.guided.solutions import (
    deflected,
    easiest,
    evaded,
    hour_from,
    strike_at,
)
from umpire.rules.cold_infinity.movement.skimming import below
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.sighting.sights import blocked_by, hour_of, terrain_modifier
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import Cell, SectionName
from umpire.rules.cold_infinity.state.drives import bar_to_striking
from umpire.rules.cold_infinity.state.drones import launcher_of, strikes_now
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import (
    known_guided,
    known_unit,
    mass_of,
    munition_of,
    status_of,
)
from umpire.rules.cold_infinity.warfare.effects import Amplifying, effects_on, locked_on


def is_asked_for_launches(battle: Battle, side: str) -> bool:
    """Tell whether a side has racks or launchers on a unit that acts (CI-9.0-1).

    Whether they hold anything is its own affair.
    """
    return any(
        unit.side == side and status_of(unit) == "active" and launchers_of(unit)
        for unit in battle.units
    )


def has_strikes(battle: Battle) -> bool:
    """Tell whether dice are to fall for guided weapons (CI-2.3.2-1)."""
    return any(awaits_dice(battle, each) for each in battle.guided)


def awaits_dice(battle: Battle, weapon: GuidedWeapon) -> bool:
    """Tell whether dice are to fall for a guided weapon this turn.

    It strikes, or it is a drone on its way at which something shoots (CI-11.1.6.2-1).
    """
    if strikes_now(battle, weapon):
        return True
    return weapon.outlived != battle.turn and is_shot_at(battle, weapon.id)


_LOSSES: dict[str, Loss] = {BLOCKED.name: "blocked", TOO_FAR.name: "too_far"}


class Reach(NamedTuple):
    """What a guided weapon strikes, and what it was meant for; or why it is lost."""

    target: Unit | None = None
    instead_of: str | None = None
    loss: Loss | None = None
    rule: str = "CI-9.1-1"


def reach(battle: Battle, weapon: GuidedWeapon) -> Reach:
    """Return what a guided weapon at a unit strikes as all stand now (CI-9.1-1, CI-RUL-62).

    It fails where its target is out of play or out of reach (CI-14.2.1-1), or nobody guides it any
    more (CI-5.5.3-3).
    """
    unit = launcher_of(battle, weapon)
    target = battle.unit(weapon.target) if weapon.target else None
    if target is None or not in_the_open(battle, target):
        return Reach(loss="target_gone")
    barred = bar_to_striking(unit, target)
    if barred is not None:
        return Reach(loss="target_gone", rule=barred.rule or "CI-14.2.1-1")
    if guiding(unit) == "misses":
        return Reach(loss="unguided", rule="CI-5.5.3-3")
    launcher, munition = launchers_of(unit)[weapon.weapon], munition_of(unit, weapon.munition)
    found = strike(launcher, munition, _sight(battle, weapon, unit, target), battle.options)
    if found.lost:
        return Reach(loss=_loss(found.lost), rule=found.lost.rule or "CI-9.1-1")
    return Reach(battle.unit(found.target or ""), found.instead_of)


def _loss(code: Code) -> Loss:
    return "lock_lost" if code == LOCK_LOST else _LOSSES[code.name]


def _sight(battle: Battle, weapon: GuidedWeapon, unit: Unit, target: Unit) -> StrikeSight:
    """Return a target as its guided weapon has it, from its marker."""
    return StrikeSight(
        target.id,
        range_between(weapon.position, target.cell, battle.options),
        blockers(battle, weapon, target.cell, mass_of(target)),
        locked=unit.in_play and locked_on(battle, unit, target),
    )


def blockers(battle: Battle, weapon: GuidedWeapon, cell: Hex, mass: float) -> tuple[Blocker, ...]:
    """Return what stands between a marker and a hex, the nearest first, foe or not.

    What is inside a dock stands in nobody's way (CI-15.7.2-1).
    """
    found = []
    for each in blocked_by(battle, weapon.position, cell, mass):
        unit = battle.unit(each.id)
        if unit is not None and not in_the_open(battle, unit):
            continue
        hostile = unit is not None and unit.side != weapon.side
        found.append(
            Blocker(each.id, range_between(weapon.position, each.cell, battle.options), hostile)
        )
    return tuple(found)


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
    met = [
        each
        for each in battle.units
        if _is_met(battle, wave, each) and bar_to_striking(unit, each) is None
    ]
    found = tuple([wave_at(battle, firing, wave, each) for each in met])
    return send_wave(ruling, firing, found, dice)


def _is_met(battle: Battle, wave: Burst, unit: Unit) -> bool:
    """Tell whether a wave comes to a unit; but for a dock nothing shelters from it.

    CI-7.8-1, CI-15.7.2-1, CI-UMP-88.
    """
    near = range_between(wave.cell, unit.cell, battle.options) <= wave.limit
    return near and in_the_open(battle, unit)


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


def tell_targets(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell the guided weapons that were launched this turn, with their targets (CI-2.1.4-1)."""
    told = tuple(
        [
            GuidedTold(
                guided=each.id,
                unit=each.launcher,
                weapon=each.weapon,
                munition=each.munition,
                target=each.target,
                aimed_at=each.aimed_at,
            )
            for each in ruling.state.guided
            if each.turn == ruling.state.turn
        ]
    )
    return ruling.then(TargetsTold(told=told)) if told else ruling


def resolve_guided(ruling: Ruling, shot: str | None, dice: Dice) -> Ruling:
    """Throw for all guided weapons that strike now, in the order of their launches, or for one.

    Before each strikes, what intercepts it is thrown for (CI-2.3.2-1).

    Args:
        ruling: on a battle in the Guided Weapons Phase.
        shot: one guided weapon by its name, or `None`.
        dice: for all throws.

    Raises:
        IllegalOrder: nothing is left to strike, or that one is a drone on its way.
        Malformed: there is no such guided weapon.
        CannotAdjudicate: nobody told how it and its target lie in one hex.
    """
    battle = ruling.state
    wanted = battle.guided if shot is None else (known_guided(battle, shot, at="/shot"),)
    found = [each for each in wanted if awaits_dice(battle, each)]
    if not found:
        raise NOTHING_TO_RESOLVE.refuse(
            f"Guided weapon {shot} does not strike now."
            if shot
            else "No guided weapon strikes now.",
            at="/shot",
        )
    for each in found:
        ruling = _struck(ruling, each, dice)
    return ruling


def _struck(ruling: Ruling, weapon: GuidedWeapon, dice: Dice) -> Ruling:
    """Throw for one guided weapon, if it comes so far (CI-9.1-1); a drone may fly on."""
    ruling = intercepted(ruling, weapon.id, dice)
    battle = ruling.state
    if battle.guided_weapon(weapon.id) is None:
        return ruling
    if not strikes_now(battle, weapon):
        return ruling.then(DroneFlewOn(guided=weapon.id, turn=battle.turn))
    if weapon.aimed_at is not None:
        return detonate(ruling, weapon, weapon.aimed_at, dice)
    found = reach(battle, weapon)
    if found.target is None:
        loss = found.loss or "target_gone"
        return ruling.then(GuidedLost(guided=weapon.id, loss=loss, rule=found.rule))
    solution = strike_at(battle, weapon, found.target)
    arrived = GuidedArrived(guided=weapon.id, target=found.target.id, instead_of=found.instead_of)
    return _thrown(ruling.then(arrived), weapon, found.target, solution, dice)


def _thrown(
    ruling: Ruling, weapon: GuidedWeapon, target: Unit, solution: Solution, dice: Dice
) -> Ruling:
    """Throw to hit, and for what hits; a miss at a barnstormer strikes below (CI-5.5.3-2)."""
    firing = firing_of(ruling.state, weapon)
    ruling, result = thrown(ruling, firing, solution, dice)
    if result.hit:
        return scored(ruling, firing, solution, result, dice)
    skimmed = below(ruling.state, target)
    if skimmed is None:
        return ruling
    route = _below(ruling.state, weapon, skimmed)
    missed = Solution(skimmed.id, solution.range_hexes, (), route, certain=True)
    return scored(ruling, firing, missed, certain_hit(ruling.state.tables.fire), dice)


def _below(battle: Battle, weapon: GuidedWeapon, ship: Starship) -> tuple[SectionName, ...]:
    """Return where a miss at a barnstormer strikes the ship below (CI-5.5.3-2, CI-UMP-86)."""
    if weapon.position == ship.cell:
        return strikes_below(battle, ship, ship)
    hull = easiest(battle, ship, hour_from(weapon, ship))
    return (hull.section, *hull.behind)


def firing_of(battle: Battle, weapon: GuidedWeapon) -> Firing:
    """Return a guided weapon as a shot: by its own name, in the name of its launcher (CI-9.1-1)."""
    unit = launcher_of(battle, weapon)
    munition = munition_of(unit, weapon.munition)
    return Firing(weapon.id, unit.id, weapon.weapon, warhead_of_munition(munition))
