"""A refusal of typed dice tells which throw is waited for, but not to a side that may not know."""

import pytest

from rules.space_fleet.builders_sensors import EW, battle, ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.movement.moves import MoveShip
from umpire.scenarios.foresight import without_labels

SIDE = Seat("side", "A")
BATTLE = battle(ship("A1"), ship("B1", 5), options=EW)


def refused() -> Refusal:
    """Return the refusal of too few dice for a hidden ship."""
    with pytest.raises(Refusal) as caught:
        SuppliedDice(()).roll("t1/hidden/attack", 1, 6)
    return caught.value


@pytest.mark.parametrize(
    ("seat", "throws"), [(REFEREE, PendingThrow("t1/hidden/attack", 1, 6)), (SIDE, None)]
)
def test_a_throw_for_what_is_hidden_is_told_to_the_referee_alone(
    seat: Seat, throws: PendingThrow | None
) -> None:
    """An order that may bring hidden things to light names no label to its side."""
    told = without_labels(BOOK, BATTLE, [MoveShip("A1")], seat, refused())
    assert told.throws == throws
    assert ("hidden" in told.message) == (throws is not None)
