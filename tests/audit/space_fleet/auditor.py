"""An auditor of Space Fleet: recomputes a whole battle from its log, by the book alone.

It knows the log as the service tells it to the referee, in plain JSON, and nothing of the service.
"""

from typing import Any

from audit.space_fleet import fire, hits, missiles, moving, sensors, terrain, turns
from audit.space_fleet.board import same
from audit.space_fleet.condition import can_fire, capacity, speed
from audit.space_fleet.ledger import Ledger

Json = Any
CHECKS = {
    **moving.CHECKS,
    **terrain.CHECKS,
    **missiles.CHECKS,
    **fire.CHECKS,
    **hits.CHECKS,
    **sensors.CHECKS,
    **turns.CHECKS,
}
HEARD = {
    "counter_moved": "a counter goes with its ships, whose moves are recomputed",
    "counter_placed": "a squadron's counter says nothing of what is under it",
    "counter_removed": "follows the loss of what stood under it, which is recomputed",
    "squadron_broken": "names the counters of ships whose places are recomputed",
    "dummies_moved": "dummies go where their owner likes",
    "dummies_thrown_aside": "dummies do nothing but be looked at",
    "ew_declared": "says what `ew_switched` has done, which is recomputed",
    "salvo_wasted": "a dummy is attacked: nothing is thrown",
    "attack_unseen": "what other seats hear of an attack that is recomputed",
    "missile_aimed": "a name that a player chose",
    "target_drawn": "the ships under a counter are not audited; the attack is",
}
"""Events that are heard and not recomputed, and why."""
COMPARED = (
    *("side", "squadron", "shields", "max_shields", "base_speed", "beams", "damage_points"),
    *("engines", "halvings", "weapons", "status", "sr_launchers", "lr_launchers"),
    *("mine_patterns", "ew", "ew_active", "regenerator", "armour"),
)


def audit(opening: Json, entries: list[Json], views: dict[int, Json]) -> Ledger:
    """Return all that was checked, and found, in a battle."""
    ledger = Ledger(opening)
    for entry in entries:
        ledger.entry, ledger.at = entry, None
        missiles.defence_ordered(ledger)
        turns.turn_ended(ledger)
        for ledger.at, event in enumerate(entry["events"]):
            ledger.check(event, CHECKS, HEARD)
        ledger.at = None
        _settle(ledger)
        if entry["version"] in views:
            compare(ledger, views[entry["version"]])
    return ledger


def _settle(ledger: Ledger) -> None:
    """Check that an entry leaves nothing undone."""
    ledger.same("hits that were not taken", [], ledger.hits)
    ledger.same("what should have come to pass", [], ledger.debts)
    ledger.same("debris that was not thrown for", {}, ledger.debris_debts)
    ledger.hits, ledger.debts, ledger.debris_debts, ledger.flown = [], [], {}, {}
    sensors.all_seen(ledger)
    sensors.no_suite_no_dummies(ledger)
    fighting = {each["side"] for each in ledger.active()}
    ledger.same("the battle is over", len(fighting) < 2, ledger.over)


def compare(ledger: Ledger, view: Json) -> None:
    """Compare the auditor's own account with what the service shows."""
    ledger.same("turn", ledger.turn, view["turn"])
    ledger.same("ships", sorted(ledger.ships), sorted(each["id"] for each in view["ships"]))
    for seen in view["ships"]:
        ship = ledger.ships[seen["id"]]
        for field in COMPARED:
            ledger.same(f"{seen['id']} {field}", ship[field], seen[field])
        ledger.holds(f"{seen['id']} place", same(ship["place"], seen["place"]))
        ledger.same(f"{seen['id']} speed", speed(ship, ledger.options), seen["speed"])
        ledger.same(f"{seen['id']} capacity", capacity(ship, ledger.options), seen["capacity"])
        ledger.same(f"{seen['id']} can fire", can_fire(ship), seen["can_fire"])
    for name, kept in (("missiles", ledger.missiles), ("bodies", ledger.bodies)):
        ledger.same(name, sorted(kept), sorted(each["id"] for each in view[name]))
        for seen in view[name]:
            ledger.holds(f"{seen['id']} place", same(kept[seen["id"]]["place"], seen["place"]))
    fields = {each["id"]: each["revealed"] for each in view["minefields"]}
    own = {name: each["revealed"] for name, each in ledger.fields.items()}
    ledger.same("minefields", own, fields)
    for seen in view["debris"]:
        spots = ledger.debris[seen["id"]]["spots"]
        ledger.holds(f"{seen['id']} spots", all(map(same, spots, seen["spots"])))
