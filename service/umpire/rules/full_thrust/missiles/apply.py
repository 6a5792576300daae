"""What the events of salvo missiles and point defence do to a battle (FT 5.3, 6)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.missiles.events import SalvoLaunched
from umpire.rules.full_thrust.ship import Load, Ship
from umpire.rules.full_thrust.small_craft import Salvo


def _salvo_launched(battle: Battle, event: SalvoLaunched) -> Battle:
    salvo = Salvo(event.salvo, event.side, event.ship, event.x, event.y, event.ammunition)
    battle = replace(
        battle, salvoes=(*battle.salvoes, salvo), salvoes_launched=battle.salvoes_launched + 1
    )
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    used = (*ship.used, event.weapon)
    if event.magazine is None:
        return change_ship(battle, ship.id, used=used, spent=(*ship.spent, event.weapon))
    return change_ship(battle, ship.id, used=used, loads=_taken(ship, event.magazine, event))


def _taken(ship: Ship, magazine: str, event: SalvoLaunched) -> tuple[Load, ...]:
    """Return what has left the ship's magazines when one salvo more has."""
    before = next((load for load in ship.loads if load.magazine == magazine), Load(magazine))
    more = getattr(before, event.ammunition) + 1
    after = replace(before, **{event.ammunition: more})
    return (*[load for load in ship.loads if load.magazine != magazine], after)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {SalvoLaunched: _salvo_launched}
