"""What the events of damage do to a battle (CI 7.4, 13)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.battle import Battle

EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {}
