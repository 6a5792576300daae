"""How an effect changes one thing in a battle, or all things of a kind. No rule stands here."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.ship import Missile, Ship


def change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            changed = replace(ship, **changes)
            return replace(battle, ships=(*ships[:place], changed, *ships[place + 1 :]))
    return battle


def change_ships(battle: Battle, change: Callable[[Ship], Ship]) -> Battle:
    """Return the battle with every ship changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]))


def change_missiles(battle: Battle, change: Callable[[Missile], Missile]) -> Battle:
    """Return the battle with every missile changed."""
    return replace(battle, missiles=tuple([change(missile) for missile in battle.missiles]))
