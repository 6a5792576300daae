"""The chapter of ships in contact: rams by order and by mishap, and entanglement (CI 15.4)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.boarding import refusals
from umpire.rules.cold_infinity.boarding.choices import DeclareRamChoice, choices
from umpire.rules.cold_infinity.boarding.declaring import declare_ram, odds_of_ram
from umpire.rules.cold_infinity.boarding.happenings import EVENTS
from umpire.rules.cold_infinity.boarding.orders import DeclareRam
from umpire.rules.cold_infinity.state.audience import may_open_secrets, nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import side_of_unit

DECLARE_RAM: Act[Battle, DeclareRam] = Act(
    order=DeclareRam,
    procedure=declare_ram,
    family="movement",
    phases=("ramming",),
    side=side_of_unit,
    offer=InChapter(DeclareRamChoice),
    sealed=True,
    readable=nobody,
    explores=may_open_secrets,
    odds=odds_of_ram,
)

BOARDING: Chapter[Battle] = Chapter(
    acts=(DECLARE_RAM,), events=EVENTS, codes=refusals.CODES, choices=choices
)
"""Rams, before weapons fire (CI 15.4)."""
