"""SF 7: how far sensors reach, and what debris and EW do to them."""

import math
from typing import Any

import pytest

from rules.space_fleet.builders_sensors import EW, FREE, At, battle, debris, dummies, ship
from umpire.rules.space_fleet.field import HexPlace, HexSpot
from umpire.rules.space_fleet.sensors import (
    Sensors,
    debris_between,
    full_reach,
    has_active_ew,
    level_at,
)
from umpire.rules.space_fleet.state import Ship
from umpire.rules.space_fleet.tables import DetectionTable, Level, Tables, TerrainTable

TABLE = DetectionTable()


@pytest.mark.parametrize(
    ("units", "level"),
    [
        (0, "full"),
        (12, "full"),
        (12.4, "ship"),
        (13, "ship"),
        (18, "ship"),
        (18.2, "squadron"),
        (19, "squadron"),
    ],
)
def test_7_ends_of_the_bands_are_in_them(units: float, level: Level) -> None:
    """12 is full detection, 18 a ship's counter, more a squadron's (SF-SENS-03, SF-RUL-30)."""
    assert level_at(units, TABLE, fired=False, ew=False) == level


@pytest.mark.parametrize(
    ("fired", "ew", "reach"),
    [(False, False, 12), (True, False, 18), (False, True, 9), (True, True, 12)],
)
def test_7_fire_shows_and_ew_hides(fired: bool, ew: bool, reach: int) -> None:  # noqa: FBT001
    """EW puts 9 for 12, and 12 for the 18 of a ship that fires (SF-SENS-03, SF-EW-02)."""
    assert full_reach(TABLE, fired=fired, ew=ew) == reach
    assert level_at(reach, TABLE, fired=fired, ew=ew) == "full"
    assert level_at(reach + 1, TABLE, fired=fired, ew=ew) != "full"


def test_7_ew_hides_no_position() -> None:
    """Beyond full detection, ships with EW are counters up to 18 as any others (SF-EW-02)."""
    assert level_at(18, TABLE, fired=True, ew=True) == "ship"
    assert level_at(19, TABLE, fired=True, ew=True) == "squadron"


def test_7_the_nearest_ship_detects() -> None:
    """Whichever ship of the side counts for least (SF-RUL-30)."""
    target = ship("B1", 20)
    before = battle(ship("A1", 0), ship("A2", 9), target)
    assert Sensors(before, "A").read(target) == (11, "full", "SF-SENS-03")


@pytest.mark.parametrize("status", ["destroyed", "surrendered", "withdrawn"])
def test_7_a_ship_that_is_out_detects_nothing(status: Any) -> None:
    """Nor does a side that has no other (SF-SENS-01)."""
    target = ship("B1", 10)
    before = battle(ship("A1", 0, status=status), target)
    assert Sensors(before, "A").read(target) == (math.inf, "squadron", "SF-SENS-01")


def test_7_dummies_detect_nothing() -> None:
    """A dummy next to a ship does not find it (SF-SENS-07)."""
    target = ship("B1", 20)
    before = battle(ship("A1", 0), *dummies("Aghost", 19), target)
    assert Sensors(before, "A").read(target).level == "squadron"


def test_7_debris_counts_twice_for_detection() -> None:
    """Three hexes of debris on the way make 13 of 10 (SF-TERR-09)."""
    target = ship("B1", 10)
    before = battle(ship("A1", 0), target, debris=(debris(4, 5, 6),))
    assert Sensors(before, "A").read(target) == (13, "ship", "SF-SENS-02")


def test_7_the_table_says_for_how_much_debris_counts() -> None:
    """A scenario may put its own number in place of 2 (SF-TERR-09)."""
    target = ship("B1", 10)
    tables = Tables(terrain=TerrainTable(debris_counts=4))
    before = battle(ship("A1", 0), target, debris=(debris(5),), tables=tables)
    assert Sensors(before, "A").read(target).distance == 13


@pytest.mark.parametrize(
    ("at", "expected"), [((0,), 0), ((5,), 1), ((10,), 1), ((0, 10), 1), ((11,), 0), ((3, 4, 5), 3)]
)
def test_7_the_observers_hex_is_left_out_of_the_line(at: tuple[int, ...], expected: int) -> None:
    """The target's is in it (SF-RUL-40)."""
    spots = frozenset(HexSpot(0, -each) for each in at)
    assert debris_between(HexSpot(0, 0), HexSpot(0, -10), spots) == expected


