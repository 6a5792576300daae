"""Hits and what they do (SF-DMG-01 to -09, SF-ARM-01, SF-EW-04), surrender, loss of ships.

A hit takes a shield. Without shields a die is thrown for each: by the size of the ship, one less
from a missile, on the damage table. A ship dies on a low score, or when its points are full.
"""

from collections.abc import Callable
from typing import Any

from audit.space_fleet.condition import capacity
from audit.space_fleet.ledger import Hits, Ledger

Json = Any
BY_CLASS = {"DD": -2, "LC": -1, "HC": 0, "BB": 1, "DN": 2}
MAJOR_POINTS, POINTS = 3, 1
SURRENDER = 5


def owe(ledger: Ledger, ship: str, attacker: str, source: str, number: int) -> None:
    """Note hits that a ship must take, unless it is out already."""
    if number and ledger.ships[ship]["status"] == "active":
        ledger.hits.append(Hits(ship, attacker, source, number))


def shields_lost(ledger: Ledger, event: Json) -> None:
    """Shields stand before the hull: as many hits as there are shields go no further."""
    ship = ledger.ships[event["ship"]]
    due = [each for each in ledger.hits if each.ship == event["ship"]]
    number = sum(each.number for each in due if each.attacker == due[0].attacker) if due else 0
    taken = min(number, ship["shields"])
    ledger.told(event, hits=taken, shields=ship["shields"] - taken)
    _check_attacker(ledger, event, due[0] if due else None)
    for _ in range(taken):
        _next_hit(ledger, event["ship"])
    ship["shields"] -= taken


def _check_attacker(ledger: Ledger, event: Json, due: Hits | None) -> None:
    """Check who is named: by its name, or by that of the counter over it."""
    names = {due.attacker, ledger.ships.get(due.attacker, {}).get("counter")} if due else set()
    ledger.holds(f"{event['attacker']} has hit", event["attacker"] in names)


def _next_hit(ledger: Ledger, ship: str) -> Hits | None:
    """Take the next hit that a ship has coming off the list."""
    for place, due in enumerate(ledger.hits):
        if due.ship == ship:
            left = due._replace(number=due.number - 1)
            ledger.hits[place : place + 1] = [left] if left.number else []
            return due
    return None


def hit_disregarded(ledger: Ledger, event: Json) -> None:
    """Armour stops the first hit of a turn that reaches the hull."""
    ship = ledger.ships[event["ship"]]
    ledger.holds("has armour that has stopped nothing yet", ship["armour"] > ship["armour_used"])
    ledger.same("shields", 0, ship["shields"])
    ledger.holds("a hit is due", _next_hit(ledger, event["ship"]))
    ship["armour_used"] = True


def score_result(ledger: Ledger, score: int) -> str:
    """Return what a score on the damage table does."""
    if score < 2 or (score == 2 and ledger.options["score_two"] == "destroyed"):
        return "destroyed"
    if score <= 4:
        return "major"
    return {5: "engines", 6: "weapons"}.get(score, "minor")


def damage_thrown(ledger: Ledger, event: Json) -> None:
    """Throw for a hit on bare hull, and mark what it does."""
    ship = ledger.ships[event["ship"]]
    due = _next_hit(ledger, event["ship"])
    _check_attacker(ledger, event, due)
    source = due.source if due else event["source"]
    ledger.same("shields", 0, ship["shields"])
    ledger.holds("armour stops the first", not ship["armour"] or ship["armour_used"])
    (face,) = ledger.faces(event, 0, 6)
    score = face + BY_CLASS[ship["ship_class"]] - (source == "missile")
    result = score_result(ledger, score)
    _mark(ship, result)
    marked = {key: ship[key] for key in ("damage_points", "engines", "halvings", "weapons")}
    ledger.told(event, source=source, score=score, result=result, **marked)
    most = capacity(ship, ledger.options)
    full = most + (ledger.options["destroyed_at"] == "exceed")
    if ship["ew"]:
        ledger.owe("ew_destroyed", event["ship"])
    if result == "destroyed" or ship["damage_points"] >= full:
        ledger.owe("ship_destroyed", event["ship"])


def _mark(ship: Json, result: str) -> None:
    """Mark a result of the damage table."""
    ship["damage_points"] += {"major": MAJOR_POINTS, "engines": POINTS, "weapons": POINTS}.get(
        result, 0
    )
    if result in {"major", "engines"}:
        ship["halvings"] += 1
        wrecked = result == "major" or ship["engines"] == "wrecked"
        ship["engines"] = "wrecked" if wrecked else "damaged"
    if result in {"major", "weapons"}:
        destroyed = result == "major" or ship["weapons"] == "destroyed"
        ship["weapons"] = "destroyed" if destroyed else "ko"


def ew_destroyed(ledger: Ledger, event: Json) -> None:
    """A throw on the damage table costs a ship its EW."""
    ledger.pay("ew_destroyed", event["ship"])
    ledger.ships[event["ship"]]["ew"] = ledger.ships[event["ship"]]["ew_active"] = False


def ship_destroyed(ledger: Ledger, event: Json) -> None:
    """A ship is gone, and with it what it would still have suffered."""
    ledger.pay("ship_destroyed", event["ship"])
    ship = ledger.ships[event["ship"]]
    ledger.told(event, side=ship["side"])
    ship["status"] = "destroyed"
    ledger.hits = [each for each in ledger.hits if each.ship != event["ship"]]
    ledger.debts = [each for each in ledger.debts if event["ship"] not in each]
    ledger.debris_debts.pop(event["ship"], None)


def surrender_thrown(ledger: Ledger, event: Json) -> None:
    """A ship that was crippled before this step, and fired at in it, may give up."""
    ship = ledger.ships[event["ship"]]
    ledger.holds("was crippled when the step began", event["ship"] in ledger.crippled)
    ledger.holds("was fired at, and has not thrown", event["ship"] in ledger.fired_at)
    ledger.same("status", "active", ship["status"])
    ledger.fired_at.discard(event["ship"])
    (face,) = ledger.faces(event, 0, 6)
    ledger.told(event, need=SURRENDER, surrendered=face >= SURRENDER, side=ship["side"])
    if face >= SURRENDER:
        ship["status"] = "surrendered"


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "shields_lost": shields_lost,
    "hit_disregarded": hit_disregarded,
    "damage_thrown": damage_thrown,
    "ew_destroyed": ew_destroyed,
    "ship_destroyed": ship_destroyed,
    "surrender_thrown": surrender_thrown,
}
