"""Fire of ships: who may, arcs, ranges, and each weapon (FT 2.7, 4.1 to 4.4, 4.7 to 4.9)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.damage import ORDINARY, PENETRATING, PIERCING, hit
from audit.full_thrust.dice import SCREENED, UNSCREENED, one_of, waves
from audit.full_thrust.geometry import MIRRORED, arcs_of, bands_passed, range_mu, within
from audit.full_thrust.state import Ship

Json = Any
BEAM_BAND_MU = 12
PHASERS = {"A": 3, "B": 2, "C": 1}
"""Phasers are beams of these classes (TBT-PHAS-02)."""
FIRE_AFT = frozenset({"phaser", "photon_tube", "tractor"})
"""Weapons that may have been mounted to fire aft (TBT-AFT-01)."""
TORPEDO_BAND_MU, TORPEDO_MAX_MU, TORPEDO_FIRST = 6, 30, 2
SUBMUNITION_BAND_MU, SUBMUNITION_MAX_MU, SUBMUNITION_DICE = 6, 18, 3
NEEDLE_MAX_MU, NEEDLE_HULL, NEEDLE_SYSTEM = 12, 5, 6


def beam_dice(weapon: Json, distance_mu: float) -> int:
    """Return the dice of a beam: its class, less one for each full 12 MU (FT 4.3)."""
    weapon_class: int = PHASERS.get(weapon["weapon_class"], weapon["weapon_class"])
    if not within(distance_mu, BEAM_BAND_MU * weapon_class):
        return 0
    return max(1, weapon_class - bands_passed(distance_mu, BEAM_BAND_MU))


def torpedo_need(distance_mu: float) -> int:
    """Return the face that a torpedo hits on; 7 is out of range (FT 4.7)."""
    if not within(distance_mu, TORPEDO_MAX_MU):
        return 7
    return min(6, TORPEDO_FIRST + bands_passed(distance_mu, TORPEDO_BAND_MU))


def submunition_dice(distance_mu: float) -> int:
    """Return the dice of a submunition pack (FT 4.9)."""
    if not within(distance_mu, SUBMUNITION_MAX_MU):
        return 0
    return max(1, SUBMUNITION_DICE - bands_passed(distance_mu, SUBMUNITION_BAND_MU))


def aimed(audit: Audit, event: Json, *kinds: str) -> tuple[Ship, Ship, Json, float]:
    """Check what all weapons have in common; return firer, target, weapon and range."""
    firer, target = audit.ships[event["ship"]], audit.ships[event["target"]]
    weapon = firer.system(event["weapon"])
    audit.holds("kinds of weapons", weapon is not None and weapon["kind"] in kinds)
    audit.holds("weapons that work", firer.works(event["weapon"]))
    audit.never("once a turn", event["weapon"] in firer.used)
    audit.holds("who may fire", firer.may_fire)
    audit.expect("targets", (True, True), (firer.side != target.side, target.may_be_aimed_at))
    distance = range_mu(firer.place, target.place)
    audit.expect("range", distance, event["range_mu"])
    arc = arc_of(audit, firer, target, event["arc"])
    audit.expect("arc", arc, event["arc"])
    audit.holds("weapons that bear", bears(weapon, firer, arc))
    firer.used.add(event["weapon"])
    _in_order(audit, event)
    return firer, target, weapon, distance


def arc_of(audit: Audit, firer: Ship, target: Ship, said: str) -> str:
    """Return the arc in which a target counts.

    On a line it is that of the die. At no range the firer chooses any but aft (FT-RUL-5).
    """
    arcs = arcs_of(firer.place, firer.facing, target.place)
    if len(arcs) == 1:
        return arcs[0]
    if len(arcs) == 2:
        return str(audit.extra["settled"].get((firer.id, target.id), arcs[0]))
    return said if said != "A" else "F"


def bears(weapon: Json, firer: Ship, arc: str) -> bool:
    """Tell whether a weapon bears: never aft, and mirrored on a ship that rolled (FT 3.3, 4.1)."""
    if arc == "A" and weapon["kind"] not in FIRE_AFT:
        return False
    return (MIRRORED[arc] if firer.rolled else arc) in weapon["arcs"]


def _in_order(audit: Audit, event: Json) -> None:
    """Shots fall target by target, as they were first named, in declared order (FT-DICE-2)."""
    shots = audit.extra["shots"]
    left = [(shot["weapon"], shot["target"]) for shot in shots]
    audit.expect("order of fire", left[:1], [(event["weapon"], event["target"])])
    audit.extra["shots"] = shots[1:]


def begins(audit: Audit) -> None:
    """See what is declared when a ship fires: FireCons for each target, and each needled system."""
    audit.extra["shots"] = []
    audit.extra.setdefault("settled", {})
    _settles(audit)
    order = audit.order("fire_weapons")
    if order is None:
        return
    audit.number, audit.kind = None, "fire_weapons"
    firer, shots = audit.ships[order["ship"]], order["shots"]
    named = list(dict.fromkeys(shot["target"] for shot in shots))
    audit.extra["shots"] = sorted(shots, key=lambda shot: named.index(shot["target"]))
    plain = {shot["target"] for shot in shots if not shot["system"]}
    aimed_at = {(shot["target"], shot["system"]) for shot in shots if shot["system"]}
    enough = len(plain) + len(aimed_at) <= firer.free_fire_controls
    audit.holds("FireCons", enough)
    audit.never("one activation a turn", firer.activated)
    audit.expect("sides take turns", audit.active, firer.side)
    for name in named:
        on_line = len(arcs_of(firer.place, firer.facing, audit.ships[name].place)) == 2
        if on_line and (firer.id, name) not in audit.extra["settled"]:
            audit.owe("arc_settled", firer.id, name)


def _settles(audit: Audit) -> None:
    """See that a ship has the die for an arc thrown only before it fires, and once (FT 4.1)."""
    order = audit.order("settle_arc")
    if order is None:
        return
    audit.number, audit.kind = None, "settle_arc"
    firer = audit.ships[order["ship"]]
    audit.never("one activation a turn", firer.activated)
    audit.holds("who may fire", firer.may_fire)
    audit.expect("sides take turns", audit.active, firer.side)
    audit.never("arcs settled once", (firer.id, order["target"]) in audit.extra["settled"])
    audit.owe("arc_settled", firer.id, order["target"])


def arc_settled(audit: Audit, event: Json) -> None:
    """On the line between two arcs a die decides: odd is the one nearer the bow (FT 4.1).

    It holds for all that the ship fires at that target in this turn: a target is in one arc only.
    """
    firer, target = audit.ships[event["ship"]], audit.ships[event["target"]]
    audit.holds("targets on a line", audit.paid("arc_settled", firer.id, target.id))
    arcs = arcs_of(firer.place, firer.facing, target.place)
    face = one_of(audit, event["rolls"], "arc dice")
    if audit.expect("targets on a line", 2, len(arcs)):
        audit.expect("arc of the die", arcs[0 if face % 2 else 1], event["arc"])
        audit.extra["settled"][firer.id, target.id] = arcs[0 if face % 2 else 1]


def shot_lost(audit: Audit, event: Json) -> None:
    """A weapon does not fire that does not bear in the arc of the die."""
    firer, target = audit.ships[event["ship"]], audit.ships[event["target"]]
    arc = arc_of(audit, firer, target, event["arc"])
    audit.expect("arc", arc, event["arc"])
    audit.never("shots lost", bears(firer.system(event["weapon"]), firer, arc))
    shots = audit.extra["shots"]
    audit.extra["shots"] = [each for each in shots if each["weapon"] != event["weapon"]]


def beam_fired(audit: Audit, event: Json) -> None:
    """A beam: dice by class and range, read by screens; a 6 is thrown again past all defence."""
    firer, target, weapon, distance = aimed(audit, event, "beam", "phaser")
    audit.expect("screens", target.screens, event["screens"])
    dice = beam_dice(weapon, distance)
    points = waves(audit, event["rolls"], dice, (SCREENED[target.screens], UNSCREENED), "beam dice")
    audit.expect("beam damage", sum(points), event["damage"])
    audit.expect("penetrating damage", points.again, event["penetrating"])
    hit(audit, firer.id, target.id, points.first, ORDINARY)
    hit(audit, firer.id, target.id, points.again, PENETRATING)


def torpedo_fired(audit: Audit, event: Json) -> None:
    """A pulse torpedo: one die to hit, and if it does one of damage, half of it past armour."""
    firer, target, _, distance = aimed(audit, event, "pulse_torpedo", "photon_tube")
    need = torpedo_need(distance)
    audit.expect("torpedo to hit", need, event["need"])
    has_hit = one_of(audit, event["rolls"], "torpedo dice", "to-hit") >= need
    audit.expect("torpedo hits", has_hit, event["hit"])
    damage = one_of(audit, event["rolls"], "torpedo dice", "damage") if has_hit else 0
    audit.expect("torpedo dice", 1 + has_hit, len(event["rolls"]))
    audit.expect("torpedo damage", damage, event["damage"])
    hit(audit, firer.id, target.id, damage, PIERCING)


def needle_fired(audit: Audit, event: Json) -> None:
    """A needle beam: a 6 puts the system out, and a 5 or 6 costs a box past armour."""
    firer, target, _, distance = aimed(audit, event, "needle_beam")
    audit.holds("needle range", within(distance, NEEDLE_MAX_MU))
    face = one_of(audit, event["rolls"], "needle dice")
    audit.expect("needle damage", int(face >= NEEDLE_HULL), event["damage"])
    audit.expect("needle hits", face >= NEEDLE_SYSTEM, event["knocked_out"])
    shot = next(
        each for each in audit.order("fire_weapons")["shots"] if each["weapon"] == event["weapon"]
    )
    audit.expect("needle aims", shot["system"], event["system"])
    hit(audit, firer.id, target.id, int(face >= NEEDLE_HULL), PENETRATING)
    if face >= NEEDLE_SYSTEM:
        audit.owe("system_lost", target.id, event["system"], due="needle")


def submunitions_fired(audit: Audit, event: Json) -> None:
    """A submunition pack: dice by range as of a beam, whatever the screens; then it is spent."""
    firer, target, _, distance = aimed(audit, event, "submunition_pack")
    dice = submunition_dice(distance)
    points = waves(audit, event["rolls"], dice, (UNSCREENED, UNSCREENED), "submunition dice")
    audit.expect("submunition damage", sum(points), event["damage"])
    audit.expect("penetrating damage", points.again, event["penetrating"])
    hit(audit, firer.id, target.id, points.first, ORDINARY)
    hit(audit, firer.id, target.id, points.again, PENETRATING)
    firer.packs.append(event["weapon"])


def ship_activated(audit: Audit, event: Json) -> None:
    """A ship has done all that it does this turn; packs that it fired are spent."""
    ship = audit.ships[event["ship"]]
    order = audit.order("fire_weapons") or {"shots": []}
    fired = [shot["weapon"] for shot in order["shots"] if shot["weapon"] in ship.used]
    audit.expect("weapons fired", sorted(fired), sorted(event["fired"]))
    audit.expect("packs spent", ship.packs, event["spent"])
    audit.expect("declared fire", [], audit.extra["shots"])
    ship.spent.update(ship.packs)
    ship.packs, ship.activated = [], True


CHECKS: dict[str, Check] = {
    "arc_settled": arc_settled,
    "shot_lost": shot_lost,
    "beam_fired": beam_fired,
    "torpedo_fired": torpedo_fired,
    "needle_fired": needle_fired,
    "submunitions_fired": submunitions_fired,
    "ship_activated": ship_activated,
}
