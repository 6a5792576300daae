"""The chapter of electronic warfare, and of armour that its phase assigns (CI 4, 11.4.2)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.state.audience import nobody
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.systems import Sensors, SupportSensors
from umpire.rules.cold_infinity.state.units import (
    side_of_group,
    side_of_ship,
    side_of_unit,
    status_of,
)
from umpire.rules.cold_infinity.warfare import refusals
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
    allocate_ew,
    announce_ess,
    assign_armour,
    spend_detector,
    toggle_high_density,
)
from umpire.rules.cold_infinity.warfare.choices import (
    AllocateEwChoice,
    AnnounceEssChoice,
    AssignArmourChoice,
    SpendDetectorChoice,
    ToggleHighDensityChoice,
    choices,
)
from umpire.rules.cold_infinity.warfare.happenings import EVENTS


def is_asked_for_ew(battle: Battle, side: str) -> bool:
    """Tell whether a side sets EW levels, ESS functions or adaptive armour (CI-2.1.3-1).

    Whether its sensors are on is not looked at: nobody need know that.
    """
    return any(
        unit.side == side and status_of(unit) == "active" and _has_a_say(unit)
        for unit in battle.units
    )


def is_asked_for_late_ew(battle: Battle, side: str) -> bool:
    """Tell whether a side has kept points for a detector (CI-4.8.1-1)."""
    return battle.ew_open and any(
        unit.side == side and status_of(unit) == "active" and unit.warfare.ew.detector
        for unit in battle.units
    )


def _has_a_say(unit: Unit) -> bool:
    """Tell whether a unit was built with anything that this phase is about."""
    if isinstance(unit, Group):
        return unit.high_density or unit.craft.support > 0
    return any(
        section.adaptive is not None
        or any(isinstance(system, Sensors | SupportSensors) for system in section.systems)
        for section in unit.sheet.sections
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

WARFARE = ChapterOfPlay(
    acts=(ALLOCATE_EW, ANNOUNCE_ESS, ASSIGN_ARMOUR, SPEND_DETECTOR, TOGGLE_HIGH_DENSITY),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
    operations={
        "toggle_high_density": ToggleHighDensity,
        "allocate_ew": AllocateEw,
        "toggle_masking": AllocateEw,
        "announce_ew": AllocateEw,
        "assign_adaptive_armour": AssignArmour,
        "announce_ess": AnnounceEss,
        "spend_detector": SpendDetector,
    },
)
