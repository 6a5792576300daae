"""FT 9.5, 8.3: drives, tugs and tenders."""

from rules.rows import rows
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.design import Cost
from umpire.rules.full_thrust.state.tables import DesignCosts

COSTS = DesignCosts()


@rows(
    (86, 4, 9, 17),
    (64, 4, 6, 13),
    (3, 6, 1, 1),
    (3, 9, 1, 1),
    (3, 10, 1, 2),
    (4, 1, 1, 1),
    (50, 3, 5, 8),
    (70, 1, 7, 4),
    (86, 0, 9, 0),
)
def test_9_5_drives_are_shares_of_the_mass(mass: int, thrust: int, ftl: int, main: int) -> None:
    """The factors of thrust are added before rounding; both are 2 points a mass (FT-RUL-61)."""
    assert Cost(ftl, 2 * ftl) == design.price_ftl_drive(mass, COSTS.ftl_drive)
    assert Cost(main, 2 * main) == design.price_main_drive(
        mass, thrust, COSTS.main_drive_per_thrust
    )


@rows(
    (0, Cost(0, 0)),
    (1, Cost(1, 2)),
    (5, Cost(1, 2)),
    (6, Cost(2, 4)),
    (108, Cost(22, 44)),
)
def test_8_3_a_tug_has_more_drive_for_what_it_tows(towed: int, cost: Cost) -> None:
    """A mass for each 5 or part of them (FT-8.3-2, FT-RUL-66)."""
    assert cost == design.price_tug_drive(towed, COSTS.tug)


def test_8_3_a_tug_of_60_that_tows_108() -> None:
    """28 mass of drive in all."""
    own, more = design.price_ftl_drive(60, COSTS.ftl_drive), design.price_tug_drive(108, COSTS.tug)
    assert (own.mass + more.mass, own.points + more.points) == (28, 56)
