"""Endurance: combat endurance factors, CEF, and what a group pays for (FT 5.7)."""

from umpire.rules.full_thrust.fighters.fight_happenings import EnduranceSpent
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import known_group

SECONDARY_CEF = 1
COMBAT_CEF = 1


def left_after(endurance: int, cost: int) -> int:
    """Return the CEF left when so many are paid; a group that has none pays none (FT-5.7-1)."""
    return max(0, endurance - cost)


def may_fight(group: FighterGroup) -> bool:
    """Tell whether a group may attack: it has a CEF, or has paid this turn (FT-RUL-31, -32)."""
    return group.combat_cef_spent or group.endurance >= COMBAT_CEF


def pay_for_combat(ruling: Ruling, group_id: str) -> Ruling:
    """Take the CEF of a turn of combat, once a turn (FT-5.7-1, FT-RUL-31)."""
    group = known_group(ruling.state, group_id, at="/group")
    if group.combat_cef_spent:
        return ruling
    left = left_after(group.endurance, COMBAT_CEF)
    return ruling.then(EnduranceSpent(group=group_id, endurance=left))
