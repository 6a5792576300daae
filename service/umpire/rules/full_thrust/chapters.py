"""The chapters of Full Thrust: Remixed, and the order in which seats find their choices."""

from umpire.kernel.chapter import Chapter
from umpire.rules.full_thrust.boarding.chapter import BOARDING
from umpire.rules.full_thrust.combat.chapter import COMBAT
from umpire.rules.full_thrust.damage.chapter import DAMAGE
from umpire.rules.full_thrust.fighters.chapter import FIGHTERS
from umpire.rules.full_thrust.ftl import happenings as ftl
from umpire.rules.full_thrust.mines import happenings as mines
from umpire.rules.full_thrust.missiles.chapter import MISSILES
from umpire.rules.full_thrust.morale.answers import MORALE
from umpire.rules.full_thrust.movement.chapter import MOVEMENT
from umpire.rules.full_thrust.planets import happenings as planets
from umpire.rules.full_thrust.referee.chapter import REFEREE
from umpire.rules.full_thrust.sensors.chapter import SENSORS
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import CODES
from umpire.rules.full_thrust.stations import happenings as stations
from umpire.rules.full_thrust.terrain.chapter import TERRAIN
from umpire.rules.full_thrust.turns.chapter import SEQUENCE_OF_PLAY
from umpire.rules.full_thrust.wonders.chapter import WONDERS

REASONS: Chapter[Battle] = Chapter(codes=CODES)
FTL: Chapter[Battle] = Chapter(events=ftl.EVENTS)
STATIONS: Chapter[Battle] = Chapter(events=stations.EVENTS)
PLANETS: Chapter[Battle] = Chapter(events=planets.EVENTS)
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
"""What units may do comes first among the choices of a seat, then what moves the turn along."""
