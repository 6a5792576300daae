"""What the events of shields do to a battle (TBT 2)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.shields.events import ShieldsAbsorbed


def _shields_absorbed(battle: Any, event: ShieldsAbsorbed) -> Any:
    return change_ship(battle, event.ship, shield_marks=event.shield_marks)


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {ShieldsAbsorbed: _shields_absorbed}
