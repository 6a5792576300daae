"""The auditor of Cold Infinity finds what is wrong: a log is changed, and it names the place."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from audit.cold_infinity.auditor import audit
from audit.journals import Log

Json = Any
Change = Callable[[Json], None]


def at(*path: str | int) -> Callable[[Json], Json]:
    """Return what leads to a part of an event."""

    def led(event: Json) -> Json:
        for step in path:
            event = event[step]
        return event

    return led


def more(*path: str | int, by: int = 1) -> Change:
    """Return a change that adds to a number."""

    def change(event: Json) -> None:
        at(*path[:-1])(event)[path[-1]] += by

    return change


def put(value: Json, *path: str | int) -> Change:
    """Return a change that puts another value somewhere."""

    def change(event: Json) -> None:
        at(*path[:-1])(event)[path[-1]] = value

    return change


def term(name: str) -> Change:
    """Return a change that makes one term one more, and all that follows from it."""

    def change(event: Json) -> None:
        one = next(each for each in event["terms"] if each["name"] == name)
        one["drm"] += 1
        event["drm"] += 1
        event["result"] += 1

    return change


def drop(*path: str | int) -> Change:
    """Return a change that leaves out the first of some."""

    def change(event: Json) -> None:
        del at(*path)(event)[0]

    return change


def stage(name: str, where: str, by: int = -1) -> Change:
    """Return a change of what one thing took of the damage."""

    def change(event: Json) -> None:
        for blow in event["blows"]:
            steps = [*blow["effects"], *(s for v in blow["volleys"] for s in v["steps"])]
            for step in steps:
                if step["stage"] == name:
                    step[where] += by
                    return
        raise LookupError(name)

    return change


CHANGES: dict[str, tuple[str, Change]] = {
    "the silhouette": ("shot_thrown", term("silhouette")),
    "amplification": ("shot_thrown", term("amplification")),
    "ECM": ("shot_thrown", term("ecm")),
    "accuracy": ("shot_thrown", term("accuracy")),
    "the range penalty": ("shot_thrown", term("range")),
    "defensive fire": ("shot_thrown", term("defence")),
    "deflection": ("shot_thrown", term("deflection")),
    "the signature": ("shot_thrown", term("signature")),
    "a term left out": ("shot_thrown", drop("terms")),
    "the sum of the terms": ("shot_thrown", more("drm")),
    "a range": ("shot_thrown", more("range_hexes")),
    "a face to hit": ("shot_thrown", put(7, "rolls", 0, "faces", 0)),
    "a throw to hit": ("shot_thrown", more("natural")),
    "the need": ("shot_thrown", put("yes", "is_hit")),
    "a result": ("shot_thrown", more("result")),
    "a glancing hit": ("shot_thrown", put("yes", "glancing")),
    "another target": ("shot_thrown", put("red_1", "target")),
    "the reach of a shroud": ("ew_announced", more("announced", 0, "shroud_radius")),
    "EW beyond the sensors": ("ew_announced", more("announced", 0, "ew", "ecm", by=20)),
    "the rating of a defender": ("defence_met", more("meeting", 0, "rating")),
    "pulses": ("pulses_thrown", more("pulses")),
    "a face of damage": ("damage_thrown", more("rolls", 0, "faces", 0)),
    "the damage thrown": ("damage_thrown", more("rolled", 0)),
    "a die of damage left out": ("damage_thrown", drop("rolls")),
    "the technology of a hit": ("hit_scored", put("sound", "hit", "shot", "technology")),
    "the section that faces": ("hit_scored", put("starboard_core", "hit", "route", 0)),
    "the result of a hit": ("hit_scored", more("hit", "shot", "result")),
    "what arrives": ("ship_struck", more("dealt", 0, "arrived")),
    "what counts": ("ship_struck", more("dealt", 0, "counts")),
    "the section of a blow": ("ship_struck", put("port_core", "blows", 0, "location", "section")),
    "the type of a blow": ("ship_struck", put("cargo_hangar", "blows", 0, "location", "type")),
    "the system of a blow": ("ship_struck", put("galley", "blows", 0, "location", "system")),
    "a volley": ("ship_struck", more("blows", 0, "volleys", 0, "dealt")),
    "what gets past": ("ship_struck", more("blows", 0, "volleys", 0, "past")),
    "what a shield took": ("ship_struck", stage("shield", "took")),
    "what armour took": ("ship_struck", stage("armour", "took")),
    "what a system took": ("ship_struck", stage("system", "took")),
    "what hull took": ("ship_struck", stage("hull", "took")),
    "a blow left out": ("ship_struck", drop("blows")),
    "structure lost": ("ship_struck", more("losses", 0, "points")),
    "a system lost": ("ship_struck", put("perhaps", "losses", 0, "destroyed")),
    "hull left": ("ship_struck", more("sections", 0, "hull")),
    "armour left": ("ship_struck", more("sections", 0, "armour")),
    "a section lost": ("ship_struck", put(["port_core"], "sections_lost")),
    "a catastrophe that threatens": ("ship_struck", put(["port_core"], "bursting")),
    "the ship that is struck": ("ship_struck", put("red_9", "ship")),
    "the price of emergency fire": ("weapon_strained", more("points")),
    "a worn weapon": ("weapon_worn", more("block", "damage", "fixed")),
    "the kind of a catastrophe": ("catastrophe_began", put("flood", "catastrophe")),
    "the die of a catastrophe": ("catastrophe_began", more("die")),
    "what burns": ("fire_burned", more("sections", 0, "hull")),
    "who is lost": ("unit_lost", put("removed", "status")),
    "where a ship drifts": ("unit_moved", more("cell", 0)),
    "a hit that does nothing": ("hit_spent", put("red_9", "unit")),
}


def changed_log(logs: dict[str, Log], kind: str, change: Change) -> tuple[Log, int, int]:
    """Return a log with one change, and where that is: the entry's version and the event."""
    for log in logs.values():
        for number, entry in enumerate(log.entries):
            for place, event in enumerate(entry["events"]):
                if event["kind"] != kind:
                    continue
                changed = deepcopy(event)
                try:
                    change(changed)
                except (LookupError, TypeError, StopIteration):
                    continue  # nothing here to change
                events = [*entry["events"]]
                events[place] = changed
                entries = [*log.entries[:number], {**entry, "events": events}]
                return Log(log.opening, entries, {}), entry["version"], place
    raise AssertionError(f"no {kind} to change")


