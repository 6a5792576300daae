"""What the events of small vessels do to a battle (CI 12)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import change_groups
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.small.events import FightersGivenUp, GroupsMerged
from umpire.rules.cold_infinity.small.merging import left_behind, together


def _groups_merged(battle: Battle, event: GroupsMerged) -> Battle:
    others = [each for each in battle.groups if each.id in event.others]

    def changed(group: Group) -> Group:
        if group.id == event.group:
            return together(group, others)
        return left_behind(group) if group.id in event.others else group

    merged = change_groups(battle, changed)
    return replace(merged, guided=tuple([_heirs(each, event) for each in battle.guided]))


def _heirs(guided: GuidedWeapon, event: GroupsMerged) -> GuidedWeapon:
    """Return a guided weapon that was launched by a merged group, or at one (CI-UMP-110)."""
    if guided.launcher in event.others:
        guided = replace(guided, launcher=event.group)
    if guided.target not in event.others:
        return guided
    drone = guided.drone and replace(guided.drone, target=event.group)
    return replace(guided, target=event.group, drone=drone)


def _fighters_given_up(battle: Battle, event: FightersGivenUp) -> Battle:
    def changed(group: Group) -> Group:
        if group.id != event.group:
            return group
        return replace(group, fighters=tuple(sorted(group.fighters, key=lambda one: place(one.id))))

    def place(fighter: str) -> int:
        named = event.fighters
        return named.index(fighter) if fighter in named else len(named)

    return change_groups(battle, changed)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    GroupsMerged: _groups_merged,
    FightersGivenUp: _fighters_given_up,
}
