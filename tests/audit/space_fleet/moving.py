"""Movement of ships, and what they meet on the way (SF-MOVE-06 to -11, SF-TERR-05, -08).

A ship first goes ahead, turns at most a sixth after each unit, and not after the last of a full
move unless it is a dreadnought. One that stays may face anywhere.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from audit.space_fleet.board import ahead, enters, same, spot_of, turned, within
from audit.space_fleet.condition import halved, speed
from audit.space_fleet.ledger import Ledger

Json = Any


def walked(place: Json, path: list[str]) -> tuple[Json, list[Json]]:
    """Return where a path leads, and every spot on the way with that of its start."""
    track = [spot_of(place)]
    for step in path:
        place = ahead(place) if step == "F" else turned(place, 1 if step == "R" else -1)
        if step == "F":
            track.append(spot_of(place))
    return place, track


def is_sound(path: list[str], full: int, *, turns_last: bool) -> bool:
    """Tell whether a path keeps to the rules of turning, for a ship that can fly `full` units."""
    units = path.count("F")
    if units > full or not units:
        return not units
    turns = "".join(path).split("F")
    after_last = not turns[-1] or turns_last or units < full
    return not turns[0] and all(len(each) <= 1 for each in turns) and after_last


def ship_moved(ledger: Ledger, event: Json) -> None:
    """Fly the ordered path as far as the event does, and see what it came to."""
    ship = ledger.ships[event["ship"]]
    order = _order(ledger, ship)
    done = ledger.flown.get(event["ship"])
    if done is None:
        ship["began"], ship["began_speed"] = ship["place"], _speed(ledger, ship, order)
        done = 0
    full, path = ship["began_speed"], event["path"]
    ledger.same("path", order["path"][: len(path)], path)
    sound = is_sound(order["path"], full, turns_last=ship["ship_class"] == "DN")
    ledger.holds("path is legal", sound)
    place, track = walked(ship["began"], path)
    if not path.count("F"):
        place = _pivoted(place, order)
    ledger.holds("not moved before", not ship["moved"])
    ledger.told(event, side=ship["side"], units=len(track) - 1)
    ledger.holds("place", same(place, event["place"]))
    ledger.same("spots on the way", len(track), len(event["track"]))
    ledger.holds("track", all(map(same, track, event["track"])))
    ship["place"], ship["track_flown"] = place, track
    ledger.flown[event["ship"]] = len(track) - 1
    _meet(ledger, ship, track, done)
    if path == order["path"]:
        ship["moved"] = True
        fly_debris(ledger, ship, track)


def _order(ledger: Ledger, ship: Json) -> Json:
    """Return the order that moves a ship, by its own name or that of its squadron."""
    stays: Json = {"path": [], "facing": None, "heading_deg": None}
    own = ledger.ordered("move_ship", ship=ship["id"])
    squadron = ledger.ordered("move_squadron", side=ship["side"], squadron=ship["squadron"])
    return own or squadron or stays


def _speed(ledger: Ledger, ship: Json, order: Json) -> int:
    """Return how fast a ship may fly: under a counter, as its slowest companion (SF-SENS-06)."""
    if order.get("kind") != "move_squadron":
        return speed(ship, ledger.options)
    squadron = list(ledger.active(ship["side"]))
    return min(
        speed(each, ledger.options) for each in squadron if each["squadron"] == ship["squadron"]
    )


def _pivoted(place: Json, order: Json) -> Json:
    """Return how a ship that stays faces in the end."""
    for key in ("facing", "heading_deg"):
        if order.get(key) is not None:
            return {**place, key: order[key]}
    return place


def _meet(ledger: Ledger, ship: Json, track: list[Json], done: int) -> None:
    """Owe what is met: the body before the mines. What is met ends what one event tells."""
    for unit in range(done + 1, len(track)):
        start, end = track[unit - 1], track[unit]
        bodies = [each for each in ledger.bodies.values() if enters(start, end, each["place"])]
        fields = [each for each in ledger.fields.values() if enters(start, end, each["spot"])]
        last = unit == len(track) - 1
        ledger.holds("nothing is passed over", last or not (bodies or fields))
        if bodies:
            ledger.owe("collision", ship["id"], bodies[0]["id"])
        for field in fields:
            ledger.owe("mines", ship["id"], field["id"])


def fly_debris(ledger: Ledger, ship: Json, track: list[Json]) -> None:
    """Owe hits for each unit of debris flown through, where a ship exceeds half its speed.

    Where it starts counts as the others do: it flies through that too.
    """
    spots = list(ledger.debris_spots())
    units = sum(any(enters(*pair, each) for each in spots) for pair in pairwise(track))
    if ledger.options["debris_at_start"]:
        units += any(within(track[0], each) for each in spots)
    too_fast = len(track) - 1 > halved(ship["began_speed"], ledger.options)
    if units and too_fast and ship["status"] == "active":
        ledger.debris_debts[ship["id"]] = units


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {"ship_moved": ship_moved}
