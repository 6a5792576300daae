"""Stances, cloaks and sensors (TBT-CLOAK, TBT-SENS)."""

from typing import Any

from audit.full_thrust import fire, movement, turns
from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.bold_ship import NO_STANCE, BoldShip
from audit.full_thrust.dice import UNSCREENED, one_of
from audit.full_thrust.geometry import ahead, arcs_of, range_mu, within
from audit.full_thrust.shields import bold

Json = Any
SWEEP_MU, FOUND_FROM = 54, 6
SWEEPS = {"superior": 2}
"""What sensors add to a sweep: the book has lost its own list (TBT-RUL-33)."""


def stance_written(audit: Audit, event: Json) -> None:
    """What is written beside the move: shields, cloak, sensors."""
    ship = bold(audit, event["ship"])
    order = audit.order("write_stance", ship=ship.id)
    audit.expect("stances", order["stance"], event["stance"])
    cloaks = bool(ship.working("cloaking_device"))
    wanted = event["stance"]["cloak"]
    audit.holds("cloaks", wanted == "none" or cloaks)
    audit.holds("cloaks", wanted != "drop" or ship.status == "cloaked")
    ship.stance = event["stance"]
    ship.unshielded = wanted != "none"


def new_turn(audit: Audit, event: Json) -> None:
    """A stance holds for its turn; FireCons are free again; tractors have dragged once."""
    if audit.phase == "movement":
        _locks_are_spent(audit)
    if event["phase"] == "orders":
        for ship in audit.ships.values():
            assert isinstance(ship, BoldShip)
            ship.stance, ship.unshielded, ship.engaged = dict(NO_STANCE), False, 0
    turns.phase_began(audit, event)


def _locks_are_spent(audit: Audit) -> None:
    dragged = audit.extra.pop("dragged", set())
    for ship in audit.ships.values():
        assert isinstance(ship, BoldShip)
        for tractor, *_ in ship.locks:
            audit.holds("tractors that drag", (ship.id, tractor) in dragged)
        ship.locks = []


def hidden_move(audit: Audit, event: Json) -> None:
    """A cloaked ship moves by its orders, while its marker lies where it was (TBT-CLOAK-04)."""
    ship = bold(audit, event["ship"])
    audit.expect("cloaked ships", "cloaked", ship.status)
    movement.fly(audit, ship, event)
    ship.cloaked_moves += 1
    hidden = event["hidden"]
    said = (hidden["x"], hidden["y"], hidden["facing"], hidden["velocity"], hidden["rolled"])
    told = (ship.x, ship.y, ship.facing, ship.velocity, ship.rolled)
    audit.expect("where cloaked ships are", told, said)


def cloak_engaged(audit: Audit, event: Json) -> None:
    """A ship that was ordered to cloak is activated, and begins to fade (TBT-CLOAK-03)."""
    ship = bold(audit, event["ship"])
    audit.expect("cloaks", "engage", ship.stance["cloak"])
    audit.holds("cloaks", bool(ship.working("cloaking_device")))
    ship.fading = True


def cloak_failed(audit: Audit, event: Json) -> None:
    """A ship without a device that works stays in sight."""
    ship = bold(audit, event["ship"])
    audit.never("cloaks", bool(ship.working("cloaking_device")) and ship.commanded)
    ship.fading = False


def ship_activated(audit: Audit, event: Json) -> None:
    """The next opposing ship may still fire at one that fades (TBT-CLOAK-03)."""
    for ship in audit.ships.values():
        seen = ship.status == "active" and ship.side != event["side"]
        if isinstance(ship, BoldShip) and ship.fading and seen:
            audit.owe("ship_vanished", ship.id)
    fire.ship_activated(audit, event)


def ship_vanished(audit: Audit, event: Json) -> None:
    """A ship is under its cloak, and a marker lies where it was."""
    ship = bold(audit, event["ship"])
    audit.paid("ship_vanished", ship.id)
    audit.holds("cloaks", ship.fading)
    ship.status, ship.fading, ship.marker, ship.cloaked_moves = "cloaked", False, ship.place, 0


