"""CI 1.1, 1.3: dice and facings."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import rows
from umpire.kernel.dice import KeyedDice
from umpire.kernel.hexes import DIRECTIONS, neighbour
from umpire.rules.cold_infinity.state.values import HEADINGS


@rows(3, 4, 6, 8, 10)
def test_1_1_dice_of_every_kind_show_each_of_their_faces(sides: int) -> None:
    """CI-1.1-1."""
    roll = KeyedDice(bytes(32), "test").roll("every face", 200, sides)
    assert set(roll.faces) == set(range(1, sides + 1))


def test_1_3_facings_run_clockwise_from_the_top_of_the_map() -> None:
    """CI-1.3-2."""
    assert DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    assert [heading for heading in HEADINGS if "/" not in heading] == list("123456")


@given(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), st.integers(1, 6))
def test_1_3_a_facing_and_its_opposite_undo_each_other(cell: tuple[int, int], facing: int) -> None:
    """CI-1.3-2."""
    opposite = (facing + 2) % 6 + 1
    assert neighbour(neighbour(cell, facing), opposite) == cell
