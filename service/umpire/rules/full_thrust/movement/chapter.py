"""The chapter of movement (FT 3, 10)."""

from umpire.kernel.chapter import Act, Chapter, InChapter, OfReferee, of_side_named
from umpire.rules.full_thrust.movement.choices import (
    DisengageChoice,
    ReturnToTableChoice,
    ShiftTableChoice,
    WriteOrderChoice,
    WriteSquadronOrderChoice,
    choices,
    shifting_choices,
)
from umpire.rules.full_thrust.movement.disengagement import disengage
from umpire.rules.full_thrust.movement.happenings import EVENTS
from umpire.rules.full_thrust.movement.orders import (
    Disengage,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.movement.squadrons import write_squadron_order
from umpire.rules.full_thrust.movement.table import return_to_table, shift_table
from umpire.rules.full_thrust.movement.written_orders import write_order
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_ship

WRITE_ORDER: Act[Battle, WriteOrder] = Act(
    order=WriteOrder,
    procedure=write_order,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=InChapter(WriteOrderChoice),
    sealed=True,
)

WRITE_SQUADRON_ORDER: Act[Battle, WriteSquadronOrder] = Act(
    order=WriteSquadronOrder,
    procedure=write_squadron_order,
    family="movement",
    phases=("orders",),
    side=of_side_named,
    offer=InChapter(WriteSquadronOrderChoice),
    sealed=True,
)

RETURN_TO_TABLE: Act[Battle, ReturnToTable] = Act(
    order=ReturnToTable,
    procedure=return_to_table,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=InChapter(ReturnToTableChoice),
    sealed=True,
)

SHIFT_TABLE: Act[Battle, ShiftTable] = Act(
    order=ShiftTable,
    procedure=shift_table,
    family="movement",
    giver="referee",
    offer=OfReferee(ShiftTableChoice, shifting_choices),
)

DISENGAGE: Act[Battle, Disengage] = Act(
    order=Disengage,
    procedure=disengage,
    family="sequence",
    side=of_side_named,
    offer=InChapter(DisengageChoice),
)

MOVEMENT: Chapter[Battle] = Chapter(
    acts=(WRITE_ORDER, WRITE_SQUADRON_ORDER, RETURN_TO_TABLE, SHIFT_TABLE, DISENGAGE),
    events=EVENTS,
    choices=choices,
)
