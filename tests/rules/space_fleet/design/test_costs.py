"""SF 6: what the parts of a ship take up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.rules.space_fleet.design import (
    armour_points,
    armour_sizes,
    campaign_cost,
    campaign_factor,
    speed_points,
)
from umpire.rules.space_fleet.tables import DesignCosts, ShipClass

COSTS = DesignCosts()


@pytest.mark.parametrize(
    ("ship_class", "speed", "points"),
    [
        ("DD", 0, 0),
        ("DD", 5, 5),
        ("LC", 4, 4),
        ("HC", 4, 4),
        ("DN", 1, 1),
        ("DN", 2, 3),
        ("DN", 3, 4),
        ("BB", 2, 2),
        ("BB", 3, 4),
        ("BB", 4, 5),
    ],
)
def test_6_a_speed_is_a_point_and_some_steps_two(
    ship_class: ShipClass, speed: int, points: float
) -> None:
    """The second of a dreadnought, the third of a battleship (SF-DSN-02, -03)."""
    assert points == speed_points(ship_class, speed, COSTS)


@pytest.mark.parametrize(
    ("others", "sizes"),
    [
        (9, (3,)),
        (5, (1.5, 2)),
        (6.5, (2, 2.5)),
        (6, (2,)),
        (10.5, (3.5,)),
        (0, (0,)),
        (15, (5,)),
    ],
)
def test_6_armour_is_a_quarter_of_a_total_that_includes_it(
    others: float, sizes: tuple[float, ...]
) -> None:
    """Ties go up: 7 points have 2 of armour, 9 have 2.5, and 6.5 has 1.5 (SF-ARM-03)."""
    assert sizes == armour_sizes(others, COSTS.armour_part)


@pytest.mark.parametrize(
    ("others", "hull", "points"),
    [(5, (6, 7), 1.5), (5, (7, 8), 2), (6.5, (8, 9), 2), (6.5, (9, 10), 2.5), (6.5, (20, 30), 2)],
)
def test_6_of_two_sizes_of_armour_the_cheaper_is_legal(
    others: float, hull: tuple[float, float], points: float
) -> None:
    """The dearer is taken only where the class asks for it (SF-RUL-25)."""
    assert points == armour_points(others, COSTS.armour_part, hull)


@given(st.integers(0, 400), st.sampled_from([0.1, 0.25, 0.5, 0.75]))
def test_6_armour_is_its_part_to_the_nearest_half(halves: int, part: float) -> None:
    """Within a quarter of a point of what it should be, whatever else there is (SF-RUL-25)."""
    others = halves / 2
    sizes = armour_sizes(others, part)
    assert sizes
    for points in sizes:
        assert points * 2 == int(points * 2)
        assert abs(points - part * (others + points)) <= 0.25 + 1e-9
    more, less = sizes[-1] + 0.5, sizes[0] - 0.5
    assert more - part * (others + more) > 0.25 - 1e-9
    assert less < 0 or part * (others + less) - less > 0.25 - 1e-9


@pytest.mark.parametrize(
    ("speed", "factor"), [(5, 3), (4, 2), (3, 1.5), (2, 1), (1, 0.75), (0, None), (6, None)]
)
def test_6_each_speed_has_a_factor(speed: int, factor: float | None) -> None:
    """From 1 to 5; a ship of another speed has no campaign cost (SF-CAMP-01, SF-UMP-39)."""
    assert factor == campaign_factor(speed, COSTS)


@pytest.mark.parametrize(
    ("payload", "factor", "cost"), [(6, 1.5, 15), (2, 3, 8), (15.5, 0.75, 27.125), (6, None, None)]
)
def test_6_a_campaign_cost_is_payload_and_payload_times_factor(
    payload: float, factor: float | None, cost: float | None
) -> None:
    """Halves of a point are real (SF-CAMP-01, SF-RUL-24)."""
    assert cost == campaign_cost(payload, factor)
