"""The orders of To Boldly Thrust: those of Remixed, and its own chapter by chapter."""

from typing import TypeAlias

from umpire.rules.full_thrust.combat.orders import CombatOrder
from umpire.rules.full_thrust.damage.orders import AbandonShip, DumpCore, EndTurn
from umpire.rules.full_thrust.fighters.orders import FighterOrder
from umpire.rules.full_thrust.missiles.orders import MissileOrder
from umpire.rules.full_thrust.morale.orders import MoraleOrder
from umpire.rules.full_thrust.movement.orders import MovementOrder
from umpire.rules.full_thrust.referee.orders import RefereeOrder
from umpire.rules.full_thrust.sensors.orders import SensorOrder as ScanOrder
from umpire.rules.full_thrust.terrain.orders import TerrainOrder
from umpire.rules.full_thrust.turns.orders import TurnOrder
from umpire.rules.full_thrust.wonders.orders import WonderOrder
from umpire.rules.to_boldly_thrust.boarding.orders import BoardingOrder
from umpire.rules.to_boldly_thrust.cloaks.orders import CloakOrderKind
from umpire.rules.to_boldly_thrust.repairs.orders import RepairOrder
from umpire.rules.to_boldly_thrust.sensors.orders import SensorOrder
from umpire.rules.to_boldly_thrust.stances.orders import StanceOrder
from umpire.rules.to_boldly_thrust.tractors.orders import TractorOrder
from umpire.rules.to_boldly_thrust.weapons.orders import WeaponOrder

Order: TypeAlias = (
    TurnOrder
    | MovementOrder
    | StanceOrder
    | FighterOrder
    | MissileOrder
    | WeaponOrder
    | CombatOrder
    | TractorOrder
    | BoardingOrder
    | CloakOrderKind
    | RepairOrder
    | DumpCore
    | AbandonShip
    | EndTurn
    | ScanOrder
    | SensorOrder
    | MoraleOrder
    | TerrainOrder
    | WonderOrder
    | RefereeOrder
)
