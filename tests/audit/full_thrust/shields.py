"""Shields, warp engines, and the repair of both (TBT-SHLD, TBT-WARP, TBT-DC)."""

from typing import Any

from audit.full_thrust import damage, turns
from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.bold_ship import BoldShip
from audit.full_thrust.damage import ORDINARY
from audit.full_thrust.dice import one_of

Json = Any
BREACH_FROM = 5
FAILED_TURNS, MIRACLE_FROM = 3, 5
"""After so many turns without success a party of the Federation repairs on 5 or 6 (TBT-DC-05)."""


def bold(audit: Audit, name: str) -> BoldShip:
    """Return a ship of this setting."""
    ship = audit.ships[name]
    assert isinstance(ship, BoldShip)
    return ship


def absorbed_by(ship: BoldShip, points: int) -> int:
    """Return what shields take of an attack: all, or at half a half, up (TBT-SHLD-02 to -04)."""
    share = {"full": points, "half": (points + 1) // 2, "down": 0}[ship.shields]
    return min(ship.shields_left, share)


def shields_absorbed(audit: Audit, event: Json) -> None:
    """Shields that are up absorb a part of each attack, and are the weaker for it."""
    ship, attacker = bold(audit, event["ship"]), event["attacker"]
    points = sum(each for each, _ in audit.hits.pop((attacker, ship.id), []))
    audit.expect("points of an attack", points, event["points"])
    audit.holds("shields that are up", ship.shields != "down")
    absorbed = absorbed_by(ship, points)
    audit.expect("shields", absorbed, event["absorbed"])
    audit.expect("what shields let through", points - absorbed, event["let_through"])
    ship.marks += absorbed
    audit.expect("marks of shields", ship.marks, event["shield_marks"])
    audit.expect("status of shields", ship.shields, event["shield_status"])
    audit.hits[attacker, ship.id] = [(points - absorbed, ORDINARY)]
    audit.extra.setdefault("absorbed", set()).add((attacker, ship.id))


def damage_taken(audit: Audit, event: Json) -> None:
    """What shields have not absorbed is marked off as in Remixed."""
    ship, attacker = bold(audit, event["ship"]), event["attacker"]
    passed = (attacker, ship.id) in audit.extra.get("absorbed", set())
    points = sum(each for each, _ in audit.hits.get((attacker, ship.id), []))
    audit.holds("shields come first", passed or not absorbed_by(ship, points))
    audit.extra.get("absorbed", set()).discard((attacker, ship.id))
    damage.damage_taken(audit, event)


def warp_core_thrown(audit: Audit, event: Json) -> None:
    """A warp engine that a check has cost breaches on 5 or 6; then it is thrown out or explodes."""
    ship = bold(audit, event["ship"])
    audit.holds("warp cores", audit.paid("warp_core_thrown", ship.id))
    breached = one_of(audit, event["rolls"], "warp dice", "breach") >= BREACH_FROM
    audit.expect("warp breaches", breached, event["breached"])
    audit.expect("warp dice", 1 + breached, len(event["rolls"]))
    explodes = breached and one_of(audit, event["rolls"], "warp dice", "ejection") >= BREACH_FROM
    audit.expect("warp ejections", breached and not explodes, event["ejected"])
    ship.ejected = breached and not explodes
    if explodes:
        audit.paid("threshold_checked", ship.id)
        audit.owe("ship_destroyed", ship.id, due=0)


def repair_tried(audit: Audit, event: Json) -> None:
    """Parties also restore shields; those of the Federation do not give up (TBT-DC-01, -05)."""
    ship, name = bold(audit, event["ship"]), event["system"]
    jobs = audit.order("repair_systems", ship=ship.id)["jobs"]
    job = next(each for each in jobs if each["system"] == name)
    failed, last = ship.failures.get(name, (0, 0))
    if last != audit.turn - 1:
        failed = 0
    stubborn = ship.race == "federation" and job["persistent"] and failed >= FAILED_TURNS
    if name == "shields":
        audit.holds("what is repaired", ship.marks > 0)
        audit.holds("shields or generator", "generator" not in _tried(audit, ship))
    else:
        audit.never("ejected cores", ship.ejected and _is(ship, name, "ftl_drive"))
        audit.holds("what is repaired", turns.broken(ship, name))
        if _is(ship, name, "shield_generator"):
            audit.holds("shields or generator", "shields" not in _tried(audit, ship))
    done = turns.parties_work(audit, ship, event, MIRACLE_FROM if stubborn else None)
    _tried(audit, ship).add("generator" if _is(ship, name, "shield_generator") else name)
    if done:
        ship.failures.pop(name, None)
        audit.owe("shields_restored" if name == "shields" else "system_repaired", ship.id, name)
    else:
        ship.failures[name] = (failed + 1, audit.turn)


def _tried(audit: Audit, ship: BoldShip) -> set[str]:
    tried: set[str] = audit.extra.setdefault("tried", {}).setdefault((audit.turn, ship.id), set())
    return tried


def _is(ship: BoldShip, name: str, kind: str) -> bool:
    system = ship.system(name)
    return system is not None and bool(system["kind"] == kind)


def shields_restored(audit: Audit, event: Json) -> None:
    """Below half one to three points come back, up to half; from there one (TBT-DC-01, -02)."""
    ship = bold(audit, event["ship"])
    audit.holds("repairs", audit.paid("shields_restored", ship.id, "shields"))
    half = ship.strength // 2
    if ship.shields_left < half:
        face = one_of(audit, event["rolls"], "shield dice", sides=3)
        restored = min(face, half - ship.shields_left)
    else:
        audit.expect("shield dice", [], event["rolls"])
        restored = 1
    audit.expect("shields restored", restored, event["restored"])
    ship.marks -= restored
    audit.expect("marks of shields", ship.marks, event["shield_marks"])


def failures_counted(audit: Audit, event: Json) -> None:
    """For how many turns in a row parties have failed on what (TBT-DC-05)."""
    ship = bold(audit, event["ship"])
    said = {each["system"]: (each["turns"], each["last_turn"]) for each in event["failures"]}
    lately = {name: told for name, told in ship.failures.items() if told[1] >= audit.turn - 1}
    audit.expect("failed turns", lately, said)


CHECKS: dict[str, Check] = {
    "shields_absorbed": shields_absorbed,
    "damage_taken": damage_taken,
    "warp_core_thrown": warp_core_thrown,
    "repair_tried": repair_tried,
    "shields_restored": shields_restored,
    "failures_counted": failures_counted,
}
