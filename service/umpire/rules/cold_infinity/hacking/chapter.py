"""The chapter of hacking (CI 15.6)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.hacking import refusals
from umpire.rules.cold_infinity.hacking.choices import HackChoice, choices
from umpire.rules.cold_infinity.hacking.hacks import hack, odds_of_hack
from umpire.rules.cold_infinity.hacking.happenings import EVENTS
from umpire.rules.cold_infinity.hacking.orders import Hack
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship

HACK: Act[Battle, Hack] = Act(
    order=Hack,
    procedure=hack,
    family="sensors",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(HackChoice),
    readable=if_identified,
    odds=odds_of_hack,
)

HACKING: Chapter[Battle] = Chapter(
    acts=(HACK,), events=EVENTS, codes=refusals.CODES, choices=choices
)
"""Systems of enemies that are taken over (CI 15.6)."""
