"""The events of To Boldly Thrust: those of Remixed, and its own chapter by chapter.

What Remixed has for boarding and for its cloaking field does not happen here.
"""

from typing import TypeAlias

from umpire.rules.full_thrust.combat.events import CombatEvent
from umpire.rules.full_thrust.damage.events import DamageEvent
from umpire.rules.full_thrust.fighters.events import FighterEvent
from umpire.rules.full_thrust.ftl.events import FtlEvent
from umpire.rules.full_thrust.mines.events import MineEvent
from umpire.rules.full_thrust.missiles.events import MissileEvent
from umpire.rules.full_thrust.morale.events import MoraleEvent
from umpire.rules.full_thrust.movement.events import MovementEvent
from umpire.rules.full_thrust.planets.events import PlanetEvent
from umpire.rules.full_thrust.referee.events import RefereeEvent
from umpire.rules.full_thrust.stations.events import StationEvent
from umpire.rules.full_thrust.terrain.events import TerrainEvent
from umpire.rules.full_thrust.turns.events import TurnEvent
from umpire.rules.full_thrust.wonders.events import WonderEvent
from umpire.rules.to_boldly_thrust.boarding.events import BoardingEvent
from umpire.rules.to_boldly_thrust.cloaks.events import CloakEvent
from umpire.rules.to_boldly_thrust.repairs.events import RepairEvent
from umpire.rules.to_boldly_thrust.sensors.events import SensorEvent
from umpire.rules.to_boldly_thrust.shields.events import ShieldEvent
from umpire.rules.to_boldly_thrust.stances.events import StanceEvent
from umpire.rules.to_boldly_thrust.tractors.events import TractorEvent
from umpire.rules.to_boldly_thrust.warp.events import WarpEvent
from umpire.rules.to_boldly_thrust.weapons.events import WeaponEvent

AnyEvent: TypeAlias = (
    TurnEvent
    | MovementEvent
    | StanceEvent
    | FighterEvent
    | MissileEvent
    | CombatEvent
    | WeaponEvent
    | ShieldEvent
    | DamageEvent
    | WarpEvent
    | RepairEvent
    | BoardingEvent
    | TractorEvent
    | CloakEvent
    | MoraleEvent
    | FtlEvent
    | SensorEvent
    | TerrainEvent
    | StationEvent
    | PlanetEvent
    | MineEvent
    | WonderEvent
    | RefereeEvent
)
