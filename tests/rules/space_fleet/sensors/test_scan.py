"""SF 7: asking what sensors tell, by the names that a side knows."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import EW, FREE, battle, debris, dummies, seen, ship
from rules.space_fleet.table import played, refused, rule, told
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import DummyDetected, Scan, SensorsRead

FLEET = seen(
    ship("A1"),
    ship("B1", 10),
    ship("B2", 14, squadron="Br", counter="Br-1"),
    ship("B3", 25, squadron="Bs"),
    *dummies("Bghost", 15, 2),
    *dummies("Bshade", 30),
)


@pytest.mark.parametrize(
    ("target", "distance", "level", "by_rule"),
    [
        ("B1", 10, "full", "SF-SENS-03"),
        ("Br-1", 14, "ship", "SF-SENS-02"),
        ("Bghost-2", 15, "ship", "SF-SENS-02"),
        ("Bs", 25, "squadron", "SF-SENS-01"),
        ("Bshade", 30, "squadron", "SF-SENS-01"),
    ],
)
def test_7_a_scan_tells_distance_and_level(
    target: str, distance: float, level: Any, by_rule: str
) -> None:
    """To its side alone, and nothing changes (SF-SENS-01 to -03)."""
    ruling = rule(FLEET, Scan("A", target))
    read = SensorsRead(
        target=target, by="A", distance=distance, level=level, only=("A",), rule=by_rule
    )
    assert ruling.events == (read,)
    assert ruling.state == FLEET


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("B2", ("unknown_target", "/target")),
        ("B3", ("unknown_target", "/target")),
        ("Bs-3", ("unknown_target", "/target")),
        ("Bghost", ("unknown_target", "/target")),
        ("Bshade-1", ("unknown_target", "/target")),
        ("Bq-1", ("unknown_target", "/target")),
        ("A1", ("unknown_target", "/target")),
        ("nothing", ("unknown_target", "/target")),
    ],
)
def test_7_only_what_a_side_knows_by_that_name_is_scanned(
    target: str, expected: tuple[str, str]
) -> None:
    """A hidden ship by its name is as unknown as one that is not there (SF-UMP-38)."""
    assert refused(FLEET, Scan("A", target)) == expected


def test_7_debris_on_the_way_counts_in_a_scan() -> None:
    """The distance told is that which decides (SF-TERR-09)."""
    before = seen(ship("A1"), ship("B1", 10), debris=(debris(3, 4, 5),))
    assert told(rule(before, Scan("A", "Bq-1")), SensorsRead)[0].distance == 13


def test_7_a_scan_on_a_table_tells_broken_distances() -> None:
    """As they are measured (SF-SENS-02)."""
    before = battle(ship("A1", (0.0, 0.0)), ship("B1", (5.0, 12.0)), options=FREE, broken=("Bq",))
    assert told(rule(before, Scan("A", "Bq-1")), SensorsRead)[0].distance == 13.0


def test_7_a_scan_of_a_counter_with_ew_tells_the_rule() -> None:
    """EW is declared, so it is no secret (SF-EW-02, -03)."""
    before = seen(ship("A1"), ship("B1", 11, ew=True, ew_active=True), options=EW)
    (read,) = told(rule(before, Scan("A", "Bq-1")), SensorsRead)
    assert (read.level, read.rule) == ("ship", "SF-EW-02")


def test_7_a_squadron_is_read_by_the_ship_that_shows_most() -> None:
    """One that has fired gives it away (SF-SENS-03)."""
    before = battle(ship("A1"), ship("B1", 15), ship("B2", 15, fired_direct=True))
    (read,) = told(rule(before, Scan("A", "Bq")), SensorsRead)
    assert read.level == "full"


def test_7_a_dummy_that_is_scanned_from_near_is_removed() -> None:
    """Full detection is what removes it (SF-SENS-05)."""
    before = battle(ship("A1"), ship("B1", 60), *dummies("Bghost", 12), broken=("Bghost",))
    ruling = played(before, Scan("A", "Bghost-1"))
    assert [event.level for event in told(ruling, SensorsRead)] == ["full"]
    assert [event.dummy for event in told(ruling, DummyDetected)] == ["Bghost-1"]


def test_7_where_sensors_are_not_limited_nothing_is_scanned() -> None:
    """Every ship is seen, so there is nothing to ask (SF-SENS-01)."""
    before = battle(ship("A1"), ship("B1", 10), options=Options())
    assert refused(before, Scan("A", "B1")) == ("no_sensors", "")


def test_7_a_side_without_ships_scans_nothing() -> None:
    """Nor does one that is not there (SF-SENS-01)."""
    gone = replace(FLEET, ships=(replace(FLEET.ships[0], status="surrendered"), *FLEET.ships[1:]))
    assert refused(gone, Scan("A", "B1")) == ("withdrawn", "/side")
    assert refused(FLEET, Scan("X", "B1")) == ("unknown_side", "/side")


def test_7_a_ship_that_is_out_is_not_scanned() -> None:
    """Its side knows that it is destroyed, and so does who saw it (SF-UMP-38)."""
    wreck = replace(FLEET.ships[1], status="destroyed")
    before = replace(FLEET, ships=(FLEET.ships[0], wreck, *FLEET.ships[2:]))
    assert refused(before, Scan("A", "B1")) == ("destroyed", "/target")
