"""Declaring fire: emergency arming, waves, tracking beams (CI 7.1, 7.2, 8.1.8, 8.1.9)."""

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Refusal
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.docking import SHELTERED, in_the_open, require_in_the_open
from umpire.rules.cold_infinity.fire.lines import (
    NO_CONFIGURATION,
    NO_EMERGENCY_ARMING,
    NOT_SET_OFF,
    DeclareFire,
    Lines,
    Shooting,
    bearing_drm,
    lie,
    require_group,
    require_points,
    require_shots,
    require_sight,
    solve,
    solve_along,
    solve_drone,
)
from umpire.rules.cold_infinity.fire.throws import (
    NOT_THROWN,
    THROW,
    FireDeclared,
    Firing,
    HitScored,
    WeaponFired,
    damaged,
    hit_name,
    points_for_eleven,
    scored,
    shot_of,
    thrown,
    warhead_of,
)
from umpire.rules.cold_infinity.guns import (
    Gun,
    activation_range,
    bar_to_attacking,
    gun_of,
    is_set_off,
)
from umpire.rules.cold_infinity.hits.volleys import (
    TrackingHold,
    goes_on,
    rings,
    tracking_broken,
    tracking_power,
    tracking_turns,
)
from umpire.rules.cold_infinity.movement.plots import require_barnstormer
from umpire.rules.cold_infinity.play import Happening, Told, label
from umpire.rules.cold_infinity.power.allocation import emergency_rate, fired
from umpire.rules.cold_infinity.small import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Attacks,
    Battle,
    Hit,
    OpenShot,
    Ruling,
    Unit,
    change_unit,
    count_shot,
    ready_weapon,
    settle_shot,
)
from umpire.rules.cold_infinity.state.drones import (
    acting_firer,
    bar_to_touching,
    mark_of_mine,
    may_touch,
    mines_known_to,
)
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    EW_OVERSPENT,
    NOT_POWERED,
    OPTION_OFF,
    OWN_SIDE,
    PARTLY_SHIFTED,
    SHOTS_EXCEEDED,
    UNKNOWN_TARGET,
)
from umpire.rules.cold_infinity.state.tables import EMERGENCY_ARMING, has_trait
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    known_gun,
    listed,
    mass_of,
    range_between,
    require_seen,
    require_unfinished,
    said_of,
)
from umpire.rules.cold_infinity.state.values import BASIC_CONFIGURATIONS, Configuration
from umpire.rules.cold_infinity.state.vessels import Group, GuidedWeapon, Readiness, Starship, Track
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, MicroPlatform
from umpire.rules.cold_infinity.warfare.levels import as_known, spent_on_eleven


def as_fired(battle: Battle, block: DirectWeapon, *attacks: Attack) -> DirectWeapon:
    """Return a weapon as it makes some shots: otherwise, if one is made in an emergency.

    Then it arms in fewer turns, and its accuracy and damage are those that the terms leave it.

    Raises:
        IllegalOrder: the weapon is not made for that, or the rules in play are the basic ones.
        CannotAdjudicate: the terms are lost, and the scenario supplies none (CI-7.1.3.1-1).
    """
    if not any(attack.emergency for attack in attacks):
        return block
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            f"The basic rules have no emergency arming: fire {block.id} without it.",
            at="/emergency",
            rule="CI-7.1.3.1-1",
        )
    if not has_trait(block.traits, EMERGENCY_ARMING):
        raise NO_EMERGENCY_ARMING.refuse(
            f"{block.id} does not arm in an emergency: fire it without that.", at="/emergency"
        )
    try:
        rate, terms = emergency_rate(block.rate_of_fire, battle.tables.power)
    except Refusal as refusal:
        refusal.at = "/emergency"
        raise
    return replace(
        block,
        rate_of_fire=rate,
        accuracy=replace(block.accuracy, number=block.accuracy.number + terms.accuracy),
        damage=replace(block.damage, fixed=block.damage.fixed + terms.damage),
    )


def as_armed(gun: Gun, used: DirectWeapon) -> Readiness:
    """Return how ready a weapon is that is used so: turns of arming that it is spared are made."""
    spared = gun.weapon.rate_of_fire.arming - used.rate_of_fire.arming
    return replace(gun.readiness, arming=max(0, gun.readiness.arming - spared))


StopReason: TypeAlias = Literal[
    "line_of_sight", "in_arc", "powered", "undamaged", "target", "weapon"
]
"""Why a beam stops tracking (CI-8.1.9-2)."""


