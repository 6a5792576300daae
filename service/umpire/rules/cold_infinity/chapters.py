"""The chapters of Cold Infinity, in the order in which callers find what they list."""

from umpire.kernel.chapter import Chapter
from umpire.rules.cold_infinity.design import refusals as faults_of_design
from umpire.rules.cold_infinity.referee.chapter import REFEREE
from umpire.rules.cold_infinity.state import refusals
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.turns.acting import ACTING
from umpire.rules.cold_infinity.turns.chapter import SEQUENCE_OF_PLAY

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(codes=refusals.CODES),
    Chapter(codes=faults_of_design.CODES),
    SEQUENCE_OF_PLAY,
    *ACTING,
    REFEREE,
)
"""Seats find their choices in this order, too: what moves the turn along comes first."""
