"""Losses: craft of a group, its ace the last of them (FT-5.0-1, FT-5.10-5)."""

from umpire.rules.full_thrust.fighters.fight_happenings import GroupDestroyed, GroupReduced
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import known_group


def lose_craft(ruling: Ruling, group_id: str, craft: int, rule: str = "FT-5.0-1") -> Ruling:
    """Lose so many craft of a group, or all that it has; the ace is the last (FT-5.10-5).

    A group that is not in play any more, and a loss of nothing, change nothing.
    """
    group = known_group(ruling.state, group_id, at="/group")
    return _lose(ruling, group, craft, rule, ace=group.ace)


def lose_ace(ruling: Ruling, group_id: str, rule: str = "FT-5.10-4") -> Ruling:
    """Lose the ace of a group before its other craft: an enemy ace had aimed at it."""
    group = known_group(ruling.state, group_id, at="/group")
    return _lose(ruling, group, 1, rule, ace=False)


def _lose(ruling: Ruling, group: FighterGroup, craft: int, rule: str, *, ace: bool) -> Ruling:
    lost = min(craft, group.strength)
    if lost < 1 or group.status not in {"active", "aboard"}:
        return ruling
    left = group.strength - lost
    ruling = ruling.then(
        GroupReduced(group=group.id, lost=lost, strength=left, ace=ace and left > 0, rule=rule)
    )
    return ruling if left else ruling.then(GroupDestroyed(group=group.id, rule=rule))
