"""Bodies, debris and mines (SF-TERR-01 to -08, SF-MINE-01 to -05): how they move, what they do."""

from collections.abc import Callable
from typing import Any

from audit.space_fleet.board import ahead, enters, same, spot_of, within
from audit.space_fleet.condition import speed
from audit.space_fleet.hits import owe
from audit.space_fleet.ledger import Ledger
from audit.space_fleet.moving import fly_debris, walked

Json = Any
MINE_NEED, MINE_SIDES, DEBRIS_SIDES = 4, 3, 2


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
    ledger.holds("is in the field", within(spot_of(ship["place"]), field["spot"]))
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
        fly_debris(ledger, ship, track)
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
    "debris_struck": debris_struck,
    "mines_attacked": mines_attacked,
    "field_revealed": field_revealed,
    "field_swept": field_swept,
    "mines_laid": mines_laid,
    "body_moved": body_moved,
    "collision_thrown": collision_thrown,
    "debris_drifted": debris_drifted,
}
