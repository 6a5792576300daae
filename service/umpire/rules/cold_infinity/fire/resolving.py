"""Resolving declared shots in order, and the odds of their outcomes (CI 7.3)."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.odds import Outcome, TargetOdds, mean
from umpire.rules.cold_infinity.defence.setting import (
    DefenceMet,
    FighterHull,
    MeetingWeapon,
    WeaponStrained,
    WeaponSwitched,
)
from umpire.rules.cold_infinity.fire.declaring import (
    as_fired,
    begin_track,
    carry_on,
    send_wave,
    stopped,
    track_of,
    wave_solutions,
)
from umpire.rules.cold_infinity.fire.lines import (
    ResolveFire,
    Shooting,
    require_points,
    solve,
    solve_drone,
    strikes_below,
)
from umpire.rules.cold_infinity.fire.throws import (
    AttacksDeclared,
    DroneShotDown,
    Firing,
    LossReason,
    MineDestroyed,
    ShotLost,
    WeaponFired,
    Weights,
    certain_hit,
    result_chances,
    scored,
    shot_of,
    thrown,
    volley_chances,
)
from umpire.rules.cold_infinity.guns import becoming_shield, gun_of, guns_of
from umpire.rules.cold_infinity.hits.impact import Rules, harm_system, state_of_sail
from umpire.rules.cold_infinity.hits.ships import follow, met
from umpire.rules.cold_infinity.hits.volleys import Craft, Quarry, group_struck, strike
from umpire.rules.cold_infinity.movement.plots import below
from umpire.rules.cold_infinity.outline import outline, places_of
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Attacks,
    Battle,
    Hit,
    Mode,
    OpenShot,
    PhaseName,
    Ruling,
    Shot,
    Unit,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.drones import armed_drones, firer_named, mark_of_mine
from umpire.rules.cold_infinity.state.sheet import (
    NO_ODDS,
    NOTHING_TO_RESOLVE,
    OUT_OF_ARC,
    PIERCING_UNAIMED,
    Condition,
    changed,
    destroyed,
    fitted,
    is_lost,
    system_of,
)
from umpire.rules.cold_infinity.state.tables import leaves_its_hex
from umpire.rules.cold_infinity.state.units import known_gun, listed, status_of
from umpire.rules.cold_infinity.state.vessels import (
    Group,
    GuidedWeapon,
    Readiness,
    Starship,
    outboard_row,
)
from umpire.rules.cold_infinity.state.weapons import RateOfFire, SolarSail


def phase_of(battle: Battle, shot: OpenShot) -> PhaseName:
    """Return the phase that resolves a shot (CI-2.3-1, CI-2.3.3-1, CI-2.3.5-1).

    Drones fire after small vessels (CI-9.2.3.1-1). A mobile base fires as a ship. The basic rules
    have no phase of stationary weapons (CI-RUL-1).
    """
    unit = battle.unit(shot.unit)
    if unit is None:
        return "small_vs_other"
    if isinstance(unit, Group):
        small = battle.group(shot.attack.target or "") is not None
        return "small_vs_small" if small else "small_vs_other"
    still = not leaves_its_hex(unit.sheet.hull_type)
    first = still and places_of("fire_stationary", outline(battle.options))
    return "stationary" if first else "starship"


def waiting(battle: Battle) -> tuple[OpenShot, ...]:
    """Return the shots of this phase that have yet to be thrown for, as they were declared."""
    return tuple(
        [
            shot
            for shot in battle.fire.shots
            if shot.status == "waiting" and phase_of(battle, shot) == battle.phase
        ]
    )


def next_waiting(battle: Battle) -> tuple[OpenShot, ...]:
    """Return the shots that may be thrown for next: those of drones come last (CI-9.2.3.1-1)."""
    left = waiting(battle)
    of_units = tuple([shot for shot in left if battle.unit(shot.unit) is not None])
    return of_units or left


def is_asked_for_attacks(battle: Battle, side: str) -> bool:
    """Return whether a side declares fire and defence (CI-7.2.1-1)."""
    return any(unit.side == side and unit.in_play for unit in battle.units)


def could_attack_or_defend(battle: Battle, side: str) -> bool:
    """Return whether a side has a weapon of direct fire that is not destroyed (CI-UMP-123).

    Power and arming are not checked: they may be hidden.
    """
    return any(each.side == side for each in armed_drones(battle)) or any(
        gun.intact
        for unit in battle.units
        if unit.side == side and status_of(unit) == "active"
        for gun in guns_of(battle, unit).values()
    )


def has_dogfight_to_settle(battle: Battle, side: str) -> bool:
    """Return whether a side chooses angles (CI-7.7.1-2)."""
    for each in battle.fire.angles:
        chooser = battle.group(each.chooser)
        if each.attack is None and chooser is not None and chooser.side == side:
            return True
    return False


def shots_waiting(battle: Battle) -> bool:
    """Return whether shots of this phase have yet to be thrown for (CI-7.3-1)."""
    return bool(waiting(battle))


def open_fire(ruling: Ruling, _dice: Dice) -> Ruling:
    """Announce all attacks, modes and intercepts (CI-7.2.1-1)."""
    battle = ruling.state
    shots = tuple(
        [
            OpenShot(id=f"shot-{number}", unit=unit, attack=attack)
            for number, (unit, attack) in enumerate(_attacks(battle), start=1)
        ]
    )
    if not (shots or battle.fire.uses or battle.fire.intercepts):
        return ruling
    return ruling.then(
        AttacksDeclared(
            shots=shots,
            uses=_uses(battle, shots),
            intercepts=battle.fire.intercepts,
        )
    )


def _attacks(battle: Battle) -> Iterator[tuple[str, Attack]]:
    """Yield all attacks, unit by unit: beams that track yet, then those declared (CI-8.1.9-1).

    Those of drones come last (CI-9.2.3.1-1).
    """
    declared = {each.unit: each.attacks for each in battle.fire.declared}
    for unit in battle.units:
        if not unit.in_play:
            continue
        for track in unit.arms.tracks:
            yield (
                unit.id,
                Attack(
                    weapon=track.weapon,
                    target=track.target,
                    configuration="tracking",
                    section=track.section,
                ),
            )
        for attack in declared.get(unit.id, ()):
            yield unit.id, attack
    for drone in battle.guided:
        for attack in declared.get(drone.id, ()):
            yield drone.id, attack


def _uses(battle: Battle, shots: tuple[OpenShot, ...]) -> tuple[WeaponUse, ...]:
    """Return what every weapon is set to, once for each (CI-7.2.1-1)."""
    attacking = dict.fromkeys((shot.unit, shot.attack.weapon) for shot in shots)
    others = [each for each in battle.fire.uses if (each.unit, each.weapon) not in attacking]
    return (*others, *[WeaponUse(*key, "attack") for key in attacking])


MOST_STEPS = 6_000
"""How many hits are dealt with for one target."""

S = TypeVar("S")

Struck: TypeAlias = Callable[[S, Hit], S]


class NoDice:
    """Dice for odds: where a throw is needed, the odds are refused."""

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Refuse to throw."""
        raise NO_ODDS.refuse(f"Odds do not tell {label} ({count}d{sides}).", rule="CI-7.3-1")


