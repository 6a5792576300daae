"""What the events of this chapter do to a battle."""

from collections.abc import Callable
from typing import Any

from umpire.rules.space_fleet.battle import Battle

EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {}
