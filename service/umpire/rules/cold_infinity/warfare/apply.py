"""What the events of electronic warfare do to a battle (CI 4)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.battle import Battle

EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {}
