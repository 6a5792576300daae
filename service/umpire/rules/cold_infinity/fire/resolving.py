"""Dice fall for declared shots, all of a phase or one of them (CI 7.3)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.fire.beams import begin_track, carry_on, stopped, track_of
from umpire.rules.cold_infinity.fire.emergency_arming import as_fired
from umpire.rules.cold_infinity.fire.facing import strikes_below
from umpire.rules.cold_infinity.fire.firing import Firing, Solution, warhead_of
from umpire.rules.cold_infinity.fire.happenings import (
    DroneShotDown,
    LossReason,
    MineDestroyed,
    ShotLost,
    WeaponFired,
)
from umpire.rules.cold_infinity.fire.order_of_fire import next_waiting, waiting
from umpire.rules.cold_infinity.fire.orders import ResolveFire
from umpire.rules.cold_infinity.fire.solutions import Shooting, require_points, solve, solve_drone
from umpire.rules.cold_infinity.fire.throwing import certain_hit, scored, thrown
from umpire.rules.cold_infinity.fire.waves import send_wave, wave_solutions
from umpire.rules.cold_infinity.guns.mounted import gun_of
from umpire.rules.cold_infinity.movement.skimming import below
from umpire.rules.cold_infinity.small.groups import throws
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.drones import firer_named, mark_of_mine
from umpire.rules.cold_infinity.state.fire_step import Attacks, OpenShot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import (
    NOTHING_TO_RESOLVE,
    OUT_OF_ARC,
    PIERCING_UNAIMED,
)
from umpire.rules.cold_infinity.state.units import known_gun, status_of

_REFUSED: dict[str, LossReason] = {OUT_OF_ARC.name: "arc", PIERCING_UNAIMED.name: "piercing"}
"""What angles of a dogfight, or EW that was secret, still keep a declared shot from."""


def resolve_fire(ruling: Ruling, order: ResolveFire, dice: Dice) -> Ruling:
    """Throw for all shots of this phase that are left, or for one (CI-7.3-1, CI-7.3.1-2).

    They are thrown for in the order in which they were declared. What they do to units waits for
    the end of the phase, so that all of its fire is simultaneous.

    Raises:
        IllegalOrder: no such shot waits in this phase.
    """
    battle = ruling.state
    one_by_one = waiting(battle) if order.shot is None else next_waiting(battle)
    shots = [each for each in one_by_one if order.shot in {None, each.id}]
    if not shots:
        at = "" if order.shot is None else "/shot"
        raise NOTHING_TO_RESOLVE.refuse(
            f"No shot {order.shot or 'at all'} waits in the phase {battle.phase}; what waits is"
            f" {listed(each.id for each in waiting(battle))}.",
            at=at,
        )
    for shot in shots:
        ruling = _resolved(ruling, shot, dice)
    return ruling


def _resolved(ruling: Ruling, shot: OpenShot, dice: Dice) -> Ruling:
    """Throw for one shot, unless it is lost (CI-7.3-1)."""
    battle = ruling.state
    unit, track = firer_named(battle, shot.unit), track_of(battle, shot)
    reason = _loss(battle, unit, shot)
    if track is not None and reason in {None, "target"}:
        return carry_on(ruling, shot, track, dice)
    if track is not None:
        return ruling.then(stopped(shot, "weapon"))
    if unit is None or reason is not None:
        return ruling.then(_lost(shot, reason or "firer"))
    shooting = _shooting(battle, unit, shot)
    try:
        require_points(battle, shooting.firer, _piercing_so_far(battle, shot))
        found = _solutions(battle, shooting)
    except IllegalOrder as refused:
        return ruling.then(_lost(shot, _REFUSED.get(refused.code, "line")))
    fired = WeaponFired(shot=shot.id, unit=shot.unit, weapon=shot.attack.weapon)
    return _thrown(ruling.then(fired), shooting, found, dice)


def _lost(shot: OpenShot, reason: LossReason) -> ShotLost:
    return ShotLost(
        shot=shot.id,
        unit=shot.unit,
        weapon=shot.attack.weapon,
        why=reason,
        fired=reason in {"target", "arc", "line"},
    )


def _loss(battle: Battle, unit: Unit | None, shot: OpenShot) -> LossReason | None:
    """Return why a declared shot is not made (CI-7.3-1, CI-7.2.6-1, CI-UMP-90)."""
    if unit is None or status_of(unit) != "active":
        return "firer"
    if battle.fire.use_of(shot.unit, shot.attack.weapon) != "attack":
        return "set_to_defend"
    gun = gun_of(battle, unit, shot.attack.weapon)
    if gun is None or not (gun.intact and gun.powered):
        return "weapon"
    return None if _target_stands(battle, shot) else "target"


def _target_stands(battle: Battle, shot: OpenShot) -> bool:
    """Tell whether there is anything left to fire at; waves need nothing."""
    if shot.attack.target is None or shot.attack.configuration == "wave":
        return True
    unit = battle.unit(shot.attack.target)
    if unit is None:
        return _small(battle, shot.attack.target) is not None
    return unit.in_play


def _small(battle: Battle, name: str) -> GuidedWeapon | None:
    """Return a drone or a mine at which shots are made (CI-9.2.3.1-1, CI-10.5-2)."""
    mine = battle.mine(name)
    return mark_of_mine(mine) if mine else battle.guided_weapon(name)


def _shooting(battle: Battle, unit: Unit, shot: OpenShot) -> Shooting:
    block = known_gun(unit, shot.attack.weapon, at="/shot")
    return Shooting(unit, as_fired(battle, block, shot.attack), shot.attack, shot.id)


def _piercing_so_far(battle: Battle, shot: OpenShot) -> Attacks:
    """Return the attacks of a unit up to a shot, for each takes EW points (CI-8.1.5-2)."""
    of_unit = [each for each in battle.fire.shots if each.unit == shot.unit]
    upto = of_unit[: of_unit.index(shot) + 1]
    return tuple([each.attack for each in upto if each.status != "lost"])


def _solutions(battle: Battle, shooting: Shooting) -> tuple[Solution, ...]:
    if shooting.configuration == "wave":
        return wave_solutions(battle, shooting)
    name = shooting.attack.target or ""
    unit = battle.unit(name)
    if unit is None:
        small = _small(battle, name)
        return () if small is None else (solve_drone(battle, shooting, small),)
    found = solve(battle, shooting, unit)
    return () if found is None else (found,)


def _thrown(ruling: Ruling, shooting: Shooting, found: tuple[Solution, ...], dice: Dice) -> Ruling:
    """Throw for a shot at all that it meets."""
    firing = firing_of(shooting)
    if shooting.configuration == "wave":
        return send_wave(ruling, firing, found, dice)
    for solution in found:
        ruling, result = thrown(ruling, firing, solution, dice)
        if not result.hit:
            ruling = _strike_below(ruling, firing, solution, dice)
        elif not solution.route:
            ruling = ruling.then(_shot_down(ruling.state, firing, solution))
        else:
            ruling = scored(ruling, firing, solution, result, dice)
            if firing.warhead.configuration == "tracking":
                ruling = begin_track(ruling, firing, solution, result, dice)
    return ruling


def _shot_down(battle: Battle, firing: Firing, solution: Solution) -> DroneShotDown | MineDestroyed:
    """Return that a hit has destroyed a drone, or a mine (CI-11.1.6.2-1, CI-10.5-2)."""
    if battle.mine(solution.target) is not None:
        return MineDestroyed(shot=firing.shot, mine=solution.target)
    return DroneShotDown(shot=firing.shot, guided=solution.target)


def firing_of(shooting: Shooting) -> Firing:
    """Return a shot as it is thrown for; a group repeats its damage (CI-12.2-1, CI-RUL-79)."""
    firer, attack = shooting.firer, shooting.attack
    return Firing(
        shot=shooting.shot,
        unit=firer.id,
        weapon=attack.weapon,
        warhead=warhead_of(shooting.block, shooting.configuration),
        times=_times(firer),
        eleven=attack.eleven,
        called=attack.called,
    )


def _times(firer: Unit) -> int:
    """Return how often damage that is thrown once is dealt (CI-12.2-1, CI-RUL-79)."""
    return throws(len(firer.flying), 1, guided=False).times if isinstance(firer, Group) else 1


def _strike_below(ruling: Ruling, firing: Firing, solution: Solution, dice: Dice) -> Ruling:
    """Strike the hull of a ship along which the missed target skims (CI-5.5.3-2)."""
    battle = ruling.state
    target = battle.unit(solution.target)
    ship = below(battle, target) if target else None
    firer = firer_named(battle, firing.unit)
    if target is None or ship is None or firer is None:
        return ruling
    route = strikes_below(battle, firer, ship)
    under = Solution(ship.id, solution.range_hexes, (), route, certain=True)
    return scored(ruling, firing, under, certain_hit(battle.tables.fire), dice)
