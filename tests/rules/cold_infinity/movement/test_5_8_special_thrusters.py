"""CI 5.5, 5.8: small vessels, non-inertial ships and omni-directional thrusters in plans."""

from rules.cold_infinity.builders_flight import (
    CRUISER,
    FIGHTER,
    FRIGATE,
    STOP_PIVOT,
    STOP_ROLL,
    ahead,
    at_rest,
    flown,
    moving,
    omni,
    pivot,
    refused,
    roll,
)
from rules.cold_infinity.table import ci, rows


def test_5_5_small_vessels_pay_1_for_everything() -> None:
    """Three hexes and two facings are 5 of 6 (CI-5.5-1)."""
    flight = flown(at_rest(), ahead(1, 3), pivot(steps=2), means=FIGHTER)
    assert (flight.spent.thrust, FIGHTER.thrust - flight.spent.thrust) == (5, 1)
    assert flight.spent.shares == ()
    assert flown(at_rest(), ci.Slide(direction=5, hexes=2), means=FIGHTER).spent.thrust == 2
    assert refused(at_rest(), ahead(3, 1), means=FIGHTER) == ci.OFF_SIDE.name
    assert refused(at_rest(), ahead(1, 7), means=FIGHTER) == ci.INSUFFICIENT_THRUST.name


def test_5_5_small_vessels_stop_for_nothing_at_any_time() -> None:
    """Later, or in the same turn (CI-5.5-1)."""
    begun = flown(at_rest(), roll(steps=2), means=FIGHTER)
    assert begun.spent.thrust == 2
    ended = flown(begun.motion, STOP_ROLL, means=FIGHTER)
    assert (ended.spent.thrust, ended.motion) == (0, at_rest(roll=180))
    at_once = flown(at_rest(), pivot(steps=3), STOP_PIVOT, means=FIGHTER)
    assert (at_once.spent.thrust, at_once.motion) == (3, at_rest(4))


def test_5_8_1_a_non_inertial_ship_turns_with_its_vector() -> None:
    """1+4 one facing to starboard is 2+4, for a pivot and half a hex (CI-5.8.1-1, CI-RUL-28)."""
    ship = CRUISER._replace(non_inertial=True)
    flight = flown(moving("1+4"), ci.TurnWithVector(facings=1), means=ship)
    assert (ci.written(flight.motion.vector), flight.motion.attitude) == ("2+4", ci.Attitude(2))
    assert flight.tolls[0].shares == (ci.Share("p", 2), ci.Share("aft_1", 2))
    back = flown(moving("1+3,2+1"), ci.TurnWithVector(facings=-1), means=ship)
    assert (ci.written(back.motion.vector), back.motion.attitude.facing) == ("1+1,6+3", 6)
    assert flown(
        moving("1+4"),
        ci.TurnWithVector(facings=1),
        means=CRUISER,
        options=ci.Options(all_non_inertial=True),
    )


def test_5_8_1_its_pivot_goes_on_but_its_vector_does_not() -> None:
    """It pivots as normal (CI-5.8.1-1, CI-UMP-27)."""
    ship = CRUISER._replace(non_inertial=True)
    turned = flown(moving("1+4"), ci.TurnWithVector(facings=1), means=ship).motion
    after = flown(turned, means=ship).motion
    assert (ci.written(after.vector), after.attitude.facing) == ("2+4", 3)


def test_5_8_1_the_surcharge_goes_through_any_acceleration_thruster() -> None:
    """Forward ones too; by house rule it is paid for each facing (CI-5.8.1-1, CI-RUL-28)."""
    ship = FRIGATE._replace(non_inertial=True)
    order = ci.TurnWithVector(facings=2, surcharge_through=(ci.Share("forward", 1),))
    assert flown(moving("1+4"), order, means=ship).spent.thrust == 3
    twice = ci.TurnWithVector(facings=2)
    assert (
        flown(
            moving("1+4"), twice, means=ship, options=ci.Options(surcharge_per_facing=True)
        ).spent.thrust
        == 4
    )


@rows(
    (at_rest(roll=90), ci.TurnWithVector(facings=1), ci.NOT_LEVEL),
    (at_rest(), ci.TurnWithVector(facings=0), ci.NOT_SPINNING),
)
def test_5_8_1_a_turn_is_a_pivot(
    motion: ci.Motion, order: ci.TurnWithVector, code: ci.Code
) -> None:
    """Of a level ship, by a facing or more (CI-5.8.1-1)."""
    assert refused(motion, order, means=CRUISER._replace(non_inertial=True)) == code.name


def test_5_8_2_one_omni_directional_thruster_serves_one_direction() -> None:
    """It accelerates any way at the cost of acceleration, or turns the ship (CI-5.8.2-1)."""
    single = FRIGATE._replace(jets=(omni(),), thrust=9)
    assert ci.written(flown(at_rest(), ahead(3, 2), means=single).motion.vector) == "3+2"
    assert flown(at_rest(), ahead(3, 2), means=single).spent.thrust == 4
    assert refused(at_rest(), ahead(1, 1), pivot(), means=single) == ci.THRUSTER_UNFIT.name
    double = single._replace(jets=(omni("first"), omni("second")))
    flight = flown(at_rest(), ahead(1, 1), pivot(), means=double)
    assert [toll.shares for toll in flight.tolls] == [
        (ci.Share("first", 2),),
        (ci.Share("second", 1),),
    ]
