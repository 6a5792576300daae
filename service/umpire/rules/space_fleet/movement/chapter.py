"""The chapter of movement (SF 2)."""

from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.rules.space_fleet.movement.choices import MoveShipChoice, MoveSquadronChoice, choices
from umpire.rules.space_fleet.movement.happenings import CounterMoved, ShipMoved
from umpire.rules.space_fleet.movement.moves import (
    MoveShip,
    MoveSquadron,
    move_ship,
    move_squadron,
)
from umpire.rules.space_fleet.state.audience import if_nothing_is_hidden, if_sensors_or_mines_hide
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.units import side_of_ship

MOVE_SHIP: Act[Battle, MoveShip] = Act(
    order=MoveShip,
    procedure=move_ship,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(MoveShipChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

MOVE_SQUADRON: Act[Battle, MoveSquadron] = Act(
    order=MoveSquadron,
    procedure=move_squadron,
    family="movement",
    phases=("movement",),
    side=of_side_named,
    offer=InChapter(MoveSquadronChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_or_mines_hide,
)

MOVEMENT: Chapter[Battle] = Chapter(
    acts=(MOVE_SHIP, MOVE_SQUADRON),
    events=(
        ShipMoved,
        CounterMoved,
    ),
    choices=choices,
)
