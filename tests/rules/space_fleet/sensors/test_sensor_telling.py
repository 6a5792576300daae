"""SF 7: sensors, dummies and EW in plain words."""

from typing import Any

import pytest

from rules.space_fleet.builders_sensors import dummies, spot
from umpire.rules.space_fleet.ew import SENSORS, CounterPlaced, DummiesEnded, EwSwitched
from umpire.rules.space_fleet.sensors import (
    CounterAt,
    DetectionLost,
    DummiesPlaced,
    DummyDetected,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
)
from umpire.rules.space_fleet.units import DummiesMoved, EwDeclared

TOLD = [
    (
        SensorsRead(target="B1", by="A", distance=12.5, level="ship", rule="SF-SENS-02"),
        "A reads B1 at 12.5: a ship's counter",
    ),
    (
        ShipDetected(ship="B1", counter="Bq-1", side="B", by="A"),
        "A fully detects B1 of B, counter Bq-1",
    ),
    (
        DetectionLost(ship="B1", counter="Bq-1", side="B", by="A"),
        "A loses B1 of B, which is counter Bq-1 again",
    ),
    (
        SquadronBroken(
            squadron="Bq",
            side="B",
            counters=(CounterAt("Bq-1", spot(3)), CounterAt("Bq-2", spot(3))),
        ),
        "Squadron Bq of B breaks up: Bq-1 at (0, -3), Bq-2 at (0, -3)",
    ),
    (
        DummyDetected(dummy="Bq-1", side="B", by="A"),
        "A sees through counter Bq-1 of B: it is a dummy",
    ),
    (
        DummiesPlaced(squadron="Bghost", side="B", dummies=dummies("Bghost", 3, 2)),
        "B has squadron Bghost of 2 dummies at (0, -3)",
    ),
    (
        DummiesPlaced(squadron="Bghost", side="B", dummies=dummies("Bghost", 3)),
        "B has squadron Bghost of 1 dummy at (0, -3)",
    ),
    (
        CounterPlaced(counter="Bghost", side="B", spot=spot((1.5, 2.0))),
        "Counter Bghost of B appears at (1.5, 2)",
    ),
    (
        DummiesEnded(squadron="Bghost", side="B", dummies=("Bghost-1",)),
        "The dummies of Bghost end with the EW that made them",
    ),
    (
        DummiesMoved(side="B", dummies=("Bghost-1", "Bghost-2"), spot=spot(3)),
        "B puts Bghost-1, Bghost-2 at (0, -3)",
    ),
    (
        EwSwitched(ship="B1", side="B", active=True, dummies="Bghost"),
        "B1 switches its EW on and makes the dummies of Bghost",
    ),
    (
        EwSwitched(ship="B1", side="B", active=False, dummies=None),
        "B1 switches its EW off",
    ),
    (
        EwDeclared(squadron="Bq", side="B", active=True),
        "B declares that EW is on in Bq",
    ),
]


@pytest.mark.parametrize(("event", "line"), TOLD)
def test_7_every_event_is_told_in_a_line(event: Any, line: str) -> None:
    """With names, spots and distances (SF-SENS-01, SF-EW-01)."""
    assert event.tell() == line


def test_7_every_kind_of_event_is_told() -> None:
    """Each that the chapter lists stands above (SF-SENS-01)."""
    assert set[type](SENSORS.events) == {type(event) for event, _ in TOLD}