def _hits(battle: Battle, aimed: Firing) -> Weights[Hit]:
    """Return the chance of each hit that a shot may make; the rest miss."""
    volleys = volley_chances(battle, aimed)
    found: Weights[Hit] = defaultdict(float)
    for result, chance in result_chances(aimed, battle.tables.fire).items():
        for rolled, weight in volleys.items():
            as_good = result._replace(result=_as_good(battle, result.result))
            shot = shot_of(aimed._replace(result=as_good), rolled)
            found[_hit(aimed, shot)] += aimed.reach * chance * weight
    return dict(found)


def _as_good(battle: Battle, result: int) -> int:
    """Return the least result that does the same: those on hull, and those on the core."""
    table = battle.tables.fire
    bounds = (table.hits_from, table.glancing_to + 1)
    if result <= table.hull_to:
        return max(each for each in bounds if each <= result)
    return min(result, table.core_from)


def _hit(aimed: Firing, shot: Shot) -> Hit:
    return Hit(
        id="odds",
        firer=aimed.unit,
        weapon=aimed.weapon,
        target=aimed.target,
        shot=shot,
        natural=None,
        route=aimed.route,
        ablative=aimed.ablative,
    )


def _chain(
    battle: Battle, start: S, shots: Sequence[Firing], struck: Callable[[S, Hit], S]
) -> Weights[S]:
    now: Weights[S] = {start: 1.0}
    steps = 0
    for aimed in shots:
        hits = _hits(battle, aimed)
        missed = 1.0 - sum(hits.values())
        after: Weights[S] = defaultdict(float)
        steps += len(now) * len(hits)
        if steps > MOST_STEPS:
            raise NO_ODDS.refuse(
                f"The odds of all shots at {aimed.target} take too long to count:"
                " ask for fewer shots at once.",
                rule="CI-7.3-1",
            )
        for standing, chance in now.items():
            after[standing] += chance * missed
            for hit, weight in hits.items():
                after[struck(standing, hit)] += chance * weight
        now = dict(after)
    return now


