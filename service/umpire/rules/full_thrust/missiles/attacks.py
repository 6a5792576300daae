"""The attacks that get through: salvoes strike, then groups, ship by ship (FT 6.3, FT-2.7-11)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.fighters.attacks import attack_ship
from umpire.rules.full_thrust.missiles.happenings import SalvoLost, SalvoStruck
from umpire.rules.full_thrust.missiles.orders import ResolveAttacks
from umpire.rules.full_thrust.missiles.threats import (
    attacked_ships,
    groups_on,
    lock_salvoes,
    missiles_left,
    salvoes_on,
)
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.full_thrust.state.small_craft import Salvo
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship


def resolve_attacks(ruling: Ruling, order: ResolveAttacks, dice: Dice) -> Ruling:
    """Let salvoes and groups attack: all those on one ship, or on all in list order (FT-2.7-11).

    Raises:
        IllegalOrder: the ship is not there, or nothing attacks.
        Malformed: the ship is unknown.
    """
    battle = ruling.state
    asked = acting_ship(battle, order.ship, at="/ship").id if order.ship is not None else None
    ships = [ship.id for ship in attacked_ships(battle) if asked in {None, ship.id}]
    if not ships:
        raise NOTHING_TO_RESOLVE.refuse(
            f"No attack on {order.ship or 'any ship'} is left to resolve.", rule="FT-2.7-11"
        )
    for ship_id in ships:
        ruling = strike(ruling, ship_id, dice)
    return ruling


def pending_attacks(battle: Battle) -> bool:
    """Tell whether any salvo or group is about to attack a ship (FT-2.7-11)."""
    return bool(attacked_ships(battle))


def strike(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Resolve all attacks on a ship: salvoes by launch, then groups in list order (FT-DICE-7).

    Each of them is an attack of its own, with its own threshold check (FT-RUL-8). Those that
    find the ship destroyed are lost.
    """
    ruling = lock_salvoes(ruling, ship_id, dice)
    for salvo in salvoes_on(ruling.state, ship_id):
        if _is_there(ruling.state, ship_id):
            ruling = _strike_with(ruling, ship_id, salvo, dice)
        else:
            ruling = ruling.then(SalvoLost(salvo=salvo.id, rule="FT-RUL-12"))
    for group in groups_on(ruling.state, ship_id):
        if _is_there(ruling.state, ship_id):
            ruling = attack_ship(ruling, group.id, dice)
    return ruling


def _is_there(battle: Battle, ship_id: str) -> bool:
    ship = battle.ship(ship_id)
    return ship is not None and ship.status == "active"


def _strike_with(ruling: Ruling, ship_id: str, salvo: Salvo, dice: Dice) -> Ruling:
    """Throw a die for each missile that gets through; armour takes half (FT-6.3-1, FT-RUL-17)."""
    hits = missiles_left(salvo, salvo.locked or 0)
    if not hits:
        return ruling.then(SalvoStruck(salvo=salvo.id, ship=ship_id, hits=0, damage=0))
    roll = dice.roll(label(ruling.state, ship_id, salvo.id, "damage"), hits, DIE)
    points = sum(roll.faces)
    ruling = ruling.then(
        SalvoStruck(salvo=salvo.id, ship=ship_id, hits=hits, damage=points, rolls=(roll,))
    )
    hit = Hit(points, "armour_piercing")
    attack = Attack(salvo.id, (hit,), note=f"launched by {salvo.ship}", rule="FT-6.3-1")
    return take_damage(ruling, ship_id, attack, dice)
