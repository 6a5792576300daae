"""Groups: which of them fly, whom they fight, what that costs (FT 5.0, 5.4, 5.7, 5.9, 5.10)."""

from umpire.rules.full_thrust.fighters.fight_happenings import (
    EnduranceSpent,
    GroupDestroyed,
    GroupReduced,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import DESTROYED, NOT_LAUNCHED, OFF_TABLE, WITHDRAWN
from umpire.rules.full_thrust.state.small_craft import FighterGroup, FighterType
from umpire.rules.full_thrust.state.tables import FighterFigures, FighterTable
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
    """Take the CEF of a turn of combat, once a turn; who has none pays none (FT-5.7-1, FT-RUL-31).

    Nor has it paid then: else it might attack later in the turn (`may_fight`).
    """
    group = known_group(ruling.state, group_id, at="/group")
    if group.combat_cef_spent or not group.endurance:
        return ruling
    left = left_after(group.endurance, COMBAT_CEF)
    return ruling.then(EnduranceSpent(group=group_id, endurance=left))


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


_GONE = {
    "destroyed": DESTROYED,
    "merged": DESTROYED,
    "withdrawn": WITHDRAWN,
    "off_table": OFF_TABLE,
}


def figures_of(fighter: FighterType, table: FighterTable) -> FighterFigures:
    """Return points, endurance, move and what dice add, for a type (FT-5.9-1 to -7)."""
    figures: FighterFigures = getattr(table.types, fighter)
    return figures


def group_in_play(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a group that flies, or is aboard its carrier.

    Raises:
        IllegalOrder: it is lost, or its side has withdrawn.
        Malformed: there is none of that name.
    """
    group = known_group(battle, group_id, at=at)
    if group.status in _GONE:
        raise _GONE[group.status].refuse(
            f"{group_id} is {group.status}, and takes no further part: name a group in play.", at=at
        )
    return group


def flying_group(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a group that flies.

    Raises:
        IllegalOrder: it is aboard, lost, or its side has withdrawn.
        Malformed: there is none of that name.
    """
    group = group_in_play(battle, group_id, at=at)
    if group.status == "aboard":
        raise NOT_LAUNCHED.refuse(
            f"{group_id} is aboard {group.carrier}: launch it first, by a move in phase fighters.",
            at=at,
        )
    return group


def opponents(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the groups that a group fights in a dogfight and that still fly (FT-5.4-2)."""
    found = [battle.group(each) for each in group.dogfight]
    return [each for each in found if each is not None and each.status == "active"]