def on_ship(battle: Battle, ship: Starship, shots: Sequence[Firing]) -> TargetOdds:
    """Return the odds of shots at a ship as it is now.

    Raises:
        CannotAdjudicate: it is too much to count, or shields throw to be in time.
    """
    rules, dice = Rules(battle.tables, battle.options), NoDice()
    _require_no_sail(ship)

    def struck(condition: Condition, hit: Hit) -> Condition:
        if is_lost(condition):
            return condition
        now = replace(ship, condition=condition)
        defence = met(battle, now, hit, dice).defence
        return strike(condition, ship.sheet, hit.shot, defence, rules).condition

    after = _chain(battle, ship.condition, shots, struck)
    before = _lost(ship.condition)
    points: Weights[int] = defaultdict(float)
    for condition, chance in after.items():
        points[_lost(condition) - before] += chance
    outcomes = (_at_all(battle, shots), *_losses(ship.condition, after))
    return _odds_of(ship.id, points, outcomes)


def _require_no_sail(ship: Starship) -> None:
    """Refuse odds at a ship whose sail is out, which each hit may find (CI-16.8.1-1)."""
    for each in fitted(ship.running, SolarSail):
        if state_of_sail(outboard_row(ship.outboard, each.system.id)) != "stowed":
            raise NO_ODDS.refuse(
                f"Odds at {ship.id} are not told while its sail {each.system.id} is out.",
                rule="CI-16.8.1-1",
            )


def _lost(condition: Condition) -> int:
    """Return the points of hull and systems that are lost, against some number of its own."""
    return sum(sum(each.lost for each in part.systems) - part.hull for part in condition.sections)


def _losses(before: Condition, after: Weights[Condition]) -> Iterator[Outcome]:
    """Yield the chance to lose each system, each section, and the ship (CI-7.4.4-1)."""
    gone: Weights[str] = defaultdict(float)
    sections: Weights[str] = defaultdict(float)
    lost_before = destroyed(before)
    fallen = {part.name for part in before.sections if part.destroyed}
    for condition, chance in after.items():
        for system in destroyed(condition) - lost_before:
            gone[system] += chance
        for part in condition.sections:
            if part.destroyed and part.name not in fallen:
                sections[part.name] += chance
    for name in sorted(gone):
        yield Outcome(f"{name} destroyed", gone[name], "CI-7.4.3-1")
    for section in sorted(sections):
        yield Outcome(f"section {section} destroyed", sections[section], "CI-7.4.4-1")
    whole = sum(chance for condition, chance in after.items() if is_lost(condition))
    yield Outcome("destroyed", whole, "CI-7.4.4-1")


