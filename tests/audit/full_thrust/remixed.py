"""The audit of Full Thrust: Remixed: all subjects, and what is heard but not recomputed."""

from typing import Any

from audit.full_thrust import attacks, damage, fighters, fire, missiles, movement, turns
from audit.full_thrust.audit import Audit, Chapters, run
from audit.full_thrust.state import Ship

Json = Any
CHECKS = {
    **movement.CHECKS,
    **turns.CHECKS,
    **fighters.CHECKS,
    **attacks.CHECKS,
    **missiles.CHECKS,
    **fire.CHECKS,
    **damage.CHECKS,
}
HEARD = {
    "phase_finished": "a side says that it is done; nothing follows from it by itself",
    "launches_done": "a ship has given up its turn to launch; salvoes are audited one by one",
    "battle_ended": "the book leaves the end to the players",
    "attack_aborted": "what was to be attacked is gone, which is audited where it went",
}
"""Kinds of events that are not recomputed, and why not."""
SAME = ("x", "y", "facing", "velocity", "damage", "armour_lost", "status", "drive", "rolled")
GROUP_SAME = ("strength", "endurance", "x", "y", "status")


def view(audit: Audit, seen: Json) -> None:
    """Compare all that the audit knows of ships and groups with what the referee sees."""
    for shown in seen["ships"]:
        ship_in_view(audit, audit.ships[shown["id"]], shown)
        audit.expect("view: screens", audit.ships[shown["id"]].screens, shown["screen_level"])
    for shown in seen["groups"]:
        group = audit.groups[shown["id"]]
        for name in GROUP_SAME:
            if group.status == "active" or name not in ("x", "y"):
                audit.expect(f"view: group {name}", getattr(group, name), shown[name])


def ship_in_view(audit: Audit, ship: Ship, shown: Json) -> None:
    """Compare what the audit knows of a ship with what the referee sees of it."""
    for name in SAME:
        audit.expect(f"view: {name}", getattr(ship, name), shown[name])
    for name in ("lost", "spent"):
        audit.expect(f"view: {name}", sorted(getattr(ship, name)), sorted(shown[name]))
    audit.expect("view: thrust", ship.thrust, shown["thrust"])
    audit.expect("view: FireCons", ship.free_fire_controls, shown["fire_controls"])
    if ship.status != "destroyed":
        audit.expect("view: crew", ship.crew, shown["crew"])
        audit.expect("view: hull", ship.boxes - ship.damage, shown["hull"])
        audit.expect("view: armour", ship.armour, shown["armour"])


CHAPTERS = Chapters(CHECKS, HEARD, fire.begins, view)


def audited(log: Json) -> Audit:
    """Audit a log of a battle of Full Thrust: Remixed."""
    return run(Audit(log.opening), log, CHAPTERS)
