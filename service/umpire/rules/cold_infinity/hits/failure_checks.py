"""Systems of small vessels may fail (CI 13.3)."""

from umpire.kernel.dice import D6, Dice
from umpire.rules.cold_infinity.hits.effect_happenings import FailureChecked
from umpire.rules.cold_infinity.hits.on_groups import with_group_lost
from umpire.rules.cold_infinity.hits.systems_failure import FAILURE_DICE, fails
from umpire.rules.cold_infinity.hits.threats import flying
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.labels import label


def check_failures(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for the failures that threaten, once for each hit (CI-13.3-1, CI-RUL-92)."""
    for number, each in enumerate(ruling.state.fire.failing, start=1):
        for group, fighter in flying(ruling.state, each):
            key = (group.id, fighter.id, "failure", str(number))
            roll = dice.roll(label(ruling.state, *key), FAILURE_DICE, D6)
            lost = group.craft.hull - fighter.hull
            checked = FailureChecked(
                group=group.id,
                fighter=fighter.id,
                hull_lost=lost,
                total=sum(roll.faces) + lost,
                failed=fails(roll.faces, lost, ruling.state.tables.damage),
                rolls=(roll,),
            )
            ruling = with_group_lost(ruling.then(checked), group.id)
    return ruling
