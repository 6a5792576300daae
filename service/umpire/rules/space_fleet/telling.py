"""Telling events in plain words: one line each, dice and all, without the citation."""

from collections.abc import Callable
from typing import Any

from umpire.rules.space_fleet.events import AnyEvent
from umpire.rules.space_fleet.fire.telling import TELLINGS as FIRE
from umpire.rules.space_fleet.hits.telling import TELLINGS as HITS
from umpire.rules.space_fleet.missiles.telling import TELLINGS as MISSILES
from umpire.rules.space_fleet.movement.telling import TELLINGS as MOVEMENT
from umpire.rules.space_fleet.referee.telling import TELLINGS as REFEREE
from umpire.rules.space_fleet.sensors.telling import TELLINGS as SENSORS
from umpire.rules.space_fleet.terrain.telling import TELLINGS as TERRAIN
from umpire.rules.space_fleet.turns.telling import TELLINGS as TURNS

_TELLINGS: dict[type, Callable[[Any], str]] = {
    **TURNS,
    **MOVEMENT,
    **TERRAIN,
    **MISSILES,
    **FIRE,
    **HITS,
    **SENSORS,
    **REFEREE,
}


def tell(event: AnyEvent) -> str:
    """Return one line of plain words that tells `event`."""
    return _TELLINGS[type(event)](event)
