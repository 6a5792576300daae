"""Every option of Cold Infinity is alive: a play for each shows what its values change."""

from collections.abc import Mapping

from rules.alive import Alive, undistinguished, unshown, values_of
from rules.cold_infinity.alive import (
    damage,
    drives,
    fire,
    levels,
    movement,
    ships,
    space,
    stationary,
    turns,
    warfare,
)
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.state.options import Options

CHAPTERS: tuple[Mapping[str, Alive], ...] = (
    levels.SHOWN,
    turns.SHOWN,
    warfare.SHOWN,
    movement.SHOWN,
    fire.SHOWN,
    damage.SHOWN,
    drives.SHOWN,
    stationary.SHOWN,
    ships.SHOWN,
    space.SHOWN,
)
SHOWN = {option: shown for chapter in CHAPTERS for option, shown in chapter.items()}


def test_every_option_is_shown_once() -> None:
    listed = [option for chapter in CHAPTERS for option in chapter]
    assert unshown(Options.__struct_fields__, listed) == []


@rows(*SHOWN)
def test_each_value_makes_a_difference(option: str) -> None:
    assert undistinguished(COLD_INFINITY, option, SHOWN[option]) == []


@rows(*[(option, place) for option, shown in SHOWN.items() for place in range(len(shown.plays))])
def test_every_play_of_an_option_tells_some_of_its_values_apart(option: str, place: int) -> None:
    shown = SHOWN[option]
    values = shown.values or values_of(COLD_INFINITY, option)
    first, *others = [
        shown.plays[place](Options(**{**shown.given, option: value})) for value in values
    ]
    assert any(each != first for each in others)
