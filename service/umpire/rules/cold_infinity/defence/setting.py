"""Weapons are set to defend or to intercept, in secret or by standing orders.

CI 7.2.1 to 7.2.3, 11.1.6.
"""

from collections.abc import Iterator
from contextlib import suppress

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, Refusal
from umpire.rules.cold_infinity.defence.criteria import bar_by_technology
from umpire.rules.cold_infinity.defence.intercepts import (
    LaunchHex,
    bar_to_intercepting,
    bars_to_tries,
)
from umpire.rules.cold_infinity.defence.orders import DeclareIntercept, SetDefence
from umpire.rules.cold_infinity.defence.refusals import DECLARED_TO_ATTACK
from umpire.rules.cold_infinity.defence.setting_happenings import DefenceSet, InterceptDeclared
from umpire.rules.cold_infinity.guns.gun import (
    EMERGENCY_COMES_LATER,
    Gun,
    Setting,
    bar_to_firing,
    bar_to_setting,
)
from umpire.rules.cold_infinity.guns.mounted import gun_of, guns_of
from umpire.rules.cold_infinity.shields.raised import bar_to_use_as_shield
from umpire.rules.cold_infinity.sighting.sights import covers, is_blocked
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.fire_step import Interception, Mode
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF, OWN_SIDE, UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.sequence import StandingOrders
from umpire.rules.cold_infinity.state.units import arc_of, commanded_unit, known_guided, status_of

INTERCEPTS_OFF = OPTION_OFF.under("CI-11.1.6-1")
SETTINGS: tuple[Setting, ...] = ("standard", "ad_hoc", "shield")
"""What a weapon is set to before fire is declared."""
LATER = "Emergency fire is chosen once fire is declared: switch it then, by switch_defence."
OWN_WEAPON = OWN_SIDE.under("CI-11.1.6-1")


def set_defence(ruling: Ruling, order: SetDefence, _dice: Dice) -> Ruling:
    """Set a weapon to standard or ad hoc defensive fire, or to nothing (CI-7.2.1-1, CI-11.1-1).

    A gravitic weapon may be set to be a shield, for nothing (CI-8.2.7-1).

    Raises:
        IllegalOrder: its unit or its side is out of it or done; the weapon attacks, cannot fire,
            has no such rating, or makes no shield.
        Malformed: there is no such unit or weapon.
        CannotAdjudicate: the tables do not have its technology.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    gun = known(battle, unit, order.weapon)
    if order.mode is not None:
        barred = bar_to_mode(battle, unit, order.weapon, order.mode)
        if barred:
            modes = [m for m in SETTINGS if not bar_to_mode(battle, unit, order.weapon, m)]
            may_be = f" It may be set to {listed(modes)}."
            why = LATER if barred == EMERGENCY_COMES_LATER else barred.meaning + may_be
            raise barred.refuse(f"Weapon {order.weapon}: {why}", at="/weapon")
    elif gun.use == "attack":
        raise DECLARED_TO_ATTACK.refuse(
            f"Weapon {order.weapon} attacks: declare the fire of {unit.id} anew without it.",
            at="/weapon",
        )
    return ruling.then(
        DefenceSet(
            unit=unit.id,
            side=unit.side,
            weapon=order.weapon,
            use=order.mode or "idle",
            turn=battle.turn,
            rule="CI-8.2.7-1" if order.mode == "shield" else "CI-11.1-1",
        )
    )


def known(battle: Battle, unit: Unit, weapon: str) -> Gun:
    """Return a weapon of direct fire as it is set.

    Raises:
        Malformed: the unit has no such weapon.
    """
    gun = gun_of(battle, unit, weapon)
    if gun is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{unit.id} has no gun {weapon}; it has {listed(guns_of(battle, unit))}.", at="/weapon"
        )
    return gun


def tracks(unit: Unit, weapon: str) -> bool:
    """Tell whether a weapon keeps a target in its beam since an earlier turn (CI-8.1.9-2)."""
    return any(each.weapon == weapon for each in unit.arms.tracks)


def attacks(battle: Battle, unit: Unit, weapon: str) -> bool:
    """Tell whether an attack of a weapon is declared, or it tracks a target yet (CI-8.1.9-2)."""
    if tracks(unit, weapon):
        return True
    declared = (each for each in battle.fire.declared if each.unit == unit.id)
    return any(attack.weapon == weapon for each in declared for attack in each.attacks)


def bar_to_mode(
    battle: Battle, unit: Unit, weapon: str, mode: Setting, gun: Gun | None = None
) -> Code | None:
    """Return why a weapon cannot be set to defend, or to be a shield, now, or None (CI-11.1-1).

    Args:
        battle: as it stands.
        unit: whose weapon it is.
        weapon: its mount.
        mode: what it is to be set to.
        gun: as `guns_of` has it, where that is known already.

    Raises:
        CannotAdjudicate: the tables do not have its technology.
    """
    if mode == "shield":
        attacking = DECLARED_TO_ATTACK if attacks(battle, unit, weapon) else None
        return bar_to_use_as_shield(battle, unit, weapon) or attacking
    gun = gun or guns_of(battle, unit)[weapon]
    row = technology_row(gun.weapon.technology, battle.tables)
    return (
        bar_to_setting(gun.weapon.defensive_fire, mode)
        or bar_by_technology(row, gun.weapon.traits)
        or bar_to_firing(gun)
        or (DECLARED_TO_ATTACK if attacks(battle, unit, weapon) else None)
    )


def declare_intercept(ruling: Ruling, order: DeclareIntercept, _dice: Dice) -> Ruling:
    """Set a weapon to shoot at a guided weapon before it strikes (CI-11.1.6-1 to -6.2-1).

    A later declaration for the weapon takes the place of an earlier one.

    Raises:
        IllegalOrder: the level has no intercepts; its unit or its side is out of it or done; the
            guided weapon is its own side's; the weapon cannot fire at it, or not so often.
        Malformed: there is no such unit, weapon or guided weapon.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    known(battle, unit, order.weapon)
    guided = known_guided(battle, order.guided, at="/guided")
    barred = bar_to_intercept(battle, unit, order.weapon, guided)
    if barred:
        raise barred.refuse(f"Weapon {order.weapon} at {guided.id}: {barred.meaning}", at="/weapon")
    _require_shots(battle, unit, order)
    return ruling.then(
        InterceptDeclared(
            unit=unit.id,
            side=unit.side,
            weapon=order.weapon,
            guided=guided.id,
            tries=order.tries,
            turn=battle.turn,
        )
    )


