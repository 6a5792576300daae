"""What moves a turn along, and who may say so now (SF 2)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, order_of
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish, RollInitiative
from umpire.rules.space_fleet.turns.phases import unfinished
from umpire.rules.space_fleet.turns.steps import active_step, steps


class RollInitiativeChoice(Choice, frozen=True, tag="roll_initiative"):
    """Who moves first is to be thrown for."""

    rule: str = "SF-MOVE-02"


class FinishChoice(Choice, frozen=True, tag="finish"):
    """A side may say that it is done with this phase, or with its step of movement."""

    side: str
    rule: str = "SF-UMP-2"


class EndTurnChoice(Choice, frozen=True, tag="end_turn"):
    """The turn may be ended."""

    rule: str = "SF-DMG-10"


TurnChoice: TypeAlias = RollInitiativeChoice | FinishChoice | EndTurnChoice


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[TurnChoice]:
    """Yield what may be said now; none of it is for one unit."""
    if unit is not None:
        return
    if battle.phase == "movement" and not steps(battle):
        yield RollInitiativeChoice(order=order_of(RollInitiative))
    for side in _waited_for(battle):
        if sees(side):
            yield FinishChoice(side=side, order=order_of(Finish, side=side))
    if battle.phase == "end":
        yield EndTurnChoice(order=order_of(EndTurn))


def _waited_for(battle: Battle) -> tuple[str, ...]:
    step = active_step(battle)
    return (step.side,) if step is not None else unfinished(battle)
