"""Answers to fire once it is declared: weapons switch, shields share out, fire is allocated.

CI 7.2.6, 7.2.7.
"""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.sides import side_in_play
from umpire.rules.cold_infinity.defence.allocation import Allocation, Situation, require_allocation
from umpire.rules.cold_infinity.defence.criteria import bar_by_technology
from umpire.rules.cold_infinity.defence.happenings import DefenceAllocated
from umpire.rules.cold_infinity.defence.orders import AllocateDefence, SplitShield, SwitchDefence
from umpire.rules.cold_infinity.defence.refusals import DECLARED_TO_ATTACK
from umpire.rules.cold_infinity.defence.setting import known, tracks
from umpire.rules.cold_infinity.defence.setting_happenings import DefenceSwitched, ShieldPointsSplit
from umpire.rules.cold_infinity.defence.standing_attacks import situation
from umpire.rules.cold_infinity.guns.gun import bar_to_firing, bar_to_switching
from umpire.rules.cold_infinity.guns.mounted import guns_of
from umpire.rules.cold_infinity.shields.raised import (
    ON_EMERGENCY,
    bar_to_becoming_shield,
    makes_shield,
    raised_shield,
    shield_named,
)
from umpire.rules.cold_infinity.shields.strength import require_raised
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling, Unit
from umpire.rules.cold_infinity.state.fire_step import Mode
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.refusals import (
    OPTION_OFF,
    SHIELD_UNFIT,
    UNKNOWN_WEAPON,
    WITHDRAWN,
)
from umpire.rules.cold_infinity.state.systems import Shield
from umpire.rules.cold_infinity.state.units import (
    commanded_ship,
    commanded_unit,
    require_unfinished,
)

NOT_SPLIT = SHIELD_UNFIT.under("CI-11.2.3-1")
FIRST_TO_EMERGENCY = "It is set to attack. Switch it to emergency fire first, then to a shield."


def switch_defence(ruling: Ruling, order: SwitchDefence, _dice: Dice) -> Ruling:
    """Change a weapon to standard or emergency fire, or to a shield (CI-7.2.6-1, CI-8.2.7-1).

    It is sealed until all sides are done; the last word of its side counts.

    Raises:
        IllegalOrder: its unit or its side is out of it or done; the weapon defends or intercepts
            already, cannot fire, has no such rating, or makes no shield; or it was to attack, and
            is to be a shield without an emergency.
        Malformed: there is no such unit or weapon.
        CannotAdjudicate: the tables do not have its technology.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    known(battle, unit, order.weapon)
    if order.to == "shield":
        barred = bar_to_shield(battle, unit, order.weapon)
    else:
        barred = bar_to_switch(battle, unit, order.weapon, order.to)
    if barred:
        why = FIRST_TO_EMERGENCY if barred == ON_EMERGENCY else barred.meaning
        raise barred.refuse(f"Weapon {order.weapon}: {why}", at="/weapon")
    return ruling.then(
        DefenceSwitched(
            unit=unit.id,
            side=unit.side,
            weapon=order.weapon,
            use=order.to,
            turn=battle.turn,
        )
    )


def bar_to_switch(battle: Battle, unit: Unit, weapon: str, mode: Mode) -> Code | None:
    """Return why a weapon cannot change into a mode now, or None (CI-11.1.1-1, CI-11.1.3-1, -2).

    An emergency takes a weapon that is on and does not cool down; it may still be arming.

    Raises:
        CannotAdjudicate: the tables do not have its technology.
    """
    gun = guns_of(battle, unit)[weapon]
    row = technology_row(gun.weapon.technology, battle.tables)
    if tracks(unit, weapon):
        return DECLARED_TO_ATTACK
    return (
        bar_to_switching(gun.weapon.defensive_fire, gun.use, mode)
        or bar_by_technology(row, gun.weapon.traits)
        or bar_to_firing(gun._replace(use=mode))
    )


def bar_to_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot become a shield now, or None (CI-8.2.7-1)."""
    if tracks(unit, weapon) and makes_shield(unit, weapon):
        return DECLARED_TO_ATTACK
    return bar_to_becoming_shield(battle, unit, weapon)


def split_shield(ruling: Ruling, order: SplitShield, _dice: Dice) -> Ruling:
    """Share out the points of a hybrid shield (CI-11.2.3-1).

    Raises:
        IllegalOrder: its ship or its side is out of it or done; it does not shift points, or not
            in this phase, or has fewer of them.
        Malformed: there is no such ship or shield.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    shield = shield_named(ship, order.split.shield)
    if shield is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no shield {order.split.shield}.", at="/split/shield"
        )
    if not splits_now(battle, shield):
        raise NOT_SPLIT.refuse(
            f"Shield {shield.id} shares out no points in the phase {battle.phase}.",
            at="/split/shield",
        )
    require_raised(
        shield, raised_shield(ship, shield, order.split.deflection), battle.tables.defence
    )
    opens: PhaseName = (
        "power_allocation" if battle.phase == "power_allocation" else "allocate_defence"
    )
    return ruling.then(
        ShieldPointsSplit(
            ship=ship.id,
            side=ship.side,
            shield=shield.id,
            deflection=order.split.deflection,
            turn=battle.turn,
            opens=opens,
        )
    )


def splits_now(battle: Battle, shield: Shield) -> bool:
    """Tell whether a shield may share out its points in this phase of an advanced game."""
    when = {"power_allocation": "split", "switch_defence": "split_late"}
    return battle.options.level == "advanced" and when.get(battle.phase) == shield.hybrid


SCREENING_OFF = OPTION_OFF.under("CI-11.1.7-1")


def allocate_defence(ruling: Ruling, order: AllocateDefence, _dice: Dice) -> Ruling:
    """Put the defensive fire of a side against shots (CI-7.2.7-1, CI-11.1-1, CI-11.1.7-1).

    Raises:
        IllegalOrder: the side is out of it or done; a weapon cannot meet a shot; or it would
            screen another unit in a basic game.
        Malformed: there is no such side, weapon or shot.
        CannotAdjudicate: a Speed is lost (CI-RUL-64), or units share a hex and nobody told how
            they lie to each other.
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    against = situation(battle, side)
    try:
        require_allocation(order.allocation, against)
        _require_level(battle, order.allocation, against)
    except Refusal as refusal:
        raise refusal.inside("/allocation") from None
    return ruling.then(DefenceAllocated(side=side, allocation=order.allocation, turn=battle.turn))


def _require_level(battle: Battle, allocation: Allocation, against: Situation) -> None:
    """Refuse to screen other units in a basic game (CI-RUL-1)."""
    for place, entry in enumerate(allocation):
        screens = entry.unit != against.attacks[entry.shot].target
        if screens and screening_is_off(battle):
            raise SCREENING_OFF.refuse(
                f"The basic rules let {entry.weapon} of {entry.unit} meet shots at {entry.unit}"
                f" alone, not {entry.shot}.",
                at=f"/{place}",
            )


def screening_is_off(battle: Battle) -> bool:
    """Tell whether no unit may screen another: in the basic rules (CI-RUL-1)."""
    return battle.options.level == "basic"
