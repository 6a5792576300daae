"""The chapter of the sequence of play (FT 2.7): initiative, and what sides are done with."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.initiative import throw_initiative
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.kernel.turn import Turn
from umpire.rules.full_thrust.fighters.declarations import require_screens
from umpire.rules.full_thrust.fighters.pilots import throw_pilots
from umpire.rules.full_thrust.fighters.screens import release_opened
from umpire.rules.full_thrust.ftl.entry import scatter_entries
from umpire.rules.full_thrust.movement.choices import MoveShipsChoice
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.sensors.bogeys import reveal_by_order
from umpire.rules.full_thrust.state.audience import if_fire_is_held
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import INITIATIVE_THROWN, WITHDRAWN
from umpire.rules.full_thrust.state.units import require_unfinished
from umpire.rules.full_thrust.turns.happenings import EVENTS, InitiativeRolled, PhaseFinished
from umpire.rules.full_thrust.turns.moving_ships import move_ships
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


class RollInitiativeChoice(Choice, frozen=True, tag="roll_initiative", kw_only=True):
    """Initiative is to be thrown for."""

    rule: str = "FT-2.7-3"
    role: Role = "finish"


class FinishPhaseChoice(Choice, frozen=True, tag="finish_phase", kw_only=True):
    """A side may say that it is done with this phase."""

    side: str
    rule: str = "FT-UMP-6"
    role: Role = "finish"


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


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for entries by FTL, in the first turn for pilots, and for initiative (FT-2.7-3).

    First, now that orders are open, bogeys are revealed that gave themselves up, and groups are
    free whose ship has surrendered meanwhile (FT-UMP-36, FT-UMP-33).

    Raises:
        IllegalOrder: it has been thrown for this turn.
    """
    battle = ruling.state
    if battle.initiative:
        raise INITIATIVE_THROWN.refuse(
            f"Initiative has been thrown for turn {battle.turn}: it is thrown once a turn."
        )
    ruling = scatter_entries(release_opened(reveal_by_order(ruling)), dice)
    if battle.turn == 1 and battle.options.pilot_quality and not battle.options.ace_purchase:
        ruling = throw_pilots(ruling, dice)
    order, rolls = throw_initiative(battle.turn, battle.sides, dice)
    return ruling.then(InitiativeRolled(order=order, rolls=rolls))


def finish_phase(ruling: Ruling, order: FinishPhase, _dice: Dice) -> Ruling:
    """Let a side say that it is done with the phase (FT-UMP-6).

    Raises:
        IllegalOrder: it has said so, or its attacks leave screens unengaged (FT-5.5-2).
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    if battle.phase == "allocation":
        require_screens(battle, side)
    return ruling.then(PhaseFinished(side=side))


ROLL_INITIATIVE: Act[Battle, RollInitiative] = Act(
    order=RollInitiative,
    procedure=roll_initiative,
    family="sequence",
    phases=("initiative",),
    giver="any_side",
    offer=InChapter(RollInitiativeChoice),
)

FINISH_PHASE: Act[Battle, FinishPhase] = Act(
    order=FinishPhase,
    procedure=finish_phase,
    family="sequence",
    phases=FINISHED_BY_SIDES,
    side=of_side_named,
    offer=InChapter(FinishPhaseChoice),
    bares=if_fire_is_held,
)

MOVE_SHIPS: Act[Battle, MoveShips] = Act(
    order=MoveShips,
    procedure=move_ships,
    family="movement",
    phases=("movement",),
    giver="any_side",
    offer=InChapter(MoveShipsChoice),
    resolves=True,
)

SEQUENCE_OF_PLAY: Chapter[Battle] = Chapter(
    acts=(ROLL_INITIATIVE, FINISH_PHASE, MOVE_SHIPS),
    events=EVENTS,
    choices=choices,
)
