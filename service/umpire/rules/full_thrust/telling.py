"""Telling events in plain words: one line each, dice and all, without the citation."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.boarding.telling import TELLINGS as BOARDING
from umpire.rules.full_thrust.combat.telling import TELLINGS as COMBAT
from umpire.rules.full_thrust.damage.telling import TELLINGS as DAMAGE
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.fighters.telling import TELLINGS as FIGHTERS
from umpire.rules.full_thrust.ftl.telling import TELLINGS as FTL
from umpire.rules.full_thrust.mines.telling import TELLINGS as MINES
from umpire.rules.full_thrust.missiles.telling import TELLINGS as MISSILES
from umpire.rules.full_thrust.morale.telling import TELLINGS as MORALE
from umpire.rules.full_thrust.movement.telling import TELLINGS as MOVEMENT
from umpire.rules.full_thrust.planets.telling import TELLINGS as PLANETS
from umpire.rules.full_thrust.referee.telling import TELLINGS as REFEREE
from umpire.rules.full_thrust.sensors.telling import TELLINGS as SENSORS
from umpire.rules.full_thrust.stations.telling import TELLINGS as STATIONS
from umpire.rules.full_thrust.terrain.telling import TELLINGS as TERRAIN
from umpire.rules.full_thrust.turns.telling import TELLINGS as TURNS
from umpire.rules.full_thrust.wonders.telling import TELLINGS as WONDERS

TELLINGS: dict[type, Callable[[Any], str]] = {
    **TURNS,
    **MOVEMENT,
    **FIGHTERS,
    **MISSILES,
    **COMBAT,
    **DAMAGE,
    **BOARDING,
    **MORALE,
    **FTL,
    **SENSORS,
    **TERRAIN,
    **STATIONS,
    **PLANETS,
    **MINES,
    **WONDERS,
    **REFEREE,
}


def tell(event: AnyEvent) -> str:
    """Return one line of plain words that tells `event`."""
    return TELLINGS[type(event)](event)
