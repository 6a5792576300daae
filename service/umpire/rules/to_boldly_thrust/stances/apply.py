"""What the events of stances do to a battle."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.stances.events import StanceWritten


def _stance_written(battle: Any, event: StanceWritten) -> Any:
    return change_ship(battle, event.ship, stance_written=event.stance)


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {StanceWritten: _stance_written}
