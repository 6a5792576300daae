"""The chapter of the sequence of play: initiative, and what sides are done with (FT 2.7)."""

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.initiative import throw_initiative
from umpire.kernel.sides import side_in_play
from umpire.rules.full_thrust.fighters.declarations import require_screens
from umpire.rules.full_thrust.fighters.pilots import throw_pilots
from umpire.rules.full_thrust.ftl.entry import scatter_entries
from umpire.rules.full_thrust.movement.choices import MoveShipsChoice
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.sensors.bogeys import reveal_by_order
from umpire.rules.full_thrust.state.audience import if_fire_is_held
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import INITIATIVE_THROWN, WITHDRAWN
from umpire.rules.full_thrust.state.units import require_unfinished
from umpire.rules.full_thrust.turns.choices import (
    FinishPhase,
    FinishPhaseChoice,
    RollInitiative,
    RollInitiativeChoice,
    choices,
)
from umpire.rules.full_thrust.turns.happenings import EVENTS, InitiativeRolled, PhaseFinished
from umpire.rules.full_thrust.turns.moving_ships import move_ships
from umpire.rules.full_thrust.turns.phases import FINISHED_BY_SIDES


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for entries by FTL, in the first turn for pilots, and for initiative (FT-2.7-3).

    First, now that orders are open, bogeys are revealed that gave themselves up (FT-UMP-36).

    Raises:
        IllegalOrder: it has been thrown for this turn.
    """
    battle = ruling.state
    if battle.initiative:
        raise INITIATIVE_THROWN.refuse(
            f"Initiative has been thrown for turn {battle.turn}: it is thrown once a turn."
        )
    ruling = scatter_entries(reveal_by_order(ruling), dice)
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
