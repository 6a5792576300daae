"""Contact: groups that an enemy group has moved up to (FT 5.4). Units: MU."""

from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.combat.aiming import arcs_open
from umpire.rules.full_thrust.fighters.fight_happenings import GroupClosed
from umpire.rules.full_thrust.fighters.groups import may_fight, opponents
from umpire.rules.full_thrust.fighters.screens import screened_ship
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.placing import Placed, arcs_towards, range_between, within
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import known_group

FORE = "F"


def bears(battle: Battle, group: FighterGroup, target: Placed) -> bool:
    """Tell whether a target is in the fore arc of a group (FT-5.2-1, FT-RUL-25).

    Owners face their groups as they like, so that a target on the edge of the arc is in it unless
    the reading gives edges to the stern; at range 0 it always is (FT-RUL-4, -5).
    """
    arcs = arcs_towards(group.place, group.facing, target.place)
    if not arcs:
        return True
    bow_first = tuple(sorted(arcs, key=lambda arc: arc != FORE))
    return FORE in arcs_open(bow_first, battle.options.arc_edge)


def contacting(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the enemy groups in contact with a group that are free to fight it (FT-5.4-3).

    When attacks are allotted, those are in contact that have declared one; before that, those
    that have moved this turn, are near enough, and face it (FT-RUL-26).
    """
    return [
        enemy
        for enemy in battle.groups
        if enemy.side != group.side
        and enemy.status == "active"
        and not enemy.fired
        and may_fight(enemy)
        and _in_contact(battle, enemy, group)
    ]


def _in_contact(battle: Battle, enemy: FighterGroup, group: FighterGroup) -> bool:
    if battle.phase == "allocation":
        return group.id in enemy.targets
    return (
        (enemy.moved or enemy.moved_secondary)
        and within(enemy, group, battle.options.contact_distance)
        and bears(battle, enemy, group)
        and not opponents(battle, enemy)
    )


def close_in(ruling: Ruling, group_id: str, target_id: str) -> Ruling:
    """Put a group into contact with what it attacks, now that it does (FT-RUL-26, FT-UMP-8).

    A group that screens a ship stays with that.
    """
    battle = ruling.state
    group = known_group(battle, group_id, at="/group")
    target = battle.ship(target_id) or battle.group(target_id) or battle.salvo(target_id)
    if (
        target is None
        or screened_ship(battle, group)
        or range_between(group, target) <= TOLERANCE_MU
    ):
        return ruling
    return ruling.then(GroupClosed(group=group_id, target=target_id, x=target.x, y=target.y))