_STOPS: dict[StopReason, str] = {
    "line_of_sight": "the line of sight is broken",
    "in_arc": "the target is out of arc",
    "powered": "it has not the power",
    "undamaged": "the weapon is damaged",
    "target": "the target is gone",
    "weapon": "it is out of use",
}


class WaveEnded(Told, frozen=True, tag="wave_ended", kw_only=True):
    """A wave has gone as far as it goes: a miss at this range has ended it."""

    line: ClassVar[str] = "The wave of {unit} ends at range {range_hexes} ({shot})"

    shot: str
    unit: str
    range_hexes: int
    rule: str = "CI-8.1.8-1"


class BeamTracked(Happening, frozen=True, tag="beam_tracked", kw_only=True):
    """A weapon will hit its target for some turns; `track` is null if for this one alone."""

    shot: str
    unit: str
    weapon: str
    turns: int
    track: Track | None
    rolls: tuple[Roll, ...]
    rule: str = "CI-8.1.9-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep a beam that lasts, whose weapon is still about its shot."""
        if self.track is None:
            return battle
        begun = _tracking(battle, self.unit, self.weapon, self.track)
        return _not_counted(begun, self.unit, self.weapon)

    def tell(self) -> str:
        turns = self.say_number(self.turns, "{number} turn", "{number} turns")
        return self.say(
            "{unit} keeps {weapon} on its target for {turns} ({rolls:dice})", turns=turns
        )


class BeamHeld(Happening, frozen=True, tag="beam_held", kw_only=True):
    """A beam strikes its target on a further turn, without a new throw to hit."""

    shot: str
    unit: str
    weapon: str
    target: str | None
    tracked: int
    rule: str = "CI-8.1.9-2"

    def apply(self, battle: Battle) -> Battle:
        """Count the turn; with the last one the beam ends by itself."""
        unit = battle.unit(self.unit)
        tracks = unit.arms.tracks if unit else ()
        for track in tracks:
            if track.weapon == self.weapon:
                left = replace(track, turns=track.turns - 1, tracked=self.tracked + 1)
                battle = _tracking(battle, self.unit, self.weapon, left if left.turns else None)
                if left.turns:
                    battle = _not_counted(battle, self.unit, self.weapon)
        return battle

    def tell(self) -> str:
        if self.target is None:
            return self.say("{unit} still has its target in the beam of {weapon}")
        return self.say("{unit} still has {target} in the beam of {weapon}")


class BeamStopped(Happening, frozen=True, tag="beam_stopped", kw_only=True):
    """A beam tracks its target no more, and why."""

    shot: str
    unit: str
    weapon: str
    lacks: StopReason
    rule: str = "CI-8.1.9-2"

    def apply(self, battle: Battle) -> Battle:
        """End the beam, and its shot; the weapon has fired with that."""
        ended = _tracking(battle, self.unit, self.weapon, None)
        return settle_shot(count_shot(ended, self.unit, self.weapon), self.shot, "lost")

    def tell(self) -> str:
        return self.say("{unit} stops tracking with {weapon}: {why:word}", why=_STOPS[self.lacks])


def _not_counted(battle: Battle, unit_id: str, weapon: str) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return ready_weapon(battle, unit_id, weapon, replace(unit.arms.ready(weapon), shots=0))


def _tracking(battle: Battle, unit_id: str, weapon: str, track: Track | None) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    others = [each for each in unit.arms.tracks if each.weapon != weapon]
    now = [track] if track else []
    return change_unit(battle, unit_id, arms=replace(unit.arms, tracks=(*others, *now)))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    WaveEnded,
    BeamTracked,
    BeamHeld,
    BeamStopped,
)
"""All that can happen by it."""


def wave_solutions(battle: Battle, shooting: Shooting) -> tuple[Firing, ...]:
    """Return the solutions of a wave at all that it could meet, friend or foe (CI-8.1.8-1).

    It misses units that its weapon does not bear on, and units in the firer's hex at unknown angles
    (CI-UMP-88).
    """
    limit = shooting.block.wave or 0
    plain = shooting._replace(
        attack=Attack(
            weapon=shooting.attack.weapon, configuration="wave", eleven=shooting.attack.eleven
        )
    )
    found = [_met(battle, plain, unit) for unit in battle.units if in_the_open(battle, unit)]
    return tuple([each for each in found if each and each.range_hexes <= limit])