def cloak_dropped(audit: Audit, event: Json) -> None:
    """A ship comes out where it really is, or by option a little off (TBT-CLOAK-07, -08)."""
    ship = bold(audit, event["ship"])
    audit.expect("cloaked ships", "cloaked", ship.status)
    shift = 0
    if audit.options["cloak_position_uncertainty"] and event["rolls"]:
        faces = [face for roll in event["rolls"] if roll["sides"] == 6 for face in roll["faces"]]
        audit.expect("decloaking dice", ship.cloaked_moves, len(faces))
        shift = sum(UNSCREENED[face - 1] for face in faces)
        course = [roll["faces"][0] for roll in event["rolls"] if roll["sides"] == 12]
        if audit.expect("decloaking dice", 1, len(course)):
            ship.x, ship.y = ahead(ship.place, course[0], shift)
    audit.expect("shift of a cloak", shift, event["shift_mu"])
    audit.expect("where cloaks drop", ship.place, (event["x"], event["y"]))
    audit.expect(
        "where cloaks drop", (ship.facing, ship.velocity), (event["facing"], event["velocity"])
    )
    ship.status, ship.marker, ship.unshielded = "active", None, True


def sensors_used(audit: Audit, event: Json) -> None:
    """Active sensors are told to all, and betray a cloaked ship (TBT-CLOAK-06)."""
    ship = bold(audit, event["ship"])
    audit.holds("active sensors", ship.stance["active_sensors"])
    if ship.status == "cloaked":
        audit.owe("marker_moved", ship.id)


def arc_swept(audit: Audit, event: Json) -> None:
    """A sweep throws for each cloaked enemy in an arc, up to 54 MU (TBT-SENS-04)."""
    ship = bold(audit, event["ship"])
    audit.holds("active sensors", ship.stance["active_sensors"])
    audit.expect("sweeps", audit.order("sweep_arc", ship=ship.id)["arc"], event["arc"])
    inside = [other.id for other in audit.ships.values() if _inside(ship, other, event["arc"])]
    audit.expect("sweeps", len(inside), event["thrown_for"])
    for name in inside:
        audit.owe("sweep_thrown", ship.id, name)


def _inside(ship: BoldShip, other: Any, arc: str) -> bool:
    hides = other.side != ship.side and other.status == "cloaked"
    near = within(range_mu(ship.place, other.place), SWEEP_MU)
    return hides and near and arc in arcs_of(ship.place, ship.facing, other.place)


def sweep_thrown(audit: Audit, event: Json) -> None:
    """A modified 6 finds a ship (TBT-SENS-04)."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    audit.holds("sweeps", audit.paid("sweep_thrown", ship.id, target.id))
    grades = [each["grade"] for each in ship.working("sensor_suite")]
    modifier = max((SWEEPS.get(grade, 0) for grade in grades), default=0)
    audit.expect("sweeps", modifier, event["modifier"])
    found = one_of(audit, event["rolls"], "sweep dice") + modifier >= FOUND_FROM
    audit.expect("sweeps", found, event["found"])
    if found:
        audit.owe("marker_moved", target.id)


def marker_moved(audit: Audit, event: Json) -> None:
    """The marker is put where the ship is (TBT-CLOAK-06)."""
    ship = bold(audit, event["ship"])
    audit.holds("markers", audit.paid("marker_moved", ship.id))
    audit.expect("markers", ship.place, (event["x"], event["y"]))
    ship.marker = ship.place


CHECKS: dict[str, Check] = {
    "stance_written": stance_written,
    "phase_began": new_turn,
    "hidden_move": hidden_move,
    "cloak_engaged": cloak_engaged,
    "cloak_failed": cloak_failed,
    "ship_activated": ship_activated,
    "ship_vanished": ship_vanished,
    "cloak_dropped": cloak_dropped,
    "sensors_used": sensors_used,
    "arc_swept": arc_swept,
    "sweep_thrown": sweep_thrown,
    "marker_moved": marker_moved,
}
