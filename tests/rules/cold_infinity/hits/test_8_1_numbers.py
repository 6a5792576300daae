"""CI 8.1: pulses, tracking, waves, and who may be pierced."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_hits import TABLES
from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.hits.volleys import (
    Ring,
    TrackingHold,
    damage_rolls,
    goes_on,
    piercing_points,
    pulse_count,
    require_piercing,
    rings,
    tracking_broken,
    tracking_power,
    tracking_turns,
    volleys_of,
)
from umpire.rules.cold_infinity.state.weapons import PulseRating


@rows(
    *((5, 4, total, 1) for total in (3, 10, 11, 14)),
    *((5, 4, total, 2) for total in (15, 18)),
    *((5, 4, total, 3) for total in (19, 22)),
    *((5, 4, total, 4) for total in (23, 26)),
    *((5, 4, total, 5) for total in (27, 31, 99)),
    (6, 3, 13, 1),
    (6, 3, 17, 3),
    (3, 2, 12, 1),
)
def test_8_1_2_one_pulse_for_each_interval(
    most: int, interval: int, total: int, pulses: int
) -> None:
    """The book's 5/4, and others by its equation (CI-8.1.2-1)."""
    assert pulse_count(PulseRating(most, interval), total) == pulses


@rows((0, 2), (2, 4), (3, 5), (6, 5))
def test_8_1_2_a_die_adds_pulses(die: int, pulses: int) -> None:
    """CI-8.1.2-3, CI-RUL-56."""
    assert pulse_count(PulseRating(5, 4, 3), 15, die) == pulses


@given(st.integers(1, 20), st.integers(1, 20), st.integers(-20, 60), st.integers(0, 6))
def test_8_1_2_at_least_one_and_never_too_many(
    most: int, interval: int, total: int, die: int
) -> None:
    """CI-8.1.2-1."""
    count = pulse_count(PulseRating(most, interval), total, die)
    assert 1 <= count <= most
    assert count <= pulse_count(PulseRating(most, interval), total + 1, die)


def test_8_1_2_damage_is_thrown_for_each_pulse_or_once() -> None:
    """CI-RUL-55."""
    assert (damage_rolls(3, "per_pulse"), damage_rolls(3, "once")) == (3, 1)
    assert volleys_of((4, 2, 6), 3) == (4, 2, 6)
    assert volleys_of((4,), 3) == (4, 4, 4)


@rows(
    (9, 4, 1),
    (11, 4, 1),
    (13, 4, 1),
    (14, 4, 2),
    (16, 4, 2),
    (17, 4, 3),
    (19, 4, 3),
    (20, 4, 4),
    (30, 4, 4),
    (20, 2, 2),
)
def test_8_1_9_turns_of_tracking(total: int, rating: int, turns: int) -> None:
    """By 3d6 and the modifier, up to the weapon's rating (CI-8.1.9-1, CI-RUL-57)."""
    assert tracking_turns(total, rating, TABLES.tracking) == turns


def test_8_1_9_tracking_takes_double_power() -> None:
    """A weapon of 3 is armed with 6 for it (CI-8.1.9-1)."""
    assert tracking_power(3) == 6


@rows(*TrackingHold._fields)
def test_8_1_9_what_ends_tracking(lost: str) -> None:
    """CI-8.1.9-2."""
    assert tracking_broken(TrackingHold()._replace(**{lost: False})) == lost
    assert tracking_broken(TrackingHold()) is None


def test_8_1_8_a_wave_goes_outward() -> None:
    """CI-8.1.8-1."""
    ranges = {"D": 3, "B": 2, "A": 1, "C": 2, "E": 6}
    assert rings(ranges, 5) == (Ring(1, ("A",)), Ring(2, ("B", "C")), Ring(3, ("D",)))
    assert rings({"A": 3}, 2) == ()


def test_8_1_8_it_ends_where_it_misses() -> None:
    """10 and 11 at one range end it there, with the second hit (CI-8.1.8-1, CI-RUL-58)."""
    assert goes_on((12,), 11)
    assert not goes_on((10, 11), 11)


@rows((2, False, False), (1, False, True), (2, True, True), (3, True, False))
def test_8_1_5_piercing_takes_free_ew(free: int, *, masked: bool, refused: bool) -> None:
    """CI-8.1.5-2."""
    if refused:
        with illegal("piercing_unaimed", rule="CI-8.1.5-2"):
            require_piercing(free, TABLES.warfare, small=False, masked=masked)
    else:
        require_piercing(free, TABLES.warfare, small=False, masked=masked)
    assert piercing_points(TABLES.warfare, masked=masked) == (3 if masked else 2)


def test_8_1_5_small_vessels_are_not_pierced() -> None:
    """CI-8.1.5-2."""
    with illegal("small_target", rule="CI-8.1.5-2"):
        require_piercing(9, TABLES.warfare, small=True, masked=False)
