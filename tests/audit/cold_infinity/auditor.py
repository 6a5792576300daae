"""An auditor of Cold Infinity: recomputes throws to hit and damage from a log, by the book alone.

It knows the log as the service tells it to the referee, in plain JSON, and nothing of the service.
"""

from collections.abc import Callable
from typing import Any

from audit.cold_infinity import aiming, effects
from audit.cold_infinity.ledger import Ledger

Json = Any


def unit_moved(ledger: Ledger, event: Json) -> None:
    """A ship that does nothing drifts on by its vector (CI-5.4.1-1)."""
    ship = ledger.ships[event["unit"]]
    ledger.same("start", ship["cell"], event["start"])
    vector = ship["motion"]["vector"]
    ship["cell"] = [ship["cell"][0] + vector[0], ship["cell"][1] + vector[1]]
    ledger.same("cell", ship["cell"], event["cell"])
    ledger.same("vector", vector, event["motion"]["vector"])
    ship["motion"] = event["motion"]


def power_allocated(ledger: Ledger, event: Json) -> None:
    """What a ship uses now is its signature in the turn that follows (CI-4.6-1)."""
    ship = ledger.ships[event["ship"]]
    ship["signature"], ship["used"] = ship["used"], event["used"]


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    **aiming.CHECKS,
    **effects.CHECKS,
    "unit_moved": unit_moved,
    "power_allocated": power_allocated,
}
HEARD = {
    "phase_began": "the sequence of play is not audited here",
    "side_finished": "the sequence of play is not audited here",
    "initiative_determined": "initiative decides who moves first: no throw to hit, no damage",
    "drift_checked": "how derelicts begin to tumble is movement",
    "weapons_readied": "arming is not audited: every weapon fires in every turn",
    "active_systems_lost": "what destroyed systems still draw is power",
    "power_lost": "what a destroyed plant gave is power",
    "weapon_fired": "a shot is made, and `shot_thrown` tells all of it",
    "shot_lost": "nothing is thrown",
    "shields_seen": "what may be called is told; nobody calls shots in these battles",
    "fire_declared": "sealed, and told again by `attacks_declared`",
    "defence_set": "sealed, and told again by `defence_met`",
    "defence_switched": "told again by `defence_met`",
    "weapon_switched": "told again by `defence_met`; the shots it gives up are not thrown for",
    "defence_allocated": "sealed, and told again by `defence_met`",
    "ew_allocated": "sealed, and told again by `ew_announced`",
    "battle_ended": "victory is not audited here",
}
"""Events that are heard and not recomputed, and why."""


def audit(opening: Json, entries: list[Json], views: dict[int, Json]) -> Ledger:
    """Return all that was checked, and found, in a battle."""
    ledger = Ledger(opening)
    for entry in entries:
        ledger.entry = entry
        for ledger.at, event in enumerate(entry["events"]):
            ledger.check(event, CHECKS, HEARD)
        ledger.at = None
        ledger.same("what should have come to pass", set(), ledger.due)
        ledger.due = set()
        if entry["version"] in views:
            compare(ledger, views[entry["version"]])
    return ledger


def compare(ledger: Ledger, view: Json) -> None:
    """Compare the auditor's own account with what the service shows."""
    for seen in view["ships"]:
        ship, name = ledger.ships[seen["id"]], seen["id"]
        ledger.same(f"{name} status", ship["status"], seen["status"])
        ledger.same(f"{name} cell", ship["cell"], seen["cell"])
        for section in seen["condition"]["sections"]:
            own = ship["sections"][section["name"]]
            for field in ("hull", "armour", "fires"):
                ledger.same(f"{name} {section['name']} {field}", own[field], section[field])
            for system in section["systems"]:
                state = ship["systems"][system["id"]]
                for field in ("lost", "destroyed"):
                    ledger.same(f"{name} {system['id']} {field}", state[field], system[field])
