"""What the events of damage control do to a battle (TBT 11)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.repairs.events import FailuresCounted, ShieldsRestored


def _shields_restored(battle: Any, event: ShieldsRestored) -> Any:
    return change_ship(battle, event.ship, shield_marks=event.shield_marks)


def _failures_counted(battle: Any, event: FailuresCounted) -> Any:
    return change_ship(battle, event.ship, failures=event.failures)


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    ShieldsRestored: _shields_restored,
    FailuresCounted: _failures_counted,
}
