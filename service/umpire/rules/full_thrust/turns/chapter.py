"""The chapter of the sequence of play (FT 2.7)."""

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.rules.full_thrust.movement.choices import MoveShipsChoice
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.state.audience import if_fire_is_held
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.choices import FinishPhaseChoice, RollInitiativeChoice, choices
from umpire.rules.full_thrust.turns.happenings import EVENTS
from umpire.rules.full_thrust.turns.moving_ships import move_ships
from umpire.rules.full_thrust.turns.orders import FinishPhase, RollInitiative
from umpire.rules.full_thrust.turns.phases import FINISHED_BY_SIDES
from umpire.rules.full_thrust.turns.procedures import finish_phase, roll_initiative

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
