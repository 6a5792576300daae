"""CI 2.1.2, 12.4.1.1: initiative, and the order in which units move."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import InitiativeTable
from umpire.rules.cold_infinity.state.values import Cause
from umpire.rules.cold_infinity.turns.initiative import (
    Mover,
    Penalty,
    Standing,
    first_base,
    initiative,
    movement_order,
    penalty,
    speed_term,
)

TABLE = InitiativeTable()
OPTIONS = Options()
FIRST = Options(initiative_clamp="before_die")


@rows((12.7, 1, 13), (12.4, 1, 12), (12.5, 1, 13), (2, 12, 24), (1, 3, 3), (1, 6, 6))
def test_2_1_2_the_first_base_is_the_mass(mass: float, count: int, base: int) -> None:
    """CI-2.1.2-2, CI-RUL-3."""
    assert first_base(mass, count) == base


@rows((0, 0), (1, -1), (2, -1), (3, -2), (19, -10), (20, -10), (90, -10))
def test_2_1_2_half_of_the_speed_comes_off(speed: int, term: int) -> None:
    """Rounded up, to 10 at Speed 20 (CI-2.1.2-3, CI-RUL-7)."""
    assert speed_term(speed, TABLE) == term


@rows(
    (13, None, 0, 4, 17),
    (13, -5, 20, 1, -7),
    (13, 32, 0, 6, 33),
    (13, 2, 18, 3, -4),
    (24, None, 0, 1, 25),
)
def test_2_1_2_base_less_speed_plus_a_die(
    first: int, previous: int | None, speed: int, face: int, rating: int
) -> None:
    """Later turns start from the last; 20 from the Mass is the end (CI-2.1.2-3 to -5, CI-RUL-4)."""
    told = initiative(Standing(first, previous), speed, face, TABLE, OPTIONS)
    assert told.rating == rating
    assert told.base == (first if previous is None else previous)
    assert told.total == told.base + told.speed_term + face


def test_2_1_2_4_later_turns_start_from_the_last_rating() -> None:
    """CI-2.1.2-4."""
    assert initiative(Standing(13, 9), 4, 2, TABLE, OPTIONS).rating == 9


def test_2_1_2_5_the_die_may_pass_the_limit_by_house_rule() -> None:
    """CI-2.1.2-5, CI-RUL-4, CI-UMP-1."""
    standing = Standing(13, 32, (Penalty("launching", 5),))
    assert initiative(standing, 0, 6, TABLE, FIRST).rating == 39
    assert initiative(standing, 0, 6, TABLE, OPTIONS).rating == 33


@given(
    st.integers(1, 50),
    st.integers(-30, 70),
    st.integers(0, 100),
    st.integers(1, 6),
    st.integers(0, 30),
)
def test_2_1_2_5_a_rating_stays_near_the_mass(
    first: int, previous: int, speed: int, face: int, points: int
) -> None:
    """Within 20 whatever happens, or by house rule within 20 and the die (CI-2.1.2-5)."""
    standing = Standing(first, previous, (Penalty("launched", points),))
    assert abs(initiative(standing, speed, face, TABLE, OPTIONS).rating - first) <= 20
    assert -19 <= initiative(standing, speed, face, TABLE, FIRST).rating - first <= 26


def test_2_1_2_2_a_transfer_of_control_counts_once_and_is_inherited() -> None:
    """Thirteen, a die of 3 and 5 make 21, from which the next turn starts (CI-2.1.2.2-1, CI-RUL-5).

    The conformance case: turn 2 at Speed 4 with a die of 2 is 21 again.
    """
    moved = (penalty("bridge_transfer", 1, TABLE, OPTIONS),)
    first = initiative(Standing(13, None, moved), 0, 3, TABLE, OPTIONS)
    assert first.rating == 21
    assert initiative(Standing(13, first.rating), 4, 2, TABLE, OPTIONS).rating == 21


@rows(
    ("bridge_transfer", 1, 5, 5),
    ("launched", 1, 10, 10),
    ("launching", 1, 5, 5),
    ("launching", 3, 5, 15),
    ("receiving", 1, 3, 3),
    ("receiving", 3, 9, 9),
)
def test_12_4_1_1_launches_tell_on_the_next_turn(
    cause: Cause, vessels: int, once: int, each: int
) -> None:
    """CI-12.4.1.1-1, CI-RUL-82."""
    assert penalty(cause, vessels, TABLE, OPTIONS) == Penalty(cause, once)
    per_vessel = Options(launch_penalty_per_vessel=True)
    assert penalty(cause, vessels, TABLE, per_vessel) == Penalty(cause, each)


def test_2_1_2_the_highest_rating_moves_first() -> None:
    """CI-2.1.2-1."""
    movers = (Mover("A", 12, 10), Mover("B", 15, 10), Mover("C", -2, 10))
    assert movement_order(movers) == (("B",), ("A",), ("C",))


@rows(
    ((Mover("A", 10, 12.7), Mover("B", 10, 25)), (("B",), ("A",))),
    ((Mover("A", 10, 12.7, 11), Mover("B", 10, 12.7, 14)), (("B",), ("A",))),
    ((Mover("A", 10, 12.7, 14), Mover("B", 10, 12.7, 14)), (("A", "B"),)),
    ((Mover("A", 10, 12.7), Mover("B", 10, 12.7)), (("A", "B"),)),
    ((Mover("A", 10, 12.7, 14), Mover("B", 10, 12.7)), (("A", "B"),)),
    ((Mover("group", 10, 24), Mover("B", 10, 12.7)), (("group",), ("B",))),
)
def test_2_1_2_6_ties_go_by_mass_then_by_the_last_rating(
    movers: tuple[Mover, ...], order: tuple[tuple[str, ...], ...]
) -> None:
    """CI-2.1.2-6, CI-UMP-2."""
    assert movement_order(movers) == order


@given(
    st.lists(
        st.tuples(st.integers(-5, 5), st.integers(1, 3), st.none() | st.integers(0, 2)), max_size=9
    )
)
def test_2_1_2_everyone_moves_once_and_nobody_before_a_higher_rating(
    told: list[tuple[int, int, int | None]],
) -> None:
    """CI-2.1.2-1, CI-2.1.2-6."""
    movers = [Mover(str(i), rating, mass, last) for i, (rating, mass, last) in enumerate(told)]
    by_unit = {mover.unit: mover for mover in movers}
    units = [by_unit[unit] for tier in movement_order(movers) for unit in tier]
    assert sorted(mover.unit for mover in units) == sorted(by_unit)
    keys = [(mover.rating, mover.mass) for mover in units]
    assert keys == sorted(keys, reverse=True)
