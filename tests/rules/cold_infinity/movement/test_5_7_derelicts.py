"""CI 5.7: ships without thrust."""

from rules.cold_infinity.builders_flight import CRUISER, FIGHTER, STOP_PIVOT, at_rest, flown
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.movement.flights import (
    BEGIN_DIE,
    MANOEUVRE_DIE,
    SENSE_DIE,
    Drift,
    begins,
    drift,
    drifting,
    is_checked,
    powerless,
)
from umpire.rules.cold_infinity.movement.thrusters import go_on
from umpire.rules.cold_infinity.state.tables import DriftTable
from umpire.rules.cold_infinity.state.values import Attitude, Manoeuvre, SpinSense

TABLE = DriftTable()


def test_5_7_a_drifting_ship_begins_to_turn_on_a_1() -> None:
    """CI-5.7-1."""
    assert [face for face in range(1, BEGIN_DIE + 1) if begins(face, TABLE)] == [1]


@rows(
    (1, 1, "pivot", "clockwise"),
    (2, 4, "pivot", "counter_clockwise"),
    (3, 3, "roll", "port"),
    (4, 4, "roll", "starboard"),
    (5, 1, "tumble", "forward"),
    (6, 6, "tumble", "aft"),
)
def test_5_7_two_dice_tell_what_and_which_way(
    manoeuvre_face: int, sense_face: int, manoeuvre: Manoeuvre, sense: SpinSense
) -> None:
    """The third throw is a d6 (CI-5.7-1, CI-RUL-35)."""
    assert max(manoeuvre_face, sense_face) <= min(MANOEUVRE_DIE, SENSE_DIE)
    assert drift(manoeuvre_face, sense_face, TABLE) == (manoeuvre, sense)


def test_5_7_only_a_ship_that_lies_steady_throws() -> None:
    """CI-5.7-1, CI-RUL-35."""
    turning = drifting(Drift("roll", "port"), CRUISER.costs)
    assert is_checked((), disabled=True)
    assert not is_checked((turning,), disabled=True)
    assert not is_checked((), disabled=False)


def test_5_7_no_engine_or_no_thruster_is_no_thrust() -> None:
    """CI-5.7-1, CI-5.5-1."""
    assert powerless(CRUISER._replace(thrust=0))
    assert powerless(CRUISER._replace(jets=()))
    assert not powerless(CRUISER)
    assert not powerless(FIGHTER)
    assert powerless(FIGHTER._replace(thrust=0))


@rows(
    (Drift("pivot", "counter_clockwise"), Attitude(6, roll=90)),
    (Drift("roll", "port"), Attitude(1)),
    (Drift("tumble", "aft"), Attitude(1, roll=90, tumble=270)),
)
def test_5_7_it_turns_as_the_map_shows_it(drifts: Drift, after: Attitude) -> None:
    """CI-RUL-35, CI-UMP-29."""
    spin = drifting(drifts, CRUISER.costs)
    assert go_on(Attitude(1, roll=90), (spin,)).attitude == after


def test_5_7_with_thrust_again_a_ship_stops_its_drift() -> None:
    """CI-5.7-1, CI-UMP-29."""
    motion = at_rest()
    spin = drifting(Drift("pivot", "clockwise"), CRUISER.costs)
    turning = type(motion)(motion.vector, motion.attitude, (spin,))
    flight = flown(turning, STOP_PIVOT, means=CRUISER)
    assert (flight.spent.thrust, flight.motion) == (2, motion)