def on_group(battle: Battle, group: Group, shots: Sequence[Firing]) -> TargetOdds:
    """Return the odds of shots at a group as it is now (CI-12.3.1-1, -2).

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    rules = Rules(battle.tables, battle.options)
    start = tuple([Craft(each.id, each.hull) for each in group.flying])

    def struck(craft: tuple[Craft, ...], hit: Hit) -> tuple[Craft, ...]:
        if not craft:
            return craft
        quarry = Quarry(group.craft, hit.route[0], craft, hit.ablative)
        hulls = {each.craft: each.hull for each in group_struck(quarry, hit.shot, rules).craft}
        left = [Craft(each.id, hulls.get(each.id, each.hull)) for each in craft]
        return tuple([each for each in left if each.hull])

    after = _chain(battle, start, shots, struck)
    points: Weights[int] = defaultdict(float)
    killed: Weights[int] = defaultdict(float)
    whole = sum(each.hull for each in start)
    for craft, chance in after.items():
        points[whole - sum(each.hull for each in craft)] += chance
        killed[len(start) - len(craft)] += chance
    downs = [
        Outcome(f"{number} or more destroyed", _from(killed, number), "CI-12.3.3-1")
        for number in range(1, max(killed) + 1)
    ]
    return _odds_of(group.id, points, (_at_all(battle, shots), *downs))


def _from(weights: Weights[int], least: int) -> float:
    return sum(chance for number, chance in weights.items() if number >= least)


def on_drone(battle: Battle, name: str, shots: Sequence[Firing]) -> TargetOdds:
    """Return the odds of shots at a drone, which any hit brings down (CI-11.1.6.2-1)."""
    hit = _at_all(battle, shots)
    return _odds_of(name, {0: 1.0}, (hit, Outcome("shot down", hit.chance, "CI-11.1.6.2-1")))


def _at_all(battle: Battle, shots: Sequence[Firing]) -> Outcome:
    """Return the chance that any of some shots hits."""
    missed = 1.0
    for aimed in shots:
        found = result_chances(aimed, battle.tables.fire)
        missed *= 1.0 - aimed.reach * sum(found.values())
    return Outcome("hit", 1.0 - missed, "CI-7.3.1-2")


def _odds_of(target: str, points: Weights[int], outcomes: tuple[Outcome, ...]) -> TargetOdds:
    chances = np.zeros(max(points) + 1)
    for number, chance in points.items():
        chances[number] += chance
    return TargetOdds(
        target=target,
        damage=tuple(chances.tolist()),
        mean_damage=mean(chances),
        outcomes=outcomes,
    )


_REFUSED: dict[str, LossReason] = {OUT_OF_ARC.name: "arc", PIERCING_UNAIMED.name: "piercing"}
"""What angles of a dogfight, or EW that was secret, still keep a declared shot from."""


def resolve_fire(ruling: Ruling, order: ResolveFire, dice: Dice) -> Ruling:
    """Throw for all shots of this phase that are left, or for one (CI-7.3-1, CI-7.3.1-2).

    They are thrown for in the order of declaration. Their damage waits for the end of the phase, so
    that all of its fire is simultaneous.

    Raises:
        IllegalOrder: no such shot waits in this phase.
    """
    battle = ruling.state
    one_by_one = waiting(battle) if order.shot is None else next_waiting(battle)
    shots = [each for each in one_by_one if order.shot in {None, each.id}]
    if not shots:
        at = "" if order.shot is None else "/shot"
        raise NOTHING_TO_RESOLVE.refuse(
            f"No shot {order.shot or 'at all'} waits in the phase {battle.phase}; waiting are"
            f" {listed(each.id for each in waiting(battle))}.",
            at=at,
        )
    for shot in shots:
        ruling = _resolve_shot(ruling, shot, dice)
    return ruling


def _resolve_shot(ruling: Ruling, shot: OpenShot, dice: Dice) -> Ruling:
    """Throw for one shot, unless it is lost (CI-7.3-1)."""
    battle = ruling.state
    unit, track = firer_named(battle, shot.unit), track_of(battle, shot)
    reason = _loss(battle, unit, shot)
    if track is not None and reason in {None, "target"}:
        return carry_on(ruling, shot, track, dice)
    if track is not None:
        return ruling.then(stopped(shot, "weapon"))
    if unit is None or reason is not None:
        return ruling.then(_lose_shot(shot, reason or "firer"))
    shooting = _shooting(battle, unit, shot)
    try:
        require_points(battle, shooting.firer, _piercing_so_far(battle, shot))
        found = _solutions(battle, shooting)
    except IllegalOrder as refused:
        return ruling.then(_lose_shot(shot, _REFUSED.get(refused.code, "line")))
    fired = WeaponFired(shot=shot.id, unit=shot.unit, weapon=shot.attack.weapon)
    return _throw_shot(ruling.then(fired), shooting, found, dice)


def _lose_shot(shot: OpenShot, reason: LossReason) -> ShotLost:
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
    """Return whether there is anything left to fire at; waves need nothing."""
    if shot.attack.target is None or shot.attack.configuration == "wave":
        return True
    unit = battle.unit(shot.attack.target)
    if unit is None:
        return _small(battle, shot.attack.target) is not None
    return unit.in_play


def _small(battle: Battle, name: str) -> GuidedWeapon | None:
    """Return a drone or a mine as a target of shots (CI-9.2.3.1-1, CI-10.5-2)."""
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


def _solutions(battle: Battle, shooting: Shooting) -> tuple[Firing, ...]:
    if shooting.configuration == "wave":
        return wave_solutions(battle, shooting)
    name = shooting.attack.target or ""
    unit = battle.unit(name)
    if unit is None:
        small = _small(battle, name)
        return () if small is None else (solve_drone(battle, shooting, small),)
    found = solve(battle, shooting, unit)
    return () if found is None else (found,)


def _throw_shot(
    ruling: Ruling, shooting: Shooting, found: tuple[Firing, ...], dice: Dice
) -> Ruling:
    """Throw for a shot at all that it meets."""
    if shooting.configuration == "wave":
        return send_wave(ruling, found, dice)
    for solved in found:
        ruling, firing = thrown(ruling, solved, dice)
        if not firing.result.hit:
            ruling = _strike_below(ruling, firing, dice)
        elif not firing.route:
            ruling = ruling.then(_shot_down(ruling.state, firing))
        else:
            ruling = scored(ruling, firing, dice)
            if firing.warhead.configuration == "tracking":
                ruling = begin_track(ruling, firing, dice)
    return ruling


def _shot_down(battle: Battle, firing: Firing) -> DroneShotDown | MineDestroyed:
    """Return that a hit has destroyed a drone, or a mine (CI-11.1.6.2-1, CI-10.5-2)."""
    if battle.mine(firing.target) is not None:
        return MineDestroyed(shot=firing.shot, mine=firing.target)
    return DroneShotDown(shot=firing.shot, guided=firing.target)


def _strike_below(ruling: Ruling, firing: Firing, dice: Dice) -> Ruling:
    """Strike the hull of a ship along which the missed target skims (CI-5.5.3-2)."""
    battle = ruling.state
    target = battle.unit(firing.target)
    ship = below(battle, target) if target else None
    firer = firer_named(battle, firing.unit)
    if target is None or ship is None or firer is None:
        return ruling
    route = strikes_below(battle, firer, ship)
    under = firing.at(ship.id, firing.range_hexes, (), route)
    certain = certain_hit(battle.tables.fire)
    return scored(ruling, under._replace(certain=True, ablative=0, result=certain), dice)


def strained(ruling: Ruling, unit_id: str, weapon: str, dice: Dice, rule: str) -> Ruling:
    """Return the ruling after a weapon is damaged by its own fire, past all armour.

    In a group, the hull of each flying craft suffers (CI-11.1.3-1, CI-UMP-91).
    """
    unit = ruling.state.unit(unit_id)
    points = ruling.state.tables.defence.emergency_damage
    if unit is None or not points:
        return ruling
    if isinstance(unit, Group):
        return ruling.then(_on_group(unit, weapon, points, rule))
    told = _on_ship(unit, weapon, points, rule)
    return follow(ruling.then(told), unit, dice, f"strain-{weapon}")


def _on_group(group: Group, weapon: str, points: int, rule: str) -> WeaponStrained:
    hulls = [FighterHull(each.id, max(0, each.hull - points)) for each in group.flying]
    return WeaponStrained(
        unit=group.id,
        weapon=weapon,
        points=points,
        hulls=tuple(hulls),
        broken=not any(each.hull for each in hulls),
        rule=rule,
    )


def _on_ship(ship: Starship, weapon: str, points: int, rule: str) -> WeaponStrained:
    after = harm_system(ship.condition, ship.sheet, weapon, points).condition
    return WeaponStrained(
        unit=ship.id,
        weapon=weapon,
        points=points,
        sections=changed(ship.condition, after),
        broken=system_of(after, weapon).destroyed,
        rule=rule,
    )


def strains(mode: Mode) -> bool:
    """Return whether defensive fire in a mode damages the weapon that gives it (CI-11.1.3-1).

    `DefenceTable.emergency_damage` shows how much; armour does not count, and on small vessels
    it goes to the hull.
    """
    return mode == "emergency"


def after_defence(readiness: Readiness, rate: RateOfFire) -> Readiness:
    """Return a weapon at the start of the turn after it gave defensive fire (CI-11.1.3-2).

    One that was arming, and fired in an emergency, cools down for as long as its arming takes, and
    arms after that. One that was armed has fired, and cools and arms as after an attack
    (CI-UMP-55).
    """
    cooldown = rate.arming if readiness.arming else rate.cooldown
    return Readiness(arming=rate.arming, cooling=cooldown)


def switch(ruling: Ruling, dice: Dice) -> Ruling:
    """Carry out the switches of this phase: what switches attacks no more (CI-7.2.6-1).

    A weapon that went to emergency fire, and became a shield after that, is damaged (CI-8.2.7-1).
    """
    last = {(each.unit, each.weapon): each for each in ruling.state.fire.switched}
    for each in last.values():
        emergency = WeaponUse(each.unit, each.weapon, "emergency")
        was_emergency = each.use == "shield" and emergency in ruling.state.fire.switched
        ruling = ruling.then(WeaponSwitched(unit=each.unit, weapon=each.weapon, use=each.use))
        ruling = ruling.then(*_lose_shots(ruling.state, each))
        cost = becoming_shield(
            capable=True,
            emergency=was_emergency,
            cost=ruling.state.tables.defence.emergency_damage,
        )
        if cost:
            ruling = strained(ruling, each.unit, each.weapon, dice, rule="CI-8.2.7-1")
    return ruling


def _lose_shots(battle: Battle, switched: WeaponUse) -> tuple[ShotLost, ...]:
    """Return the declared shots of a weapon that switches, which are not fired (CI-7.2.6-1)."""
    return tuple(
        [
            ShotLost(
                shot=shot.id,
                unit=shot.unit,
                weapon=shot.attack.weapon,
                why="set_to_defend",
                rule="CI-7.2.6-1",
            )
            for shot in battle.fire.shots
            if (shot.unit, shot.attack.weapon) == (switched.unit, switched.weapon)
            and shot.status == "waiting"
        ]
    )


def meet(ruling: Ruling, dice: Dice) -> Ruling:
    """Announce which defensive fire meets which shot, and its emergency costs (CI-7.2.7-1, 11.1.3).

    Each weapon that meets a shot has fired, whatever becomes of the shot (CI-UMP-55).
    """
    meeting = tuple(_meeting(ruling.state))
    if not meeting:
        return ruling
    ruling = ruling.then(DefenceMet(meeting=meeting))
    for each in meeting:
        if strains(each.mode):
            ruling = strained(ruling, each.unit, each.weapon, dice, rule="CI-11.1.3-1")
    return ruling


def _meeting(battle: Battle) -> list[MeetingWeapon]:
    found = []
    for each in battle.fire.met:
        unit = battle.unit(each.unit)
        gun = gun_of(battle, unit, each.weapon) if unit else None
        if gun is None or gun.mode is None:
            continue
        found.append(
            MeetingWeapon(
                shot=each.shot,
                unit=each.unit,
                weapon=each.weapon,
                mode=gun.mode,
                rating=gun.rating,
                ablative=gun.ablative,
                readiness=_spend(gun.readiness, gun.weapon.rate_of_fire),
            )
        )
    return found


def _spend(readiness: Readiness, rate: RateOfFire) -> Readiness:
    """Return a weapon that has given defensive fire: it has fired (CI-UMP-55, CI-11.1.3-2).

    A weapon that was still arming cools down next turn, and must be off for it.
    """
    if readiness.arming:
        return replace(after_defence(readiness, rate), shots=rate.shots)
    return replace(readiness, shots=max(readiness.shots, rate.shots))
