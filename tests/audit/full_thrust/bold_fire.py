"""Phasers at systems, spreads and tractor beams (TBT-PHAS, TBT-PHOT, TBT-TRAC)."""

from math import ceil
from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.bold_ship import SIZES, BoldShip
from audit.full_thrust.damage import ORDINARY, hit
from audit.full_thrust.dice import UNSCREENED, many_of
from audit.full_thrust.fire import aimed, beam_dice, bears
from audit.full_thrust.geometry import (
    ARCS,
    MIRRORED,
    Point,
    ahead,
    arcs_of,
    course_after,
    range_mu,
    within,
)
from audit.full_thrust.shields import bold

Json = Any
SPREAD_MU, SPREAD_TURN = 24, 2
BLAST = ((2, 3), (4, 2), (6, 1))
"""Up to how far a spread throws how many dice: the book has lost its own table (TBT-RUL-13)."""
STRENGTH = {"A": 18, "B": 12, "C": 6}
DRAGS = ((0.5, 0.5), (1.0, 0.25), (2.0, 0.0))
"""What part of its pull drags the smaller and the larger ship, by sizes apart (TBT-TRAC-05)."""
CLASS_C_MU = 3


def needle_dice(weapon: Json, shields: str, distance: float) -> int:
    """Return the dice at a system: of a beam, one fewer at half shields (TBT-PHAS-06)."""
    dice = beam_dice(weapon, distance)
    if shields == "full":
        return 0
    if shields == "down":
        return dice
    if weapon["weapon_class"] == "C":
        return int(within(distance, CLASS_C_MU))
    return dice - 1


def system_targeted(audit: Audit, event: Json) -> None:
    """A phaser puts one system out with any 6; it takes good sensors, and weak shields."""
    firer, target, weapon, distance = aimed(audit, event, "phaser")
    audit.holds("sensors for needles", bool(firer.working("sensor_suite")))
    dice = needle_dice(weapon, bold(audit, target.id).shields, distance)
    audit.holds("shields for needles", dice > 0)
    faces = many_of(audit, event["rolls"], dice, "needle dice")
    audit.expect("needle hits", 6 in faces, event["knocked_out"])
    audit.expect("needle damage", 0, event["damage"])
    if 6 in faces:
        audit.owe("system_lost", target.id, event["system"], due="needle")


def spread_launched(audit: Audit, event: Json) -> None:
    """A spread flies half its way, turns by two points at most, flies the rest (TBT-PHOT-03)."""
    ship, tube = bold(audit, event["ship"]), event["weapon"]
    order = next(
        each
        for each in audit.order("launch_spreads", ship=ship.id)["spreads"]
        if each["tube"] == tube
    )
    audit.holds("weapons that work", ship.works(tube))
    audit.never("once a turn", tube in ship.used)
    audit.holds("who may fire", ship.may_fire)
    audit.expect("spreads", (True, True), (order["length"] <= SPREAD_MU, abs(order["turn"]) <= 2))
    arc = ship.system(tube)["arcs"][0]
    centre = 2 * ARCS.index(MIRRORED[arc] if ship.rolled else arc)
    off = (order["course"] - ship.facing - centre + 6) % 12 - 6
    audit.holds("courses of spreads", abs(off) <= 1)
    half = order["length"] / 2
    middle = ahead(ship.place, order["course"], half)
    end = ahead(middle, course_after(order["course"], order["turn"]), half)
    audit.expect("way of spreads", [ship.place, middle, end], event["path"])
    ship.used.add(tube)
    audit.extra.setdefault("spreads", {})[event["spread"]] = end


def spread_detonated(audit: Audit, event: Json) -> None:
    """A spread strikes every ship near enough, cloaked or not (TBT-PHOT-04, TBT-CLOAK-05)."""
    place: Point = audit.extra["spreads"].pop(event["spread"])
    audit.expect("where spreads detonate", place, (event["x"], event["y"]))
    for ship in audit.ships.values():
        away = range_mu(place, ship.place)
        if ship.status in {"active", "cloaked"} and within(away, BLAST[-1][0]):
            audit.owe("spread_struck", event["spread"], ship.id, due=away)


