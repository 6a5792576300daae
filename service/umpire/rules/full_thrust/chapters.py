"""The chapters of Full Thrust: Remixed, and the order of choices."""

from umpire.kernel.chapter import Chapter
from umpire.rules.full_thrust import ftl, mines, planet_passing, stations
from umpire.rules.full_thrust.boarding import BOARDING
from umpire.rules.full_thrust.damage import DAMAGE
from umpire.rules.full_thrust.fighters import FIGHTERS
from umpire.rules.full_thrust.fire_choices import COMBAT
from umpire.rules.full_thrust.point_defence import MISSILES
from umpire.rules.full_thrust.referee import REFEREE
from umpire.rules.full_thrust.refusals import CODES
from umpire.rules.full_thrust.sensors import SENSORS
from umpire.rules.full_thrust.sequence import SEQUENCE_OF_PLAY
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.surrenders import MORALE
from umpire.rules.full_thrust.terrain_passages import TERRAIN
from umpire.rules.full_thrust.wonder_weapons import WONDERS
from umpire.rules.full_thrust.written_orders import MOVEMENT

REASONS: Chapter[Battle] = Chapter(codes=CODES)
FTL: Chapter[Battle] = Chapter(events=ftl.EVENTS)
STATIONS: Chapter[Battle] = Chapter(events=stations.EVENTS)
PLANETS: Chapter[Battle] = Chapter(events=planet_passing.EVENTS)
MINES: Chapter[Battle] = Chapter(events=mines.EVENTS)

CHAPTERS: tuple[Chapter[Battle], ...] = (
    REASONS,
    SEQUENCE_OF_PLAY,
    MOVEMENT,
    FIGHTERS,
    MISSILES,
    COMBAT,
    DAMAGE,
    BOARDING,
    MORALE,
    FTL,
    SENSORS,
    TERRAIN,
    STATIONS,
    PLANETS,
    MINES,
    WONDERS,
    REFEREE,
)

OFFERED: tuple[Chapter[Battle], ...] = (
    MOVEMENT,
    SENSORS,
    FIGHTERS,
    MISSILES,
    COMBAT,
    DAMAGE,
    BOARDING,
    WONDERS,
    MORALE,
    SEQUENCE_OF_PLAY,
    REFEREE,
)
"""A seat's choices list the acts of units first, then those that move the turn along."""
