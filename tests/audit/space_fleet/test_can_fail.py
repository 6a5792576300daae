"""The auditor of Space Fleet finds what is wrong: a good log is changed, and it names the place."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from audit.journals import Log
from audit.space_fleet.auditor import audit

Json = Any
Change = Callable[[Json], None]


def put(field: str, value: Json) -> Change:
    """Return a change that puts another value into a field."""
    return lambda event: event.__setitem__(field, value)


def more(field: str, by: float = 1) -> Change:
    """Return a change that adds to a field."""
    return lambda event: event.__setitem__(field, event[field] + by)


def flip(field: str) -> Change:
    """Return a change that turns a yes into a no."""
    return lambda event: event.__setitem__(field, not event[field])


def face(value: int, roll: int = 0) -> Change:
    """Return a change that lets a die fall otherwise."""
    return lambda event: event["rolls"][roll]["faces"].__setitem__(0, value)


def place(key: str = "q") -> Change:
    """Return a change that puts something elsewhere."""
    return lambda event: event["place"].__setitem__(key, event["place"][key] + 1)


def backwards(field: str) -> Change:
    """Return a change that turns a list around."""
    return lambda event: event[field].reverse()


CHANGES: dict[str, tuple[str, Json, Change]] = {
    "a range": ("shots_fired", {}, more("range")),
    "a band": ("shots_fired", {"band": "short"}, put("band", "medium")),
    "a need": ("shots_fired", {}, more("need")),
    "a modifier": ("shots_fired", {"modifier": -1}, put("modifier", 0)),
    "the rule of a modifier": ("shots_fired", {"modifier": -1}, put("modifiers", [])),
    "a face to hit": ("shots_fired", {"struck": 0, "weapon": "beam"}, face(6)),
    "an impossible face": ("shots_fired", {}, face(7)),
    "the shots that hit": ("shots_fired", {}, more("struck")),
    "the hits of a salvo": ("shots_fired", {"weapon": "sr_missile", "struck": 1}, more("hits")),
    "the salvoes left": ("shots_fired", {"weapon": "sr_missile"}, more("salvoes")),
    "what is heard of a shot": ("shots_heard", {}, more("range")),
    "whose shot is heard": ("shots_heard", {}, put("counter", "Zz-1")),
    "who hears a shot": ("shots_heard", {}, put("only", ["A", "B"])),
    "where dummies stand": (
        "dummies_placed",
        {},
        lambda event: event["dummies"][0]["spot"].update(q=99),
    ),
    "dummies that end": ("dummies_ended", {}, lambda event: event["dummies"].append("Zz-1")),
    "the hits of plasma": ("shots_fired", {"weapon": "plasma", "struck": 1}, more("hits", -1)),
    "another target": ("shots_fired", {"target": "B10"}, put("target", "B11")),
    "who has fired beams": ("ship_fired", {"beam": True}, flip("beam")),
    "the shields lost": ("shields_lost", {}, more("hits")),
    "the shields left": ("shields_lost", {}, more("shields")),
    "the attacker": ("shields_lost", {}, put("attacker", "C99")),
    "the face of damage": ("damage_thrown", {"score": 3}, face(6)),
    "the score of damage": ("damage_thrown", {}, more("score")),
    "the result of damage": ("damage_thrown", {"result": "major"}, put("result", "minor")),
    "points": ("damage_thrown", {}, more("damage_points")),
    "weapons knocked out": ("damage_thrown", {"result": "major"}, put("weapons", "ok")),
    "drives hit": ("damage_thrown", {"result": "major"}, put("engines", "damaged")),
    "the source of damage": ("damage_thrown", {"source": "beam"}, put("source", "missile")),
    "armour that was used": ("hit_disregarded", {}, put("ship", "A10")),
    "a ship lost": ("ship_destroyed", {}, put("ship", "B22")),
    "EW lost": ("ew_destroyed", {}, put("ship", "B22")),
    "a surrender": ("surrender_thrown", {}, flip("surrendered")),
    "where a ship stands": ("ship_moved", {}, place()),
    "where a ship faces": ("ship_moved", {"units": 2}, place("facing")),
    "a point on a table": ("ship_moved", {}, place("x")),
    "the way of a ship": ("ship_moved", {"path": ["F"]}, put("path", ["F", "F"])),
    "the units flown": ("ship_moved", {}, more("units")),
    "the spots on the way": ("ship_moved", {"units": 2}, backwards("track")),
    "where a body is": ("body_moved", {}, place()),
    "an escape": ("collision_thrown", {}, flip("escaped")),
    "the speed to escape": ("collision_thrown", {}, more("below")),
    "debris entered": ("debris_struck", {}, more("hexes")),
    "hits of debris": ("debris_struck", {}, more("hits")),
    "where debris drifts": ("debris_drifted", {}, backwards("spots")),
    "the need of mines": ("mines_attacked", {}, more("need")),
    "the hits of mines": ("mines_attacked", {}, more("hits")),
    "mines left": ("mines_laid", {}, more("patterns")),
    "where a missile is": ("missile_moved", {}, place()),
    "the moves of a missile": ("missile_moved", {}, more("moves_made")),
    "where a missile starts": ("missile_launched", {}, place()),
    "the missiles left": ("salvo_spent", {}, more("salvoes")),
    "the range of a missile": ("missile_attacked", {}, more("range")),
    "the need of a missile": ("missile_attacked", {}, more("need")),
    "the hits of a missile": ("missile_attacked", {}, more("hits")),
    "why a missile is gone": ("missile_removed", {"reason": "spent"}, put("reason", "last_move")),
    "shields that come back": ("shields_regenerated", {}, more("shields")),
    "a repair": ("repair_thrown", {}, flip("repaired")),
    "the need of a repair": ("repair_thrown", {}, more("need", -1)),
    "who moves first": ("initiative_rolled", {}, backwards("order")),
    "whose turn it is to be first": ("first_move_alternated", {}, backwards("order")),
    "the order of squadrons": ("squadron_initiative_rolled", {}, backwards("order")),
    "whose step it is": ("step_began", {"squadron": None}, put("side", "C")),
    "the next phase": ("phase_began", {"phase": "fire_dd"}, put("phase", "launch")),
    "who detects": ("ship_detected", {}, put("counter", "Zz-1")),
    "what a scan reads": ("sensors_read", {"level": "full"}, more("distance")),
}


def fits(event: Json, kind: str, fields: Json, change: Change) -> bool:
    """Tell whether an event is one that a change can be tried on."""
    if event["kind"] != kind or any(event[key] != value for key, value in fields.items()):
        return False
    try:
        changed = deepcopy(event)
        change(changed)
    except KeyError:  # a place of the other kind of board
        return False
    return bool(changed != event)


def changed_log(
    logs: dict[str, Log], kind: str, fields: Json, change: Change
) -> tuple[Log, int, int]:
    """Return a log with one change, and where that is: the entry's version and the event."""
    for log in logs.values():
        for number, entry in enumerate(log.entries):
            for at, event in enumerate(entry["events"]):
                if fits(event, kind, fields, change):
                    events = [deepcopy(each) for each in entry["events"]]
                    change(events[at])
                    entries = list(log.entries)
                    entries[number] = {**entry, "events": events}
                    return Log(log.opening, entries[: number + 1], {}), entry["version"], at
    raise AssertionError(f"no {kind} to change")


