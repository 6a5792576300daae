"""What each seat ought to know of a battle between hidden fleets, from what the referee knows.

It is told anew from the referee's view and journal alone, as the rules of sensors say it; of two
sides.
"""

from typing import Any

Json = Any
NORTH, SOUTH = "North", "South"
SIDES = (NORTH, SOUTH)
SEATS = (f"side:{NORTH}", f"side:{SOUTH}", "observer")

OWN_FIELDS: dict[str, Json] = {
    "ew_dummies": None,
    "mine_patterns": None,
    "laid": None,
    "track": [],
    "detected_by": [],
}
"""What nobody but its side knows of a ship, and what others read in its place."""

TO_ALL = {
    "phase_began",
    "step_began",
    "side_finished",
    "initiative_rolled",
    "squadron_initiative_rolled",
    "body_moved",
    "debris_drifted",
    "squadron_broken",
    "dummy_detected",
    "ew_declared",
    "missile_launched",
    "missile_moved",
    "missile_removed",
    "field_revealed",
    "field_swept",
    "fire_opened",
    "battle_ended",
    "ship_detected",  # of two sides, these are all
    "detection_lost",
}
TO_ITS_SIDE = {
    "ew_switched": "side",
    "dummies_placed": "side",
    "dummies_moved": "side",
    "dummies_ended": "side",
    "dummies_thrown_aside": "side",
    "mines_laid": "side",
    "fire_declared": "side",
    "sensors_read": "by",
}
"""What one side alone hears, and where its name stands."""
OF_COUNTERS = {
    "counter_moved": "counter",
    "counter_placed": "counter",
    "counter_removed": "counter",
    "attack_unseen": "target",
}
"""What those hear who see no more than a counter, and where its name stands."""
ORDERS_FOR_ALL = {
    "roll_initiative",
    "finish",
    "end_turn",
    "move_bodies",
    "resolve_missiles",
    "resolve_fire",
}


def sees(ship: Json, seat: str) -> bool:
    """Tell whether a seat sees a ship in full: its own, or detected; an observer, what all do."""
    sides = [side for side in SIDES if side == ship["side"] or side in ship["detected_by"]]
    return len(sides) == len(SIDES) if seat == "observer" else seat.removeprefix("side:") in sides


def counter_name(battle: Json, unit: Json, own_counter: str) -> str:
    """Return the counter that stands for a ship or a dummy."""
    return str(unit[own_counter if unit["squadron"] in battle["broken"] else "squadron"])


def counters(battle: Json, seat: str) -> list[Json]:
    """Return the counters that a seat ought to see, by name."""
    mine = seat.removeprefix("side:")
    hidden = [
        (counter_name(battle, ship, "counter"), ship, _without_facing(ship["place"]))
        for ship in battle["ships"]
        if ship["status"] == "active" and not sees(ship, seat)
    ]
    hidden += [
        (counter_name(battle, dummy, "id"), dummy, dummy["spot"])
        for dummy in battle["dummies"]
        if dummy["side"] != mine
    ]
    loud = {each["squadron"] for each in battle["ships"] if each["ew_active"]}
    found = {
        name: {
            "counter": name,
            "side": unit["side"],
            "kind": "ship" if unit["squadron"] in battle["broken"] else "squadron",
            "spot": spot,
            "squadron": unit["squadron"],
            "ew": unit["squadron"] in loud,
        }
        for name, unit, spot in hidden
    }
    return [found[name] for name in sorted(found)]


def _without_facing(place: Json) -> Json:
    return {key: value for key, value in place.items() if key != "facing"}


