"""SF 9: what the author left out of the game, which no order can ask for."""

from typing import get_args

import pytest

from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.field import HexSpot, TableSpot
from umpire.rules.space_fleet.tables import Weapon

KINDS = {
    each.__struct_config__.tag for each in (*SPACE_FLEET.order_types, *SPACE_FLEET.event_types)
}


def test_9_space_is_flat() -> None:
    """Two coordinates, on the grid and on a table (SF-PHIL-01)."""
    assert HexSpot.__struct_fields__ == ("q", "r")
    assert TableSpot.__struct_fields__ == ("x", "y")


def test_9_ships_have_three_kinds_of_weapons_to_fire() -> None:
    """No needle beams, nor fighters to launch (SF-PHIL-01)."""
    assert get_args(Weapon) == ("beam", "sr_missile", "plasma")


@pytest.mark.parametrize("word", ["fighter", "needle", "board", "tractor"])
def test_9_nothing_is_ordered_or_told_that_is_left_out(word: str) -> None:
    """By the kinds of orders and events (SF-PHIL-01)."""
    assert len(KINDS) > 40
    assert not [kind for kind in KINDS if word in str(kind)]
