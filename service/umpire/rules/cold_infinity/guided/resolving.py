"""Guided weapons strike, one after another: what stops them, throws, hits (CI 2.3.2, 9.1)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.fire.facing import strikes_below
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, warhead_of_munition
from umpire.rules.cold_infinity.fire.throwing import certain_hit, scored, thrown
from umpire.rules.cold_infinity.guided.asking import awaits_dice
from umpire.rules.cold_infinity.guided.bursting import detonate
from umpire.rules.cold_infinity.guided.happenings import (
    DroneFlewOn,
    GuidedArrived,
    GuidedLost,
    GuidedTold,
    TargetsTold,
)
from umpire.rules.cold_infinity.guided.interceptors import intercepted
from umpire.rules.cold_infinity.guided.reaching import reach
from umpire.rules.cold_infinity.guided.solutions import easiest, hour_from, strike_at
from umpire.rules.cold_infinity.movement.fire_of_barnstormers import below
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.drones import strikes_now
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.swarms import launcher_of
from umpire.rules.cold_infinity.state.units import known_guided, munition_of


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
