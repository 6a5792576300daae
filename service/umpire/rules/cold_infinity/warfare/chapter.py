"""The chapter of electronic warfare, and of armour that its phase assigns (CI 4, 11.4.2)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.cold_infinity.state.audience import nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_group, side_of_ship, side_of_unit
from umpire.rules.cold_infinity.warfare import refusals
from umpire.rules.cold_infinity.warfare.armouring import assign_armour
from umpire.rules.cold_infinity.warfare.choices import (
    AllocateEwChoice,
    AnnounceEssChoice,
    AssignArmourChoice,
    SpendDetectorChoice,
    ToggleHighDensityChoice,
    choices,
)
from umpire.rules.cold_infinity.warfare.happenings import EVENTS
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.procedures import (
    allocate_ew,
    announce_ess,
    spend_detector,
    toggle_high_density,
)

ALLOCATE_EW: Act[Battle, AllocateEw] = Act(
    order=AllocateEw,
    procedure=allocate_ew,
    family="sensors",
    phases=("electronic_warfare",),
    side=side_of_unit,
    offer=InChapter(AllocateEwChoice),
    sealed=True,
    readable=nobody,
)

ANNOUNCE_ESS: Act[Battle, AnnounceEss] = Act(
    order=AnnounceEss,
    procedure=announce_ess,
    family="sensors",
    phases=("electronic_warfare",),
    side=side_of_unit,
    offer=InChapter(AnnounceEssChoice),
    readable=if_identified,
)

ASSIGN_ARMOUR: Act[Battle, AssignArmour] = Act(
    order=AssignArmour,
    procedure=assign_armour,
    family="sensors",
    phases=("electronic_warfare",),
    side=side_of_ship,
    offer=InChapter(AssignArmourChoice),
    sealed=True,
    readable=nobody,
)

SPEND_DETECTOR: Act[Battle, SpendDetector] = Act(
    order=SpendDetector,
    procedure=spend_detector,
    family="sensors",
    phases=("announce_ew",),
    side=side_of_unit,
    offer=InChapter(SpendDetectorChoice),
    sealed=True,
    readable=nobody,
)

TOGGLE_HIGH_DENSITY: Act[Battle, ToggleHighDensity] = Act(
    order=ToggleHighDensity,
    procedure=toggle_high_density,
    family="sensors",
    phases=("power_allocation",),
    side=side_of_group,
    offer=InChapter(ToggleHighDensityChoice),
    readable=if_identified,
)

WARFARE: Chapter[Battle] = Chapter(
    acts=(ALLOCATE_EW, ANNOUNCE_ESS, ASSIGN_ARMOUR, SPEND_DETECTOR, TOGGLE_HIGH_DENSITY),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
)
