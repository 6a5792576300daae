"""The chapters of Cold Infinity, in the order in which callers find what they list."""

from umpire.kernel.chapter import Chapter
from umpire.rules.cold_infinity.boarding.chapter import BOARDING
from umpire.rules.cold_infinity.defence.chapter import DEFENCE
from umpire.rules.cold_infinity.design import refusals as faults_of_design
from umpire.rules.cold_infinity.docked.chapter import DOCKED
from umpire.rules.cold_infinity.docking.chapter import DOCKING
from umpire.rules.cold_infinity.drives.chapter import DRIVES
from umpire.rules.cold_infinity.fire.chapter import FIRE
from umpire.rules.cold_infinity.guided.chapter import GUIDED
from umpire.rules.cold_infinity.hacking.chapter import HACKING
from umpire.rules.cold_infinity.hangars.chapter import HANGARS
from umpire.rules.cold_infinity.hits.chapter import HITS
from umpire.rules.cold_infinity.noncombat.chapter import NONCOMBAT
from umpire.rules.cold_infinity.power.chapter import POWER
from umpire.rules.cold_infinity.referee.chapter import REFEREE
from umpire.rules.cold_infinity.repair.chapter import REPAIR
from umpire.rules.cold_infinity.small.chapter import SMALL_VESSELS
from umpire.rules.cold_infinity.state import refusals
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.stationary.chapter import MOVEMENT_PAST_MINES, STATIONARY
from umpire.rules.cold_infinity.stealth.chapter import STEALTH
from umpire.rules.cold_infinity.turns.chapter import SEQUENCE_OF_PLAY
from umpire.rules.cold_infinity.warfare.chapter import WARFARE

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(codes=refusals.CODES),
    Chapter(codes=faults_of_design.CODES),
    SEQUENCE_OF_PLAY,
    POWER,
    DRIVES,
    STEALTH,
    WARFARE,
    GUIDED,
    STATIONARY,
    MOVEMENT_PAST_MINES,
    BOARDING,
    FIRE,
    HITS,
    DEFENCE,
    SMALL_VESSELS,
    REPAIR,
    HACKING,
    NONCOMBAT,
    HANGARS,
    DOCKING,
    DOCKED,
    REFEREE,
)
"""Seats find their choices in this order, too: what moves the turn along comes first."""
