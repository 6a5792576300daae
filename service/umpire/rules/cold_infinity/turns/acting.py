"""The chapters whose acts a turn is made of, and what Final Actions ask by them (CI 2.0)."""

from umpire.rules.cold_infinity.boarding.chapter import BOARDING
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.defence.chapter import DEFENCE
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
from umpire.rules.cold_infinity.repair.chapter import REPAIR
from umpire.rules.cold_infinity.small.chapter import SMALL_VESSELS
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.stationary.chapter import MOVEMENT_PAST_MINES, STATIONARY
from umpire.rules.cold_infinity.stealth.chapter import STEALTH
from umpire.rules.cold_infinity.warfare.chapter import WARFARE

ACTING: tuple[ChapterOfPlay, ...] = (
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
)
"""In the order in which callers find what they list."""


def is_asked_for_final(battle: Battle, side: str) -> bool:
    """Tell whether a side has anything to order before the turn ends (CI-2.0-3)."""
    return any(
        chapter.asks_in_final(battle, side)
        for chapter in ACTING
        if chapter.asks_in_final is not None
    )
