"""What the events of sensors do to a battle (TBT 10)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.sensors.apply import EFFECTS as REMIXED
from umpire.rules.full_thrust.sensors.events import ShipScanned as ScannedInRemixed
from umpire.rules.to_boldly_thrust.sensors.events import (
    ArcSwept,
    SensorsUsed,
    ShipScanned,
    SweepThrown,
)


def _arc_swept(battle: Any, event: ArcSwept) -> Any:
    return change_ship(battle, event.ship, swept=event.arc)


def _only_told(battle: Any, _event: SensorsUsed | SweepThrown) -> Any:
    return battle


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    ShipScanned: REMIXED[ScannedInRemixed],
    SensorsUsed: _only_told,
    ArcSwept: _arc_swept,
    SweepThrown: _only_told,
}
