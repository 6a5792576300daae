"""Damage to armour and hull rows, threshold checks, and what is lost (FT 4.5, 4.6, 7.1, 7.2)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.dice import many_of, one_of
from audit.full_thrust.state import CORE, Ship

Json = Any
HIGHEST_NUMBER = 3
ORDINARY, PIERCING, PENETRATING = "ordinary", "armour_piercing", "penetrating"


def hit(audit: Audit, attacker: str, target: str, points: int, mode: str) -> None:
    """Note points of an attack that are to be marked off when it is resolved (FT 2.7)."""
    audit.hits.setdefault((attacker, target), []).append((points, mode))


def split(armour: int, hits: list[tuple[int, str]]) -> tuple[int, int]:
    """Return the points of an attack that armour takes, and those for the hull (FT 4.5)."""
    to_armour = to_hull = 0
    for points, mode in hits:
        share = {ORDINARY: points, PIERCING: (points + 1) // 2, PENETRATING: 0}[mode]
        taken = min(armour - to_armour, share)
        to_armour += taken
        to_hull += points - taken
    return to_armour, to_hull


def damage_taken(audit: Audit, event: Json) -> None:
    """One attack: so much to armour, the rest to the hull; then see which rows are full."""
    ship = audit.ships[event["ship"]]
    hits = audit.hits.pop((event["attacker"], ship.id), [])
    audit.expect("points of an attack", sum(points for points, _ in hits), event["points"])
    to_armour, to_hull = split(ship.armour, hits)
    audit.expect("armour", to_armour, event["to_armour"])
    audit.expect("hull", to_hull, event["to_hull"])
    before = ship.row_ends_up_to(ship.damage)
    ship.armour_lost += to_armour
    ship.damage += to_hull
    audit.expect("armour lost", ship.armour_lost, event["armour_lost"])
    audit.expect("boxes marked off", ship.damage, event["damage"])
    passed = ship.row_ends_up_to(ship.damage)
    if ship.status == "destroyed":
        return
    if ship.damage >= ship.boxes:
        audit.owe("ship_destroyed", ship.id, due=ship.damage - ship.boxes)
    elif passed > before:
        audit.owe("threshold_checked", ship.id, due=(passed, passed - before - 1))


def ship_destroyed(audit: Audit, event: Json) -> None:
    """A ship without a box left is destroyed, with the groups aboard (FT 2.6)."""
    ship = audit.ships[event["ship"]]
    audit.expect("destruction", audit.paid("ship_destroyed", ship.id), event["excess"])
    ship.status = "destroyed"
    for group in audit.groups.values():
        if group.carrier == ship.id and group.status == "aboard":
            audit.owe("group_destroyed", group.id)
            group.strength = 0


def threshold_checked(audit: Audit, event: Json) -> None:
    """Each system that works throws a die; low ones are lost, sooner for each point passed."""
    ship = audit.ships[event["ship"]]
    if event["systems"][0] in CORE:
        _core_checked(audit, ship, event)
        return
    due = audit.paid("threshold_checked", ship.id)
    if not audit.holds("when a threshold is checked", due is not None):
        return
    point, extra, systems = (*due, ship.rolling())[:3]
    number = min(point, HIGHEST_NUMBER)
    audit.expect("threshold points", point, event["point"])
    audit.expect("threshold numbers", number, event["number"])
    audit.expect("points passed at once", -extra, event["modifier"])
    systems = _up_to_a_warp_core(audit, ship, systems, event)
    audit.expect("systems that throw", systems, event["systems"])
    faces = many_of(audit, event["rolls"], len(systems), "threshold dice")
    for name, face in zip(systems, faces, strict=False):
        if face - extra <= number:
            audit.owe("system_lost", ship.id, name, due="threshold")
    if audit.options["core_systems"] and number > 1:
        for name in CORE:
            if name not in ship.core_lost:
                audit.owe("core_checked", ship.id, name, due=(point, extra))


def _up_to_a_warp_core(audit: Audit, ship: Ship, systems: list[str], event: Json) -> list[str]:
    """Return what throws before a warp engine that is lost; the rest throws after its core.

    (TBT-WARP-04, TBT-RUL-41: the dice of the core follow at once.)
    """
    said: list[str] = event["systems"]
    cut = len(said) < len(systems) and systems[: len(said)] == said
    if not cut or ship.system(said[-1])["kind"] != "ftl_drive":
        return systems
    due = (event["point"], -event["modifier"], systems[len(said) :])
    audit.owe("threshold_checked", ship.id, due=due)
    return said


def _core_checked(audit: Audit, ship: Ship, event: Json) -> None:
    """A core system throws by itself, on a number that is one less than for others (FT 7.2)."""
    (name,) = event["systems"]
    due = audit.paid("core_checked", ship.id, name)
    if not audit.holds("core systems that throw", due is not None):
        return
    point, extra = due
    number = min(point, HIGHEST_NUMBER) - 1
    said = (event["point"], event["number"], event["modifier"])
    audit.expect("core numbers", (point, number, -extra), said)
    if one_of(audit, event["rolls"], "core threshold dice") - extra <= number:
        audit.owe("system_lost", ship.id, name)


def system_lost(audit: Audit, event: Json) -> None:
    """What a die has put out is out: a drive by halves, a bay with what is in it (FT 4.6, 7.1)."""
    ship, name = audit.ships[event["ship"]], event["system"]
    cause = audit.paid("system_lost", ship.id, name)
    if not audit.holds("systems lost", cause is not None):
        return
    if name in CORE:
        _core_lost(audit, ship, event)
        return
    system = ship.system(name)
    if system["kind"] == "main_drive":
        ship.drive = {"full": "half", "half": "out", "out": "out"}[ship.drive]
        audit.expect("drives", ship.drive, event["drive"])
        if ship.drive == "out":
            ship.lost.add(name)
        return
    audit.never("systems lost once", name in ship.lost)
    ship.lost.add(name)
    if system["kind"] == "ftl_drive" and cause == "threshold":
        ship.engine_lost(audit)
    if system["kind"] == "fighter_bay":
        for group in audit.groups.values():
            if (group.carrier, group.bay, group.status) == (ship.id, name, "aboard"):
                audit.owe("group_destroyed", group.id)
                group.strength = 0


def _core_lost(audit: Audit, ship: Ship, event: Json) -> None:
    """A bridge is out, and life support lasts, for as many turns as a die says (FT 7.2)."""
    name = event["system"]
    if name == "power_core":
        ship.core_lost[name] = None
        return
    face = one_of(audit, event["rolls"], "core dice")
    for_good = name == "bridge" and face == 6
    ship.core_lost[name] = None if for_good else audit.turn + face
    audit.expect("core systems", ship.core_lost[name], event["until"])


CHECKS: dict[str, Check] = {
    "damage_taken": damage_taken,
    "ship_destroyed": ship_destroyed,
    "threshold_checked": threshold_checked,
    "system_lost": system_lost,
}
