"""The chapter of docking (CI 15.7)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.docking import refusals
from umpire.rules.cold_infinity.docking.choices import DockShipChoice, LeaveDockChoice, choices
from umpire.rules.cold_infinity.docking.happenings import EVENTS
from umpire.rules.cold_infinity.docking.mooring import dock_ship, leave_dock
from umpire.rules.cold_infinity.docking.orders import DockShip, LeaveDock
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship

DOCK_SHIP: Act[Battle, DockShip] = Act(
    order=DockShip,
    procedure=dock_ship,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(DockShipChoice),
    readable=if_identified,
)

LEAVE_DOCK: Act[Battle, LeaveDock] = Act(
    order=LeaveDock,
    procedure=leave_dock,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(LeaveDockChoice),
    readable=if_identified,
)

DOCKING: Chapter[Battle] = Chapter(
    acts=(DOCK_SHIP, LEAVE_DOCK),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
)