def test_7_debris_is_counted_for_each_observer() -> None:
    """One that is farther off, and sees past the debris, may be the nearest (SF-RUL-30, -40)."""
    target = ship("B1", 10)
    aside = ship("A2", place=HexPlace(11, -10, 1))
    before = battle(ship("A1", 0), aside, target, debris=(debris(4, 5, 6),))
    assert Sensors(before, "A").read(target).distance == 11


@pytest.mark.parametrize(
    ("strewn", "expected"),
    [
        ((), 10.0),
        (((0.0, 5.0),), 11.0),
        (((0.4, 5.0),), 11.0),
        (((0.5, 5.0),), 10.0),
        (((0.0, 0.0),), 10.0),
        (((0.0, 10.0),), 11.0),
        (((0.0, 5.0), (0.0, 5.0)), 11.0),
        (((0.0, 5.0), (0.0, 6.0)), 12.0),
    ],
)
def test_7_on_a_table_each_disc_of_debris_on_the_line_adds_a_unit(
    strewn: tuple[At, ...], expected: float
) -> None:
    """That in which the observer stands is left out, as its hex is (SF-UMP-32)."""
    target = ship("B1", (0.0, 10.0))
    areas = (debris(*strewn),) if strewn else ()
    before = battle(ship("A1", (0.0, 0.0)), target, options=FREE, debris=areas)
    assert Sensors(before, "A").read(target).distance == expected


def test_7_a_table_knows_broken_distances() -> None:
    """They are not rounded: 12.01 is beyond full detection (SF-RUL-30)."""
    target = ship("B1", (0.0, 12.01))
    before = battle(ship("A1", (0.0, 0.0)), target, options=FREE)
    assert Sensors(before, "A").read(target) == (12.01, "ship", "SF-SENS-02")


@pytest.mark.parametrize(
    ("changes", "level", "rule"),
    [
        ({}, "ship", "SF-SENS-02"),
        ({"fired_direct": True}, "full", "SF-SENS-03"),
        ({"fired_plasma": True, "fired_any": True}, "ship", "SF-SENS-02"),
    ],
)
def test_7_beams_and_short_range_missiles_show_a_ship(
    changes: dict[str, Any], level: Level, rule: str
) -> None:
    """At 18; no other fire does (SF-SENS-03)."""
    target = ship("B1", 18, **changes)
    assert Sensors(battle(ship("A1"), target), "A").read(target) == (18, level, rule)


@pytest.mark.parametrize(("at", "level"), [(9, "full"), (10, "ship"), (12, "ship"), (18, "ship")])
def test_7_active_ew_hides_its_whole_squadron(at: int, level: Level) -> None:
    """Every ship of it is fully detected at 9 alone (SF-EW-02)."""
    target, suite = ship("B1", at), ship("B2", at, ew=True, ew_active=True)
    before = battle(ship("A1"), target, suite, options=EW)
    for each in (target, suite):
        assert Sensors(before, "A").read(each) == (at, level, "SF-EW-02")


def test_7_ew_hides_no_other_squadron() -> None:
    """Nor does EW that is off, or of a ship that is out (SF-EW-02)."""
    target = ship("B1", 10)
    others: tuple[Ship, ...] = (
        ship("B2", 10, squadron="Br", ew=True, ew_active=True),
        ship("B3", 10, ew=True),
        ship("B4", 10, ew=True, ew_active=True, status="destroyed"),
    )
    before = battle(ship("A1"), target, *others, options=EW)
    assert Sensors(before, "A").read(target) == (10, "full", "SF-SENS-03")
    assert not has_active_ew(before, "Bq")
    assert has_active_ew(before, "Br")


def test_7_a_dummy_is_read_as_a_ship_is() -> None:
    """By its distance alone (SF-SENS-05)."""
    (dummy,) = dummies("Bghost", 13)
    before = battle(ship("A1"), dummy)
    assert Sensors(before, "A").read(dummy) == (13, "ship", "SF-SENS-02")
