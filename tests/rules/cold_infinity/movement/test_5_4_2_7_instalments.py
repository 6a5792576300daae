"""CI 5.1.2.1, 5.4.2.1, 5.4.2.7: manoeuvres that go on, and what is paid for by parts."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.movement import thrusters as instalments
from umpire.rules.cold_infinity.movement import thrusters as spins
from umpire.rules.cold_infinity.movement.thrusters import NOT_A_PART, Ordered
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.values import Attitude, Instalments, Part, Spin

COSTS = Costs(acceleration=3, pivot=4, roll_tumble=2, slide=5)
FACE_UP = Attitude(1)


def pivoting(part: Part = 1, rate: int = 1) -> Spin:
    return spins.start(FACE_UP, Ordered("pivot", "clockwise", rate, part), COSTS)


def turns_of(spin: Spin, turns: range, paying: Mapping[int, Part] | None = None) -> list[int]:
    made = []
    for turn in turns:
        if paying and turn in paying:
            spin = spins.paid_on(spin, paying[turn])
        after = spins.step(FACE_UP, spin)
        (spin,) = after.spins
        made += [turn] * after.steps
    return made


@rows((5, 2, 3), (5, 3, 2), (5, 4, 2), (4, 2, 2), (4, 1, 4), (1, 4, 1), (12, 4, 3))
def test_5_4_2_7_parts_are_rounded_up(cost: int, part: Part, thrust: int) -> None:
    """A third of 5 is 2 (CI-5.4.2.7-1)."""
    assert instalments.price(cost, part) == thrust


@rows((1, [1, 2, 3, 4, 5, 6]), (2, [2, 4, 6]), (3, [3, 6]), (4, [4]))
def test_5_4_2_7_a_part_turns_the_ship_every_so_many_turns(part: Part, turns: list[int]) -> None:
    """The book's half of 4: on turns 2, 4 and 6 (CI-5.4.2.7-1, CI-5.4.2.1-1, CI-RUL-31)."""
    assert turns_of(pivoting(part), range(1, 7)) == turns


@rows(
    (2, {2: 1}, [2, 3, 4, 5, 6]),
    (4, {2: 1}, [2, 3, 4, 5, 6]),
    (4, {2: 2}, [3, 5]),
    (3, {4: 1}, [3, 4, 5, 6]),
)
def test_5_4_2_7_paying_on_speeds_up_the_same_turn(
    part: Part, paying: dict[int, Part], turns: list[int]
) -> None:
    """The book's ship pays the other half on turn 2 (CI-5.4.2.7-1, CI-RUL-31)."""
    assert turns_of(pivoting(part), range(1, 7), paying) == turns


@rows(1, 2)
def test_5_4_2_7_half_of_the_opposite_thrust_halves_a_pivot(begun_with: Part) -> None:
    """The book's ship pays it on turn 5 and pivots on 7, 9 and 11 (CI-5.4.2.7-2, CI-UMP-24).

    So it does whether its pivot was paid at once or by halves.
    """
    spin = pivoting(begun_with)
    for turn in range(1, 5):
        if turn == 2 and begun_with == 2:
            spin = spins.paid_on(spin, 1)
        (spin,) = spins.step(FACE_UP, spin).spins
    slower = spins.slow_spin(spin, 2)
    assert slower is not None
    assert turns_of(slower, range(5, 12)) == [5, 7, 9, 11]


@rows((2, [1, 3, 5, 7, 9]), (3, [1, 3, 4, 6, 7, 9]), (4, [1, 3, 4, 5, 7, 8, 9]))
def test_5_4_2_7_a_part_of_the_opposite_thrust_takes_as_much_of_the_rate(
    part: Part, turns: list[int]
) -> None:
    """CI-5.4.2.7-2, CI-UMP-24."""
    slower = spins.slow_spin(pivoting(), part)
    assert slower is not None
    assert turns_of(slower, range(1, 10)) == turns


def test_5_4_2_7_what_was_begun_in_part_slows_to_a_part_of_that() -> None:
    """CI-5.4.2.7-2."""
    (spin,) = spins.step(FACE_UP, pivoting(2)).spins
    slower = spins.slow_spin(spin, 2)
    assert slower is not None
    assert turns_of(slower, range(2, 12)) == [2, 6, 10]


def test_5_4_2_7_the_whole_of_it_ends_a_pivot() -> None:
    """CI-5.4.2.7-2, CI-5.1.2.1-1."""
    assert spins.slow_spin(pivoting(), 1) is None


@rows(
    (Instalments(4), 4),
    (Instalments(5, 2), 3),
    (Instalments(5, 1, 2), 2),
    (Instalments(5, 2, 2), 1),
)
def test_5_1_2_1_stopping_costs_what_was_paid(paid_for: Instalments, thrust: int) -> None:
    """CI-5.1.2.1-1, CI-5.4.2.7-2."""
    assert instalments.to_stop(paid_for) == thrust == instalments.to_brake(paid_for, 1)


def test_5_4_2_7_what_is_paid_on_is_the_rest() -> None:
    """Of 5, 2 are a third, 1 more makes a half, and 2 more the whole (CI-5.4.2.7-1)."""
    assert instalments.to_reach(Instalments(5, 3), 2) == 1
    assert instalments.to_reach(Instalments(5, 2), 1) == 2
    assert instalments.to_brake(Instalments(4), 2) == 2
    assert instalments.to_brake(Instalments(4, 1, 2), 1) == 2


@rows(Instalments(4), Instalments(4, 2), Instalments(4, 3, 2))
def test_5_4_2_7_only_more_can_be_paid_on(paid_for: Instalments) -> None:
    """CI-5.4.2.7-1."""
    with illegal(NOT_A_PART.name):
        instalments.to_reach(paid_for, 2)


def test_5_4_2_7_only_more_can_be_taken_back() -> None:
    """CI-5.4.2.7-2."""
    with illegal(NOT_A_PART.name):
        instalments.to_brake(Instalments(4, 1, 2), 3)


@given(st.integers(1, 200), st.sampled_from((1, 2, 3, 4)), st.integers(1, 40))
def test_5_4_2_7_so_many_turns_make_so_many_steps(cost: int, part: Part, turns: int) -> None:
    """CI-5.4.2.7-1."""
    paid_for, made = Instalments(cost, part), 0
    for _ in range(turns):
        paid_for, due = instalments.run(paid_for)
        made += due
    assert made == turns // part


def test_5_1_2_1_a_rate_rises_and_falls_with_its_cost() -> None:
    """Three facings a turn for 12, one fewer for 8 (CI-5.1.2.1-1)."""
    fast = spins.raised(pivoting(), 2)
    assert (fast.rate, fast.paid_for.cost) == (3, 12)
    slow = spins.lowered(fast, 1)
    assert slow is not None
    assert (slow.rate, slow.paid_for.cost) == (2, 8)
    assert spins.lowered(slow, 2) is None


def test_5_4_2_1_all_that_goes_on_turns_the_ship() -> None:
    """CI-5.4.2.1-1, CI-5.4.2.2-2, CI-UMP-23."""
    rolling = spins.start(FACE_UP, Ordered("roll", "port", 1), COSTS)
    after = spins.go_on(FACE_UP, (pivoting(rate=2), rolling))
    assert (after.attitude, after.steps) == (Attitude(3, roll=270), 3)
    again = spins.go_on(after.attitude, after.spins)
    assert again.attitude == Attitude(5, roll=180)
