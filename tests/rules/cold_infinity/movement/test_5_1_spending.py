"""CI 5.1.1, 5.1.2, 5.2, 5.3.1, 5.8.2: thrust shared out among thrusters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_flight import main_thruster, manoeuvring, omni
from rules.cold_infinity.table import refuses, rows
from umpire.kernel.errors import Code, Refusal
from umpire.rules.cold_infinity.movement.thrusters import (
    CHANNEL_EXCEEDED,
    INSUFFICIENT_THRUST,
    NOTHING_SPENT,
    THRUST_SPLIT,
    THRUSTER_UNFIT,
    Asked,
    Jet,
    Route,
    Spent,
    Use,
    drawn,
    fits,
    overthrust,
    passed,
    shared,
    spend,
    spread,
)
from umpire.rules.cold_infinity.state.values import Share
from umpire.rules.cold_infinity.state.weapons import Thruster

ONE, OTHER = manoeuvring("P", 5), manoeuvring("S", 5)
VANE = main_thruster(vane=True, channel=12)


def asked(cost: int, *through: tuple[str, int], direction: str = "thrust 1") -> Asked:
    return Asked(lambda unit: unit * cost, tuple(Share(*share) for share in through), direction)


@rows((3, 3), (4, 2), (5, 1), (1, 5))
def test_5_1_1_thrust_is_shared_out_as_the_player_likes(split: tuple[int, int]) -> None:
    """CI-5.1.1-1, CI-5.1.2-1."""
    through = (("p", split[0]), ("s", split[1]))
    shares = shared(asked(6, *through), (Route(ONE, 1), Route(OTHER, 1)), NOTHING_SPENT)
    spent = spend(NOTHING_SPENT, shares, "thrust 1", 6)
    assert [(share.thruster, share.thrust) for share in spent.shares] == list(through)
    assert (spent.thrust, overthrust((ONE, OTHER), spent)) == (6, ())


def test_5_3_1_all_through_one_thruster_is_overthrust() -> None:
    """CI-5.3.1-1, CI-5.1.1-1."""
    shares = shared(asked(6, ("p", 6)), (Route(ONE, 1), Route(OTHER, 1)), NOTHING_SPENT)
    spent = spend(NOTHING_SPENT, shares, "thrust 1", 6)
    assert overthrust((ONE, OTHER), spent) == (Share("p", 1),)


def test_5_3_1_the_excess_of_a_turn_is_told_once_for_each_thruster() -> None:
    """CI-5.3.1-1."""
    spent = spend(NOTHING_SPENT, (Share("p", 4),), "pivot clockwise", 9)
    spent = spend(spent, (Share("p", 3),), "roll port", 9)
    assert passed(spent, "p") == 7
    assert overthrust((ONE, OTHER), spent) == (Share("p", 2),)


@given(st.integers(0, 60), st.lists(st.integers(0, 12), min_size=1, max_size=6))
def test_5_1_2_thrust_is_spread_within_channels_as_far_as_they_go(
    cost: int, channels: list[int]
) -> None:
    """CI-5.1.2-1."""
    jets = tuple(
        Jet(Thruster(id=f"t{n}", structure=1, channel=one), one) for n, one in enumerate(channels)
    )
    spent = spend(NOTHING_SPENT, spread(cost, jets), "thrust 1", cost)
    excess = sum(share.thrust for share in overthrust(jets, spent))
    assert spent.thrust == cost
    assert excess == max(0, cost - sum(channels))
    assert fits(spread(cost, jets), jets, NOTHING_SPENT) == (excess == 0)


def test_5_1_2_what_went_before_fills_a_channel() -> None:
    """CI-5.1.2-1, CI-5.2-1."""
    spent = Spent(4, (Share("p", 4),))
    assert spread(3, (ONE, OTHER), spent) == (Share("p", 1), Share("s", 2))


def test_5_1_1_1_the_cheapest_thrusters_come_first() -> None:
    """Vanes at 3 a step help only where the others do not pass enough (CI-UMP-25)."""
    both = (Route(ONE, 1), Route(VANE, 3))
    assert shared(asked(5), both, NOTHING_SPENT) == (Share("p", 5),)
    full = Spent(5, (Share("p", 5),))
    assert shared(asked(2), both, full) == (Share("aft", 6),)


def test_5_1_1_1_the_dearest_thruster_in_use_tells_the_cost() -> None:
    """Two steps through vanes and a thruster together are 6 (CI-UMP-25, CI-5.1.1.1-1)."""
    both = (Route(ONE, 1), Route(VANE, 3))
    order = asked(2, ("p", 2), ("aft", 4))
    assert shared(order, both, NOTHING_SPENT) == (Share("p", 2), Share("aft", 4))
    assert shared(asked(2, ("p", 2)), both, NOTHING_SPENT) == (Share("p", 2),)


@rows(
    (asked(4, ("p", 3)), THRUST_SPLIT),
    (asked(4, ("p", 2), ("p", 2)), THRUST_SPLIT),
    (asked(4, ("aft", 4)), THRUSTER_UNFIT),
    (asked(11), CHANNEL_EXCEEDED),
)
def test_5_1_1_shares_must_make_up_the_cost(order: Asked, code: Code) -> None:
    """CI-5.1.1-1."""
    with refuses(code.name):
        shared(order, (Route(ONE, 1), Route(OTHER, 1)), NOTHING_SPENT)


def test_5_2_what_does_not_fit_through_is_told_with_what_does() -> None:
    """Two thrusters of a kind have passed 2 already (CI-5.2-1, CI-5.3.1-1)."""
    spent = Spent(2, (Share("p", 2),))
    safe = ONE.channel + OTHER.channel - 2
    with pytest.raises(Refusal) as refused:
        shared(asked(11), (Route(ONE, 1), Route(OTHER, 1)), spent)
    told = f"It takes 11 thrust, and channels pass {safe} more; overthrust must be ordered."
    assert refused.value.message == told


def test_5_2_engines_give_no_more_than_they_have() -> None:
    """CI-5.2-1."""
    with pytest.raises(Refusal) as refused:
        drawn(Spent(2), 4, 4)
    assert refused.value.code == INSUFFICIENT_THRUST.name
    assert refused.value.message == "6 thrust is needed, 4 is available."


def test_5_8_2_an_omni_directional_thruster_serves_one_direction_a_turn() -> None:
    """CI-5.8.2-1."""
    first, second = omni("first"), omni("second")
    used = Spent(1, (Share("first", 1),), (Use("first", "thrust 1"),))
    assert shared(asked(1), (Route(first, 1),), used) == (Share("first", 1),)
    turning = asked(1, direction="pivot clockwise")
    with refuses(THRUSTER_UNFIT.name):
        shared(turning, (Route(first, 1),), used)
    assert shared(turning, (Route(first, 1), Route(second, 1)), used) == (Share("second", 1),)
