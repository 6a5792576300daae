"""The events of Space Fleet, chapter by chapter; each carries its rule and its rolls."""

from typing import TypeAlias

from umpire.rules.space_fleet.fire.events import FireEvent
from umpire.rules.space_fleet.hits.events import HitEvent
from umpire.rules.space_fleet.missiles.events import MissileEvent
from umpire.rules.space_fleet.movement.events import MovementEvent
from umpire.rules.space_fleet.referee.events import RefereeEvent
from umpire.rules.space_fleet.sensors.events import SensorEvent
from umpire.rules.space_fleet.terrain.events import TerrainEvent
from umpire.rules.space_fleet.turns.events import TurnEvent

AnyEvent: TypeAlias = (
    TurnEvent
    | MovementEvent
    | TerrainEvent
    | MissileEvent
    | FireEvent
    | HitEvent
    | SensorEvent
    | RefereeEvent
)
