"""Telling of mines in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.mines.events import MineDetonated, MineLaid, MineSwept

_OUTCOMES = {
    "attack": "and it attacks",
    "nothing": "and it lies on",
    "removed": "and it is removed",
}


def _mine_laid(event: MineLaid) -> str:
    return f"{event.ship} drops the mine {event.mine} at {place((event.x, event.y))}"


def _mine_swept(event: MineSwept) -> str:
    return f"{event.ship} sweeps {event.mine}: {dice(event.rolls)}, {_OUTCOMES[event.outcome]}"


def _mine_detonated(event: MineDetonated) -> str:
    screens = f" through level {event.screens} screens" if event.screens else ""
    past = f", {event.penetrating} of them past armour" if event.penetrating else ""
    return (
        f"The mine {event.mine} fires at {event.target}{screens}: {dice(event.rolls)}, "
        f"{points(event.damage)}{past}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    MineLaid: _mine_laid,
    MineSwept: _mine_swept,
    MineDetonated: _mine_detonated,
}
