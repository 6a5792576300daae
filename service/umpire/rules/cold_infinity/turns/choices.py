"""What moves a turn along, and who may say so now (CI 2)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.turns.phases import unfinished


class InitiativeChoice(Event, frozen=True, tag="determine_initiative"):
    """Initiative is to be thrown for."""

    rule: str = "CI-2.1.2-1"


class FinishChoice(Event, frozen=True, tag="finish"):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "CI-UMP-65"


class EndTurnChoice(Event, frozen=True, tag="end_turn"):
    """The turn may be ended."""

    rule: str = "CI-2.0-2"


TurnChoice: TypeAlias = InitiativeChoice | FinishChoice | EndTurnChoice


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[TurnChoice]:
    """Yield what may be said now; none of it is for one unit."""
    if unit is not None:
        return
    if battle.phase == "initiative":
        yield InitiativeChoice()
    for side in unfinished(battle):
        if sees(side):
            yield FinishChoice(side=side)
    if battle.phase == "final":
        yield EndTurnChoice()
