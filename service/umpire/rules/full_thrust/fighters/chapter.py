"""The chapter of fighters (FT 5)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.fighters.breaking_away import break_off, evade_contact
from umpire.rules.full_thrust.fighters.carriers import recover_group
from umpire.rules.full_thrust.fighters.chances import attack_odds
from umpire.rules.full_thrust.fighters.choices import (
    AssignScreenChoice,
    BreakOffChoice,
    DeclareAttackChoice,
    EvadeContactChoice,
    MoveGroupChoice,
    RecoverGroupChoice,
    ResolveFighterActionsChoice,
    SecondaryMoveChoice,
    choices,
)
from umpire.rules.full_thrust.fighters.declarations import declare_attack
from umpire.rules.full_thrust.fighters.happenings import EVENTS
from umpire.rules.full_thrust.fighters.interception import resolve_fighter_actions
from umpire.rules.full_thrust.fighters.moves import move_group, secondary_move
from umpire.rules.full_thrust.fighters.orders import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.fighters.screens import assign_screen
from umpire.rules.full_thrust.state.audience import is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_group


def _strikes_closed(battle: Battle, order: DeclareAttack, seat: Seat) -> bool:
    """Tell whether a target of an attack has a display that is closed to a seat (FT-UMP-68)."""
    return any(is_of_closed(battle, name, seat) for name in order.targets)


ASSIGN_SCREEN: Act[Battle, AssignScreen] = Act(
    order=AssignScreen,
    procedure=assign_screen,
    family="movement",
    phases=("orders",),
    side=side_of_group,
    offer=InChapter(AssignScreenChoice),
    sealed=True,
)

MOVE_GROUP: Act[Battle, MoveGroup] = Act(
    order=MoveGroup,
    procedure=move_group,
    family="movement",
    phases=("fighters",),
    side=side_of_group,
    offer=InChapter(MoveGroupChoice),
    uses_turn=True,
)

EVADE_CONTACT: Act[Battle, EvadeContact] = Act(
    order=EvadeContact,
    procedure=evade_contact,
    family="movement",
    phases=("fighters", "allocation"),
    side=side_of_group,
    offer=InChapter(EvadeContactChoice),
)

BREAK_OFF: Act[Battle, BreakOff] = Act(
    order=BreakOff,
    procedure=break_off,
    family="movement",
    phases=("fighters",),
    side=side_of_group,
    offer=InChapter(BreakOffChoice),
    uses_turn=True,
)

SECONDARY_MOVE: Act[Battle, SecondaryMove] = Act(
    order=SecondaryMove,
    procedure=secondary_move,
    family="movement",
    phases=("secondary_moves",),
    side=side_of_group,
    offer=InChapter(SecondaryMoveChoice),
    uses_turn=True,
)

DECLARE_ATTACK: Act[Battle, DeclareAttack] = Act(
    order=DeclareAttack,
    procedure=declare_attack,
    family="fire",
    phases=("allocation",),
    side=side_of_group,
    offer=InChapter(DeclareAttackChoice),
    odds=attack_odds,
    hides_odds=_strikes_closed,
)

RECOVER_GROUP: Act[Battle, RecoverGroup] = Act(
    order=RecoverGroup,
    procedure=recover_group,
    family="movement",
    phases=("allocation",),
    side=side_of_group,
    offer=InChapter(RecoverGroupChoice),
)

RESOLVE_FIGHTER_ACTIONS: Act[Battle, ResolveFighterActions] = Act(
    order=ResolveFighterActions,
    procedure=resolve_fighter_actions,
    family="fire",
    phases=("fighter_actions",),
    giver="any_side",
    side=side_of_group,
    offer=InChapter(ResolveFighterActionsChoice),
)

FIGHTERS: Chapter[Battle] = Chapter(
    acts=(
        ASSIGN_SCREEN,
        MOVE_GROUP,
        EVADE_CONTACT,
        BREAK_OFF,
        SECONDARY_MOVE,
        DECLARE_ATTACK,
        RECOVER_GROUP,
        RESOLVE_FIGHTER_ACTIONS,
    ),
    events=EVENTS,
    choices=choices,
)
