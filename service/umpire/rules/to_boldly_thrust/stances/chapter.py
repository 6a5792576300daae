"""The chapter of stances: what a ship is ordered to do beside its move (TBT-RUL-20)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.stances.happenings import EVENTS
from umpire.rules.to_boldly_thrust.stances.stance_orders import (
    WriteStance,
    WriteStanceChoice,
    choices,
    write_stance,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle

WRITE_STANCE: Act[Battle, WriteStance] = Act(
    order=WriteStance,
    procedure=write_stance,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=InChapter(WriteStanceChoice),
    sealed=True,
)

STANCES: Chapter[Battle] = Chapter(acts=(WRITE_STANCE,), events=EVENTS, choices=choices)
