"""The events of sensors, dummy counters and electronic warfare (SF 7)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.bounds import Level
from umpire.rules.space_fleet.places import Spot
from umpire.rules.space_fleet.ship import Dummy


class CounterAt(msgspec.Struct, frozen=True):
    """A ship counter and where it stands."""

    counter: str
    spot: Spot


class SensorsRead(Event, frozen=True, tag="sensors_read", kw_only=True):
    """What a side's sensors tell of something: its distance as it counts, and at what level."""

    target: str
    by: str
    distance: float
    level: Level
    only: tuple[str, ...] | None = None
    rule: str


class ShipDetected(Event, frozen=True, tag="ship_detected", kw_only=True):
    """A side has fully detected a ship, which stood under a counter."""

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-03"


class DetectionLost(Event, frozen=True, tag="detection_lost", kw_only=True):
    """A side has a ship no longer in full detection: it is a counter again."""

    ship: str
    counter: str
    side: str
    by: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-02"


class SquadronBroken(Event, frozen=True, tag="squadron_broken", kw_only=True):
    """A squadron's counter is replaced by ship counters, for good (SF-UMP-8)."""

    squadron: str
    side: str
    counters: tuple[CounterAt, ...]
    rule: str = "SF-SENS-02"


class DummyDetected(Event, frozen=True, tag="dummy_detected", kw_only=True):
    """A counter was fully detected, and there is no ship: it is removed."""

    dummy: str
    side: str
    by: str
    rule: str = "SF-SENS-05"


class DummiesPlaced(Event, frozen=True, tag="dummies_placed", kw_only=True):
    """A dummy squadron is on the field, or has another number of ships."""

    squadron: str
    side: str
    dummies: tuple[Dummy, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"


class DummiesEnded(Event, frozen=True, tag="dummies_ended", kw_only=True):
    """The EW suite that made some dummies is active no more, and they are gone."""

    squadron: str
    side: str
    dummies: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-40"


class CounterPlaced(Event, frozen=True, tag="counter_placed", kw_only=True):
    """A squadron's counter has come onto the field."""

    counter: str
    side: str
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-01"


class DummiesMoved(Event, frozen=True, tag="dummies_moved", kw_only=True):
    """Dummies stand at another spot now."""

    side: str
    dummies: tuple[str, ...]
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"


class EwSwitched(Event, frozen=True, tag="ew_switched", kw_only=True):
    """A ship's EW suite is on or off; `dummies` is the squadron that it has made."""

    ship: str
    side: str
    active: bool
    dummies: str | None
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-01"


class EwDeclared(Event, frozen=True, tag="ew_declared", kw_only=True):
    """A squadron has declared that EW is active in it, or no longer is."""

    squadron: str
    side: str
    active: bool
    rule: str = "SF-EW-03"


SensorEvent: TypeAlias = (
    SensorsRead
    | ShipDetected
    | DetectionLost
    | SquadronBroken
    | DummyDetected
    | DummiesPlaced
    | DummiesEnded
    | CounterPlaced
    | DummiesMoved
    | EwSwitched
    | EwDeclared
)
