"""Limited sensors (SF-SENS-01 to -07, SF-EW-02): who is fully detected, and by whom."""

from collections.abc import Callable
from typing import Any

from audit.space_fleet.board import distance
from audit.space_fleet.ledger import Ledger

Json = Any
FULL, FULL_IF_FIRED = 12, 18
EW_FULL, EW_FULL_IF_FIRED = 9, 12
SHIP = 18
EW_DUMMIES = 12
EDGE = 1e-6


def reach(ledger: Ledger, ship: Json) -> int:
    """Return how near an enemy must be to detect a ship fully."""
    covered = any(
        each["ew_active"] and each["squadron"] == ship["squadron"]
        for each in ledger.active(ship["side"])
    )
    if covered:
        return EW_FULL_IF_FIRED if ship["fired_any"] else EW_FULL
    return FULL_IF_FIRED if ship["fired_direct"] else FULL


def nearest(ledger: Ledger, ship: Json, side: str) -> float | None:
    """Return how far off the nearest ship of a side is that can look."""
    far = [distance(each["place"], ship["place"]) for each in ledger.active(side)]
    return min(far, default=None)


def detects(ledger: Ledger, ship: Json, side: str) -> bool:
    """Tell whether a side has a ship in full detection."""
    far = nearest(ledger, ship, side)
    return far is not None and far <= reach(ledger, ship) + EDGE


def sensors_read(ledger: Ledger, event: Json) -> None:
    """A scan tells the distance to the nearest that looks, and the level in that band."""
    named = [s for s in ledger.ships.values() if event["target"] in {s["id"], s["counter"]}]
    if not named:
        return  # a squadron's counter, or a dummy's
    (ship,) = named
    ledger.told(event, distance=nearest(ledger, ship, event["by"]))
    full = detects(ledger, ship, event["by"])
    ledger.same("fully detected", full, event["level"] == "full")
    if not full and event["distance"] <= SHIP:
        ledger.told(event, level="ship")


def ship_detected(ledger: Ledger, event: Json) -> None:
    """A ship is detected that was not."""
    ship = ledger.ships[event["ship"]]
    ledger.told(event, side=ship["side"], counter=ship["counter"])
    ledger.holds("was not detected", event["by"] not in ship["detected_by"])
    ledger.holds("is in reach", detects(ledger, ship, event["by"]))
    ship["detected_by"].append(event["by"])


def detection_lost(ledger: Ledger, event: Json) -> None:
    """A ship is out of reach again."""
    ship = ledger.ships[event["ship"]]
    ledger.holds("was detected", event["by"] in ship["detected_by"])
    ledger.holds("is out of reach", not detects(ledger, ship, event["by"]))
    ship["detected_by"] = [each for each in ship["detected_by"] if each != event["by"]]


def ew_switched(ledger: Ledger, event: Json) -> None:
    """A suite is on or off, as was ordered."""
    ship = ledger.ships[event["ship"]]
    ledger.holds("has a suite", ship["ew"])
    ledger.holds(
        "was ordered", ledger.ordered("switch_ew", ship=ship["id"], active=event["active"])
    )
    ship["ew_active"] = event["active"]


def dummies_placed(ledger: Ledger, event: Json) -> None:
    """A suite that is switched on makes a squadron of dummies, within 12 of its ship (SF-EW-01)."""
    order = ledger.ordered("switch_ew", squadron=event["squadron"])
    if order is None:
        return  # dummies of a scenario
    ship = ledger.ships[order["ship"]]
    near = [distance(ship["place"], each["spot"]) <= EW_DUMMIES + EDGE for each in event["dummies"]]
    ledger.holds("within reach of the suite", all(near))
    ledger.told(event, side=ship["side"])
    ledger.dummies[event["squadron"]] = ship["id"], {each["id"] for each in event["dummies"]}


def dummy_detected(ledger: Ledger, event: Json) -> None:
    """A dummy that is fully detected is taken away; what it looked like is not audited."""
    for _, names in ledger.dummies.values():
        names.discard(event["dummy"])


def dummies_ended(ledger: Ledger, event: Json) -> None:
    """The dummies of a suite are there only while it is active (SF-EW-01)."""
    name, names = ledger.dummies.pop(event["squadron"])
    ledger.told(event, side=ledger.ships[name]["side"], dummies=sorted(names))
    ledger.same("its suite is active", expected=False, said=_works(ledger, name))


def _works(ledger: Ledger, name: str) -> bool:
    ship = ledger.ships[name]
    return bool(ship["ew_active"]) and ship["status"] == "active"


def no_suite_no_dummies(ledger: Ledger) -> None:
    """Check that no dummies are left of a suite that is off, destroyed, or out with its ship."""
    for squadron, (name, names) in ledger.dummies.items():
        ledger.holds(f"{squadron} has a suite", not names or _works(ledger, name))


def all_seen(ledger: Ledger) -> None:
    """Check that after an order every side detects just what it should."""
    if not ledger.options["limited_sensors"] or ledger.over:
        return
    for ship in ledger.active():
        for side in ledger.sides:
            if side != ship["side"]:
                seen = side in ship["detected_by"]
                ledger.same(f"{side} detects {ship['id']}", detects(ledger, ship, side), seen)


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "sensors_read": sensors_read,
    "ship_detected": ship_detected,
    "detection_lost": detection_lost,
    "ew_switched": ew_switched,
    "dummies_placed": dummies_placed,
    "dummy_detected": dummy_detected,
    "dummies_ended": dummies_ended,
}