def _met(battle: Battle, shooting: Shooting, unit: Unit) -> Firing | None:
    if unit.id == shooting.firer.id or not may_touch(shooting.firer, unit):
        return None
    try:
        return solve(battle, shooting, unit)
    except (IllegalOrder, CannotAdjudicate):
        return None


def send_wave(ruling: Ruling, found: tuple[Firing, ...], dice: Dice) -> Ruling:
    """Throw for every unit that a wave meets, until it misses one (CI-8.1.8-1, CI-RUL-58)."""
    by_target = {each.target: each for each in found}
    ranges = {each.target: each.range_hexes for each in found}
    hits_from = ruling.state.tables.fire.hits_from
    for ring in rings(ranges, max(ranges.values(), default=0)):
        results: list[int] = []
        for name in ring.units:
            ruling, firing = thrown(ruling, by_target[name], dice)
            results.append(firing.result.result)
            if firing.result.hit:
                ruling = scored(ruling, firing, dice)
        if not goes_on(results, hits_from):
            wave = found[0]
            return ruling.then(
                WaveEnded(shot=wave.shot, unit=wave.unit, range_hexes=ring.range_hexes)
            )
    return ruling


MORE_ELEVENS = EW_OVERSPENT.under("CI-7.9-1")

BASIC_ALONE = OPTION_OFF.under("CI-8.1-1")

TRACKS_YET = SHOTS_EXCEEDED.under("CI-8.1.9-2")

DOUBLE_POWER = NOT_POWERED.under("CI-8.1.9-1")


def declare_fire(ruling: Ruling, order: DeclareFire, _dice: Dice) -> Ruling:
    """Declare all the direct fire of a unit, in secret (CI-2.3.1-1, CI-7.2.1-1).

    Raises:
        IllegalOrder: the unit is out of the battle, its side has finished, or a shot is not
            allowed.
        Malformed: a unit, a weapon, a target or a configuration is unknown.
        CannotAdjudicate: units share a hex at unknown angles, or a table lacks a row.
    """
    battle = ruling.state
    firer = acting_firer(battle, order.unit, at="/unit")
    require_unfinished(battle, firer.side, at="/unit")
    require_attacks(battle, firer, order.attacks)
    return ruling.then(
        FireDeclared(unit=firer.id, side=firer.side, attacks=order.attacks, turn=battle.turn)
    )


def require_attacks(battle: Battle, firer: Unit, attacks: Attacks) -> None:
    """Check all the fire of a unit, each shot and all together; see `declare_fire`."""
    for place, attack in enumerate(attacks):
        try:
            solved(battle, ready(battle, firer, attack))
        except Refusal as refused:
            said_of(refused, "Weapon", attack.weapon)
            raise refused.inside(f"/attacks/{place}") from None
    require_barrage(battle, firer, attacks)


def require_barrage(battle: Battle, firer: Unit, attacks: Attacks) -> None:
    """Check all shots of a unit together: their number, their targets, their EW."""
    by_weapon: dict[str, list[Attack]] = {}
    for attack in attacks:
        by_weapon.setdefault(attack.weapon, []).append(attack)
    for weapon, shots in by_weapon.items():
        _require_weapon(battle, firer, weapon, shots)
    if battle.group(firer.id) is not None:
        require_group([each.target for each in attacks if each.target])
    _require_eleven(battle, firer, attacks)
    require_points(as_known(battle, firer.side), firer, attacks)


def ready(battle: Battle, firer: Unit, attack: Attack) -> Shooting:
    """Return a shot that its weapon may make this turn (CI-7.1-1, CI-7.1.2.2-1, CI-7.2.6-1).

    Raises:
        IllegalOrder: it is destroyed, off, not armed, set to defend, or tracks a target already.
        Malformed: there is no such weapon, or it has no such configuration.
        CannotAdjudicate: it was armed in an emergency, and the cost of that is unknown.
    """
    _require_set_off(battle, firer)
    block = as_fired(battle, known_gun(firer, attack.weapon, at="/weapon"), attack)
    gun = gun_of(battle, firer, attack.weapon)
    if gun is None or not gun.intact:
        raise DESTROYED.refuse(f"{attack.weapon} is destroyed, and fires no more.", at="/weapon")
    code = bar_to_attacking(gun.use)
    if code:
        raise code.refuse(
            f"{attack.weapon} is set to {gun.use}; set_defence without a mode frees it.",
            at="/weapon",
        )
    if gun.shifted:
        raise PARTLY_SHIFTED.refuse(
            f"{firer.id} shifts in part: {attack.weapon} may fire again next turn.", at="/weapon"
        )
    if gun.inside:
        raise SHELTERED.refuse(
            f"{firer.id} is inside a dock: {attack.weapon} may fire when it has left.", at="/weapon"
        )
    if any(each.weapon == attack.weapon for each in firer.arms.tracks):
        raise TRACKS_YET.refuse(
            f"{attack.weapon} still tracks a target, and cannot fire at another until its beam "
            "ends.",
            at="/weapon",
        )
    fired(as_armed(gun, block), block.rate_of_fire, 1, powered=gun.powered)
    shooting = Shooting(firer, block, attack)
    _require_configuration(battle, shooting)
    return shooting