def spread_struck(audit: Audit, event: Json) -> None:
    """Dice by distance, read as of beams, none thrown again (TBT-RUL-13)."""
    away = audit.paid("spread_struck", event["spread"], event["ship"])
    if not audit.holds("whom spreads strike", away is not None):
        return
    audit.expect("range", away, event["away_mu"])
    dice = next(count for limit, count in BLAST if within(away, limit))
    faces = many_of(audit, event["rolls"], dice, "spread dice")
    damage = sum(UNSCREENED[face - 1] for face in faces)
    audit.expect("spread damage", damage, event["damage"])
    hit(audit, event["spread"], event["ship"], damage, ORDINARY)


def tractor_locked(audit: Audit, event: Json) -> None:
    """Strength, less range, and 1 for each 10 points of shields, is the pull (TBT-TRAC-03)."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    beam = ship.system(event["tractor"])
    audit.holds("weapons that work", ship.works(beam["id"]))
    audit.never("once a turn", beam["id"] in ship.used)
    audit.holds("who may fire", ship.may_fire and ship.free_fire_controls > 0)
    distance = range_mu(ship.place, target.place)
    audit.expect("range", distance, event["range_mu"])
    arcs = arcs_of(ship.place, ship.facing, target.place)
    audit.holds("weapons that bear", any(bears(beam, ship, arc) for arc in arcs))
    shields = 0 if target.shields == "down" else ceil(target.shields_left / 10)
    pull = STRENGTH[beam["tractor_class"]] - distance - shields
    audit.expect("tractors", pull, event["pull_mu"])
    audit.holds("tractors", pull > 0)
    ship.used.add(beam["id"])
    ship.engaged += 1
    ship.locks.append((beam["id"], target.id, pull))


def tractor_released(audit: Audit, event: Json) -> None:
    """Nothing drags a ship that is gone or cloaked, nor does such a ship drag."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    lost = not (ship.status == target.status == "active" and ship.works(event["tractor"]))
    audit.holds("tractors released", lost)
    ship.locks = [each for each in ship.locks if each[0] != event["tractor"]]


def parts(ship: BoldShip, target: BoldShip) -> tuple[float, float]:
    """Return in what parts of its pull a tractor drags its own ship, and its target."""
    apart = SIZES[ship.group] - SIZES[target.group]
    smaller, larger = DRAGS[abs(apart)]
    return (larger, smaller) if apart > 0 else (smaller, larger)


def cut(ship: BoldShip, target: BoldShip) -> float:
    """Return by how much drags between two ships are cut, which stop where their centres meet."""
    wanted = sum(
        sum(parts(here, there)) * pull
        for here, there in ((ship, target), (target, ship))
        for _, name, pull in here.locks
        if name == there.id
    )
    return min(1.0, range_mu(ship.place, target.place) / wanted) if wanted else 1.0


def tractor_dragged(audit: Audit, event: Json) -> None:
    """Both ships are dragged along the line between them (TBT-TRAC-04, -05)."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    lock = next((each for each in ship.locks if each[0] == event["tractor"]), None)
    if not audit.expect("tractors", target.id, lock and lock[1]) or lock is None:
        return
    audit.expect("tractors", lock[2], event["pull_mu"])
    own, other = (part * lock[2] * cut(ship, target) for part in parts(ship, target))
    audit.expect("drag", (own, other), (event["ship_dragged_mu"], event["target_dragged_mu"]))
    audit.extra.setdefault("dragged", set()).add((ship.id, lock[0]))
    away = range_mu(ship.place, target.place) or 1.0
    shifts = audit.extra.setdefault("shifts", {})
    for here, there, way in ((ship, target, own), (target, ship, other)):
        dx, dy = shifts.get(here.id, (0.0, 0.0))
        dx += (there.x - here.x) / away * way
        dy += (there.y - here.y) / away * way
        shifts[here.id] = (dx, dy)
        if way:
            audit.owe("ship_dragged", here.id)


def ship_dragged(audit: Audit, event: Json) -> None:
    """All drags together, reckoned from where the ships had moved to, shift a ship."""
    ship = bold(audit, event["ship"])
    audit.paid("ship_dragged", ship.id)
    dx, dy = audit.extra.get("shifts", {}).pop(ship.id, (0.0, 0.0))
    ship.x, ship.y = ship.x + dx, ship.y + dy
    audit.expect("where ships are dragged", ship.place, (event["x"], event["y"]))


CHECKS: dict[str, Check] = {
    "system_targeted": system_targeted,
    "spread_launched": spread_launched,
    "spread_detonated": spread_detonated,
    "spread_struck": spread_struck,
    "tractor_locked": tractor_locked,
    "tractor_released": tractor_released,
    "tractor_dragged": tractor_dragged,
    "ship_dragged": ship_dragged,
}
