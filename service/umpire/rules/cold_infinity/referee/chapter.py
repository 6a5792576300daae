"""The chapter of the referee, and of the end of a battle (CI-UMP-64 to -66)."""

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.rules.cold_infinity.referee import orders
from umpire.rules.cold_infinity.referee.correcting import correct_unit
from umpire.rules.cold_infinity.referee.ending import (
    WithdrawChoice,
    choices,
    declare_victory,
    withdraw,
)
from umpire.rules.cold_infinity.referee.happenings import EVENTS
from umpire.rules.cold_infinity.referee.markers import (
    correct_drive,
    correct_mine,
    correct_tunnel,
)
from umpire.rules.cold_infinity.referee.orders import (
    CorrectDrive,
    CorrectMine,
    CorrectTunnel,
    CorrectUnit,
    DeclareVictory,
    Withdraw,
)
from umpire.rules.cold_infinity.state.audience import may_end_the_phase, nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship, side_of_unit

CORRECT_UNIT: Act[Battle, CorrectUnit] = Act(
    order=CorrectUnit,
    procedure=correct_unit,
    family="damage",
    giver="referee",
    side=side_of_unit,
    offer=BY_THE_REFEREE,
    readable=if_identified,
)

CORRECT_MINE: Act[Battle, CorrectMine] = Act(
    order=CorrectMine,
    procedure=correct_mine,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
    readable=nobody,
)

CORRECT_DRIVE: Act[Battle, CorrectDrive] = Act(
    order=CorrectDrive,
    procedure=correct_drive,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
    readable=nobody,
)

CORRECT_TUNNEL: Act[Battle, CorrectTunnel] = Act(
    order=CorrectTunnel,
    procedure=correct_tunnel,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
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
    acts=(
        CORRECT_UNIT,
        CORRECT_MINE,
        CORRECT_DRIVE,
        CORRECT_TUNNEL,
        WITHDRAW,
        DECLARE_VICTORY,
    ),
    events=EVENTS,
    codes=orders.CODES,
    choices=choices,
)
