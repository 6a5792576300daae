"""The chapter of the referee, and of giving up (FT-UMP-2 to -5)."""

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.rules.full_thrust.referee.corrections import (
    apply_damage,
    correct_group,
    correct_ship,
)
from umpire.rules.full_thrust.referee.happenings import EVENTS
from umpire.rules.full_thrust.referee.orders import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    DeclareVictory,
    Withdraw,
)
from umpire.rules.full_thrust.referee.withdrawal import (
    WithdrawChoice,
    choices,
    declare_victory,
    withdraw,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_group, side_of_ship

APPLY_DAMAGE: Act[Battle, ApplyDamage] = Act(
    order=ApplyDamage,
    procedure=apply_damage,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
)

CORRECT_SHIP: Act[Battle, CorrectShip] = Act(
    order=CorrectShip,
    procedure=correct_ship,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
)

CORRECT_GROUP: Act[Battle, CorrectGroup] = Act(
    order=CorrectGroup,
    procedure=correct_group,
    family="damage",
    giver="referee",
    side=side_of_group,
    offer=BY_THE_REFEREE,
)

WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
)

DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)

REFEREE: Chapter[Battle] = Chapter(
    acts=(APPLY_DAMAGE, CORRECT_SHIP, CORRECT_GROUP, WITHDRAW, DECLARE_VICTORY),
    events=EVENTS,
    choices=choices,
    answers=True,
)
