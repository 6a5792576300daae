"""Telling sensors, dummy counters and electronic warfare in plain words. Distances are in units."""

from collections.abc import Callable
from typing import Any

from umpire.rules.space_fleet.bounds import Level
from umpire.rules.space_fleet.places import told
from umpire.rules.space_fleet.sensors.events import (
    CounterPlaced,
    DetectionLost,
    DummiesEnded,
    DummiesMoved,
    DummiesPlaced,
    DummyDetected,
    EwDeclared,
    EwSwitched,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
)

_LEVELS: dict[Level, str] = {
    "squadron": "a squadron's counter",
    "ship": "a ship's counter",
    "full": "fully detected",
}


def _sensors_read(event: SensorsRead) -> str:
    return f"{event.by} reads {event.target} at {event.distance:g}: {_LEVELS[event.level]}"


def _ship_detected(event: ShipDetected) -> str:
    return f"{event.by} fully detects {event.ship} of {event.side}, counter {event.counter}"


def _detection_lost(event: DetectionLost) -> str:
    return f"{event.by} loses {event.ship} of {event.side}, which is counter {event.counter} again"


def _squadron_broken(event: SquadronBroken) -> str:
    counters = ", ".join(f"{each.counter} at {told(each.spot)}" for each in event.counters)
    return f"Squadron {event.squadron} of {event.side} breaks up: {counters}"


def _dummy_detected(event: DummyDetected) -> str:
    return f"{event.by} sees through counter {event.dummy} of {event.side}: it is a dummy"


def _dummies_placed(event: DummiesPlaced) -> str:
    number, where = len(event.dummies), told(event.dummies[0].spot)
    dummies = "1 dummy" if number == 1 else f"{number} dummies"
    return f"{event.side} has squadron {event.squadron} of {dummies} at {where}"


def _dummies_ended(event: DummiesEnded) -> str:
    return f"The dummies of {event.squadron} end with the EW that made them"


def _counter_placed(event: CounterPlaced) -> str:
    return f"Counter {event.counter} of {event.side} appears at {told(event.spot)}"


def _dummies_moved(event: DummiesMoved) -> str:
    return f"{event.side} puts {', '.join(event.dummies)} at {told(event.spot)}"


def _ew_switched(event: EwSwitched) -> str:
    made = f", and makes the dummies of {event.dummies}" if event.dummies else ""
    return f"{event.ship} switches its EW {_on(active=event.active)}{made}"


def _ew_declared(event: EwDeclared) -> str:
    return f"{event.side} declares that EW is {_on(active=event.active)} in {event.squadron}"


def _on(*, active: bool) -> str:
    return "on" if active else "off"


TELLINGS: dict[type, Callable[[Any], str]] = {
    SensorsRead: _sensors_read,
    ShipDetected: _ship_detected,
    DetectionLost: _detection_lost,
    SquadronBroken: _squadron_broken,
    DummyDetected: _dummy_detected,
    DummiesPlaced: _dummies_placed,
    DummiesEnded: _dummies_ended,
    CounterPlaced: _counter_placed,
    DummiesMoved: _dummies_moved,
    EwSwitched: _ew_switched,
    EwDeclared: _ew_declared,
}
