"""The chapter of the referee, and of the end of a battle (CI-UMP-64 to -66)."""

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.rules.cold_infinity.referee.correcting import correct_unit
from umpire.rules.cold_infinity.referee.ending import (
    WithdrawChoice,
    choices,
    declare_victory,
    withdraw,
)
from umpire.rules.cold_infinity.referee.happenings import EVENTS
from umpire.rules.cold_infinity.referee.orders import CorrectUnit, DeclareVictory, Withdraw
from umpire.rules.cold_infinity.state.audience import may_end_the_phase
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_unit

CORRECT_UNIT: Act[Battle, CorrectUnit] = Act(
    order=CorrectUnit,
    procedure=correct_unit,
    family="damage",
    giver="referee",
    side=side_of_unit,
    offer=BY_THE_REFEREE,
    readable=if_identified,
)

WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
    explores=may_end_the_phase,
)

DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)

REFEREE: Chapter[Battle] = Chapter(
    acts=(CORRECT_UNIT, WITHDRAW, DECLARE_VICTORY), events=EVENTS, choices=choices
)
