"""How an effect changes one thing in a battle, or all things of a kind. No rule stands here."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.full_thrust.state.battle import B
from umpire.rules.full_thrust.state.bodies import Body
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo


def change_ship(battle: B, ship_id: str, **changes: object) -> B:
    """Return the battle with some fields of a ship changed; an unknown ship changes nothing."""
    return with_ship(battle, ship_id, lambda ship: replace(ship, **changes))


def with_ship(battle: B, ship_id: str, change: Callable[[Ship], Ship]) -> B:
    """Return the battle with a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            return replace(battle, ships=(*ships[:place], change(ship), *ships[place + 1 :]))
    return battle


def change_group(battle: B, group_id: str, **changes: object) -> B:
    """Return the battle with some fields of a fighter group changed."""
    return change_groups(
        battle, lambda group: replace(group, **changes) if group.id == group_id else group
    )


def change_salvo(battle: B, salvo_id: str, **changes: object) -> B:
    """Return the battle with some fields of a salvo changed."""
    return change_salvoes(
        battle, lambda salvo: replace(salvo, **changes) if salvo.id == salvo_id else salvo
    )


def change_ships(battle: B, change: Callable[[Ship], Ship]) -> B:
    """Return the battle with every ship changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]))


def change_groups(battle: B, change: Callable[[FighterGroup], FighterGroup]) -> B:
    """Return the battle with every fighter group changed."""
    return replace(battle, groups=tuple([change(group) for group in battle.groups]))


def change_salvoes(battle: B, change: Callable[[Salvo], Salvo]) -> B:
    """Return the battle with every salvo changed."""
    return replace(battle, salvoes=tuple([change(salvo) for salvo in battle.salvoes]))


def change_bodies(battle: B, change: Callable[[Body], Body]) -> B:
    """Return the battle with every body changed."""
    return replace(battle, terrain=tuple([change(body) for body in battle.terrain]))
