"""CI 5.4.2.5 to 5.4.2.7, 5.6: thrust on the way, off the axis, in parts; limits of motion."""

import pytest

from rules.cold_infinity.builders_flight import (
    CRUISER,
    FRIGATE,
    STOP_PIVOT,
    ahead,
    at_rest,
    facings,
    flown,
    moving,
    pivot,
    refused,
    roll,
    tumble,
)
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code, Refusal
from umpire.rules.cold_infinity.movement.thrusters import (
    MOTION_LIMIT,
    NOT_A_PART,
    NOT_LEVEL,
    NOT_ON_WAY,
    NOT_SPINNING,
    SPINNING,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import written
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    Attitude,
    Part,
    PayOn,
    Share,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
)

PARTIAL, MID_STEP = Options(partial_thrust=True), Options(mid_step_acceleration=True)
HALF_PIVOT = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1, part=2)
OFF_AXIS, CINEMATIC = Options(off_axis_manoeuvres=True), Options(cinematic=True)


def test_5_4_2_6_on_its_side_a_ship_tumbles_across_facings() -> None:
    """CI-5.4.2.6-1."""
    rolled_to_port = at_rest(roll=270)
    flight = flown(
        rolled_to_port,
        tumble(steps=2),
        means=FRIGATE._replace(costs=CRUISER.costs, thrust=10),
        options=OFF_AXIS,
    )
    assert (flight.motion.attitude, flight.spent.thrust) == (Attitude(3, roll=270), 4)


def test_5_4_2_6_on_end_a_ship_rolls_across_facings() -> None:
    """CI-5.4.2.6-1."""
    costs = CRUISER.costs
    means = FRIGATE._replace(
        costs=type(costs)(acceleration=3, pivot=1, roll_tumble=2, slide=4), thrust=10
    )
    flight = flown(at_rest(tumble=90), roll("port", 1), means=means, options=OFF_AXIS)
    assert (flight.motion.attitude, flight.spent.thrust) == (Attitude(6, tumble=90), 1)
    flight = flown(at_rest(tumble=90), tumble("aft"), means=means, options=OFF_AXIS)
    assert (flight.motion.attitude, flight.spent.thrust) == (Attitude(1), 2)


def test_5_4_2_6_a_nose_comes_down_where_its_player_chooses() -> None:
    """CI-UMP-22, CI-5.4.2.6-1."""
    order = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1, comes_down=2)
    flight = flown(at_rest(tumble=90), order, options=OFF_AXIS)
    assert flight.motion.attitude == Attitude(3, roll=270)


def test_5_4_2_6_one_manoeuvre_ends_before_the_next() -> None:
    """CI-5.4.2.6-1, CI-5.4.2.7-2."""
    both = Options(off_axis_manoeuvres=True, partial_thrust=True)
    assert refused(at_rest(), pivot(), roll(), options=both) == SPINNING.name
    assert refused(at_rest(), ahead(1, 1, part=2), roll(), options=both) == SPINNING.name
    assert refused(at_rest(), roll(), ahead(1, 1, part=2), options=both) == SPINNING.name
    assert flown(at_rest(), roll(), ahead(1, 1), options=both).spent.thrust == 3


def test_5_4_2_7_half_of_an_acceleration_takes_two_turns() -> None:
    """CI-5.4.2.7-1, CI-RUL-31, CI-UMP-24."""
    flight = flown(moving("1+1"), ahead(1, 2, part=2), options=PARTIAL)
    assert (flight.spent.thrust, written(flight.vector)) == (2, "1+1")
    later = flown(flight.motion, options=PARTIAL)
    assert (written(later.vector), later.motion.pushes, later.motions) == ("1+3", (), 2)
    assert written(flown(later.motion, options=PARTIAL).vector) == "1+3"


def test_5_4_2_7_the_rest_of_an_acceleration_hastens_it() -> None:
    """A quarter on turn 1, the rest on turn 2 (CI-5.4.2.7-1, CI-RUL-31)."""
    first = flown(at_rest(), ahead(1, 2, part=4), options=PARTIAL)
    assert first.spent.thrust == 1
    second = flown(first.motion, PayOn(direction=1), options=PARTIAL)
    assert (second.spent.thrust, written(second.vector)) == (3, "1+2")
    slid = flown(at_rest(), Slide(direction=2, hexes=1, part=2), options=PARTIAL)
    paid = flown(slid.motion, PayOn(direction=2), options=PARTIAL)
    assert (paid.tolls[0].shares, written(paid.vector)) == ((Share("fp", 1),), "2+1")


def test_5_4_2_7_a_pivot_is_paid_by_halves() -> None:
    """The book's ship, which needs 4 for a facing (CI-5.4.2.7-1, -2)."""
    dear = FRIGATE._replace(costs=type(FRIGATE.costs)(acceleration=2, pivot=4))
    half = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1, part=2)
    motion = flown(at_rest(), half, means=dear, options=PARTIAL).motion
    assert motion.attitude.facing == 1
    paid = flown(motion, PayOn(manoeuvre="pivot"), means=dear, options=PARTIAL)
    assert (paid.spent.thrust, paid.motion.attitude.facing) == (2, 2)
    assert facings(paid.motion, 2, dear) == [3, 4]
    motion = flown(flown(paid.motion, means=dear).motion, means=dear).motion
    slowed = flown(motion, StopManoeuvre(manoeuvre="pivot", part=2), means=dear, options=PARTIAL)
    assert slowed.tolls[0].shares == (Share("fs", 2),)
    assert facings(slowed.motion, 4, dear) == [5, 6, 6, 1]
    done = flown(slowed.motion, STOP_PIVOT, means=dear)
    assert (done.spent.thrust, done.motion.spins) == (2, ())


