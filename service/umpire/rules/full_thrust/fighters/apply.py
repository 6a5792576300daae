"""What the events of fighter groups do to a battle (FT 5)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_group
from umpire.rules.full_thrust.fighters.events import GroupDestroyed


def _group_destroyed(battle: Battle, event: GroupDestroyed) -> Battle:
    return change_group(battle, event.group, strength=0, status="destroyed")


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {GroupDestroyed: _group_destroyed}
