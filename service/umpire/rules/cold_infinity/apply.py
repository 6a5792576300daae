"""What each event does to a battle. Total: no dice are thrown and nothing is decided here."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.boarding.apply import EFFECTS as BOARDING
from umpire.rules.cold_infinity.defence.apply import EFFECTS as DEFENCE
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.fire.apply import EFFECTS as FIRE
from umpire.rules.cold_infinity.guided.apply import EFFECTS as GUIDED
from umpire.rules.cold_infinity.hits.apply import EFFECTS as HITS
from umpire.rules.cold_infinity.movement.apply import EFFECTS as MOVEMENT
from umpire.rules.cold_infinity.power.apply import EFFECTS as POWER
from umpire.rules.cold_infinity.referee.apply import EFFECTS as REFEREE
from umpire.rules.cold_infinity.small.apply import EFFECTS as SMALL
from umpire.rules.cold_infinity.turns.apply import EFFECTS as TURNS
from umpire.rules.cold_infinity.warfare.apply import EFFECTS as WARFARE

_EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
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


def apply(battle: Battle, event: AnyEvent) -> Battle:
    """Return the battle that `event` leaves."""
    return _EFFECTS[type(event)](battle, event)


def ruling_on(battle: Battle) -> Ruling[Battle, AnyEvent]:
    """Return a ruling on `battle` in which nothing has happened yet."""
    return Ruling(battle, apply)
