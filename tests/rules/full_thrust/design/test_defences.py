"""FT 9.8: screens."""

from rules.rows import rows
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.design import Cost
from umpire.rules.full_thrust.state.tables import DesignCosts

COSTS = DesignCosts()


@rows(
    (70, 0, Cost(0, 0)),
    (86, 1, Cost(4, 12)),
    (60, 1, Cost(3, 9)),
    (20, 1, Cost(3, 9)),
    (70, 1, Cost(4, 12)),
    (70, 2, Cost(7, 21)),
    (40, 2, Cost(6, 18)),
    (40, 3, Cost(9, 27)),
)
def test_9_8_screens_are_shares_of_the_mass(mass: int, level: int, cost: Cost) -> None:
    """5 % or 10 %, with least masses of 3 and 6 (FT-9.8-2)."""
    assert cost == design.price_screens(mass, level, COSTS.screen)


@rows((40, 0, Cost(0, 0)), (40, 1, Cost(3, 9)), (100, 2, Cost(10, 30)))
def test_9_8_spare_generators(mass: int, number: int, cost: Cost) -> None:
    """Each as level 1 (FT-9.8-2)."""
    assert cost == design.price_backup_screens(mass, number, COSTS.screen)
