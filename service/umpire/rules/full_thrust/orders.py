"""The orders of Full Thrust: Remixed, chapter by chapter: what a side, or the referee, asks for."""

from typing import TypeAlias

from umpire.rules.full_thrust.boarding.orders import BoardingOrder
from umpire.rules.full_thrust.combat.orders import CombatOrder
from umpire.rules.full_thrust.damage.orders import DamageOrder
from umpire.rules.full_thrust.fighters.orders import FighterOrder
from umpire.rules.full_thrust.missiles.orders import MissileOrder
from umpire.rules.full_thrust.morale.orders import MoraleOrder
from umpire.rules.full_thrust.movement.orders import MovementOrder
from umpire.rules.full_thrust.referee.orders import RefereeOrder
from umpire.rules.full_thrust.sensors.orders import SensorOrder
from umpire.rules.full_thrust.terrain.orders import TerrainOrder
from umpire.rules.full_thrust.turns.orders import TurnOrder
from umpire.rules.full_thrust.wonders.orders import WonderOrder

Order: TypeAlias = (
    TurnOrder
    | MovementOrder
    | FighterOrder
    | MissileOrder
    | CombatOrder
    | DamageOrder
    | SensorOrder
    | BoardingOrder
    | MoraleOrder
    | TerrainOrder
    | WonderOrder
    | RefereeOrder
)
