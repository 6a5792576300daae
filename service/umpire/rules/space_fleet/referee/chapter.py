"""The chapter of the referee, and of the end of a battle (SF-UMP-3 to -5)."""

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.rules.space_fleet.fire.phases import in_fire
from umpire.rules.space_fleet.referee.corrections import (
    NOTHING_CORRECTED,
    CorrectShip,
    correct_ship,
)
from umpire.rules.space_fleet.referee.ending import (
    DeclareVictory,
    Withdraw,
    WithdrawChoice,
    choices,
    declare_victory,
    withdraw,
)
from umpire.rules.space_fleet.referee.happenings import BattleEnded, ShipCorrected, SideWithdrew
from umpire.rules.space_fleet.state.audience import if_nothing_is_hidden
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.units import side_of_ship

CORRECT_SHIP: Act[Battle, CorrectShip] = Act(
    order=CorrectShip,
    procedure=correct_ship,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
    readable=if_nothing_is_hidden,
    refuses=(NOTHING_CORRECTED,),
)

WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
    explores=in_fire,
)
"""That a side gives up may open the fire that the others have declared."""

DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)

REFEREE: Chapter[Battle] = Chapter(
    acts=(CORRECT_SHIP, WITHDRAW, DECLARE_VICTORY),
    events=(
        ShipCorrected,
        SideWithdrew,
        BattleEnded,
    ),
    choices=choices,
)