def _require_set_off(battle: Battle, firer: Unit) -> None:
    """Refuse fire of a micro-platform while no enemy is within range (CI-10.2-1, CI-UMP-167)."""
    if isinstance(firer, Group) or not isinstance(firer.device, MicroPlatform):
        return
    table, device = battle.tables.stationary, firer.device
    enemies = [each for each in battle.units if each.in_play and each.side != firer.side]
    if not any(
        is_set_off(device, range_between(firer.cell, each.cell, battle.options), table)
        for each in enemies
    ):
        raise NOT_SET_OFF.refuse(
            f"No enemy is within {activation_range(device, table)} hexes of {firer.id}: it waits.",
            at="/weapon",
        )


def configurations_of(block: DirectWeapon) -> tuple[Configuration, ...]:
    """Return how a weapon may fire: one that tracks may as well burst (CI-8.1-1, CI-8.1.9-2)."""
    ordinary: tuple[Configuration, ...] = ("burst",) if "tracking" in block.configurations else ()
    return tuple(dict.fromkeys((*block.configurations, *ordinary)))


def _require_configuration(battle: Battle, shooting: Shooting) -> None:
    configuration, block = shooting.configuration, shooting.block
    known = configurations_of(block)
    if configuration not in known:
        raise NO_CONFIGURATION.refuse(
            f"{shooting.attack.weapon} does not fire {configuration}; it fires {', '.join(known)}.",
            at="/configuration",
        )
    if battle.options.level == "basic" and configuration not in BASIC_CONFIGURATIONS:
        raise BASIC_ALONE.refuse(
            f"The basic rules have no {configuration}; they have"
            f" {' and '.join(sorted(BASIC_CONFIGURATIONS))}.",
            at="/configuration",
        )
    if configuration == "tracking" and not doubly_powered(
        shooting.firer, shooting.attack.weapon, block.power
    ):
        raise DOUBLE_POWER.refuse(
            f"Tracking takes double power, {tracking_power(block.power)} for"
            f" {shooting.attack.weapon}; without it, it fires as a burst.",
            at="/configuration",
        )


def doubly_powered(firer: Unit, weapon: str, power: int) -> bool:
    """Return whether a weapon has the double power that tracking takes (CI-8.1.9-1)."""
    if not isinstance(firer, Starship):
        return False
    extra = sum(each.power for each in firer.power.extra if each.system == weapon)
    return power + extra >= tracking_power(power)


def solved(battle: Battle, shooting: Shooting, lines: Lines | None = None) -> tuple[Firing, ...]:
    """Return the solutions of a shot at all that it may meet; a dogfight has none yet.

    Args:
        battle: as it is.
        shooting: the weapon, and how it was declared.
        lines: of its unit in that battle, where more is asked of them.

    Raises:
        IllegalOrder: its target is not one that it may fire at.
        Malformed: there is no such target.
        CannotAdjudicate: units share a hex at unknown angles, or a table lacks a row.
    """
    firer, attack = shooting.firer, shooting.attack
    if shooting.configuration == "wave":
        require_barnstormer(firer, arc_of(firer, attack.weapon), None)
        return wave_solutions(battle, shooting)
    target = target_of_attack(battle, firer, attack)
    if isinstance(target, GuidedWeapon):
        require_barnstormer(firer, arc_of(firer, attack.weapon), None)
        _require_small(shooting)
        return (solve_drone(battle, shooting, target),)
    require_barnstormer(firer, arc_of(firer, attack.weapon), target)
    if isinstance(target, Group):
        _require_small(shooting)
    line = (lines or Lines(battle, firer)).to(target)
    return () if line is None else (solve_along(line, shooting),)


