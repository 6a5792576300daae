"""What a weapon may be declared to fire at, and in which way (CI 7.1, 7.2)."""

from collections.abc import Sequence

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.docking.berths import in_the_open, require_in_the_open
from umpire.rules.cold_infinity.fire.emergency_arming import as_armed, as_fired
from umpire.rules.cold_infinity.fire.firing import Solution
from umpire.rules.cold_infinity.fire.happenings import FireDeclared
from umpire.rules.cold_infinity.fire.lines import Lines
from umpire.rules.cold_infinity.fire.orders import NO_CONFIGURATION, NOT_SET_OFF, DeclareFire
from umpire.rules.cold_infinity.fire.solutions import (
    Shooting,
    require_points,
    solve_along,
    solve_drone,
)
from umpire.rules.cold_infinity.fire.targets import require_group, require_shots
from umpire.rules.cold_infinity.fire.to_hit import points_for_eleven
from umpire.rules.cold_infinity.fire.waves import wave_solutions
from umpire.rules.cold_infinity.guns.gun import SHUT_IN, bar_to_attacking
from umpire.rules.cold_infinity.guns.mounted import gun_of
from umpire.rules.cold_infinity.guns.set_off import activation_range, is_set_off
from umpire.rules.cold_infinity.hits.pulses import tracking_power
from umpire.rules.cold_infinity.movement.skimming import require_barnstormer
from umpire.rules.cold_infinity.power.arming import fired
from umpire.rules.cold_infinity.small.groups import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import BASIC_CONFIGURATIONS, Configuration
from umpire.rules.cold_infinity.state.drives import bar_to_touching, may_touch
from umpire.rules.cold_infinity.state.drones import acting_firer, mark_of_mine, mines_known_to
from umpire.rules.cold_infinity.state.fire_step import Attack, Attacks
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import (
    DESTROYED,
    EW_OVERSPENT,
    NOT_POWERED,
    OPTION_OFF,
    OWN_SIDE,
    PARTLY_SHIFTED,
    SHOTS_EXCEEDED,
    UNKNOWN_TARGET,
)
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    known_gun,
    require_seen,
    require_unfinished,
)
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, MicroPlatform
from umpire.rules.cold_infinity.warfare.effects import as_known, spent_on_eleven

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
        CannotAdjudicate: nobody told how units lie that share a hex, or a table lacks a row.
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
    """Check all shots of a unit together: their number, their targets, their EW.

    Raises:
        IllegalOrder: they are too many, or go at too many targets, or EW is lacking for them.
    """
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
        CannotAdjudicate: it was armed in an emergency, and nobody told what that costs.
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
        raise SHUT_IN.refuse(
            f"{firer.id} is inside a dock: {attack.weapon} may fire when it has left.", at="/weapon"
        )
    if any(each.weapon == attack.weapon for each in firer.arms.tracks):
        raise TRACKS_YET.refuse(
            f"{attack.weapon} tracks a target yet, and fires nothing else until its beam ends.",
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
    """Tell whether a weapon has the double power that tracking takes (CI-8.1.9-1)."""
    if not isinstance(firer, Starship):
        return False
    extra = sum(each.power for each in firer.power.extra if each.system == weapon)
    return power + extra >= tracking_power(power)


def solved(battle: Battle, shooting: Shooting, lines: Lines | None = None) -> tuple[Solution, ...]:
    """Return the solutions of a shot at all that it may meet; a dogfight has none yet.

    Args:
        battle: as it stands.
        shooting: the weapon, and how it was declared.
        lines: of its unit in that battle, where more is asked of them.

    Raises:
        IllegalOrder: its target is not one that it may fire at.
        Malformed: there is no such target.
        CannotAdjudicate: nobody told how units lie that share a hex, or a table lacks a row.
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
    """Return the enemy at which a shot is aimed: a unit, a drone, or a mine that was found.

    Raises:
        IllegalOrder: it is of the same side, or out of the battle.
        Malformed: there is none of that name.
    """
    name = attack.target or ""
    unit = battle.unit(name)
    guided = battle.guided_weapon(name)
    mines = (e for e in mines_known_to(battle, firer.side) if e.id == name)
    mine = next((mark_of_mine(each) for each in mines), None)
    found = unit or (guided if guided and guided.drone else mine)
    if found is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no target {name}; there is {_targets(battle, firer)}."
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
    """Refuse a target that shifts in part, or is parted from it by a bubble (CI-14.2.1-1, -3-2).

    Raises:
        IllegalOrder: it is.
    """
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
        hint = f"It may as {' or '.join(others)}." if others else "It aims at ships alone."
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
