"""Gravitic weapons as shields: which may be used so, and when (CI 8.2.7)."""

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.guns.gun import bar_to_attacking, bar_to_firing
from umpire.rules.cold_infinity.guns.mounted import guns_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.fire_step import WeaponUse
from umpire.rules.cold_infinity.state.refusals import NO_SHIELD_MODE, SWITCH_FORBIDDEN
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Shield

ON_EMERGENCY = SWITCH_FORBIDDEN.under("CI-8.2.7-1")


def makes_shield(unit: Unit, weapon: str) -> bool:
    """Tell whether a weapon can be a shield: the sheet has one that it makes (CI-UMP-93)."""
    return isinstance(unit, Starship) and any(
        each.made_by == weapon for each in unit.sheet.of_kind(Shield)
    )


def bar_to_use_as_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot be a shield this turn, or None (CI-8.2.7-1)."""
    if battle.options.level == "basic" or not makes_shield(unit, weapon):
        return NO_SHIELD_MODE
    return bar_to_firing(guns_of(battle, unit)[weapon])


def bar_to_becoming_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot become a shield when fire has been declared, or None (CI-8.2.7-1).

    One that was set to attack must go to emergency fire before, and pays for it.
    """
    use = guns_of(battle, unit)[weapon].use
    emergency = WeaponUse(unit.id, weapon, "emergency") in battle.fire.switched
    attacks = use == "attack" and battle.options.attackers_shield_in_emergency_alone
    return (
        bar_to_use_as_shield(battle, unit, weapon)
        or bar_to_attacking(use)
        or (ON_EMERGENCY if attacks and not emergency else None)
    )