def target_of_attack(battle: Battle, firer: Unit, attack: Attack) -> Unit | GuidedWeapon:
    """Return the enemy that a shot is aimed at: a unit, a drone, or a mine that was found.

    Raises:
        IllegalOrder: it is of the same side, or out of the battle.
        Malformed: no unit has that name.
    """
    name = attack.target or ""
    unit = battle.unit(name)
    guided = battle.guided_weapon(name)
    mines = (e for e in mines_known_to(battle, firer.side) if e.id == name)
    mine = next((mark_of_mine(each) for each in mines), None)
    found = unit or (guided if guided and guided.drone else mine)
    if found is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no target {name}; choose {_targets(battle, firer)}."
            if name
            else f"{attack.weapon} needs a target; there is {_targets(battle, firer)}.",
            at="/target",
        )
    if found.side == firer.side:
        raise OWN_SIDE.refuse(
            f"{name} is of its own side; targets are {_targets(battle, firer)}.", at="/target"
        )
    require_seen(unit)
    if unit is not None and not unit.in_play:
        raise DESTROYED.refuse(
            f"{name} is out of the battle; targets are {_targets(battle, firer)}.", at="/target"
        )
    require_touch(battle, firer, unit)
    require_in_the_open(battle, unit)
    return found


def require_touch(battle: Battle, firer: Unit, target: Unit | None) -> None:
    """Refuse a target that shifts in part, or is parted from it by a bubble (CI-14.2.1-1, -3-2)."""
    barred = bar_to_touching(firer, target) if target is not None else None
    if barred is not None and target is not None:
        enemies = [each for each in battle.units if each.side != firer.side]
        seen = [each for each in enemies if in_the_open(battle, each)]
        others = [each.id for each in seen if may_touch(firer, each)]
        raise barred.refuse(
            f"{target.id} is out of the reach of {firer.id}; targets are {listed(others)}.",
            at="/target",
        )


def _targets(battle: Battle, firer: Unit) -> str:
    """Return in words the enemies on the map."""
    enemies = [each for each in battle.units if each.side != firer.side]
    return listed(each.id for each in enemies if in_the_open(battle, each))


def _require_small(shooting: Shooting) -> None:
    code = bar_to_aiming(shooting.configuration, shooting.block.traits)
    if code:
        block, attack = shooting.block, shooting.attack
        others = [e for e in configurations_of(block) if not bar_to_aiming(e, block.traits)]
        hint = f"It may as {' or '.join(others)}." if others else "It aims only at ships."
        raise code.refuse(
            f"{attack.weapon} does not aim at {attack.target}, small vessels, as "
            f"{shooting.configuration}. {hint}",
            at="/target",
        )


def _require_weapon(battle: Battle, firer: Unit, weapon: str, shots: Sequence[Attack]) -> None:
    """Check the shots of one weapon together (CI-7.1.3-1, CI-RUL-122, CI-8.1.9-2)."""
    block = known_gun(firer, weapon, at="/attacks")
    gun = gun_of(battle, firer, weapon)
    if gun is not None:
        used = as_fired(battle, block, *shots)
        try:
            fired(as_armed(gun, used), used.rate_of_fire, len(shots), powered=gun.powered)
        except Refusal as refused:
            said_of(refused, "Weapon", weapon)
            raise refused.inside("/attacks") from None
    require_shots([each.target for each in shots if each.target], battle.options)
    tracking = [each for each in shots if Shooting(firer, block, each).configuration == "tracking"]
    if tracking and len(shots) > 1:
        raise TRACKS_YET.refuse(
            f"{weapon} tracks, and fires 1 shot, not {len(shots)}.", at="/attacks"
        )


def _require_eleven(battle: Battle, firer: Unit, attacks: Attacks) -> None:
    """Check that EW was kept for weapons that are set to eleven (CI-7.9-1, CI-7.9.1-1)."""
    weapons = [each.weapon for each in attacks if each.eleven]
    needed = points_for_eleven(weapons, battle.options)
    if needed > spent_on_eleven(firer):
        raise MORE_ELEVENS.refuse(
            f"{needed} EW for eleven is needed, {spent_on_eleven(firer)} was kept.", at="/attacks"
        )


def track_of(battle: Battle, shot: OpenShot) -> Track | None:
    """Return the beam that a shot carries on, if it is one of an earlier turn."""
    unit = battle.unit(shot.unit)
    tracks = unit.arms.tracks if unit else ()
    return next((each for each in tracks if each.weapon == shot.attack.weapon), None)


