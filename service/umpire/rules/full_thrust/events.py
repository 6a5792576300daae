"""The events of Full Thrust: Remixed, chapter by chapter; each carries its rule and its rolls."""

from typing import TypeAlias

from umpire.rules.full_thrust.boarding.events import BoardingEvent
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
from umpire.rules.full_thrust.sensors.events import SensorEvent
from umpire.rules.full_thrust.stations.events import StationEvent
from umpire.rules.full_thrust.terrain.events import TerrainEvent
from umpire.rules.full_thrust.turns.events import TurnEvent
from umpire.rules.full_thrust.wonders.events import WonderEvent

AnyEvent: TypeAlias = (
    TurnEvent
    | MovementEvent
    | FighterEvent
    | MissileEvent
    | CombatEvent
    | DamageEvent
    | BoardingEvent
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
