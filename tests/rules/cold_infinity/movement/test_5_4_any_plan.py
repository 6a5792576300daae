"""CI 5: what holds of every plan of movement."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_flight import CRUISER, FIGHTER, FRIGATE, TABLE, omni
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import distance
from umpire.rules.cold_infinity.movement.manoeuvres import Flight, carry_out
from umpire.rules.cold_infinity.movement.thrusters import SENSES, Means, Rules
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    Attitude,
    Motion,
    PayOn,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)

FACINGS, PARTS = st.integers(1, 6), st.sampled_from((1, 1, 1, 2, 3, 4))
TURNS = st.sampled_from([(kind, sense) for kind, senses in SENSES.items() for sense in senses])
STARTS = st.builds(
    lambda turn, steps, part: StartManoeuvre(
        manoeuvre=turn[0], sense=turn[1], steps=steps, part=part
    ),
    TURNS,
    st.integers(1, 2),
    PARTS,
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    STARTS,
    STARTS,
    st.builds(StopManoeuvre, manoeuvre=st.sampled_from(tuple(SENSES)), part=PARTS),
    st.builds(Accelerate, direction=FACINGS, hexes=st.integers(1, 2), part=PARTS),
    st.builds(Slide, direction=FACINGS, hexes=st.just(1), part=PARTS),
    st.builds(PayOn, manoeuvre=st.sampled_from((None, *SENSES)), direction=FACINGS),
    st.builds(TurnWithVector, facings=st.integers(-3, 3)),
)
SHIPS = st.sampled_from(
    [
        *(FRIGATE._replace(thrust=thrust, non_inertial=True) for thrust in (4, 12)),
        *(CRUISER, FIGHTER, FRIGATE._replace(thrust=12, jets=(*FRIGATE.jets, omni()))),
    ]
)
OPTIONS = st.builds(
    Options,
    partial_thrust=st.booleans(),
    off_axis_manoeuvres=st.booleans(),
    all_vaned=st.booleans(),
)


def turns_flown(
    actions: list[Action], means: Means, options: Options
) -> list[tuple[Motion, Flight]]:
    motion, found = Motion((0, 0), Attitude(1)), []
    for action in actions:
        try:
            flight = carry_out((action,), motion, means, Rules(options, TABLE))
        except Refusal:
            continue
        found.append((motion, flight))
        motion = flight.motion
    return found


@given(st.lists(ACTIONS, max_size=12), SHIPS, OPTIONS)
def test_5_2_every_point_of_thrust_is_accounted_for(
    actions: list[Action], means: Means, options: Options
) -> None:
    """CI-5.2-1, CI-5.3.1-1."""
    for _, flight in turns_flown(actions, means, options):
        assert flight.spent.thrust <= means.thrust
        assert sum(toll.thrust for toll in flight.tolls) == flight.spent.thrust
        through = sum(share.thrust for share in flight.spent.shares)
        assert through == (0 if means.small else flight.spent.thrust)
        assert flight.overthrust == ()


@given(st.lists(ACTIONS, max_size=12), SHIPS, OPTIONS)
def test_5_4_nothing_changes_but_by_motions_that_are_counted(
    actions: list[Action], means: Means, options: Options
) -> None:
    """CI-5.6-1, CI-5.0-1."""
    for motion, flight in turns_flown(actions, means, options):
        after = flight.motion
        before, now = motion.attitude, after.attitude
        assert flight.vector == after.vector
        if not any(isinstance(toll.action, TurnWithVector) for toll in flight.tolls):
            assert distance(motion.vector, after.vector) <= flight.motions
        if flight.motions == 0:
            assert (motion.vector, before.tumble) == (after.vector, now.tumble)
        kinds = [spin.manoeuvre for spin in after.spins]
        assert len(kinds) == len(set(kinds))
