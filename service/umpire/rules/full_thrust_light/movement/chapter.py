"""The chapter of orders and movement."""

from umpire.kernel.chapter import Chapter
from umpire.rules.full_thrust_light.movement.happenings import (
    OrdersFinished,
    OrderWritten,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
)
from umpire.rules.full_thrust_light.movement.movement_orders import FINISH_ORDERS, WRITE_ORDER
from umpire.rules.full_thrust_light.movement.moves import MOVE_SHIPS
from umpire.rules.full_thrust_light.movement.returns import RETURN_TO_TABLE
from umpire.rules.full_thrust_light.state.battle import Battle

MOVEMENT: Chapter[Battle] = Chapter(
    citations="movement",
    acts=(WRITE_ORDER, FINISH_ORDERS, MOVE_SHIPS, RETURN_TO_TABLE),
    events=(OrderWritten, OrdersFinished, ShipMoved, ShipLeftTable, ShipReturned),
)