@pytest.mark.parametrize("subject", CHANGES)
def test_a_change_is_found_where_it_was_made(logs: dict[str, Log], subject: str) -> None:
    """The first that the auditor names is the entry and the event that were changed."""
    log, version, place = changed_log(logs, *CHANGES[subject])
    first = audit(*log).findings[0]
    assert (first.version, first.event) == (version, place)


@pytest.mark.parametrize("kind", ["ship_struck", "unit_lost", "weapon_worn", "damage_thrown"])
def test_what_is_left_out_is_missed(logs: dict[str, Log], kind: str) -> None:
    """An event that a rule demands is missed in its entry when it is not there."""
    log, version, place = changed_log(logs, kind, put("phase_began", "kind"))
    del log.entries[-1]["events"][place]
    assert audit(*log).findings[0].version == version


@pytest.mark.parametrize("field", ["hull", "armour", "lost", "destroyed", "cell"])
def test_a_view_that_differs_is_found(logs: dict[str, Log], field: str) -> None:
    """What the service shows of a ship is compared with the own account."""
    log = logs["cruisers"]
    version = max(log.views)
    view = deepcopy(log.views[version])
    ship = view["ships"][0]
    section = ship["condition"]["sections"][0]
    part = {"cell": ship, "lost": section["systems"][0], "destroyed": section["systems"][0]}
    part.get(field, section)[field] = "changed"
    found = audit(log.opening, log.entries, {**log.views, version: view}).findings
    assert [(each.version, each.event) for each in found] == [(version, None)]
    assert found[0].what.endswith(field)
