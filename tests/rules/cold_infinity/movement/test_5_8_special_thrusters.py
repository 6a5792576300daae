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
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.movement.thrusters import (
    INSUFFICIENT_THRUST,
    NOT_LEVEL,
    NOT_SPINNING,
    OFF_SIDE,
    THRUSTER_UNFIT,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import written
from umpire.rules.cold_infinity.state.values import Attitude, Motion, Share, Slide, TurnWithVector


def test_5_5_small_vessels_pay_1_for_everything() -> None:
    """Three hexes and two facings are 5 of 6 (CI-5.5-1)."""
    flight = flown(at_rest(), ahead(1, 3), pivot(steps=2), means=FIGHTER)
    assert (flight.spent.thrust, FIGHTER.thrust - flight.spent.thrust) == (5, 1)
    assert flight.spent.shares == ()
    assert flown(at_rest(), Slide(direction=5, hexes=2), means=FIGHTER).spent.thrust == 2
    assert refused(at_rest(), ahead(3, 1), means=FIGHTER) == OFF_SIDE.name
    assert refused(at_rest(), ahead(1, 7), means=FIGHTER) == INSUFFICIENT_THRUST.name


def test_5_5_small_vessels_stop_for_nothing_at_any_time() -> None:
    """CI-5.5-1."""
    begun = flown(at_rest(), roll(steps=2), means=FIGHTER)
    assert begun.spent.thrust == 2
    ended = flown(begun.motion, STOP_ROLL, means=FIGHTER)
    assert (ended.spent.thrust, ended.motion) == (0, at_rest(roll=180))
    at_once = flown(at_rest(), pivot(steps=3), STOP_PIVOT, means=FIGHTER)
    assert (at_once.spent.thrust, at_once.motion) == (3, at_rest(4))


def test_5_8_1_a_non_inertial_ship_turns_with_its_vector() -> None:
    """1+4 one facing to starboard is 2+4, for a pivot and half a hex (CI-5.8.1-1, CI-RUL-28)."""
    ship = CRUISER._replace(non_inertial=True)
    flight = flown(moving("1+4"), TurnWithVector(facings=1), means=ship)
    assert (written(flight.motion.vector), flight.motion.attitude) == ("2+4", Attitude(2))
    assert flight.tolls[0].shares == (Share("p", 2), Share("aft_1", 2))
    back = flown(moving("1+3,2+1"), TurnWithVector(facings=-1), means=ship)
    assert (written(back.motion.vector), back.motion.attitude.facing) == ("1+1,6+3", 6)
    assert flown(
        moving("1+4"),
        TurnWithVector(facings=1),
        means=CRUISER,
        options=Options(all_non_inertial=True),
    )


def test_5_8_1_its_pivot_goes_on_but_its_vector_does_not() -> None:
    """CI-5.8.1-1, CI-UMP-27."""
    ship = CRUISER._replace(non_inertial=True)
    turned = flown(moving("1+4"), TurnWithVector(facings=1), means=ship).motion
    after = flown(turned, means=ship).motion
    assert (written(after.vector), after.attitude.facing) == ("2+4", 3)


def test_5_8_1_the_surcharge_goes_through_any_acceleration_thruster() -> None:
    """CI-5.8.1-1, CI-RUL-28."""
    ship = FRIGATE._replace(non_inertial=True)
    order = TurnWithVector(facings=2, surcharge_through=(Share("forward", 1),))
    assert flown(moving("1+4"), order, means=ship).spent.thrust == 3
    twice = TurnWithVector(facings=2)
    assert (
        flown(
            moving("1+4"), twice, means=ship, options=Options(surcharge_per_facing=True)
        ).spent.thrust
        == 4
    )


@rows(
    (at_rest(roll=90), TurnWithVector(facings=1), NOT_LEVEL),
    (at_rest(), TurnWithVector(facings=0), NOT_SPINNING),
)
def test_5_8_1_a_turn_is_a_pivot(motion: Motion, order: TurnWithVector, code: Code) -> None:
    """CI-5.8.1-1."""
    assert refused(motion, order, means=CRUISER._replace(non_inertial=True)) == code.name


def test_5_8_2_one_omni_directional_thruster_serves_one_direction() -> None:
    """CI-5.8.2-1."""
    single = FRIGATE._replace(jets=(omni(),), thrust=9)
    assert written(flown(at_rest(), ahead(3, 2), means=single).motion.vector) == "3+2"
    assert flown(at_rest(), ahead(3, 2), means=single).spent.thrust == 4
    assert refused(at_rest(), ahead(1, 1), pivot(), means=single) == THRUSTER_UNFIT.name
    double = single._replace(jets=(omni("first"), omni("second")))
    flight = flown(at_rest(), ahead(1, 1), pivot(), means=double)
    assert [toll.shares for toll in flight.tolls] == [
        (Share("first", 2),),
        (Share("second", 1),),
    ]
