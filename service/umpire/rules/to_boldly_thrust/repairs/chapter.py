"""The chapter of damage control, in the place of the repairs of Remixed (TBT 11)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.repairs.happenings import EVENTS
from umpire.rules.to_boldly_thrust.repairs.jobs import (
    RepairSystems,
    RepairSystemsChoice,
    choices,
    repair_systems,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle

REPAIR_SYSTEMS: Act[Battle, RepairSystems] = Act(
    order=RepairSystems,
    procedure=repair_systems,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(RepairSystemsChoice),
)

REPAIRS: Chapter[Battle] = Chapter(acts=(REPAIR_SYSTEMS,), events=EVENTS, choices=choices)
