"""FT 9.3, 9.4, 9.6, 9.8: hulls, holds, streamlining and armour."""

from msgspec.structs import replace

from rules.rows import rows
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.design import Cost
from umpire.rules.full_thrust.state.tables import DesignCosts, HullCost
from umpire.rules.full_thrust.state.values import Hold, Streamlining

COSTS = DesignCosts()


def test_9_2_the_bare_hull_is_a_point_a_mass() -> None:
    """It takes no mass from the systems (FT-9.2-2)."""
    assert Cost(0, 86) == design.price_basic_hull(86, COSTS.hull)


@rows(
    (86, 30, 26),
    (86, 20, 17),
    (60, 20, 12),
    (60, 40, 24),
    (64, 10, 6),
    (90, 30, 27),
    (3, 10, 1),
)
def test_9_3_boxes_as_a_percentage(mass: int, pct: float, boxes: int) -> None:
    """Half up, and 1 at least (FT-RUL-62)."""
    assert boxes == design.boxes_at(mass, pct)


@rows((26, Cost(26, 52)), (6, Cost(6, 12)), (0, Cost(0, 0)))
def test_9_3_a_box_is_a_mass_and_two_points(boxes: int, cost: Cost) -> None:
    """Hull integrity (FT-9.3-1)."""
    assert cost == design.price_hull_integrity(boxes, COSTS.hull)


@rows((90, 9), (64, 6), (65, 7), (3, 1), (1, 1), (86, 9))
def test_9_3_a_hull_is_a_tenth_at_least(mass: int, least: int) -> None:
    """The fewest boxes (FT-9.3-1)."""
    assert least == design.least_hull(mass, COSTS.hull)


@rows((90, 9), (64, 7), (61, 7), (60, 6), (3, 1), (1, 1))
def test_9_3_by_the_table_a_part_of_a_box_is_a_box(mass: int, least: int) -> None:
    """No ship falls below a tenth then (FT-RUL-62)."""
    assert least == design.least_hull(mass, replace(COSTS.hull, min_rounding="up"))


@rows(
    (26, (7, 7, 6, 6)),
    (27, (7, 7, 7, 6)),
    (17, (5, 4, 4, 4)),
    (15, (4, 4, 4, 3)),
    (12, (3, 3, 3, 3)),
    (2, (1, 1, 0, 0)),
)
def test_9_3_four_rows_and_the_upper_ones_are_longer(boxes: int, rows: tuple[int, ...]) -> None:
    """Seventeen boxes are not eighteen (FT-9.3-2, FT-RUL-11)."""
    assert rows == design.hull_rows(boxes, COSTS.hull)


def test_9_3_a_scenario_may_have_other_rows() -> None:
    """The number of rows is a figure of the table."""
    assert design.hull_rows(10, HullCost(rows=3)) == (4, 3, 3)


@rows(
    (60, 6, "fragile"),
    (60, 12, "weak"),
    (86, 26, "average"),
    (60, 24, "strong"),
    (60, 30, "super"),
    (60, 45, "super"),
    (60, 14, "weak"),
    (60, 15, "weak"),
    (60, 16, "average"),
    (3, 1, "average"),
    (60, 1, "fragile"),
)
def test_9_3_hulls_have_names(mass: int, boxes: int, label: str) -> None:
    """That of the nearest percentage."""
    assert label == design.hull_label(mass, boxes, COSTS.hull_labels)


def test_9_3_without_labels_a_hull_has_no_name() -> None:
    """A scenario may leave the labels out."""
    assert design.hull_label(60, 12, ()) is None


@rows(
    ((Hold("hold", 50),), [("hold", size) for size in (13, 13, 12, 12)]),
    ((Hold("science", 3),), [("science", 1)] * 3),
    (
        (Hold("hold", 9), Hold("passenger", 8)),
        [("hold", 3), *[(kind, 2) for kind in ("hold",) * 3 + ("passenger",) * 4]],
    ),
    ((), []),
)
def test_9_4_space_is_divided_over_the_rows(
    spaces: tuple[Hold, ...], boxes: list[tuple[str, int]]
) -> None:
    """Each kind by itself, the larger boxes to the left (FT-7.5-1, FT-9.4-1)."""
    assert boxes == [(each.kind, each.size) for each in design.split_holds(spaces, 4)]


def test_9_4_space_takes_mass_and_costs_nothing() -> None:
    """1 mass a space (FT-9.4-1)."""
    assert Cost(50, 0) == design.price_space(50, COSTS.cargo_passenger)


@rows(
    (50, "partial", Cost(5, 10)),
    (50, "full", Cost(10, 20)),
    (50, "none", Cost(0, 0)),
    (64, "partial", Cost(6, 12)),
    (2, "partial", Cost(1, 2)),
)
def test_9_6_streamlining_is_a_share(mass: int, degree: Streamlining, cost: Cost) -> None:
    """A tenth or a fifth of the mass, 2 points a mass (FT-9.6-1)."""
    assert cost == design.price_streamlining(mass, degree, COSTS.streamlining)


def test_9_8_armour_is_a_mass_and_two_points_a_box() -> None:
    """Grade 10 (FT-9.8-1)."""
    assert Cost(10, 20) == design.price_armour(10, COSTS.armour)
