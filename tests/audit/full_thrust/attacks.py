"""Fighters in combat: attacks, dogfights, morale, endurance, losses (FT 5.2, 5.4, 5.7 to 5.9)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.damage import ORDINARY, PENETRATING, PIERCING, hit
from audit.full_thrust.dice import SCREENED, SIXES, UNSCREENED, many_of, one_of, shifted, waves
from audit.full_thrust.geometry import arcs_of, range_mu, within
from audit.full_thrust.state import Group, Ship

Json = Any
ATTACK_MU = 6
HEAVY = (0, 0, 0, 0, 1, 2)
"""Kills of a die at heavy fighters, which a 4 does not hurt (FT 5.9)."""
STRIKE = (0, 0, 0, 4, 5, 6)
"""Points of a die of torpedo fighters (FT 5.9)."""
BADLY = frozenset({"attack", "torpedo"})
"""Types that kill fighters on a 6 alone, one at a time."""


def attack_declared(audit: Audit, event: Json) -> None:
    """A target lies within 6 MU and the fore arc; missiles may lie in any (FT 5.2, 5.4, 5.6)."""
    group = audit.groups[event["group"]]
    group.targets = event["targets"]
    for name in event["targets"]:
        target = audit.unit(name)
        audit.holds("whom groups attack", target.side != group.side)
        away = range_mu(group.place, target.place)
        audit.holds("reach of groups", within(away, ATTACK_MU))
        if isinstance(target, (Ship, Group)) and name not in group.dogfight:
            arcs = arcs_of(group.place, group.facing, target.place)
            audit.holds("arc of groups", "F" in arcs)
        audit.holds("endurance", group.endurance > 0)


def group_closed(audit: Audit, event: Json) -> None:
    """Who attacks comes into contact (FT 5.2)."""
    group, target = audit.groups[event["group"]], audit.unit(event["target"])
    audit.expect("contact", target.place, (event["x"], event["y"]))
    audit.holds("contact", target.id in group.targets)
    group.x, group.y = target.place


def dogfight_changed(audit: Audit, event: Json) -> None:
    """Groups in a dogfight are bound to each other (FT 5.4)."""
    group = audit.groups[event["group"]]
    group.dogfight, group.targets = set(event["dogfight"]), event["targets"]
    for name in group.dogfight:
        audit.holds("dogfights", audit.groups[name].side != group.side)


def spends(audit: Audit, group: Group) -> None:
    """Combat costs a group one CEF a turn, whatever it does besides (FT 5.7)."""
    if not group.combat_paid and group.endurance:
        audit.owe("endurance_spent", group.id)


def endurance_spent(audit: Audit, event: Json) -> None:
    """A group pays for the combat of this turn, once."""
    group = audit.groups[event["group"]]
    audit.holds("combat endurance", audit.paid("endurance_spent", group.id))
    audit.never("combat endurance once", group.combat_paid)
    group.combat_paid = True
    group.endurance -= 1
    audit.expect("endurance", group.endurance, event["endurance"])


def group_fired(audit: Audit, event: Json) -> None:
    """Dogfight: a die for each craft, ace more, read by who fires and who is fired at (FT 5.4)."""
    group = audit.groups[event["group"]]
    targets = [audit.groups[name] for name in event["at"]]
    audit.never("who fires once", group.fired)
    heavy = any(each.type == "heavy" for each in targets)
    dice = group.strength + group.ace
    if group.type in BADLY or not (group.endurance or group.combat_paid):
        faces = many_of(audit, event["rolls"], dice, "dogfight dice")
        kills = sum(shifted(SIXES, _modifier(group))[face - 1] for face in faces)
    else:
        table = shifted(HEAVY if heavy else UNSCREENED, _modifier(group))
        craft = sum(each.strength for each in targets)
        kept = table if _modifier(group) >= 0 else None
        kills = sum(waves(audit, event["rolls"], dice, (table, kept), "dogfight dice", left=craft))
    dealt = _dealt(kills, [each.strength for each in targets])
    audit.expect("kills", dealt, event["kills"])
    for target, lost in zip(targets, dealt, strict=True):
        if lost:
            audit.owe(
                "group_reduced",
                target.id,
                due=audit.owed.get(("group_reduced", target.id), 0) + lost,
            )
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
    audit.holds("groups lost", audit.paid("group_destroyed", group.id))
    group.status, group.strength, group.ace = "destroyed", 0, False
    for other in audit.groups.values():
        other.dogfight.discard(group.id)


def morale_thrown(audit: Audit, event: Json) -> None:
    """A group with losses attacks a ship only on its number of craft or less (FT 5.8)."""
    group = audit.groups[event["group"]]
    audit.holds("who throws for morale", group.strength < group.start_strength)
    audit.expect("morale", group.strength, event["left"])
    modifier = (group.quality == "turkey") - group.ace
    audit.expect("morale", modifier, event["modifier"])
    holds = one_of(audit, event["rolls"], "morale dice") + modifier <= group.strength
    audit.expect("morale", holds, event["holds"])
    audit.extra["morale"] = group.id if holds else None


def ship_attacked(audit: Audit, event: Json) -> None:
    """A group attacks a ship: beams of class 1, or torpedoes, a die a craft (FT 5.2, 5.9)."""
    group, ship = audit.groups[event["group"]], audit.ships[event["ship"]]
    audit.holds("whom groups attack", ship.id in group.targets)
    audit.holds("endurance", group.endurance > 0)
    audit.never("interceptors", group.type == "interceptor")
    losses = group.strength < group.start_strength
    thrown = audit.extra.pop("morale", None)
    audit.expect("morale first", group.id if losses else None, thrown)
    if group.type == "torpedo":
        audit.holds("torpedoes once", group.torpedoes)
        faces = many_of(audit, event["rolls"], group.strength, "torpedo fighter dice")
        points = sum(STRIKE[face - 1] for face in faces)
        audit.expect("fighter damage", (points, 0), (event["points"], event["penetrating"]))
        hit(audit, group.id, ship.id, points, PIERCING)
        group.torpedoes = False
    else:
        bold = int(group.type == "attack")
        tables = (shifted(SCREENED[ship.screens], bold), shifted(UNSCREENED, bold))
        shots = waves(audit, event["rolls"], group.strength + group.ace, tables, "attack dice")
        audit.expect("fighter damage", tuple(shots), (event["points"], event["penetrating"]))
        hit(audit, group.id, ship.id, shots.first, ORDINARY)
        hit(audit, group.id, ship.id, shots.again, PENETRATING)
    audit.expect("torpedoes", group.torpedoes, event["torpedoes"])
    spends(audit, group)


CHECKS: dict[str, Check] = {
    "attack_declared": attack_declared,
    "group_closed": group_closed,
    "dogfight_changed": dogfight_changed,
    "endurance_spent": endurance_spent,
    "group_fired": group_fired,
    "group_reduced": group_reduced,
    "group_destroyed": group_destroyed,
    "morale_thrown": morale_thrown,
    "ship_attacked": ship_attacked,
}
