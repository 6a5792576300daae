"""Sight in Space Fleet is up to date after each order."""

from msgspec.structs import replace

from properties.games import GAMES
from umpire.kernel.dice import NO_DICE
from umpire.rules.space_fleet.sensors import look
from umpire.rules.space_fleet.state import Ruling

LOOKED_AT = 35  # games


def test_7_after_each_order_there_is_nothing_new_to_see() -> None:
    """Whoever looks once more after an order, with eyes of his own, sees what is known already."""
    hidden = kept = 0
    for _, step in GAMES["space-fleet"].steps(LOOKED_AT):
        before, after = step.before, step.ruling.state
        if after.options.limited_sensors and after.phase != "over":
            anew = replace(after, ships=(*after.ships,))
            assert look(Ruling(anew), NO_DICE).events == (), step.order
            hidden += 1
            kept += before.ships is after.ships
    assert 0 < kept < hidden
