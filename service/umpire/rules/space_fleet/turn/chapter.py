"""The chapter of the sequence of play (SF 2)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.fire.phases import CLASS_OF, in_fire
from umpire.rules.space_fleet.hits.recovery import recover
from umpire.rules.space_fleet.initiative import throws
from umpire.rules.space_fleet.initiative.happenings import (
    FirstMoveAlternated,
    InitiativeRolled,
    SquadronInitiativeRolled,
    StepBegan,
)
from umpire.rules.space_fleet.initiative.steps import NO_INITIATIVE, NOT_ACTIVE_SIDE, NOT_THIS_STEP
from umpire.rules.space_fleet.initiative.throws import (
    INITIATIVE_THROWN,
    RollInitiative,
    RollInitiativeChoice,
    roll_initiative,
)
from umpire.rules.space_fleet.state.audience import if_levels_are_hidden, if_sensors_are_limited
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.turn import finishing
from umpire.rules.space_fleet.turn.finishing import Finish, FinishChoice, finish
from umpire.rules.space_fleet.turn.happenings import PhaseBegan, SideFinished


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Regenerate shields, throw for repairs, and begin the next turn (SF-DMG-10, -11)."""


class EndTurnChoice(Choice, frozen=True, tag="end_turn"):
    """The turn may be ended."""

    rule: str = "SF-DMG-10"


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Regenerate shields and throw for repairs (SF-DMG-10, -11)."""
    return recover(ruling, dice)


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be said now; none of it is for one unit."""
    yield from throws.choices(battle, unit)
    yield from finishing.choices(battle, sees, unit)
    if unit is None and battle.phase == "end":
        yield EndTurnChoice(order=order_of(EndTurn))


ROLL_INITIATIVE: Act[Battle, RollInitiative] = Act(
    order=RollInitiative,
    procedure=roll_initiative,
    family="sequence",
    phases=("movement",),
    giver="any_side",
    offer=InChapter(RollInitiativeChoice),
    explores=if_levels_are_hidden,
    refuses=(INITIATIVE_THROWN,),
)

FINISH: Act[Battle, Finish] = Act(
    order=Finish,
    procedure=finish,
    family="sequence",
    phases=("launch", "movement", "missiles", "missile_defence", *CLASS_OF),
    side=of_side_named,
    offer=InChapter(FinishChoice),
    explores=in_fire,
)
"""That a side is done may open the fire that all have declared."""

END_TURN: Act[Battle, EndTurn] = Act(
    order=EndTurn,
    procedure=end_turn,
    family="sequence",
    phases=("end",),
    giver="any_side",
    offer=InChapter(EndTurnChoice),
    explores=if_sensors_are_limited,
    resolves=True,
)

SEQUENCE_OF_PLAY: Chapter[Battle] = Chapter(
    acts=(ROLL_INITIATIVE, FINISH, END_TURN),
    events=(
        PhaseBegan,
        SideFinished,
        InitiativeRolled,
        FirstMoveAlternated,
        SquadronInitiativeRolled,
        StepBegan,
    ),
    choices=choices,
    codes=(
        NO_INITIATIVE,
        NOT_ACTIVE_SIDE,
        NOT_THIS_STEP,
    ),
)
