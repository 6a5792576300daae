"""What the events of ship combat do to a battle (FT 4)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.combat.events import ShipActivated


def _ship_activated(battle: Battle, event: ShipActivated) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    used, spent = (*ship.used, *event.fired), (*ship.spent, *event.spent)
    return change_ship(battle, ship.id, activated=True, used=used, spent=spent)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {ShipActivated: _ship_activated}
