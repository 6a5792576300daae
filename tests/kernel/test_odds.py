"""Odds: distributions and their sums, against icepool."""

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel import odds

faces = st.dictionaries(st.integers(1, 6), st.integers(0, 5), max_size=6)


def probabilities(die: icepool.Die, length: int) -> list[float]:
    """Return what icepool says of 0, 1, 2 and so on."""
    return [float(die.probability(value)) for value in range(length)]


@given(faces, st.integers(0, 40))
def test_repeated_dice_agree_with_icepool(value_of: dict[int, int], count: int) -> None:
    """Any six-sided die, up to forty of them."""
    ours = odds.repeated(odds.from_faces(value_of, 6), count)
    theirs = count @ icepool.Die([value_of.get(face, 0) for face in range(1, 7)])
    assert ours.tolist() == pytest.approx(probabilities(theirs, len(ours)), abs=1e-12)
    assert ours.sum() == pytest.approx(1.0)


@given(st.lists(faces, max_size=4))
def test_sums_of_different_dice_agree_with_icepool(dice: list[dict[int, int]]) -> None:
    """Convolution, whatever the parts; no part at all is 0 for certain."""
    ours = odds.summed(odds.from_faces(value_of, 6) for value_of in dice)
    theirs = sum(
        (icepool.Die([value_of.get(face, 0) for face in range(1, 7)]) for value_of in dice),
        icepool.Die([0]),
    )
    assert ours.tolist() == pytest.approx(probabilities(theirs, len(ours)), abs=1e-12)


@given(st.integers(-2, 9), st.integers(2, 20))
def test_single_dice_agree_with_icepool(number: int, sides: int) -> None:
    """What one die reaches, and what no die can miss or reach."""
    die = icepool.d(sides)
    assert odds.at_least(number, sides) == pytest.approx(float(die.probability(">=", number)))


def test_a_mixture_is_something_or_nothing() -> None:
    """A third of the time one die, else 0; the die itself stays as it was."""
    die = odds.from_faces({face: face for face in range(1, 7)}, 6)
    kept = die.copy()
    found = odds.mixed(1 / 3, die)
    assert found.tolist() == pytest.approx([2 / 3, *[1 / 18] * 6])
    assert die.tolist() == kept.tolist()
    assert odds.mean(found) == pytest.approx(3.5 / 3)


def test_what_is_returned_may_be_changed_without_harm() -> None:
    """Distributions that are kept for the next caller are not handed out to be written on."""
    die = odds.from_faces({6: 1}, 6)
    first = odds.repeated(die, 5)
    expected = first.tolist()
    mixed = odds.mixed(0.5, first)
    mixed[0] = 7.0
    assert odds.repeated(die, 5).tolist() == expected


@pytest.mark.parametrize(
    ("limit", "chance"), [(-3, 1.0), (0, 1.0), (1, 0.5), (2, 1 / 6), (3, 0.0), (99, 0.0)]
)
def test_reaching_a_limit(limit: int, chance: float) -> None:
    """The tail of a distribution."""
    die = odds.from_faces({4: 1, 5: 1, 6: 2}, 6)
    assert odds.reaching(die, limit) == pytest.approx(chance)