@rows(
    ((PayOn(direction=1),), NOT_A_PART),
    ((PayOn(manoeuvre="pivot"),), NOT_A_PART),
    ((pivot(), pivot()), NOT_A_PART),
    ((StopManoeuvre(manoeuvre="pivot", steps=2),), NOT_SPINNING),
)
def test_5_4_2_7_what_is_partly_paid_is_not_sped_up(plan: tuple[Action, ...], code: Code) -> None:
    """CI-5.4.2.7-1, CI-UMP-24."""
    part: Part = 1 if code is not NOT_A_PART or isinstance(plan[0], PayOn) else 2
    half = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1, part=part)
    motion = flown(at_rest(), half, options=PARTIAL).motion
    assert refused(motion, *plan, options=PARTIAL) == code.name


def test_5_4_2_5_the_books_ship_thrusts_on_its_way() -> None:
    """Two hexes along facing 6 after two of four (CI-5.4.2.5-1)."""
    order = Accelerate(direction=6, hexes=2, after_hexes=2)
    flight = flown(moving("1+3,2+1", 6), order, options=MID_STEP)
    assert (written(flight.vector), written(flight.motion.vector)) == ("1+3,2+1", "1+4,6+1")
    assert (flight.on_the_way, flight.spent.thrust) == (order, 4)


def test_5_4_2_5_thrust_at_the_start_and_once_on_the_way() -> None:
    """CI-5.4.2.5-1, CI-2.0-6."""
    late = Accelerate(direction=2, hexes=1, after_hexes=2)
    flight = flown(moving("1+2"), ahead(1, 1), pivot(), late, means=CRUISER, options=MID_STEP)
    assert (written(flight.vector), written(flight.motion.vector)) == ("1+3", "1+3,2+1")
    assert flight.motions == 3


@rows(
    (Accelerate(direction=1, hexes=1, after_hexes=3),),
    (Accelerate(direction=1, hexes=1, after_hexes=1), ahead(1, 1)),
    (Accelerate(direction=1, hexes=1, after_hexes=1),) * 2,
    (Accelerate(direction=1, hexes=1, after_hexes=1, part=2),),
)
def test_5_4_2_5_thrust_on_the_way_comes_last_and_once(plan: tuple[Action, ...]) -> None:
    """CI-5.4.2.5-1, CI-RUL-30, CI-UMP-24."""
    options = Options(mid_step_acceleration=True, partial_thrust=True)
    assert refused(moving("1+3"), *plan, options=options) == NOT_ON_WAY.name


def test_5_6_all_motions_share_one_limit() -> None:
    """A frigate makes four, not accelerate 3 and pivot 2 (CI-5.6-1, CI-RUL-29)."""
    rich = FRIGATE._replace(thrust=20)
    plan = (ahead(1, 3, ("aft", 6)), pivot(steps=2))
    with pytest.raises(Refusal) as answer:
        flown(at_rest(), *plan, means=rich, most=4, options=CINEMATIC)
    assert answer.value.code == MOTION_LIMIT.name
    assert answer.value.message == "5 motions are asked for, 4 is the limit."
    assert flown(at_rest(), *plan, means=rich, most=4).motions == 5
    assert flown(at_rest(), *plan, means=rich, most=5, options=CINEMATIC).motions == 5


def test_5_6_what_goes_on_counts_and_stopping_does_not() -> None:
    """CI-5.6-1, CI-UMP-26."""
    motion = flown(at_rest(), pivot(steps=2)).motion
    assert flown(motion, ahead(3, 1)).motions == 3
    assert flown(motion, STOP_PIVOT, ahead(3, 1)).motions == 1


def test_5_4_2_7_a_quarter_of_an_acceleration_waits_for_the_fourth_turn() -> None:
    """CI-5.4.2.7-1, CI-RUL-31."""
    flight = flown(at_rest(), ahead(1, 2, part=4), options=PARTIAL)
    vectors = []
    for _ in range(4):
        flight = flown(flight.motion, options=PARTIAL)
        vectors.append(written(flight.vector))
    assert vectors == ["0", "0", "1+2", "1+2"]


@rows(
    ((), (HALF_PIVOT, PayOn(manoeuvre="pivot")), NOT_A_PART),
    ((), (ahead(1, 1, part=2), PayOn(direction=1)), NOT_A_PART),
    ((HALF_PIVOT, roll()), (PayOn(manoeuvre="pivot"),), SPINNING),
    ((ahead(1, 1, part=2), tumble()), (PayOn(direction=1),), NOT_LEVEL),
)
def test_5_4_2_7_what_is_paid_on_must_be_allowed(
    before: tuple[Action, ...], plan: tuple[Action, ...], code: Code
) -> None:
    """Not in the turn in which it began, nor while the ship may not turn or thrust so (5.4.2)."""
    motion = flown(at_rest(), *before, options=PARTIAL).motion
    assert refused(motion, *plan, options=PARTIAL) == code.name
