"""CI 3.6: plants that overheat."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.power.allocation import (
    Warming,
    final_actions,
    heat_made,
    may_restart,
    restarted,
)
from umpire.rules.cold_infinity.state.options import Restart
from umpire.rules.cold_infinity.state.tables import PowerTable
from umpire.rules.cold_infinity.state.vessels import Heat

TABLE = PowerTable()


@rows((0, 0), (1, 0), (2, 1), (9, 4), (20, 10))
def test_3_6_two_points_of_power_make_one_of_heat(used: int, heat: int) -> None:
    """CI-3.6-1, CI-RUL-16."""
    assert heat_made(used, TABLE) == heat


def test_3_6_the_book_uses_twenty_points_for_two_turns() -> None:
    """That makes twenty of heat, and the plant of 25 still runs (CI-3.6-1)."""
    first = final_actions(Heat(), 20, 25, TABLE)
    second = final_actions(first.after, 20, 25, TABLE)
    assert (first.made, second.after) == (10, Heat(20))


def test_3_6_as_much_heat_as_power_shuts_the_plant_down() -> None:
    """Twenty and five are its Rating of 25 (CI-3.6-1, CI-RUL-16)."""
    told = final_actions(Heat(20), 10, 25, TABLE)
    assert told == Warming(made=5, absorbed=0, lost=0, after=Heat(25, shut_down=True))


def test_3_6_a_plant_that_is_shut_down_loses_two_a_turn() -> None:
    """CI-3.6-1, CI-RUL-16."""
    first = final_actions(Heat(30, shut_down=True), 0, 25, TABLE)
    second = final_actions(first.after, 0, 25, TABLE)
    assert (first.after.points, second.after.points) == (28, 26)
    assert final_actions(Heat(1, shut_down=True), 0, 25, TABLE).after == Heat(0, shut_down=True)


def test_3_6_heat_that_sinks_take_does_not_count() -> None:
    """CI-3.6-1, CI-16.8.2-1."""
    told = final_actions(Heat(20), 10, 25, TABLE, absorbed=5)
    assert told == Warming(made=5, absorbed=5, lost=0, after=Heat(20))
    assert final_actions(Heat(1), 0, 25, TABLE, absorbed=9).absorbed == 1


def test_3_6_a_damaged_plant_shuts_down_sooner() -> None:
    """CI-RUL-16."""
    assert final_actions(Heat(12), 2, 13, TABLE).after.shut_down


@rows(
    (25, "below_rating", False),
    (24, "below_rating", True),
    (24, "at_zero", False),
    (0, "at_zero", True),
)
def test_3_6_when_a_plant_may_start_again(*, heat: int, rule: Restart, restarts: bool) -> None:
    """CI-RUL-16."""
    assert may_restart(Heat(heat, shut_down=True), 25, rule) is restarts


def test_3_6_starting_again_keeps_the_heat() -> None:
    """CI-RUL-16."""
    assert restarted(Heat(24, shut_down=True), 25, "below_rating") == Heat(24)
    assert restarted(Heat(30), 25, "below_rating") == Heat(30)
    with illegal("still_hot"):
        restarted(Heat(25, shut_down=True), 25, "below_rating")


@given(
    points=st.integers(0, 60),
    shut_down=st.booleans(),
    used=st.integers(0, 40),
    absorbed=st.integers(0, 40),
)
def test_3_6_heat_is_accounted_for(
    *, points: int, shut_down: bool, used: int, absorbed: int
) -> None:
    """CI-3.6-1."""
    told = final_actions(Heat(points, shut_down), used, 25, TABLE, absorbed)
    assert points + told.made == told.after.points + told.absorbed + told.lost
    assert told.after.points >= 0
