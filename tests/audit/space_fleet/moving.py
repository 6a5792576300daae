"""Movement of ships, bodies and debris, and what is met on the way (SF-MOVE-06 to -11, SF-TERR).

A ship first goes ahead, turns at most a sixth after each unit, and not after the last of a full
move unless it is a dreadnought. One that stays may face anywhere.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from audit.space_fleet.board import ahead, enters, same, spot_of, turned
from audit.space_fleet.condition import halved, speed
from audit.space_fleet.hits import owe
from audit.space_fleet.ledger import Ledger

Json = Any
MINE_NEED, MINE_SIDES, DEBRIS_SIDES = 4, 3, 2


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
        _fly_debris(ledger, ship, track)


def _order(ledger: Ledger, ship: Json) -> Json:
    """Return the order that moves a ship, by its own name or that of its squadron."""
    stays = {"path": [], "facing": None, "heading_deg": None}
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


def _fly_debris(ledger: Ledger, ship: Json, track: list[Json]) -> None:
    """Owe hits for each unit into debris, where a ship flew faster than half its speed."""
    spots = list(ledger.debris_spots())
    pairs = pairwise(track)
    units = sum(any(enters(*pair, each) for each in spots) for pair in pairs)
    too_fast = len(track) - 1 > halved(ship["began_speed"], ledger.options)
    if units and too_fast and ship["status"] == "active":
        ledger.debris_debts[ship["id"]] = units


def debris_struck(ledger: Ledger, event: Json) -> None:
    """Throw a d2 for each unit of debris, once the move is over."""
    units = ledger.debris_debts.pop(event["ship"], 0)
    faces = ledger.faces(event, 0, DEBRIS_SIDES, units)
    ledger.told(event, hexes=units, hits=sum(faces))
    owe(ledger, event["ship"], "debris", "debris", sum(faces))


def mines_attacked(ledger: Ledger, event: Json) -> None:
    """A 4 or more brings a d3 of hits, on whoever comes into the field or stays to sweep it."""
    ship, field = event["ship"], event["field"]
    if ledger.ordered("sweep_mines", ship=ship, field=field) is None:
        ledger.pay("mines", ship, field)
    else:
        _sweep(ledger, ledger.ships[ship], ledger.fields[field])
    (face,) = ledger.faces(event, 0, 6)
    hits = ledger.faces(event, 1, MINE_SIDES)[0] if face >= MINE_NEED else 0
    ledger.told(event, need=MINE_NEED, hits=hits)
    owe(ledger, ship, field, "mines", hits)


def _sweep(ledger: Ledger, ship: Json, field: Json) -> None:
    """Who sweeps has working beams, is in the field, and does not move."""
    ledger.holds("has beams", ship["beams"] and ship["weapons"] == "ok")
    ledger.holds("has not moved", not ship["moved"])
    inside = enters(ahead({**ship["place"]}, 9), spot_of(ship["place"]), field["spot"])
    ledger.holds("is in the field", inside)
    ship["moved"] = True
    ledger.owe("swept", field["id"])


def field_revealed(ledger: Ledger, event: Json) -> None:
    """A field is known from the first time that a ship comes into it."""
    field = ledger.fields[event["field"]]
    ledger.holds("was hidden", not field["revealed"])
    ledger.told(event, side=field["side"], spot=field["spot"])
    field["revealed"] = True


def field_swept(ledger: Ledger, event: Json) -> None:
    """A field that was swept is gone."""
    ledger.pay("swept", event["field"])
    del ledger.fields[event["field"]]


def mines_laid(ledger: Ledger, event: Json) -> None:
    """A pattern lies where the ship is or was in this move; one a move."""
    ship = ledger.ships[event["ship"]]
    spots = [spot_of(ship["place"]), *ship.get("track_flown", ())]
    ledger.holds("where it was", any(same(event["spot"], each) for each in spots))
    ledger.holds("first of the turn", not ship["laid"])
    ship["laid"] = True
    ship["mine_patterns"] -= 1
    ledger.told(event, side=ship["side"], patterns=ship["mine_patterns"])
    laid = {"id": event["field"], "side": ship["side"], "spot": event["spot"], "revealed": False}
    ledger.fields[event["field"]] = laid


def body_moved(ledger: Ledger, event: Json) -> None:
    """A body goes one on, the way it faces; every ship there has to escape."""
    body = ledger.bodies[event["body"]]
    was, body["place"] = body["place"], ahead(body["place"])
    ledger.holds("place", same(body["place"], event["place"]))
    body["went"] = body.get("went", 0) + 1
    ledger.holds("not faster than it is", body["went"] <= body["speed"])
    for ship in ledger.active():
        if enters(was, body["place"], spot_of(ship["place"])):
            ledger.owe("collision", ship["id"], body["id"])


def collision_thrown(ledger: Ledger, event: Json) -> None:
    """Less than the ship's speed without the body's escapes, to a random place next to it."""
    ship, body = ledger.ships[event["ship"]], ledger.bodies[event["body"]]
    ledger.pay("collision", event["ship"], event["body"])
    below = speed(ship, ledger.options) - body["speed"]
    (face,) = ledger.faces(event, 0, 6)
    ledger.told(event, below=below, escaped=face < below, side=ship["side"])
    if face >= below:
        ledger.same("place", None, event["place"])
        ledger.owe("ship_destroyed", event["ship"])
        return
    (direction,), (facing,) = ledger.faces(event, 1, 6), ledger.faces(event, 2, 6)
    hexes = "facing" in body["place"]
    key, way, faces = (
        ("facing", direction, facing)
        if hexes
        else ("heading_deg", 60.0 * (direction - 1), 60.0 * (facing - 1))
    )
    thrown = {**ahead({**body["place"], key: way}), key: faces}
    ledger.holds("thrown aside", same(thrown, event["place"]))
    ship["place"] = thrown
    by_itself = ledger.phase == "movement"
    if by_itself:
        ship["moved"] = True
        _, track = walked(ship["began"], _flown_path(ledger, ship))
        _fly_debris(ledger, ship, track)
        ledger.debts = [each for each in ledger.debts if each[:2] != ("mines", ship["id"])]


def _flown_path(ledger: Ledger, ship: Json) -> list[str]:
    """Return the path of the last event that told of a ship's move."""
    moves = [
        each["path"]
        for each in ledger.entry["events"][: ledger.at]
        if each["kind"] == "ship_moved" and each["ship"] == ship["id"]
    ]
    return list(moves[-1]) if moves else []


def debris_drifted(ledger: Ledger, event: Json) -> None:
    """An area of debris drifts as one, the way that it does."""
    area = ledger.debris[event["debris"]]
    keys = ("facing", "heading_deg")
    moved = [
        spot_of(ahead({**each, **{key: area[key] for key in keys if key in area}}, area["speed"]))
        for each in area["spots"]
    ]
    ledger.same("spots", len(moved), len(event["spots"]))
    ledger.holds("spots drifted", all(map(same, moved, event["spots"])))
    area["spots"] = moved


CHECKS: dict[str, Callable[[Ledger, Json], None]] = {
    "ship_moved": ship_moved,
    "debris_struck": debris_struck,
    "mines_attacked": mines_attacked,
    "field_revealed": field_revealed,
    "field_swept": field_swept,
    "mines_laid": mines_laid,
    "body_moved": body_moved,
    "collision_thrown": collision_thrown,
    "debris_drifted": debris_drifted,
}
