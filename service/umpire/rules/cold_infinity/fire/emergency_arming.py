"""Weapons that are armed in an emergency: sooner, at the cost of damage or accuracy (CI 7.1.3.1).

The shot tells that it is made so; arming and cooling go on from it as ever (CI-UMP-112).
"""

from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.fire.orders import NO_EMERGENCY_ARMING
from umpire.rules.cold_infinity.guns.gun import Gun
from umpire.rules.cold_infinity.power.arming import emergency_rate
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.fire_step import Attack
from umpire.rules.cold_infinity.state.hulls import EMERGENCY_ARMING, has_trait
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


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
    """Return how ready a weapon is that is used so: turns of arming that it is spared are made.

    Args:
        gun: as it stands.
        used: as it is to fire; see `as_fired`.
    """
    spared = gun.weapon.rate_of_fire.arming - used.rate_of_fire.arming
    return replace(gun.readiness, arming=max(0, gun.readiness.arming - spared))
