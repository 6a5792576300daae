"""Telling events in plain words: one line each, dice and all, without the citation."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.boarding.telling import TELLINGS as BOARDING
from umpire.rules.cold_infinity.defence.telling import TELLINGS as DEFENCE
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.fire.telling import TELLINGS as FIRE
from umpire.rules.cold_infinity.guided.telling import TELLINGS as GUIDED
from umpire.rules.cold_infinity.hits.telling import TELLINGS as HITS
from umpire.rules.cold_infinity.movement.telling import TELLINGS as MOVEMENT
from umpire.rules.cold_infinity.power.telling import TELLINGS as POWER
from umpire.rules.cold_infinity.referee.telling import TELLINGS as REFEREE
from umpire.rules.cold_infinity.small.telling import TELLINGS as SMALL
from umpire.rules.cold_infinity.turns.telling import TELLINGS as TURNS
from umpire.rules.cold_infinity.warfare.telling import TELLINGS as WARFARE

_TELLINGS: dict[type, Callable[[Any], str]] = {
    **TURNS,
    **POWER,
    **WARFARE,
    **GUIDED,
    **MOVEMENT,
    **BOARDING,
    **FIRE,
    **DEFENCE,
    **HITS,
    **SMALL,
    **REFEREE,
}


def tell(event: AnyEvent) -> str:
    """Return one line of plain words that tells `event`."""
    return _TELLINGS[type(event)](event)