@pytest.mark.parametrize("subject", CHANGES)
def test_a_change_is_found_where_it_was_made(logs: dict[str, Log], subject: str) -> None:
    """The first that the auditor names is the entry and the event that were changed."""
    log, version, at = changed_log(logs, *CHANGES[subject])
    first = audit(*log).findings[0]
    assert (first.version, first.event) == (version, at)


@pytest.mark.parametrize(
    "kind",
    [
        *("shields_lost", "damage_thrown", "ship_destroyed", "mines_attacked", "repair_thrown"),
        *("shots_heard", "dummies_ended"),
    ],
)
def test_what_is_left_out_is_missed(logs: dict[str, Log], kind: str) -> None:
    """An event that a rule demands is missed in its entry when it is not there."""
    log, version, at = changed_log(logs, kind, {}, put("kind", "dummies_moved"))
    del log.entries[-1]["events"][at]
    assert audit(*log).findings[0].version == version


@pytest.mark.parametrize("field", ["shields", "damage_points", "weapons", "place", "speed"])
def test_a_view_that_differs_is_found(logs: dict[str, Log], field: str) -> None:
    """What the service shows of a ship at the end of a turn is compared with the own account."""
    log = logs["core"]
    version = max(log.views)
    view = deepcopy(log.views[version])
    ship = view["ships"][0]
    ship[field] = {"kind": "hex", "q": 99, "r": 0, "facing": 1} if field == "place" else "changed"
    found = audit(log.opening, log.entries, {**log.views, version: view}).findings
    assert [(each.version, each.event) for each in found] == [(version, None)]
    assert found[0].what == f"{ship['id']} {field}"
