"""7.4 Crew casualties: parties go with the hull boxes that hold their dots."""

from rules.full_thrust.builders_combat import ship
from rules.rows import rows
from umpire.rules.full_thrust.damage import parties_left
from umpire.rules.full_thrust.state.tables import DamageControlTable

BOOK_TABLE = DamageControlTable()


@rows((0, 5), (5, 5), (6, 4), (11, 4), (12, 3), (18, 2), (24, 1), (26, 1))
def test_7_4_the_example_of_the_book(damage: int, parties: int) -> None:
    """Mass 90, 27 boxes: dots in boxes 6, 12, 18, 24 and 27 (FT-7.4-1)."""
    assert parties == parties_left(
        ship("A1", mass=90, rows=(7, 7, 7, 6), damage=damage), BOOK_TABLE
    )


@rows((0, 6), (1, 6), (2, 5), (5, 4), (6, 3), (7, 3))
def test_7_4_several_dots_may_share_the_last_box(damage: int, parties: int) -> None:
    """Mass 120, 8 boxes: dots in boxes 2, 4, 6 and three in the eighth (FT-RUL-60)."""
    assert parties == parties_left(
        ship("A1", mass=120, rows=(2, 2, 2, 2), damage=damage), BOOK_TABLE
    )


def test_7_4_parties_that_are_lost_later_do_not_work_twice() -> None:
    """A ship whose crew has shrunk below the parties that have worked has none free (FT-7.3-1)."""
    hurt = ship("A1", mass=90, rows=(7, 7, 7, 6), damage=20, repaired_with=3)
    assert parties_left(hurt, BOOK_TABLE) == 0
