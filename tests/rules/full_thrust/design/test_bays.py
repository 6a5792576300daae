"""FT 9.7, 8.3, 9.11: bays and fighters."""

from rules.rows import rows
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.design import Cost
from umpire.rules.full_thrust.state.battle import FighterType
from umpire.rules.full_thrust.state.tables import DesignCosts, FighterTypes, HangarCost

COSTS = DesignCosts()


@rows(
    (1, Cost(2, 6)),
    (3, Cost(5, 15)),
    (5, Cost(8, 24)),
    (6, Cost(9, 27)),
    (20, Cost(30, 90)),
    (0, Cost(1, 3)),
)
def test_9_7_a_bay_is_half_as_much_again(capacity: int, cost: Cost) -> None:
    """For small craft and for the ships of a tender (FT-8.3-1, FT-RUL-65)."""
    assert cost == design.price_hangar(capacity, COSTS.hangar)


def test_9_7_the_usual_bay() -> None:
    """Six fighters of any type (FT-5.9-1, FT-9.7-1)."""
    assert Cost(9, 27) == design.price_fighter_bay(COSTS.hangar)
    assert design.price_hangar(6, COSTS.hangar) == design.price_fighter_bay(COSTS.hangar)


def test_9_7_the_usual_bay_is_a_row_of_the_table() -> None:
    """A scenario may have another."""
    assert Cost(1, 4) == design.price_fighter_bay(HangarCost(fighter_bay=COSTS.firecon))


@rows(
    ("standard", 18),
    ("heavy", 30),
    ("fast", 24),
    ("interceptor", 18),
    ("attack", 24),
    ("long_range", 24),
    ("torpedo", 36),
)
def test_9_11_fighters_have_prices(fighter: FighterType, points: int) -> None:
    """For six of them; fewer cost less (FT-9.11-1)."""
    assert points == design.price_fighters(fighter, 6, FighterTypes())
    assert points == 6 * design.price_fighters(fighter, 1, FighterTypes())
