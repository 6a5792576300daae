"""CI 4.0 to 4.8: the EW and ESS of ships and craft, from their sheets and conditions."""

import pytest

from rules.cold_infinity.builders_running import damaged, off
from rules.cold_infinity.ships import BITTERN, HARROWGATE, MERIDIAN, SANDPIPER
from rules.cold_infinity.table import refuses, rows
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Running, all_on
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.units import NO_BRIDGE, BridgeEffects, command
from umpire.rules.cold_infinity.warfare.levels import (
    EwPoints,
    EwSuite,
    points,
    suite,
    suite_of_craft,
    support_points,
)

OPTIONS, TABLE = Options(), WarfareTable()


def led(running: Running, bridge: str = "bridge") -> BridgeEffects:
    return command(running, bridge, OPTIONS, TABLE)


def test_4_0_a_whole_cruiser_has_its_sensor_rating() -> None:
    """CI-4.0-1."""
    running = all_on(HARROWGATE)
    assert suite(running, led(running), OPTIONS) == EwSuite(12)


def test_4_8_a_dreadnought_has_detector_masking_and_flag_bridge() -> None:
    """CI-4.8.1-1, CI-4.8.2-1, CI-15.1.1-1."""
    running = all_on(MERIDIAN)
    flagship = EwSuite(19, detector=True, masking=True, flag_bridge=True)
    assert suite(running, led(running), OPTIONS) == flagship
    led_from_below = suite(running, led(running, "bridge_auxiliary"), OPTIONS)
    assert led_from_below == EwSuite(18, detector=True, masking=True)


def test_4_4_extra_power_and_damage_are_told_term_by_term() -> None:
    """Of 24 points of structure 5 are lost, and 7 power added at 3 (CI-4.4-1, CI-13.1.1-1)."""
    running = damaged(HARROWGATE, sensors=5)._replace(extra={"sensors": 7})
    assert points(running, NO_BRIDGE, OPTIONS) == EwPoints(9, 2, 0, 11)


def test_13_1_8_a_damaged_bridge_takes_ew_off() -> None:
    """CI-13.1.8.1-1."""
    running = damaged(HARROWGATE, bridge=7)
    assert points(running, led(running), OPTIONS) == EwPoints(12, 0, -1, 11)


@pytest.mark.parametrize(
    "running",
    [off(all_on(MERIDIAN), "sensors"), damaged(MERIDIAN, sensors=37)],
    ids=["off", "destroyed"],
)
def test_4_5_without_sensors_there_is_no_ew(running: Running) -> None:
    """CI-4.5-1, CI-4.8.1-1, CI-3.1.4-1."""
    assert suite(running, led(running), OPTIONS) == EwSuite(0, flag_bridge=True)


def test_4_5_destroyed_sensors_are_not_boosted() -> None:
    """CI-4.5-1."""
    running = damaged(BITTERN, sensors=16)._replace(extra={"sensors": 4})
    with refuses("sensors_destroyed"):
        points(running, NO_BRIDGE, OPTIONS)


@rows((False, 8), (True, 16))
def test_4_6_ratings_are_doubled_against_signatures_alone(*, signatures: bool, total: int) -> None:
    """CI-4.6-1."""
    options = Options(ship_signatures=signatures, signature_sensor_multiplier=2)
    assert points(all_on(BITTERN), NO_BRIDGE, options).total == total


def test_4_7_support_sensors_count_while_they_are_on_and_work() -> None:
    """CI-4.7-1, CI-13.1.5-1."""
    assert support_points(all_on(HARROWGATE)) == 12
    assert support_points(damaged(HARROWGATE, support=1)) == 9
    assert support_points(off(all_on(HARROWGATE), "support")) == 0
    assert support_points(damaged(HARROWGATE, support=4)) == 0
    assert support_points(all_on(BITTERN)) == 0


@rows((True, EwSuite(2)), (False, EwSuite(0, visual=True)))
def test_4_3_1_a_fighter_has_ew_by_high_density_sensors(
    *, high_density: bool, found: EwSuite
) -> None:
    """CI-4.3-1, CI-4.3.1-1."""
    assert suite_of_craft(SANDPIPER, high_density=high_density) == found
