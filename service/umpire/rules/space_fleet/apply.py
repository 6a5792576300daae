"""What each event does to a battle. Total: no dice are thrown and nothing is decided here."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.ruling import Ruling
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.events import AnyEvent
from umpire.rules.space_fleet.fire.apply import EFFECTS as FIRE
from umpire.rules.space_fleet.hits.apply import EFFECTS as HITS
from umpire.rules.space_fleet.missiles.apply import EFFECTS as MISSILES
from umpire.rules.space_fleet.movement.apply import EFFECTS as MOVEMENT
from umpire.rules.space_fleet.referee.apply import EFFECTS as REFEREE
from umpire.rules.space_fleet.sensors.apply import EFFECTS as SENSORS
from umpire.rules.space_fleet.terrain.apply import EFFECTS as TERRAIN
from umpire.rules.space_fleet.turns.apply import EFFECTS as TURNS

_EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    **TURNS,
    **MOVEMENT,
    **TERRAIN,
    **MISSILES,
    **FIRE,
    **HITS,
    **SENSORS,
    **REFEREE,
}


def apply(battle: Battle, event: AnyEvent) -> Battle:
    """Return the battle that `event` leaves."""
    return _EFFECTS[type(event)](battle, event)


def ruling_on(battle: Battle) -> Ruling[Battle, AnyEvent]:
    """Return a ruling on `battle` in which nothing has happened yet."""
    return Ruling(battle, apply)
