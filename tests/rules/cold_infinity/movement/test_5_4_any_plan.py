"""CI 5: what holds of every plan of movement."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_flight import CRUISER, FIGHTER, FRIGATE, TABLE, omni
from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.movement.thrusters import Rules

FACINGS, PARTS = st.integers(1, 6), st.sampled_from((1, 1, 1, 2, 3, 4))
TURNS = st.sampled_from([(kind, sense) for kind, senses in ci.SENSES.items() for sense in senses])
STARTS = st.builds(
    lambda turn, steps, part: ci.StartManoeuvre(
        manoeuvre=turn[0], sense=turn[1], steps=steps, part=part
    ),
    TURNS,
    st.integers(1, 2),
    PARTS,
)
ACTIONS: st.SearchStrategy[ci.Action] = st.one_of(
    STARTS,
    STARTS,
    st.builds(ci.StopManoeuvre, manoeuvre=st.sampled_from(tuple(ci.SENSES)), part=PARTS),
    st.builds(ci.Accelerate, direction=FACINGS, hexes=st.integers(1, 2), part=PARTS),
    st.builds(ci.Slide, direction=FACINGS, hexes=st.just(1), part=PARTS),
    st.builds(ci.PayOn, manoeuvre=st.sampled_from((None, *ci.SENSES)), direction=FACINGS),
    st.builds(ci.TurnWithVector, facings=st.integers(-3, 3)),
)
SHIPS = st.sampled_from(
    [
        *(FRIGATE._replace(thrust=thrust, non_inertial=True) for thrust in (4, 12)),
        *(CRUISER, FIGHTER, FRIGATE._replace(thrust=12, jets=(*FRIGATE.jets, omni()))),
    ]
)
OPTIONS = st.builds(
    ci.Options,
    partial_thrust=st.booleans(),
    off_axis_manoeuvres=st.booleans(),
    all_vaned=st.booleans(),
)


def turns_flown(
    actions: list[ci.Action], means: ci.Means, options: ci.Options
) -> list[tuple[ci.Motion, ci.Flight]]:
    """A turn for each action that is not refused: how the ship was, and its flight."""
    motion, found = ci.Motion((0, 0), ci.Attitude(1)), []
    for action in actions:
        try:
            flight = ci.carry_out((action,), motion, means, Rules(options, TABLE))
        except ci.Refusal:
            continue
        found.append((motion, flight))
        motion = flight.motion
    return found


@given(st.lists(ACTIONS, max_size=12), SHIPS, OPTIONS)
def test_5_2_every_point_of_thrust_is_accounted_for(
    actions: list[ci.Action], means: ci.Means, options: ci.Options
) -> None:
    """Engines give it, thrusters pass it within their channels (CI-5.2-1, CI-5.3.1-1)."""
    for _, flight in turns_flown(actions, means, options):
        assert flight.spent.thrust <= means.thrust
        assert sum(toll.thrust for toll in flight.tolls) == flight.spent.thrust
        through = sum(share.thrust for share in flight.spent.shares)
        assert through == (0 if means.small else flight.spent.thrust)
        assert flight.overthrust == ()


@given(st.lists(ACTIONS, max_size=12), SHIPS, OPTIONS)
def test_5_4_nothing_changes_but_by_motions_that_are_counted(
    actions: list[ci.Action], means: ci.Means, options: ci.Options
) -> None:
    """Hexes of a vector that did not turn, facings and quarters (CI-5.6-1, CI-5.0-1)."""
    for motion, flight in turns_flown(actions, means, options):
        after = flight.motion
        before, now = motion.attitude, after.attitude
        assert flight.vector == after.vector
        if not any(isinstance(toll.action, ci.TurnWithVector) for toll in flight.tolls):
            assert ci.distance(motion.vector, after.vector) <= flight.motions
        if flight.motions == 0:
            assert (motion.vector, before.tumble) == (after.vector, now.tumble)
        kinds = [spin.manoeuvre for spin in after.spins]
        assert len(kinds) == len(set(kinds))
