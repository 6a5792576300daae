"""FT 9.1, 9.2: percentages of the ship's mass, and their rounding."""

from hypothesis import given
from hypothesis import strategies as st

from rules.rows import rows
from umpire.rules.full_thrust.design import (
    Cost,
    price_by_mass,
    price_by_share,
    round_half_up,
    round_up,
    spread_over_rows,
    take_share,
)
from umpire.rules.full_thrust.state.tables import DesignCosts, PercentCost

COSTS = DesignCosts()


@rows((0, 0), (0.49, 0), (0.5, 1), (6.4, 6), (12.8, 13), (4.3, 4), (25.5, 26))
def test_9_2_half_a_mass_goes_up(mass: float, whole: int) -> None:
    """.49 and less go down, .5 and more up (FT-9.2-3)."""
    assert whole == round_half_up(mass)


@rows((0, 0), (0.01, 1), (0.5, 1), (6.0, 6), (6.4, 7), (0.1 + 0.2 - 0.3, 0))
def test_any_part_of_a_mass_may_count_as_one(mass: float, whole: int) -> None:
    """For tables that round up; the error of a product is no part."""
    assert whole == round_up(mass)


@rows(
    (64, 10, 1, 6),
    (64, 20, 1, 13),
    (86, 10, 1, 9),
    (86, 20, 1, 17),
    (86, 5, 3, 4),
    (4, 10, 1, 1),
    (40, 5, 3, 3),
    (3, 10, 0, 1),
    (25, 2.2, 0, 1),
    (1000, 0.15, 0, 2),
)
def test_9_2_a_share_of_the_mass(mass: int, pct: float, least: int, taken: int) -> None:
    """Rounded by itself, and never less than 1 nor than its own least mass (FT-9.2-3, -4)."""
    assert taken == take_share(mass, pct, least)


def test_9_2_a_price_follows_the_mass() -> None:
    """So many points for each mass that is taken."""
    assert Cost(6, 18) == price_by_mass(6, 3)
    assert Cost(4, 24) == price_by_share(40, PercentCost(pct=10, points_per_mass=6))


@rows((140, Cost(14, 84)), (60, Cost(10, 60)), (104, Cost(10, 60)))
def test_12_4_a_reflex_field_is_a_share(mass: int, cost: Cost) -> None:
    """A tenth of the mass, 10 at least, 6 points a mass."""
    assert cost == price_by_share(mass, COSTS.reflex_field)


@rows((8, Cost(2, 20)), (45, Cost(5, 50)))
def test_12_4_a_cloaking_field_is_a_share(mass: int, cost: Cost) -> None:
    """A tenth of the mass, 2 at least, 10 points a mass."""
    assert cost == price_by_share(mass, COSTS.cloaking_field)


@given(st.integers(0, 2000), st.integers(1, 20))
def test_9_3_rows_differ_by_one_at_most(number: int, rows: int) -> None:
    """All boxes are there, and the longer rows are the upper ones (FT-9.3-2)."""
    parts = spread_over_rows(number, rows)
    assert number == sum(parts)
    assert rows == len(parts)
    assert sorted(parts, reverse=True) == list(parts)
    assert parts[0] - parts[-1] <= 1
