"""What the events of movement do to a battle (FT 3, 10)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.movement.events import ShipMoved


def _ship_moved(battle: Battle, event: ShipMoved) -> Battle:
    x, y = event.path[-1]
    return change_ship(
        battle,
        event.ship,
        x=x,
        y=y,
        facing=event.facing,
        velocity=event.velocity,
        course_deg=event.course_deg,
        rolled=event.rolled,
        main_drive_used=event.main_drive_used,
        manoeuvred=event.manoeuvred,
    )


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {ShipMoved: _ship_moved}
