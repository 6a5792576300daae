"""The chapters of Cold Infinity, in the order in which callers find what they list."""

from umpire.kernel.chapter import Chapter
from umpire.rules.cold_infinity.boarding.chapter import BOARDING
from umpire.rules.cold_infinity.defence.chapter import DEFENCE
from umpire.rules.cold_infinity.docking.chapter import DOCKING
from umpire.rules.cold_infinity.fire.chapter import FIRE
from umpire.rules.cold_infinity.guided.chapter import GUIDED
from umpire.rules.cold_infinity.hangars.chapter import HANGARS
from umpire.rules.cold_infinity.hits.chapter import HITS
from umpire.rules.cold_infinity.movement.chapter import MOVEMENT
from umpire.rules.cold_infinity.power.chapter import POWER
from umpire.rules.cold_infinity.referee.chapter import REFEREE
from umpire.rules.cold_infinity.small.chapter import SMALL_VESSELS
from umpire.rules.cold_infinity.state import refusals
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.turns.chapter import SEQUENCE_OF_PLAY
from umpire.rules.cold_infinity.warfare.chapter import WARFARE

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(codes=refusals.CODES),
    SEQUENCE_OF_PLAY,
    POWER,
    WARFARE,
    GUIDED,
    MOVEMENT,
    BOARDING,
    FIRE,
    HITS,
    DEFENCE,
    SMALL_VESSELS,
    HANGARS,
    DOCKING,
    REFEREE,
)
"""Seats find their choices in this order, too: what moves the turn along comes first."""
