"""Fire arcs: six of 60 degrees, and the lines between them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.arcs import ARC_DEG, ARCS, Arc, arcs_at


@pytest.mark.parametrize(("number", "arc"), list(enumerate(ARCS)))
def test_the_middle_of_each_arc(number: int, arc: Arc) -> None:
    """Clockwise from the bow."""
    assert arcs_at(number * ARC_DEG) == (arc,)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("beside", [-0.009, 0.0, 0.009])
def test_on_a_line_both_arcs_count(number: int, beside: float) -> None:
    """The counter-clockwise one first; to a hundredth of a degree."""
    line = number * ARC_DEG + ARC_DEG / 2
    assert arcs_at(line + beside) == (ARCS[number], ARCS[(number + 1) % 6])


@pytest.mark.parametrize("number", range(6))
def test_beside_a_line_one_arc_counts(number: int) -> None:
    """Two hundredths away."""
    line = number * ARC_DEG + ARC_DEG / 2
    assert arcs_at(line - 0.02) == (ARCS[number],)
    assert arcs_at(line + 0.02) == (ARCS[(number + 1) % 6],)


@given(st.floats(-1e6, 1e6))
def test_every_bearing_has_an_arc(relative_deg: float) -> None:
    """One, or two neighbours; a full circle more changes nothing."""
    found = arcs_at(relative_deg)
    assert set(found) <= set(ARCS)
    if len(found) > 1:
        first, second = (ARCS.index(arc) for arc in found)
        assert (first + 1) % 6 == second
