"""The chapter of docked operations (CI 15.7.4)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.docked import refusals
from umpire.rules.cold_infinity.docked.choices import UseDockChoice, choices
from umpire.rules.cold_infinity.docked.happenings import EVENTS
from umpire.rules.cold_infinity.docked.orders import UseDock
from umpire.rules.cold_infinity.docked.working import odds_of_dock, use_dock
from umpire.rules.cold_infinity.state.audience import nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import side_of_ship

USE_DOCK: Act[Battle, UseDock] = Act(
    order=UseDock,
    procedure=use_dock,
    family="sequence",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(UseDockChoice),
    readable=nobody,
    odds=odds_of_dock,
)

DOCKED: Chapter[Battle] = Chapter(
    acts=(USE_DOCK,), events=EVENTS, codes=refusals.CODES, choices=choices
)
