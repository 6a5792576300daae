"""Fighters against fighters and missiles, before point defence (FT-2.7-9)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.dogfights import fight, furball
from umpire.rules.full_thrust.fighters.groups import flying_group, opponents
from umpire.rules.full_thrust.fighters.interception import intercept, intercepted
from umpire.rules.full_thrust.fighters.orders import ResolveFighterActions
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import known_group


def resolve_fighter_actions(ruling: Ruling, order: ResolveFighterActions, dice: Dice) -> Ruling:
    """Fight the dogfights and interceptions of one group, or all that are left, in list order.

    Raises:
        IllegalOrder: nothing is left to fight, or the group is not in flight.
        Malformed: there is no such group.
    """
    battle = ruling.state
    if order.group is not None:
        group = flying_group(battle, order.group, at="/group")
        if not acts(battle, group):
            raise NOTHING_TO_RESOLVE.refuse(
                f"{group.id} has nothing to fight, and no dice to throw.", at="/group"
            )
        return _act(ruling, group, dice)
    if not pending(battle):
        raise NOTHING_TO_RESOLVE.refuse(
            "No fighter group has anything to fight, and no dice to throw: go on to the next phase."
        )
    for each in battle.groups:
        group = known_group(ruling.state, each.id, at="/group")
        if acts(ruling.state, group):
            ruling = _act(ruling, group, dice)
    return ruling


def pending(battle: Battle) -> bool:
    """Tell whether any group has a dogfight or an interception left this turn."""
    return any(acts(battle, group) for group in battle.groups)


def acts(battle: Battle, group: FighterGroup) -> bool:
    """Tell whether a dogfight of a group is not resolved yet, or it is about to intercept.

    A dogfight is resolved when all in it have fired; one that nobody breaks off goes on in the
    next turn (FT-5.4-5).
    """
    if group.status != "active":
        return False
    if opponents(battle, group):
        return not all(each.fired for each in furball(battle, group))
    return intercepted(battle, group) is not None


def _act(ruling: Ruling, group: FighterGroup, dice: Dice) -> Ruling:
    if opponents(ruling.state, group):
        return fight(ruling, group.id, dice)
    return intercept(ruling, group.id, group.targets[0], dice)
