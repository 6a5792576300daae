"""The chapter of stealth (CI 15.8)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.state.audience import nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import side_of_ship
from umpire.rules.cold_infinity.stealth import refusals
from umpire.rules.cold_infinity.stealth.choices import EnterStealthChoice, choices
from umpire.rules.cold_infinity.stealth.happenings import EVENTS
from umpire.rules.cold_infinity.stealth.hiding import enter_stealth
from umpire.rules.cold_infinity.stealth.orders import EnterStealth

ENTER_STEALTH: Act[Battle, EnterStealth] = Act(
    order=EnterStealth,
    procedure=enter_stealth,
    family="sensors",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(EnterStealthChoice),
    readable=nobody,
)

STEALTH: Chapter[Battle] = Chapter(
    acts=(ENTER_STEALTH,), events=EVENTS, codes=refusals.CODES, choices=choices
)
