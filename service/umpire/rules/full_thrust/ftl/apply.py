"""What the events of faster-than-light travel do to a battle (FT 8)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.ftl.events import ShipJumped


def _ship_jumped(battle: Battle, event: ShipJumped) -> Battle:
    return change_ship(battle, event.ship, status="jumped")


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {ShipJumped: _ship_jumped}
