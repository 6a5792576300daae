"""CI 4.0 to 4.8: the EW and ESS of ships and craft, from their sheets and conditions."""

import pytest

from rules.cold_infinity.builders_running import damaged, off
from rules.cold_infinity.table import ci, refuses, rows

OPTIONS, TABLE = ci.Options(), ci.WarfareTable()


def led(running: ci.Running, bridge: str = "bridge") -> ci.BridgeEffects:
    """What a bridge does to its ship."""
    return ci.command(running, bridge, OPTIONS, TABLE)


def test_4_0_a_whole_cruiser_has_its_sensor_rating() -> None:
    """And neither detector nor masking sensor (CI-4.0-1)."""
    running = ci.all_on(ci.HARROWGATE)
    assert ci.suite(running, led(running), OPTIONS) == ci.EwSuite(12)


def test_4_8_a_dreadnought_has_detector_masking_and_flag_bridge() -> None:
    """The flag bridge adds a point (CI-4.8.1-1, CI-4.8.2-1, CI-15.1.1-1)."""
    running = ci.all_on(ci.MERIDIAN)
    flagship = ci.EwSuite(19, detector=True, masking=True, flag_bridge=True)
    assert ci.suite(running, led(running), OPTIONS) == flagship
    led_from_below = ci.suite(running, led(running, "bridge_auxiliary"), OPTIONS)
    assert led_from_below == ci.EwSuite(18, detector=True, masking=True)


def test_4_4_extra_power_and_damage_are_told_term_by_term() -> None:
    """Of 24 points of structure 5 are lost, and 7 power added at 3 (CI-4.4-1, CI-13.1.1-1)."""
    running = damaged(ci.HARROWGATE, sensors=5)._replace(extra={"sensors": 7})
    assert ci.points(running, ci.NO_BRIDGE, OPTIONS) == ci.EwPoints(9, 2, 0, 11)


def test_13_1_8_a_damaged_bridge_takes_ew_off() -> None:
    """Half of its structure lost costs a point (CI-13.1.8.1-1)."""
    running = damaged(ci.HARROWGATE, bridge=7)
    assert ci.points(running, led(running), OPTIONS) == ci.EwPoints(12, 0, -1, 11)


@pytest.mark.parametrize(
    "running",
    [off(ci.all_on(ci.MERIDIAN), "sensors"), damaged(ci.MERIDIAN, sensors=37)],
    ids=["off", "destroyed"],
)
def test_4_5_without_sensors_there_is_no_ew(running: ci.Running) -> None:
    """Nor a detector or masking, whatever the bridge adds (CI-4.5-1, CI-4.8.1-1).

    Their own battery takes the first point of the damage (CI-3.1.4-1).
    """
    assert ci.suite(running, led(running), OPTIONS) == ci.EwSuite(0, flag_bridge=True)


def test_4_5_destroyed_sensors_are_not_boosted() -> None:
    """They take no extra power (CI-4.5-1)."""
    running = damaged(ci.BITTERN, sensors=16)._replace(extra={"sensors": 4})
    with refuses("sensors_destroyed"):
        ci.points(running, ci.NO_BRIDGE, OPTIONS)


@rows((False, 8), (True, 16))
def test_4_6_ratings_are_doubled_against_signatures_alone(*, signatures: bool, total: int) -> None:
    """The multiplier belongs to signatures (CI-4.6-1)."""
    options = ci.Options(ship_signatures=signatures, signature_sensor_multiplier=2)
    assert ci.points(ci.all_on(ci.BITTERN), ci.NO_BRIDGE, options).total == total


def test_4_7_support_sensors_count_while_they_are_on_and_work() -> None:
    """Three a point of structure, when damaged (CI-4.7-1, CI-13.1.5-1)."""
    assert ci.support_points(ci.all_on(ci.HARROWGATE)) == 12
    assert ci.support_points(damaged(ci.HARROWGATE, support=1)) == 9
    assert ci.support_points(off(ci.all_on(ci.HARROWGATE), "support")) == 0
    assert ci.support_points(damaged(ci.HARROWGATE, support=4)) == 0
    assert ci.support_points(ci.all_on(ci.BITTERN)) == 0


@rows((True, ci.EwSuite(2)), (False, ci.EwSuite(0, visual=True)))
def test_4_3_1_a_fighter_has_ew_by_high_density_sensors(
    *, high_density: bool, found: ci.EwSuite
) -> None:
    """Else it aims by eye (CI-4.3-1, CI-4.3.1-1)."""
    assert ci.suite_of_craft(ci.SANDPIPER, high_density=high_density) == found
