"""What each seat ought to know of an ambush by cloaked ships, from what the referee knows.

It is told anew from the referee's view and journal alone, as the rules of cloaks and of written
stances say it. No bogeys and no fields are in play.
"""

from collections.abc import Iterator
from typing import Any

Json = Any
PATROL, RAIDERS = "Patrol", "Raiders"
SIDES = (PATROL, RAIDERS)
SEATS = (f"side:{PATROL}", f"side:{RAIDERS}", "observer")

WRITTEN: dict[str, Json] = {"order": None, "order_written": False, "stance": None}
"""What is written of a ship, and what others read in its place while it is sealed."""
UNDER_CLOAK: dict[str, Json] = {**WRITTEN, "hidden": None}
"""What others read of a ship under its cloak, in the place of what its side reads."""
SEALED_ORDERS = {"write_order", "write_stance"}
TO_ALL = {
    *("phase_began", "phase_finished", "side_activated", "initiative_rolled", "ship_moved"),
    *("spread_launched", "spreads_done", "spread_detonated", "sensors_used"),
    *("marker_moved", "cloak_engaged", "ship_vanished", "cloak_dropped", "ship_destroyed"),
    *("beam_fired", "torpedo_fired", "shields_absorbed", "damage_taken", "ship_activated"),
    *("threshold_checked", "system_lost", "warp_core_thrown"),
    *("tractor_locked", "tractor_released", "tractor_dragged", "ship_dragged"),
    *("repair_tried", "shields_restored", "system_repaired", "failures_counted"),
}


def may_know(ship: Json, seat: str) -> bool:
    """Tell whether a seat may know all of a ship: its own, or one that is not under its cloak."""
    return bool(_is_own(ship, seat) or ship["status"] != "cloaked")


def _is_own(ship: Json, seat: str) -> bool:
    return bool(ship["side"] == seat.removeprefix("side:"))


def expected_view(battle: Json, seat: str) -> Json:
    """Return the battle as a seat ought to see it, from what the referee sees."""

    def seen(ship: Json) -> Json:
        if not may_know(ship, seat):
            return {**ship, **UNDER_CLOAK}
        sealed = battle["phase"] == "orders" and not _is_own(ship, seat)
        return {**ship, **WRITTEN} if sealed else ship

    return {**battle, "ships": [seen(ship) for ship in battle["ships"]]}


def expected_entry(battle: Json, entry: Json, seat: str) -> Json:
    """Return an entry of the journal as a seat ought to read it while the battle stands so."""
    events = list(_heard(battle, entry["events"], seat))
    if events == entry["events"]:
        return entry
    orders = [order for order in entry["orders"] if _may_read(battle, order, seat)]
    return {**entry, "events": events, "orders": orders, "salt": ""}


def _heard(battle: Json, events: list[Json], seat: str) -> Iterator[Json]:
    for event in events:
        ship = _named(battle, event.get("ship"))
        match event["kind"]:
            case "order_written" | "stance_written":
                sealed = (battle["phase"], battle["turn"]) == ("orders", event["turn"])
                if _is_own(ship, seat) or not (sealed or _is_hidden_since(ship, event["turn"])):
                    yield event
            case "hidden_move":
                if _is_own(ship, seat) or not _is_hidden_since(ship, event["hidden"]["since"] + 1):
                    yield event
            case "sweep_thrown":
                if event["found"]:
                    yield event
            case "arc_swept":
                yield {**event, "thrown_for": None}
            case "spread_struck":
                unknown = not _is_own(ship, seat) and _is_hidden_since(ship, event["turn"])
                yield {**event, "away_mu": None} if unknown else event
            case kind:
                assert kind in TO_ALL, kind
                yield event


def _is_hidden_since(ship: Json, turn: int) -> bool:
    """Tell whether a ship has been under its cloak from before a turn to now."""
    return bool(ship["hidden"]) and bool(ship["hidden"]["since"] < turn)


def _may_read(battle: Json, order: Json, seat: str) -> bool:
    ship = _named(battle, order.get("ship"))
    if ship is None or _is_own(ship, seat):
        return True
    sealed = battle["phase"] == "orders" and order["kind"] in SEALED_ORDERS
    return not sealed and may_know(ship, seat)


def _named(battle: Json, name: str | None) -> Json:
    return next((ship for ship in battle["ships"] if ship["id"] == name), None)


def points(value: Json) -> set[tuple[float, float]]:
    """Return all points in a JSON value: places of things, and stations of paths."""
    found = set()
    if isinstance(value, dict):
        if isinstance(value.get("x"), float) and isinstance(value.get("y"), float):
            found.add((value["x"], value["y"]))
        value = list(value.values())
    if not isinstance(value, list):
        return found
    if len(value) == 2 and all(isinstance(each, float) for each in value):
        found.add((value[0], value[1]))
    return found.union(*map(points, value))


def hidden_points(battle: Json, seat: str) -> set[tuple[float, float]]:
    """Return where ships are of which a seat may know the marker alone, where that is elsewhere."""
    ships = [ship for ship in battle["ships"] if not may_know(ship, seat)]
    places = {(ship["hidden"]["x"], ship["hidden"]["y"]) for ship in ships}
    return places - {(ship["x"], ship["y"]) for ship in ships}
