"""CI 5.1 to 5.4: plans of movement, with the book's examples."""

import msgspec

from rules.cold_infinity.builders_flight import (
    CRUISER,
    FRIGATE,
    STOP_PIVOT,
    STOP_ROLL,
    STOP_TUMBLE,
    ahead,
    at_rest,
    facings,
    flown,
    main_thruster,
    manoeuvring,
    moving,
    pivot,
    refused,
    roll,
    tumble,
)
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.movement.thrusters import (
    CHANNEL_EXCEEDED,
    OFF_SIDE,
    SPINNING,
    THRUSTER_UNFIT,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import speed, written
from umpire.rules.cold_infinity.state.values import (
    Action,
    Attitude,
    Motion,
    Share,
    Slide,
    SpinSense,
    StopManoeuvre,
    heading,
)


def test_5_4_1_the_books_ship_turns_and_thrusts() -> None:
    """2+4, two facings counter-clockwise, three hexes: 1+3,2+1 (CI-5.4.1-2, -3, CI-UMP-23)."""
    rich = FRIGATE._replace(thrust=8)
    plan = (pivot("counter_clockwise", 2), ahead(6, 3, ("aft", 6)))
    flight = flown(moving("2+4", 2), *plan, means=rich)
    assert (written(flight.motion.vector), speed(flight.motion.vector)) == ("1+3,2+1", 4)
    assert flight.motion.attitude == Attitude(6)
    assert [toll.thrust for toll in flight.tolls] == [2, 6]


def test_5_4_1_turning_alone_keeps_the_vector() -> None:
    """CI-5.0-1, CI-5.4.1-1."""
    flight = flown(moving("2+4", 2), pivot("counter_clockwise", 2))
    assert (written(flight.motion.vector), flight.motion.attitude.facing) == ("2+4", 6)


def test_5_1_2_1_the_cruiser_turns_about_over_three_turns() -> None:
    """2 thrust to port, and 2 to starboard at the start of the fourth (CI-5.1.2.1-1)."""
    begun = flown(at_rest(), pivot(), means=CRUISER)
    assert begun.tolls[0].shares == (Share("p", 2),)
    assert begun.motion.attitude.facing == 2
    assert facings(begun.motion, 2) == [3, 4]
    later = flown(flown(begun.motion, means=CRUISER).motion, means=CRUISER).motion
    ended = flown(later, STOP_PIVOT, means=CRUISER)
    assert ended.tolls[0].shares == (Share("s", 2),)
    assert (ended.motion.attitude.facing, ended.motion.spins) == (4, ())


def test_5_1_2_1_the_cruiser_turns_about_in_one() -> None:
    """6 to port on turn 1, 6 to starboard on turn 2 (CI-5.1.2.1-1)."""
    begun = flown(at_rest(), pivot(steps=3), means=CRUISER)
    assert (begun.tolls[0].shares, begun.motion.attitude.facing) == ((Share("p", 6),), 4)
    ended = flown(begun.motion, STOP_PIVOT, means=CRUISER)
    assert (ended.tolls[0].shares, ended.motion.attitude.facing) == ((Share("s", 6),), 4)


def test_5_4_2_1_a_pivot_that_is_not_stopped_goes_on() -> None:
    """CI-5.4.2.1-1, CI-5.1.2.1-1."""
    assert facings(flown(at_rest(), pivot(), means=CRUISER).motion, 7) == [3, 4, 5, 6, 1, 2, 3]


def test_5_1_2_1_a_pivot_is_sped_up_and_slowed_down() -> None:
    """CI-5.1.2.1-1, CI-UMP-24."""
    begun = flown(at_rest(), pivot(), means=CRUISER).motion
    fast = flown(begun, pivot(steps=2), means=CRUISER)
    assert (fast.spent.thrust, fast.motion.attitude.facing) == (4, 5)
    slow = flown(fast.motion, StopManoeuvre(manoeuvre="pivot", steps=1), means=CRUISER)
    assert (slow.tolls[0].shares, slow.motion.attitude.facing) == ((Share("s", 2),), 1)


def test_5_1_2_1_a_pivot_may_grow_in_the_turn_in_which_it_begins() -> None:
    """CI-UMP-23."""
    flight = flown(at_rest(), pivot(), pivot(), means=CRUISER)
    assert (flight.motion.attitude.facing, flight.motions) == (3, 2)
    assert flight.motion.spins[0].rate == 2


def test_5_1_1_the_frigate_accelerates_by_two_hexes() -> None:
    """Engine 4, channel 4, 2 a hex (CI-5.1.1-1, CI-5.2-1)."""
    flight = flown(at_rest(), ahead(1, 2))
    assert (flight.spent.thrust, written(flight.motion.vector)) == (4, "1+2")
    assert (flight.overthrust, flight.tolls[0].shares) == ((), (Share("aft", 4),))


def test_5_1_1_forward_thrusters_brake_and_reverse() -> None:
    """CI-5.1.1-1, CI-5.4.1-1."""
    flight = flown(at_rest(), ahead(4, 1))
    assert (flight.tolls[0].shares, written(flight.motion.vector)) == (
        (Share("forward", 2),),
        "4+1",
    )


def test_5_3_2_enrichment_takes_the_frigate_to_three_hexes_with_overthrust() -> None:
    """CI-5.3.2-1, CI-5.3.1-1."""
    enriched = FRIGATE._replace(thrust=6)
    assert refused(at_rest(), ahead(1, 3), means=enriched) == CHANNEL_EXCEEDED.name
    flight = flown(at_rest(), ahead(1, 3, ("aft", 6)), means=enriched)
    assert flight.overthrust == (Share("aft", 2),)
    basic = Options(level="basic")
    order = ahead(1, 3, ("aft", 6))
    assert refused(at_rest(), order, means=enriched, options=basic) == CHANNEL_EXCEEDED.name


@rows(2, 3)
def test_5_4_2_3_the_frigate_slides_to_starboard_through_its_port_thrusters(direction: int) -> None:
    """Through facing 2 or 3, for 3 thrust (CI-5.4.2.3-1, CI-5.1.2.3-1)."""
    flight = flown(at_rest(), Slide(direction=direction, hexes=1))
    assert written(flight.motion.vector) == f"{direction}+1"
    assert flight.tolls[0].shares == (Share("fp", 3),)
    uneven = Slide(direction=direction, hexes=1, through=(Share("fp", 1), Share("ap", 2)))
    assert flown(at_rest(), uneven).spent.thrust == 3


def test_5_1_2_6_manoeuvring_thrusters_accelerate_along_the_keel_as_slides() -> None:
    """CI-5.1.2.6-1."""
    flight = flown(moving("1+1"), Slide(direction=1, hexes=1))
    assert (flight.tolls[0].shares, written(flight.motion.vector)) == (
        (Share("ap", 3),),
        "1+2",
    )


def test_5_4_2_3_slides_often_need_overthrust() -> None:
    """Two hexes for 6 fill both channels, three need more (CI-5.4.2.3-1, CI-5.3.1-1)."""
    rich = FRIGATE._replace(thrust=9)
    assert flown(at_rest(), Slide(direction=2, hexes=2), means=rich).overthrust == ()
    shares = (Share("fp", 5), Share("ap", 4))
    flight = flown(at_rest(), Slide(direction=2, hexes=3, through=shares), means=rich)
    assert flight.overthrust == (Share("fp", 2), Share("ap", 1))


def test_5_4_2_3_on_its_side_a_ship_slides_ahead_and_astern_alone() -> None:
    """CI-5.4.2.3-1."""
    on_side = at_rest(roll=90)
    assert refused(on_side, Slide(direction=2, hexes=1)) == OFF_SIDE.name
    assert written(flown(on_side, Slide(direction=4, hexes=1)).motion.vector) == "4+1"


def test_5_4_2_2_flipped_over_a_ship_pivots_by_its_other_thrusters() -> None:
    """CI-5.4.2.2-1."""
    flight = flown(at_rest(roll=180), pivot(), means=CRUISER)
    assert flight.tolls[0].shares == (Share("s", 2),)
    assert flight.motion.attitude == Attitude(2, roll=180)


def test_5_4_2_2_a_roll_lets_the_thrusters_that_are_left_stop_a_pivot() -> None:
    """CI-5.4.2.2-2, CI-5.1.2.2-1."""
    left = CRUISER._replace(jets=(manoeuvring("P", 6),))
    motion = flown(at_rest(), pivot(), means=CRUISER).motion
    assert refused(motion, STOP_PIVOT, means=left) == THRUSTER_UNFIT.name
    motion = flown(motion, roll(steps=2), means=left).motion
    assert motion.attitude == Attitude(3, roll=180)
    assert refused(motion, STOP_PIVOT, means=left) == SPINNING.name
    flight = flown(motion, STOP_ROLL, STOP_PIVOT, means=left)
    assert flight.motion == at_rest(3, 180)
    assert [toll.shares for toll in flight.tolls] == [(Share("p", 4),), (Share("p", 2),)]
    again = flown(flight.motion, roll("port", 2), means=left)
    assert again.motion.attitude == Attitude(3)


def test_5_4_2_2_a_slow_roll_lets_the_pivot_go_on_meanwhile() -> None:
    """CI-5.4.2.2-2, CI-5.4.2.1-1."""
    motion = flown(at_rest(), pivot(), means=CRUISER).motion
    motion = flown(motion, roll(), means=CRUISER).motion
    assert motion.attitude == Attitude(3, roll=90)
    motion = flown(motion, means=CRUISER).motion
    assert motion.attitude == Attitude(4, roll=180)
    assert flown(motion, STOP_ROLL, STOP_PIVOT, means=CRUISER).motion.spins == ()


def test_5_4_2_2_ships_thrust_while_they_roll() -> None:
    """CI-5.4.2.2-2."""
    motion = flown(moving("1+1"), roll()).motion
    assert written(flown(motion, ahead(1, 1)).motion.vector) == "1+2"


def test_5_4_2_4_flipped_by_a_tumble_a_ship_thrusts_the_other_way() -> None:
    """CI-5.4.2.4-1, CI-RUL-121, CI-5.4.2.4-2."""
    motion = flown(moving("1+3"), tumble(steps=2)).motion
    assert heading(motion.attitude) == 4
    flight = flown(motion, ahead(4, 1), STOP_TUMBLE)
    assert written(flight.motion.vector) == "1+2"
    assert flight.tolls[0].shares == (Share("aft", 2),)


def test_5_1_2_4_a_tumble_needs_its_thrusters() -> None:
    """CI-5.1.2.4-1, CI-5.1.2.5-1."""
    assert refused(at_rest(), tumble(), means=CRUISER) == THRUSTER_UNFIT.name
    fitted = CRUISER._replace(jets=(*CRUISER.jets, manoeuvring("F")))
    flight = flown(at_rest(), tumble("aft"), means=fitted)
    assert (flight.tolls[0].shares, flight.motion.attitude.tumble) == ((Share("f", 2),), 270)


@rows(("p", "clockwise", THRUSTER_UNFIT), ("s", "counter_clockwise", THRUSTER_UNFIT))
def test_5_1_2_1_a_lost_thruster_makes_no_pivot(lost: str, sense: SpinSense, code: Code) -> None:
    """CI-5.1.2.1-1."""
    jets = tuple(jet for jet in CRUISER.jets if jet.thruster.id != lost)
    assert refused(at_rest(), pivot(sense), means=CRUISER._replace(jets=jets)) == code.name


def test_5_1_1_1_vanes_turn_a_ship_that_has_no_other_thrusters() -> None:
    """CI-5.1.1.1-1."""
    means = FRIGATE._replace(jets=(main_thruster(vane=True),))
    begun = flown(at_rest(), pivot(), means=means)
    assert begun.tolls[0].shares == (Share("aft", 3),)
    assert flown(begun.motion, STOP_PIVOT, means=means).spent.thrust == 3
    plain = FRIGATE._replace(jets=(main_thruster(),))
    assert refused(at_rest(), pivot(), means=plain) == THRUSTER_UNFIT.name
    assert flown(at_rest(), pivot(), means=plain, options=Options(all_vaned=True)).spent.thrust == 3


def test_5_4_motions_and_plans_are_data() -> None:
    """CI-5.4.2.1-1."""
    plan: tuple[Action, ...] = (pivot(), ahead(2, 1, ("aft", 2)), Slide(direction=3, hexes=1))
    assert msgspec.json.decode(msgspec.json.encode(plan), type=tuple[Action, ...]) == plan
    motion = flown(moving("1+3,2+1"), *plan, means=FRIGATE._replace(thrust=9)).motion
    assert motion.spins
    assert msgspec.json.decode(msgspec.json.encode(motion), type=Motion) == motion
