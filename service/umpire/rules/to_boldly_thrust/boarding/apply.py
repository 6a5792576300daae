"""What the events do to a battle."""

from collections.abc import Callable
from typing import Any

EFFECTS: dict[type, Callable[[Any, Any], Any]] = {}
