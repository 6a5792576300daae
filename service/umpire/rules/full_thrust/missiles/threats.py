"""What attacks which ship: salvoes that homed on it, and groups in contact with it (FT-2.7-8)."""

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.fighters.groups import opponents
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.small_craft import FighterGroup, Salvo


def salvoes_on(battle: Battle, ship_id: str) -> tuple[Salvo, ...]:
    """Return the salvoes that attack a ship and are not spent, in the order of launch."""
    return tuple(
        [
            salvo
            for salvo in battle.salvoes
            if salvo.target == ship_id and salvo.status == "on_target"
        ]
    )


def groups_on(battle: Battle, ship_id: str) -> tuple[FighterGroup, ...]:
    """Return the groups that are about to attack a ship, in list order.

    One that is in a dogfight attacks nothing else (FT-5.4-4); one that has fired is done.
    """
    return tuple(
        [group for group in battle.groups if ship_id in group.targets and _attacks(battle, group)]
    )


def attacked_ships(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships on the table that are under attack, in list order."""
    homed_on = {salvo.target for salvo in battle.salvoes if salvo.status == "on_target"}
    contacted = {
        name for group in battle.groups if _attacks(battle, group) for name in group.targets
    }
    under_attack = homed_on | contacted
    return tuple(
        [ship for ship in battle.ships if ship.id in under_attack and ship.status == "active"]
    )


def attacked_by(battle: Battle, threat: Salvo | FighterGroup) -> Ship | None:
    """Return the ship that a salvo or a group attacks, `None` where it attacks none."""
    names: tuple[str, ...] = ()
    if isinstance(threat, FighterGroup):
        names = threat.targets if _attacks(battle, threat) else ()
    elif threat.target is not None and threat.status == "on_target":
        names = (threat.target,)
    ships = [battle.ship(name) for name in names]
    return next((ship for ship in ships if ship is not None and ship.status == "active"), None)


def _attacks(battle: Battle, group: FighterGroup) -> bool:
    flies = group.status == "active" and group.strength > 0
    return flies and not group.fired and not opponents(battle, group)
