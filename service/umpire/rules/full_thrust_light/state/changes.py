"""How the ships of a battle are changed: each change is a new battle."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.full_thrust_light.state.battle import Battle, Ship


def with_ship(battle: Battle, ship_id: str, change: Callable[[Ship], Ship]) -> Battle:
    """Return a battle in which one ship is changed; the same, if there is none of that name."""
    place = battle.place(ship_id)
    if place is None:
        return battle
    ships = battle.ships
    return replace(battle, ships=(*ships[:place], change(ships[place]), *ships[place + 1 :]))


def ship_changed(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return a battle in which fields of one ship are others."""
    return with_ship(battle, ship_id, lambda ship: replace(ship, **changes))


def ships_changed(battle: Battle, change: Callable[[Ship], Ship], **changes: object) -> Battle:
    """Return a battle in which all ships, and fields of its own, are changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]), **changes)
