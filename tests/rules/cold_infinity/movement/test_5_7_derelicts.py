"""CI 5.7: ships without thrust."""

from rules.cold_infinity.builders_flight import CRUISER, FIGHTER, STOP_PIVOT, at_rest, flown
from rules.cold_infinity.table import ci, rows
from umpire.rules.cold_infinity.movement.thrusters import go_on

TABLE = ci.DriftTable()


def test_5_7_a_drifting_ship_begins_to_turn_on_a_1() -> None:
    """Of ten (CI-5.7-1)."""
    assert [face for face in range(1, ci.BEGIN_DIE + 1) if ci.begins(face, TABLE)] == [1]


@rows(
    (1, 1, "pivot", "clockwise"),
    (2, 4, "pivot", "counter_clockwise"),
    (3, 3, "roll", "port"),
    (4, 4, "roll", "starboard"),
    (5, 1, "tumble", "forward"),
    (6, 6, "tumble", "aft"),
)
def test_5_7_two_dice_tell_what_and_which_way(
    manoeuvre_face: int, sense_face: int, manoeuvre: ci.Manoeuvre, sense: ci.SpinSense
) -> None:
    """The third throw is a d6 (CI-5.7-1, CI-RUL-35)."""
    assert max(manoeuvre_face, sense_face) <= min(ci.MANOEUVRE_DIE, ci.SENSE_DIE)
    assert ci.drift(manoeuvre_face, sense_face, TABLE) == (manoeuvre, sense)


def test_5_7_only_a_ship_that_lies_steady_throws() -> None:
    """Without thrust; once it turns it throws no more (CI-5.7-1, CI-RUL-35)."""
    turning = ci.drifting(ci.Drift("roll", "port"), CRUISER.costs)
    assert ci.is_checked((), disabled=True)
    assert not ci.is_checked((turning,), disabled=True)
    assert not ci.is_checked((), disabled=False)


def test_5_7_no_engine_or_no_thruster_is_no_thrust() -> None:
    """A small vessel needs only its engine (CI-5.7-1, CI-5.5-1)."""
    assert ci.powerless(CRUISER._replace(thrust=0))
    assert ci.powerless(CRUISER._replace(jets=()))
    assert not ci.powerless(CRUISER)
    assert not ci.powerless(FIGHTER)
    assert ci.powerless(FIGHTER._replace(thrust=0))


@rows(
    (ci.Drift("pivot", "counter_clockwise"), ci.Attitude(6, roll=90)),
    (ci.Drift("roll", "port"), ci.Attitude(1)),
    (ci.Drift("tumble", "aft"), ci.Attitude(1, roll=90, tumble=270)),
)
def test_5_7_it_turns_as_the_map_shows_it(drifts: ci.Drift, after: ci.Attitude) -> None:
    """A step a turn, however it lay (CI-RUL-35, CI-UMP-29)."""
    spin = ci.drifting(drifts, CRUISER.costs)
    assert go_on(ci.Attitude(1, roll=90), (spin,)).attitude == after


def test_5_7_with_thrust_again_a_ship_stops_its_drift() -> None:
    """For what such a manoeuvre costs (CI-5.7-1, CI-UMP-29)."""
    motion = at_rest()
    spin = ci.drifting(ci.Drift("pivot", "clockwise"), CRUISER.costs)
    turning = type(motion)(motion.vector, motion.attitude, (spin,))
    flight = flown(turning, STOP_PIVOT, means=CRUISER)
    assert (flight.spent.thrust, flight.motion) == (2, motion)
