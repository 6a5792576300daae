"""Telling what fighter groups do, in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, place, points
from umpire.rules.full_thrust.fighters import events

_MOVES: dict[events.MoveKind, str] = {
    "main": "moves",
    "secondary": "makes a secondary move",
    "evasion": "slips away",
    "break_off": "breaks off",
}
_OCCASIONS: dict[events.Occasion, str] = {
    "dogfight": "fires at",
    "free_shot": "has a free shot at",
    "parting_shot": "has a parting shot at",
}


def _listed(names: tuple[str, ...]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _screen_assigned(event: events.ScreenAssigned) -> str:
    if event.ship is None:
        return f"{event.group} screens no ship any more"
    return f"{event.group} is to screen {event.ship}"


def _screen_broken(event: events.ScreenBroken) -> str:
    return f"{event.group} is too far from {event.ship} to screen it"


def _group_launched(event: events.GroupLaunched) -> str:
    craft = counted(event.start_strength - event.lost_before, "fighter")
    return f"{event.ship} launches {event.group}: {craft}, from {place((event.x, event.y))}"


def _group_moved(event: events.GroupMoved) -> str:
    return (
        f"{event.group} {_MOVES[event.move]} to {place((event.x, event.y))}, "
        f"facing {event.facing}; {event.endurance} CEF left"
    )


def _attack_declared(event: events.AttackDeclared) -> str:
    if not event.targets:
        return f"{event.group} calls its attack off"
    aim = f", its ace at {event.ace_aims_at}" if event.ace_aims_at else ""
    return f"{event.group} attacks {_listed(event.targets)}{aim}"


def _dogfight_changed(event: events.DogfightChanged) -> str:
    if not event.dogfight:
        return f"{event.group} is out of the dogfight"
    return f"{event.group} is in a dogfight with {_listed(event.dogfight)}"


def _group_closed(event: events.GroupClosed) -> str:
    return f"{event.group} closes with {event.target} at {place((event.x, event.y))}"


def _group_fired(event: events.GroupFired) -> str:
    kills = [
        f"{counted(count, 'kill')} of {target}"
        for target, count in zip(event.at, event.kills, strict=True)
    ]
    thrown = dice(event.rolls) or "no dice"
    return (
        f"{event.group} {_OCCASIONS[event.occasion]} {_listed(event.at)}: {thrown}, "
        f"{', '.join(kills)}"
    )


def _ace_duelled(event: events.AceDuelled) -> str:
    outcome = "killed" if event.killed else "missed"
    return (
        f"The ace of {event.group} fires at the ace of {event.target}: "
        f"{dice(event.rolls)}, {outcome}"
    )


def _endurance_spent(event: events.EnduranceSpent) -> str:
    return f"{event.group} spends endurance on combat; {event.endurance} CEF left"


def _group_reduced(event: events.GroupReduced) -> str:
    ace = ", an ace among them" if event.ace else ""
    return f"{event.group} loses {counted(event.lost, 'fighter')}; {event.strength} left{ace}"


def _group_destroyed(event: events.GroupDestroyed) -> str:
    return f"{event.group} is destroyed"


def _salvo_intercepted(event: events.SalvoIntercepted) -> str:
    return (
        f"{event.group} fires at {event.salvo}: {dice(event.rolls)}, "
        f"{counted(event.kills, 'missile')} killed, {counted(event.lost, 'fighter')} lost in blasts"
    )


def _morale_thrown(event: events.MoraleThrown) -> str:
    change = f" {event.modifier:+d}" if event.modifier else ""
    outcome = "attacks" if event.holds else "aborts its attack on"
    return (
        f"{event.group} checks its morale, {event.left} or less to attack: "
        f"{dice(event.rolls)}{change}; it {outcome} {event.ship}"
    )


def _attack_aborted(event: events.AttackAborted) -> str:
    return f"{event.group} does not attack {event.target} after all"


def _ship_attacked(event: events.ShipAttacked) -> str:
    thrown = dice(event.rolls) or "no dice"
    past = f" and {event.penetrating} past armour" if event.penetrating else ""
    return f"{event.group} attacks {event.ship}: {thrown}, {points(event.points)}{past}"


def _ace_needled(event: events.AceNeedled) -> str:
    outcome = ", which is knocked out" if event.hit else ""
    return (
        f"The ace of {event.group} fires at {event.ship}'s {event.system}: "
        f"{dice(event.rolls)}, {points(event.points)}{outcome}"
    )


def _group_recovered(event: events.GroupRecovered) -> str:
    return f"{event.group} lands on {event.ship}, in {event.bay}"


def _group_rearmed(event: events.GroupRearmed) -> str:
    if event.relaunch_turn is None:
        return f"{event.group} is re-armed: {dice(event.rolls)}, it stays down for good"
    return (
        f"{event.group} is re-armed: {dice(event.rolls)}, "
        f"it may be launched from turn {event.relaunch_turn}"
    )


def _groups_merged(event: events.GroupsMerged) -> str:
    return f"{event.group} joins {event.into}: {counted(event.strength, 'fighter')}"


def _pilots_thrown(event: events.PilotsThrown) -> str:
    worth = "an ace among them" if event.ace else "average"
    if event.quality == "turkey":
        worth = "turkeys"
    return f"The pilots of {event.group}: {dice(event.rolls)}, {worth}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    events.ScreenAssigned: _screen_assigned,
    events.ScreenBroken: _screen_broken,
    events.GroupLaunched: _group_launched,
    events.GroupMoved: _group_moved,
    events.AttackDeclared: _attack_declared,
    events.DogfightChanged: _dogfight_changed,
    events.GroupClosed: _group_closed,
    events.GroupFired: _group_fired,
    events.AceDuelled: _ace_duelled,
    events.EnduranceSpent: _endurance_spent,
    events.GroupReduced: _group_reduced,
    events.GroupDestroyed: _group_destroyed,
    events.SalvoIntercepted: _salvo_intercepted,
    events.MoraleThrown: _morale_thrown,
    events.AttackAborted: _attack_aborted,
    events.ShipAttacked: _ship_attacked,
    events.AceNeedled: _ace_needled,
    events.GroupRecovered: _group_recovered,
    events.GroupRearmed: _group_rearmed,
    events.GroupsMerged: _groups_merged,
    events.PilotsThrown: _pilots_thrown,
}