def begin_track(ruling: Ruling, firing: Firing, dice: Dice) -> Ruling:
    """Throw for how many turns a weapon keeps its target (CI-8.1.9-1, CI-RUL-57)."""
    battle = ruling.state
    name = label(battle, firing.shot, firing.target, "tracking")
    roll = dice.roll(name, THROW.number, THROW.sides)
    total = sum(roll.faces) + firing.drm
    turns = tracking_turns(total, firing.warhead.tracking, battle.tables.tracking)
    track = Track(
        weapon=firing.weapon,
        target=firing.target,
        turns=max(0, turns - 1),
        tracked=1,
        result=firing.result.result,
        section=firing.route[0],
        behind=firing.route[1:],
    )
    return ruling.then(
        BeamTracked(
            shot=firing.shot,
            unit=firing.unit,
            weapon=firing.weapon,
            turns=turns,
            track=track if track.turns else None,
            rolls=(roll,),
        )
    )


def carry_on(ruling: Ruling, shot: OpenShot, track: Track, dice: Dice) -> Ruling:
    """Strike the target of a beam again, unless it has lost its hold (CI-8.1.9-2, CI-UMP-89)."""
    battle, weapon = ruling.state, track.weapon
    unit, target = battle.unit(shot.unit), battle.unit(track.target)
    if unit is None or target is None or not (target.in_play and may_touch(unit, target)):
        return ruling.then(stopped(shot, "target"))
    block = known_gun(unit, weapon, at="/shot")
    shooting = Shooting(unit, block, shot.attack, shot.id)
    broken = tracking_broken(_hold(battle, shooting, target))
    if broken:
        return ruling.then(stopped(shot, broken))  # type: ignore[arg-type]  # a field of the hold
    ruling = ruling.then(
        WeaponFired(shot=shot.id, unit=unit.id, weapon=weapon),
        BeamHeld(
            shot=shot.id, unit=unit.id, weapon=weapon, target=target.id, tracked=track.tracked
        ),
    )
    return _hold_beam(ruling, shooting, target, (track, dice))


def _hold_beam(
    ruling: Ruling, shooting: Shooting, target: Unit, held: tuple[Track, Dice]
) -> Ruling:
    """Throw damage for a further turn of a beam, on the place of its first hit (CI-8.1.9-2)."""
    battle, (track, dice) = ruling.state, held
    where = lie(battle, shooting.firer, target)
    far = where.range_hexes if where else 0
    warhead = warhead_of(shooting.block, "tracking")
    firing = Firing(
        shooting.shot,
        shooting.firer.id,
        track.weapon,
        warhead,
        result=NOT_THROWN._replace(result=track.result),
    ).at(target.id, far, (), (track.section, *track.behind))
    ruling, rolled = damaged(ruling, firing, 1, dice)
    hit = Hit(
        id=hit_name(battle, shooting.shot),
        firer=firing.unit,
        weapon=firing.weapon,
        target=target.id,
        shot=shot_of(firing, rolled, track.tracked),
        natural=None,
        route=firing.route,
        rule="CI-8.1.9-2",
    )
    return ruling.then(HitScored(hit=hit))


def stopped(shot: OpenShot, lacks: StopReason) -> BeamStopped:
    """Return that a beam tracks no more (CI-8.1.9-2)."""
    return BeamStopped(shot=shot.id, unit=shot.unit, weapon=shot.attack.weapon, lacks=lacks)


def _hold(battle: Battle, shooting: Shooting, target: Unit) -> TrackingHold:
    """Return what a beam still has of all that it must keep (CI-8.1.9-2)."""
    firer, weapon = shooting.firer, shooting.attack.weapon
    gun = gun_of(battle, firer, weapon)
    powered = gun is not None and gun.powered and gun.intact
    return TrackingHold(
        line_of_sight=_sees(battle, firer, target),
        in_arc=_bears(battle, shooting, target),
        powered=powered and doubly_powered(firer, weapon, shooting.block.power),
    )


def _sees(battle: Battle, firer: Unit, target: Unit) -> bool:
    try:
        require_sight(battle, firer, target.cell, mass_of(target))
    except IllegalOrder:
        return False
    return True


def _bears(battle: Battle, shooting: Shooting, target: Unit) -> bool:
    where = lie(battle, shooting.firer, target)
    try:
        arc = arc_of(shooting.firer, shooting.attack.weapon)
        bearing_drm(battle, shooting.firer, arc, where.offset if where else (0, 0))
    except IllegalOrder:
        return False
    return True
