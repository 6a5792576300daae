"""What moves a turn along, and who may say so now (FT 2.7)."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.turn import Turn
from umpire.rules.full_thrust.fighters.declarations import require_screens
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.phases import FINISHED_BY_SIDES
from umpire.rules.full_thrust.turns.turn import TURN, waiting_in


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for initiative; first, ships due to enter by FTL throw for where (FT-2.7-3)."""


class FinishPhase(Value, frozen=True, tag="finish_phase"):
    """Say that a side has nothing more to order in this phase (FT-UMP-6).

    In the orders phase its orders are then final. Where sides alternate, it leaves the rest of
    its units as they are.
    """

    side: Id


class RollInitiativeChoice(Choice, frozen=True, tag="roll_initiative"):
    """Initiative is to be thrown for."""

    rule: str = "FT-2.7-3"


class FinishPhaseChoice(Choice, frozen=True, tag="finish_phase"):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "FT-UMP-6"


TurnChoice: TypeAlias = RollInitiativeChoice | FinishPhaseChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[TurnChoice]:
    """Yield what may be said now; none of it is for one unit."""
    return choices_in(TURN, battle, side_sees, unit)


def choices_in(
    turn: Turn[Any], battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[TurnChoice]:
    """Yield what may be said now in a turn of this book, or of one that builds on it."""
    if unit is not None or battle.phase == "over":
        return
    if battle.phase == "initiative":
        yield RollInitiativeChoice(order=order_of(RollInitiative))
    if battle.phase not in FINISHED_BY_SIDES:
        return
    for side in waiting_in(turn.phases, battle).waited_for(battle):
        if side_sees(side) and _may_finish(battle, side):
            yield FinishPhaseChoice(side=side, order=order_of(FinishPhase, side=side))


def _may_finish(battle: Battle, side: str) -> bool:
    """Tell whether the attacks of a side leave no screen over that has to be engaged (FT-5.5-2)."""
    if battle.phase != "allocation":
        return True
    try:
        require_screens(battle, side)
    except IllegalOrder:
        return False
    return True
