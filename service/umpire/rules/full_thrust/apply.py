"""What each event does to a battle. Total: no dice are thrown and nothing is decided here."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.boarding.apply import EFFECTS as BOARDING
from umpire.rules.full_thrust.combat.apply import EFFECTS as COMBAT
from umpire.rules.full_thrust.damage.apply import EFFECTS as DAMAGE
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.fighters.apply import EFFECTS as FIGHTERS
from umpire.rules.full_thrust.ftl.apply import EFFECTS as FTL
from umpire.rules.full_thrust.mines.apply import EFFECTS as MINES
from umpire.rules.full_thrust.missiles.apply import EFFECTS as MISSILES
from umpire.rules.full_thrust.morale.apply import EFFECTS as MORALE
from umpire.rules.full_thrust.movement.apply import EFFECTS as MOVEMENT
from umpire.rules.full_thrust.planets.apply import EFFECTS as PLANETS
from umpire.rules.full_thrust.referee.apply import EFFECTS as REFEREE
from umpire.rules.full_thrust.sensors.apply import EFFECTS as SENSORS
from umpire.rules.full_thrust.stations.apply import EFFECTS as STATIONS
from umpire.rules.full_thrust.terrain.apply import EFFECTS as TERRAIN
from umpire.rules.full_thrust.turns.apply import EFFECTS as TURNS
from umpire.rules.full_thrust.wonders.apply import EFFECTS as WONDERS

EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
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


def apply(battle: Battle, event: AnyEvent) -> Battle:
    """Return the battle that `event` leaves."""
    return EFFECTS[type(event)](battle, event)


def ruling_on(battle: Battle) -> Ruling[Battle, AnyEvent]:
    """Return a ruling on `battle` in which nothing has happened yet."""
    return Ruling(battle, delta_of(battle).apply or apply)