def bar_to_intercept(
    battle: Battle, unit: Unit, weapon: str, guided: GuidedWeapon, gun: Gun | None = None
) -> Code | None:
    """Return why a weapon cannot be set to intercept a guided weapon, or None (CI-11.1.6-1).

    Args:
        battle: as it stands.
        unit: whose weapon it is.
        weapon: its mount.
        guided: what it is to shoot at.
        gun: as `guns_of` has it, where that is known already.
    """
    if battle.options.level == "basic":
        return INTERCEPTS_OFF
    if guided.side == unit.side:
        return OWN_WEAPON
    if attacks(battle, unit, weapon):
        return DECLARED_TO_ATTACK
    return _bar_to_aim(battle, unit, weapon, gun or guns_of(battle, unit)[weapon], guided)


def _bar_to_aim(
    battle: Battle, unit: Unit, weapon: str, gun: Gun, guided: GuidedWeapon
) -> Code | None:
    """Return why no configuration of a weapon intercepts a guided weapon, or None (11.1.6.1)."""
    gun = gun._replace(use="intercept")
    cell = guided.position
    launch = LaunchHex(
        in_arc=covers(battle, unit, arc_of(unit, weapon), cell),
        line_of_sight=not is_blocked(battle, unit.cell, cell, 0),
    )
    bars = [bar_to_intercepting(gun, each, launch) for each in gun.weapon.configurations]
    return None if None in bars else bars[0]


def _require_shots(battle: Battle, unit: Unit, order: DeclareIntercept) -> None:
    """Refuse more tries than the weapon has shots (CI-11.1.6-3)."""
    declared = Interception(unit.id, order.weapon, order.guided, order.tries)
    gun = guns_of(battle, unit)[order.weapon]
    for barred in bars_to_tries((declared,), {(unit.id, order.weapon): gun}):
        if barred:
            raise barred.refuse(
                f"Weapon {order.weapon} does not try so often; its shots a turn are"
                f" {gun.weapon.rate_of_fire.shots}.",
                at="/tries",
            )


SAID_ONCE = "CI-UMP-121"


def set_by_standing_orders(battle: Battle, side: str) -> Iterator[DefenceSet]:
    """Yield the modes of what a side has set to nothing this turn (CI-7.2.1-1, CI-UMP-121)."""
    orders = battle.standing_orders_of(side)
    if battle.phase != "secret_attacks" or orders is None:
        return
    for unit in battle.units:
        if unit.side == side and status_of(unit) == "active":
            yield from _set_for(battle, unit, orders)


def _set_for(battle: Battle, unit: Unit, orders: StandingOrders) -> Iterator[DefenceSet]:
    for weapon, gun in guns_of(battle, unit).items():
        for mode in _wanted(battle, unit, weapon, orders) if gun.use == "idle" else ():
            if _may_set(battle, unit, weapon, mode):
                yield DefenceSet(
                    unit=unit.id,
                    side=unit.side,
                    weapon=weapon,
                    use=mode,
                    turn=battle.turn,
                    rule=SAID_ONCE,
                )
                break


def _wanted(battle: Battle, unit: Unit, weapon: str, orders: StandingOrders) -> Iterator[Mode]:
    """Yield the modes that are to be tried for a weapon: that of last time, then standard."""
    for each in battle.modes if orders.defence_as_last_turn else ():
        if (each.unit, each.weapon) == (unit.id, weapon):
            yield "ad_hoc" if each.use == "ad_hoc" else "standard"
    if orders.free_weapons_to_standard:
        yield "standard"


def _may_set(battle: Battle, unit: Unit, weapon: str, mode: Mode) -> bool:
    with suppress(Refusal):
        return bar_to_mode(battle, unit, weapon, mode) is None
    return False
