"""What the events of fighter groups do to a battle (FT 5)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_group, change_groups, change_salvo, change_ship
from umpire.rules.full_thrust.fighters import events
from umpire.rules.full_thrust.small_craft import FighterGroup


def _screen_assigned(battle: Battle, event: events.ScreenAssigned) -> Battle:
    return change_group(battle, event.group, screening=event.ship)


def _screen_broken(battle: Battle, event: events.ScreenBroken) -> Battle:
    return change_group(battle, event.group, screening=None)


def _group_closed(battle: Battle, event: events.GroupClosed) -> Battle:
    return change_group(battle, event.group, x=event.x, y=event.y)


def _group_launched(battle: Battle, event: events.GroupLaunched) -> Battle:
    battle = change_ship(battle, event.ship, launched=event.launched)
    return change_group(
        battle,
        event.group,
        status="active",
        x=event.x,
        y=event.y,
        launched_turn=event.turn,
        start_strength=event.start_strength,
    )


def _group_moved(battle: Battle, event: events.GroupMoved) -> Battle:
    return change_group(
        battle,
        event.group,
        x=event.x,
        y=event.y,
        facing=event.facing,
        endurance=event.endurance,
        moved=event.moved,
        moved_secondary=event.moved_secondary,
        evaded_turn=event.evaded_turn,
    )


def _attack_declared(battle: Battle, event: events.AttackDeclared) -> Battle:
    return change_group(battle, event.group, targets=event.targets, ace_aims_at=event.ace_aims_at)


def _dogfight_changed(battle: Battle, event: events.DogfightChanged) -> Battle:
    return change_group(
        battle,
        event.group,
        dogfight=event.dogfight,
        dogfight_since=event.since,
        targets=event.targets,
    )


def _has_fired(battle: Battle, event: events.GroupFired | events.AttackAborted) -> Battle:
    return change_group(battle, event.group, fired=True)


def _nothing(battle: Battle, _event: events.AceDuelled | events.AceNeedled) -> Battle:
    return battle


def _endurance_spent(battle: Battle, event: events.EnduranceSpent) -> Battle:
    return change_group(battle, event.group, endurance=event.endurance, combat_cef_spent=True)


def _group_reduced(battle: Battle, event: events.GroupReduced) -> Battle:
    return change_group(battle, event.group, strength=event.strength, ace=event.ace)


def _group_destroyed(battle: Battle, event: events.GroupDestroyed) -> Battle:
    """Take a group out, and out of every dogfight that it was in."""
    gone = event.group
    battle = change_group(
        battle, gone, strength=0, ace=False, status="destroyed", dogfight=(), targets=()
    )

    def without(group: FighterGroup) -> FighterGroup:
        if gone not in group.dogfight:
            return group
        return replace(group, dogfight=tuple([each for each in group.dogfight if each != gone]))

    return change_groups(battle, without)


def _salvo_intercepted(battle: Battle, event: events.SalvoIntercepted) -> Battle:
    battle = change_group(battle, event.group, fired=True)
    return change_salvo(battle, event.salvo, killed_by_fighters=event.killed_by_fighters)


def _morale_thrown(battle: Battle, event: events.MoraleThrown) -> Battle:
    return battle if event.holds else change_group(battle, event.group, fired=True)


def _ship_attacked(battle: Battle, event: events.ShipAttacked) -> Battle:
    return change_group(battle, event.group, fired=True, torpedoes=event.torpedoes)


def _group_recovered(battle: Battle, event: events.GroupRecovered) -> Battle:
    battle = change_ship(battle, event.ship, recovered=event.recovered)
    return change_group(
        battle,
        event.group,
        status="aboard",
        carrier=event.ship,
        bay=event.bay,
        x=event.x,
        y=event.y,
        screening=None,
        targets=(),
        ace_aims_at=None,
    )


def _group_rearmed(battle: Battle, event: events.GroupRearmed) -> Battle:
    return change_group(
        battle,
        event.group,
        relaunch_turn=event.relaunch_turn,
        grounded=event.grounded,
        endurance=event.endurance,
        torpedoes=event.torpedoes,
    )


def _groups_merged(battle: Battle, event: events.GroupsMerged) -> Battle:
    battle = change_group(battle, event.group, status="merged", strength=0, ace=False)
    return change_group(
        battle,
        event.into,
        strength=event.strength,
        ace=event.ace,
        endurance=event.endurance,
        torpedoes=event.torpedoes,
        relaunch_turn=event.relaunch_turn,
        grounded=event.grounded,
    )


def _pilots_thrown(battle: Battle, event: events.PilotsThrown) -> Battle:
    return change_group(battle, event.group, quality=event.quality, ace=event.ace)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    events.ScreenAssigned: _screen_assigned,
    events.ScreenBroken: _screen_broken,
    events.GroupLaunched: _group_launched,
    events.GroupMoved: _group_moved,
    events.AttackDeclared: _attack_declared,
    events.DogfightChanged: _dogfight_changed,
    events.GroupClosed: _group_closed,
    events.GroupFired: _has_fired,
    events.AceDuelled: _nothing,
    events.EnduranceSpent: _endurance_spent,
    events.GroupReduced: _group_reduced,
    events.GroupDestroyed: _group_destroyed,
    events.SalvoIntercepted: _salvo_intercepted,
    events.MoraleThrown: _morale_thrown,
    events.AttackAborted: _has_fired,
    events.ShipAttacked: _ship_attacked,
    events.AceNeedled: _nothing,
    events.GroupRecovered: _group_recovered,
    events.GroupRearmed: _group_rearmed,
    events.GroupsMerged: _groups_merged,
    events.PilotsThrown: _pilots_thrown,
}
