"""The chapter of damage control and the end of a turn (FT 7)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.damage.choices import (
    AbandonShipChoice,
    DumpCoreChoice,
    EndTurnChoice,
    RepairSystemsChoice,
    choices,
)
from umpire.rules.full_thrust.damage.core_systems import (
    AbandonShip,
    DumpCore,
    abandon_ship,
    dump_core,
)
from umpire.rules.full_thrust.damage.damage_control import RepairSystems, repair_systems
from umpire.rules.full_thrust.damage.happenings import EVENTS
from umpire.rules.full_thrust.damage.turn_end import EndTurn, end_turn
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_ship

REPAIR_SYSTEMS: Act[Battle, RepairSystems] = Act(
    order=RepairSystems,
    procedure=repair_systems,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(RepairSystemsChoice),
)

DUMP_CORE: Act[Battle, DumpCore] = Act(
    order=DumpCore,
    procedure=dump_core,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(DumpCoreChoice),
)

ABANDON_SHIP: Act[Battle, AbandonShip] = Act(
    order=AbandonShip,
    procedure=abandon_ship,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(AbandonShipChoice),
)

END_TURN: Act[Battle, EndTurn] = Act(
    order=EndTurn,
    procedure=end_turn,
    family="sequence",
    phases=("damage_control",),
    giver="any_side",
    offer=InChapter(EndTurnChoice),
    resolves=True,
)

DAMAGE: Chapter[Battle] = Chapter(
    acts=(REPAIR_SYSTEMS, DUMP_CORE, ABANDON_SHIP, END_TURN),
    events=EVENTS,
    choices=choices,
)
