"""The procedures of damage: the Damage Effects Step, and hits that the referee enters (CI 2.4)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.hits.effects import EFFECTS_IN_ORDER
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.state.battle import Ruling


def resolve_damage(ruling: Ruling, _order: ResolveDamage, dice: Dice) -> Ruling:
    """Resolve the Damage Effects Step at once and whole, in its order (CI-2.0-3, CI-2.0-10)."""
    for effect in EFFECTS_IN_ORDER:
        ruling = effect(ruling, dice)
    return ruling
