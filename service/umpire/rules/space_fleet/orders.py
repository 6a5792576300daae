"""The orders of Space Fleet, chapter by chapter: what a side, or the referee, asks for."""

from typing import TypeAlias

from umpire.rules.space_fleet.fire.orders import FireOrder
from umpire.rules.space_fleet.hits.orders import HitOrder
from umpire.rules.space_fleet.missiles.orders import MissileOrder
from umpire.rules.space_fleet.movement.orders import MovementOrder
from umpire.rules.space_fleet.referee.orders import RefereeOrder
from umpire.rules.space_fleet.sensors.orders import SensorOrder
from umpire.rules.space_fleet.terrain.orders import TerrainOrder
from umpire.rules.space_fleet.turns.orders import TurnOrder

Order: TypeAlias = (
    TurnOrder
    | MovementOrder
    | TerrainOrder
    | MissileOrder
    | FireOrder
    | HitOrder
    | SensorOrder
    | RefereeOrder
)
