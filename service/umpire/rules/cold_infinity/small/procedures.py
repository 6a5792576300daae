"""The procedures of small vessels: groups merge, fighters are given up in an order (CI 12)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.small.happenings import FightersGivenUp, GroupsMerged
from umpire.rules.cold_infinity.small.merging import require_merger
from umpire.rules.cold_infinity.small.orders import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_FIGHTER
from umpire.rules.cold_infinity.state.units import acting_group, commanded_group


def merge_groups(ruling: Ruling, order: MergeGroups, _dice: Dice) -> Ruling:
    """Merge groups into one, in Final Actions (CI-12.1.1-1, CI-RUL-81, CI-UMP-110).

    Raises:
        IllegalOrder: one of them does not fly, such groups do not merge, or the side is done.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    others = [
        acting_group(battle, name, at=f"/others/{place}") for place, name in enumerate(order.others)
    ]
    try:
        require_merger(battle, (group, *others))
    except Refusal as refusal:
        said_of(refusal, "With", listed(order.others))
        raise refusal.inside("/others") from None
    return ruling.then(GroupsMerged(group=group.id, others=order.others))


def give_up_fighters(ruling: Ruling, order: GiveUpFighters, _dice: Dice) -> Ruling:
    """Put the fighters of a group in the order in which hits strike them (CI-12.3.1-1).

    Raises:
        IllegalOrder: none of the group flies.
        Malformed: there is no such group or fighter, or one is named twice.
    """
    group = acting_group(ruling.state, order.group, at="/group")
    flying = {each.id for each in group.flying}
    for place, name in enumerate(order.fighters):
        if name not in flying or name in order.fighters[:place]:
            raise UNKNOWN_FIGHTER.refuse(
                f"Fighter {name} of {group.id} does not fly or is named already; those that fly are"
                f" {listed(each.id for each in group.flying)}.",
                at=f"/fighters/{place}",
            )
    return ruling.then(FightersGivenUp(group=group.id, fighters=order.fighters))