def expected_view(battle: Json, seat: str) -> Json:
    """Return the battle as a seat ought to see it, from what the referee sees."""
    mine = seat.removeprefix("side:")
    ships = [
        ship if ship["side"] == mine else {**ship, **OWN_FIELDS}
        for ship in battle["ships"]
        if sees(ship, seat)
    ]
    by_name = {ship["id"]: ship for ship in battle["ships"]}
    known = [
        each
        for each in battle["declared"]
        if by_name[each["ship"]]["side"] == mine
        or (
            battle["fire_open"]
            and all(
                name not in by_name or sees(by_name[name], seat)
                for name in (each["ship"], *(shot["target"] for shot in each["shots"]))
            )
        )
    ]
    return {
        **battle,
        "ships": ships,
        "counters": counters(battle, seat),
        "dummies": [dummy for dummy in battle["dummies"] if dummy["side"] == mine],
        "minefields": [
            field for field in battle["minefields"] if field["revealed"] or field["side"] == mine
        ],
        "declared": known,
    }


def hears(before: Json, event: Json, seat: str) -> bool:
    """Tell whether a seat ought to hear an event, by what stood when its order was given."""
    mine = seat.removeprefix("side:")
    if event["kind"] in TO_ALL:
        return True
    if event["kind"] == "shots_heard":  # of a ship that the other side does not see
        return mine in SIDES and mine != event["side"]
    owner = _owner(before, event)
    if owner is not None:
        return (mine == owner) != (event["kind"] in OF_COUNTERS)
    ships = {ship["id"]: ship for ship in before["ships"]}
    told = [event[key] for key in ("ship", "target") if event.get(key) in ships]
    assert told, event
    return all(sees(ships[name], seat) for name in told)


def as_heard(before: Json, event: Json, seat: str) -> Json:
    """Return an event as a seat ought to hear it: the throw of squadrons without hidden levels."""
    if event["kind"] != "squadron_initiative_rolled":
        return event
    known = {name for name in event["order"] if _knows_level(before, name, seat)}
    if seat == "referee" or known == set(event["order"]):
        return event
    labels = {f"initiative/{name}" for name in known}
    return {
        **event,
        "throws": [{**each, "only": None} for each in event["throws"] if each["squadron"] in known],
        "again": [each for each in event["again"] if each["squadron"] in known],
        "rolls": [
            roll
            for roll in event["rolls"]
            if roll["label"].split("#")[0].partition("movement/")[2] in labels
        ],
    }


def _knows_level(before: Json, squadron: str, seat: str) -> bool:
    """Tell whether a seat sees all of a squadron that still fights, and so may know its level."""
    dummies = [each for each in before["dummies"] if each["squadron"] == squadron]
    ships = [
        ship
        for ship in before["ships"]
        if ship["squadron"] == squadron and ship["status"] == "active"
    ]
    own = {each["side"] for each in (*dummies, *ships)} == {seat.removeprefix("side:")}
    return own or (not dummies and all(sees(ship, seat) for ship in ships))


def _owner(before: Json, event: Json) -> str | None:
    """Return the side whose counters or secrets an event is about; `None`: it is about ships."""
    if event["kind"] in TO_ITS_SIDE:
        return str(event[TO_ITS_SIDE[event["kind"]]])
    if event["kind"] not in OF_COUNTERS:
        return None
    name = event[OF_COUNTERS[event["kind"]]]
    units = [*before["ships"], *before["dummies"]]
    owners = (
        str(unit["side"])
        for unit in units
        if name in {unit["id"], unit["squadron"], unit.get("counter")}
    )
    return str(event["side"]) if "side" in event else next(owners)


def may_read(before: Json, order: Json, seat: str) -> bool:
    """Tell whether a seat ought to read an order in the journal."""
    mine = seat.removeprefix("side:")
    ships = {ship["id"]: ship for ship in before["ships"]}
    missiles = {missile["id"]: missile for missile in before["missiles"]}
    if order["kind"] in ORDERS_FOR_ALL or order.get("side") == mine:
        return True
    if order["kind"] == "move_missile":
        target = order["target"]
        known = target is None or target not in ships or sees(ships[target], seat)
        return known or bool(missiles[order["missile"]]["side"] == mine)
    return order.get("ship") in ships and ships[order["ship"]]["side"] == mine
