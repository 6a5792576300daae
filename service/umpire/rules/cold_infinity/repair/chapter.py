"""The chapter of repairs in battle (CI 15.5)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.repair import rates
from umpire.rules.cold_infinity.repair.choices import (
    RepairAdHocChoice,
    UseRepairSystemChoice,
    choices,
    is_asked_for_repairs,
)
from umpire.rules.cold_infinity.repair.crews import odds_of_repair, repair_ad_hoc
from umpire.rules.cold_infinity.repair.happenings import EVENTS
from umpire.rules.cold_infinity.repair.machines import use_repair_system
from umpire.rules.cold_infinity.repair.orders import RepairAdHoc, UseRepairSystem
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship

USE_REPAIR_SYSTEM: Act[Battle, UseRepairSystem] = Act(
    order=UseRepairSystem,
    procedure=use_repair_system,
    family="damage",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(UseRepairSystemChoice),
    readable=if_identified,
)

REPAIR_AD_HOC: Act[Battle, RepairAdHoc] = Act(
    order=RepairAdHoc,
    procedure=repair_ad_hoc,
    family="damage",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(RepairAdHocChoice),
    readable=if_identified,
    odds=odds_of_repair,
)

REPAIR = ChapterOfPlay(
    acts=(USE_REPAIR_SYSTEM, REPAIR_AD_HOC),
    events=EVENTS,
    codes=rates.CODES,
    choices=choices,
    operations={
        "repair": RepairAdHoc,
    },
    asks_in_final=is_asked_for_repairs,
)
"""Repair systems, crews and fire brigades (CI 15.5)."""
