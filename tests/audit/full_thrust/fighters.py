"""Fighter groups: launch, moves, screens, dogfights, attacks, morale, endurance (FT 5)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.damage import ORDINARY, PENETRATING, PIERCING, hit
from audit.full_thrust.dice import SCREENED, SIXES, UNSCREENED, many_of, one_of, shifted, waves
from audit.full_thrust.geometry import arcs_of, range_mu, within
from audit.full_thrust.state import Group, Ship

Json = Any
MAIN_MU, FAST_MU, SECONDARY_MU, ATTACK_MU, SCREEN_MU, CONTACT_MU = 24, 36, 12, 6, 3, 1
HEAVY = (0, 0, 0, 0, 1, 2)
"""Kills of a die at heavy fighters, which a 4 does not hurt (FT 5.9)."""
STRIKE = (0, 0, 0, 4, 5, 6)
"""Points of a die of torpedo fighters (FT 5.9)."""
MOVES = {
    "main": "move_group",
    "secondary": "secondary_move",
    "evasion": "evade_contact",
    "break_off": "break_off",
}
"""The orders by which groups move."""
CEF = {"long_range": 9}
"""Endurance of types that have not six (FT 5.9)."""
BADLY = frozenset({"attack", "torpedo"})
"""Types that kill fighters on a 6 alone, one at a time."""


def group_launched(audit: Audit, event: Json) -> None:
    """A carrier that was ordered to may launch as many groups as it has working bays (FT 3.4)."""
    group, ship = audit.groups[event["group"]], audit.ships[event["ship"]]
    audit.expect("launches", (ship.id, "aboard"), (group.carrier, group.status))
    audit.expect("re-arming", True, group.relaunch_turn <= audit.turn)
    audit.expect("launch orders", True, ship.order is not None and ship.order.launch)
    ship.launched += 1
    audit.expect("launches", ship.launched, event["launched"])
    audit.expect("bays", True, ship.launched <= len(ship.working("fighter_bay")))
    audit.expect("bays", True, ship.works(str(group.bay)))
    audit.expect("strength at launch", group.strength, event["start_strength"])
    audit.expect("where groups launch", ship.place, (event["x"], event["y"]))
    group.start_strength, group.status = group.strength, "active"
    (group.x, group.y), group.carrier, group.bay = ship.place, None, None


def group_moved(audit: Audit, event: Json) -> None:
    """A main move goes as far as the type allows; a secondary one 12 MU, for a CEF (FT 5.1)."""
    group = audit.groups[event["group"]]
    order = audit.order(MOVES[event["move"]], group=group.id)
    if audit.expect("where groups go", True, order is not None) and order["x"] is not None:
        audit.expect("where groups go", (order["x"], order["y"]), (event["x"], event["y"]))
    evades = event["move"] == "evasion"
    secondary = event["move"] == "secondary" or (evades and audit.phase != "fighters")
    reach = SECONDARY_MU if secondary else FAST_MU if group.type == "fast" else MAIN_MU
    away = range_mu(group.place, (event["x"], event["y"]))
    audit.expect("moves of groups", True, within(away, reach))
    audit.expect("moves of groups once", False, group.moved and not secondary)
    audit.expect("dogfights bind", False, secondary and not evades and bool(group.dogfight))
    if secondary:
        audit.expect("endurance", True, group.endurance > 0)
        group.endurance -= 1
    audit.expect("endurance", group.endurance, event["endurance"])
    if not evades:
        audit.expect("sides take turns", audit.active, group.side)
    group.x, group.y, group.facing = event["x"], event["y"], event["facing"]
    group.moved = True
    if group.screening and not _screens(audit, group):
        audit.owe("screen_broken", group.id)


def _screens(audit: Audit, group: Group) -> bool:
    ship = audit.ships[str(group.screening)]
    return within(range_mu(group.place, ship.place), SCREEN_MU)


def screen_assigned(audit: Audit, event: Json) -> None:
    """A group within 3 MU of a ship, or launching this turn, may screen it (FT 5.5)."""
    group = audit.groups[event["group"]]
    group.screening = event["ship"]
    if event["ship"] is not None:
        ship = audit.ships[event["ship"]]
        audit.expect("screens", group.side, ship.side)
        near = group.status == "aboard" or _screens(audit, group)
        audit.expect("screens", True, near)


def screen_broken(audit: Audit, event: Json) -> None:
    """A group farther than 3 MU from its ship screens it no more."""
    group = audit.groups[event["group"]]
    audit.paid("screen_broken", group.id)
    audit.expect("screens", event["ship"], group.screening)
    audit.expect("screens", False, _screens(audit, group))
    group.screening = None


def group_carried(audit: Audit, event: Json) -> None:
    """A screening group moves with its ship, and is within 3 MU of it then."""
    group = audit.groups[event["group"]]
    audit.expect("screens", group.screening, event["ship"])
    group.x, group.y = event["x"], event["y"]
    audit.expect("screens", True, _screens(audit, group))


def attack_declared(audit: Audit, event: Json) -> None:
    """A target lies within 6 MU and the fore arc; missiles may lie in any (FT 5.2, 5.4, 5.6)."""
    group = audit.groups[event["group"]]
    group.targets = event["targets"]
    for name in event["targets"]:
        target = audit.unit(name)
        audit.expect("whom groups attack", True, target.side != group.side)
        away = range_mu(group.place, target.place)
        audit.expect("reach of groups", True, within(away, ATTACK_MU))
        if isinstance(target, (Ship, Group)) and name not in group.dogfight:
            arcs = arcs_of(group.place, group.facing, target.place)
            audit.expect("arc of groups", True, "F" in arcs)
        audit.expect("endurance", True, group.endurance > 0)


def group_closed(audit: Audit, event: Json) -> None:
    """Who attacks comes into contact (FT 5.2)."""
    group, target = audit.groups[event["group"]], audit.unit(event["target"])
    audit.expect("contact", target.place, (event["x"], event["y"]))
    audit.expect("contact", True, target.id in group.targets)
    group.x, group.y = target.place


def dogfight_changed(audit: Audit, event: Json) -> None:
    """Groups in a dogfight are bound to each other (FT 5.4)."""
    group = audit.groups[event["group"]]
    group.dogfight, group.targets = set(event["dogfight"]), event["targets"]
    for name in group.dogfight:
        audit.expect("dogfights", True, audit.groups[name].side != group.side)


def spends(audit: Audit, group: Group) -> None:
    """Combat costs a group one CEF a turn, whatever it does besides (FT 5.7)."""
    if not group.combat_paid and group.endurance:
        audit.owe("endurance_spent", group.id)


def endurance_spent(audit: Audit, event: Json) -> None:
    """A group pays for the combat of this turn, once."""
    group = audit.groups[event["group"]]
    audit.expect("combat endurance", True, audit.paid("endurance_spent", group.id))
    audit.expect("combat endurance once", False, group.combat_paid)
    group.combat_paid = True
    group.endurance -= 1
    audit.expect("endurance", group.endurance, event["endurance"])


def group_fired(audit: Audit, event: Json) -> None:
    """Dogfight: a die for each craft, ace more, read by who fires and who is fired at (FT 5.4)."""
    group = audit.groups[event["group"]]
    targets = [audit.groups[name] for name in event["at"]]
    audit.expect("who fires once", False, group.fired)
    heavy = any(each.type == "heavy" for each in targets)
    dice = group.strength + group.ace
    if group.type in BADLY or not (group.endurance or group.combat_paid):
        faces = many_of(audit, event["rolls"], dice, "dogfight dice")
        kills = sum(shifted(SIXES, _modifier(group))[face - 1] for face in faces)
    else:
        table = shifted(HEAVY if heavy else UNSCREENED, _modifier(group))
        craft = sum(each.strength for each in targets)
        kept = None if group.quality == "turkey" else table
        kills = sum(waves(audit, event["rolls"], dice, table, kept, "dogfight dice", craft))
    dealt = _dealt(kills, [each.strength for each in targets])
    audit.expect("kills", dealt, event["kills"])
    for target, lost in zip(targets, dealt, strict=True):
        if lost:
            audit.owe("group_reduced", target.id, due=audit.owed.get(("group_reduced", target.id), 0) + lost)
        spends(audit, target)
    group.fired = True
    spends(audit, group)


def _modifier(group: Group) -> int:
    return (group.type == "interceptor") - (group.quality == "turkey")


def _dealt(kills: int, strengths: list[int]) -> list[int]:
    """Return kills dealt out one by one in the order of targets, no more than there are craft."""
    dealt = [0] * len(strengths)
    while kills > 0 and dealt != strengths:
        for number, strength in enumerate(strengths):
            if kills and dealt[number] < strength:
                dealt[number] += 1
                kills -= 1
    return dealt


def group_reduced(audit: Audit, event: Json) -> None:
    """A group loses the craft that were hit; with the last it is gone."""
    group = audit.groups[event["group"]]
    lost = min(group.strength, audit.paid("group_reduced", group.id) or 0)
    audit.expect("craft lost", lost, event["lost"])
    group.strength -= lost
    audit.expect("craft left", group.strength, event["strength"])
    audit.expect("aces come last", group.ace and group.strength > 0, event["ace"])
    if not group.strength:
        audit.owe("group_destroyed", group.id)


def group_destroyed(audit: Audit, event: Json) -> None:
    """A group without a craft is gone."""
    group = audit.groups[event["group"]]
    audit.expect("groups lost", True, audit.paid("group_destroyed", group.id))
    group.status, group.strength, group.ace = "destroyed", 0, False
    for other in audit.groups.values():
        other.dogfight.discard(group.id)


def morale_thrown(audit: Audit, event: Json) -> None:
    """A group with losses attacks a ship only on its number of craft or less (FT 5.8)."""
    group = audit.groups[event["group"]]
    audit.expect("who throws for morale", True, group.strength < group.start_strength)
    audit.expect("morale", group.strength, event["left"])
    modifier = (group.quality == "turkey") - group.ace
    audit.expect("morale", modifier, event["modifier"])
    holds = one_of(audit, event["rolls"], "morale dice") + modifier <= group.strength
    audit.expect("morale", holds, event["holds"])
    audit.extra["morale"] = group.id if holds else None


def ship_attacked(audit: Audit, event: Json) -> None:
    """A group attacks a ship: beams of class 1, or torpedoes, a die for each craft (FT 5.2, 5.9)."""
    group, ship = audit.groups[event["group"]], audit.ships[event["ship"]]
    audit.expect("whom groups attack", True, ship.id in group.targets)
    audit.expect("endurance", True, group.endurance > 0)
    audit.expect("interceptors", False, group.type == "interceptor")
    losses = group.strength < group.start_strength
    thrown = audit.extra.pop("morale", None)
    audit.expect("morale first", group.id if losses else None, thrown)
    if group.type == "torpedo":
        audit.expect("torpedoes once", True, group.torpedoes)
        faces = many_of(audit, event["rolls"], group.strength, "torpedo fighter dice")
        points = sum(STRIKE[face - 1] for face in faces)
        audit.expect("fighter damage", (points, 0), (event["points"], event["penetrating"]))
        hit(audit, group.id, ship.id, points, PIERCING)
        group.torpedoes = False
    else:
        first, again = SCREENED[ship.screens], UNSCREENED
        if group.type == "attack":
            first, again = (shifted(each, 1)[:5] + each[5:] for each in (first, again))
        shots = waves(audit, event["rolls"], group.strength + group.ace, first, again, "attack dice")
        audit.expect("fighter damage", tuple(shots), (event["points"], event["penetrating"]))
        hit(audit, group.id, ship.id, shots.first, ORDINARY)
        hit(audit, group.id, ship.id, shots.again, PENETRATING)
    audit.expect("torpedoes", group.torpedoes, event["torpedoes"])
    spends(audit, group)


def group_recovered(audit: Audit, event: Json) -> None:
    """A group lands on a carrier that it has met, which takes in half as many as it has bays."""
    group, ship = audit.groups[event["group"]], audit.ships[event["ship"]]
    audit.expect("landing", True, within(range_mu(group.place, ship.place), CONTACT_MU))
    audit.expect("landing", True, ship.works(event["bay"]))
    ship.recovered += 1
    bays = len(ship.working("fighter_bay"))
    audit.expect("landing", True, ship.recovered <= (bays + 1) // 2)
    audit.expect("landing", ship.recovered, event["recovered"])
    if audit.options["rearming"]:
        audit.owe("group_rearmed", group.id)
    group.status, group.carrier, group.bay = "aboard", ship.id, event["bay"]
    (group.x, group.y), group.screening = ship.place, None


def group_rearmed(audit: Audit, event: Json) -> None:
    """A die says when a group that has landed flies again: never on 1, soon on 6 (FT 5.11)."""
    group = audit.groups[event["group"]]
    audit.expect("re-arming", True, audit.paid("group_rearmed", group.id))
    face = one_of(audit, event["rolls"], "re-arming dice")
    audit.expect("re-arming", face == 1, event["grounded"])
    group.relaunch_turn = {1: 10**6, 6: audit.turn + 1}.get(face, audit.turn + 2)
    if face != 1:
        audit.expect("re-arming", group.relaunch_turn, event["relaunch_turn"])
        group.endurance, group.torpedoes = CEF.get(group.type, 6), group.type == "torpedo"
    audit.expect("endurance", group.endurance, event["endurance"])


def pilots_thrown(audit: Audit, event: Json) -> None:
    """A 6 brings an ace into a group, a 1 makes turkeys of it (FT 5.10)."""
    group = audit.groups[event["group"]]
    face = one_of(audit, event["rolls"], "pilot dice")
    group.ace, group.quality = face == 6, "turkey" if face == 1 else "normal"
    audit.expect("pilots", (group.ace, group.quality), (event["ace"], event["quality"]))


CHECKS: dict[str, Check] = {
    "group_launched": group_launched,
    "group_moved": group_moved,
    "screen_assigned": screen_assigned,
    "screen_broken": screen_broken,
    "group_carried": group_carried,
    "attack_declared": attack_declared,
    "group_closed": group_closed,
    "dogfight_changed": dogfight_changed,
    "endurance_spent": endurance_spent,
    "group_fired": group_fired,
    "group_reduced": group_reduced,
    "group_destroyed": group_destroyed,
    "morale_thrown": morale_thrown,
    "ship_attacked": ship_attacked,
    "group_recovered": group_recovered,
    "group_rearmed": group_rearmed,
    "pilots_thrown": pilots_thrown,
}
