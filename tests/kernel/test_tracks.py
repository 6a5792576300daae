"""Damage tracks: rows of boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.tracks import boxes, row_ends, rows_ended

tracks = st.lists(st.integers(1, 20), min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("damage", "ended"),
    [(0, 0), (4, 0), (5, 1), (6, 1), (10, 2), (13, 2), (14, 3), (18, 4), (99, 4)],
)
def test_a_row_ends_with_its_last_box(damage: int, ended: int) -> None:
    """Rows of 5, 5, 4 and 4."""
    assert rows_ended((5, 5, 4, 4), damage) == ended


@given(tracks)
def test_the_ends_of_rows_are_where_rows_end(rows: list[int]) -> None:
    """One box before an end the row still stands; the last end is the whole track."""
    for number, end in enumerate(row_ends(rows), start=1):
        assert rows_ended(rows, end) == number
        assert rows_ended(rows, end - 1) == number - 1
    assert row_ends(rows)[-1] == boxes(rows)
