"""Ramming: whether a crew dares, whether the ships meet, what they do to each other (FT 3.6)."""

from umpire.kernel.dice import Dice
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.flight.cinematic import current_thrust
from umpire.rules.full_thrust.movement.happenings import (
    RamContested,
    RamMissed,
    RamTried,
    ShipsCollided,
)
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.refusals import NOT_IN_RANGE, OPTION_OFF
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship
from umpire.rules.full_thrust.stations.bases import is_exposed


def makes_contact(total: int, target_total: int) -> bool:
    """Tell whether a ram hits: only with more than its target (FT-3.6-3)."""
    return total > target_total


def collision_damage(face: int, hull: int) -> int:
    """Return the points that a ship deals to the other: a die times its hull left (FT-3.6-4)."""
    return face * hull


def resolve_rams(ruling: Ruling, dice: Dice) -> Ruling:
    """Resolve the rams that were ordered, when all ships have moved (FT-3.6-2)."""
    for ship in ruling.state.ships:
        if ship.order is not None and ship.order.ram is not None:
            ruling = _resolve(ruling, ship.id, ship.order.ram, dice)
    return ruling


def _resolve(ruling: Ruling, ship_id: str, target_id: str, dice: Dice) -> Ruling:
    """Resolve a ram that was ordered; a ship that has left the table or its command rams nobody.

    Nor does anybody ram a ship that is inside a station (FT-13.7-3).
    """
    battle = ruling.state
    ship, target = battle.ship(ship_id), battle.ship(target_id)
    if ship is None or ship.status != "active" or not ship.can("act", battle.turn):
        return ruling
    if target is None or not is_exposed(battle, target):
        return ruling.then(RamMissed(ship=ship_id, target=target_id, range_mu=None))
    if not in_reach(battle, ship, target):
        range_mu = round(range_between(ship, target), DECIMALS)
        return ruling.then(RamMissed(ship=ship_id, target=target_id, range_mu=range_mu))
    return ram(ruling, ship_id, target_id, dice)


def in_reach(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Tell whether a ship has ended its move near enough to its target (FT-3.6-2)."""
    return within(ship, target, battle.tables.ram.reach_mu)


def ram(ruling: Ruling, ship_id: str, target_id: str, dice: Dice) -> Ruling:
    """Throw for a ram: does the crew dare, do the ships meet, what becomes of both (FT-DICE-8).

    Raises:
        IllegalOrder: ramming is not in use, or the target is too far away.
    """
    battle = ruling.state
    if not battle.options.ramming:
        raise OPTION_OFF.refuse(
            f"{ship_id} does not ram: the scenario plays without the option ramming.",
            rule="FT-3.6-2",
        )
    ship = acting_ship(battle, ship_id, at="/ship")
    target = acting_ship(battle, target_id, at="/target")
    if not in_reach(battle, ship, target):
        raise NOT_IN_RANGE.refuse(f"{target_id} is {range_between(ship, target):.2f} MU away.")
    needed = battle.options.ram_number
    roll = dice.roll(label(battle, ship_id, target_id, "ram"), 1, DIE)
    dares = roll.faces[0] >= needed
    ruling = ruling.then(
        RamTried(ship=ship_id, target=target_id, needed=needed, dares=dares, rolls=(roll,))
    )
    return _contest(ruling, ship, target, dice) if dares else ruling


def _contest(ruling: Ruling, ship: Ship, target: Ship, dice: Dice) -> Ruling:
    """Throw for contact, each side adding the thrust that its ship has now (FT-RUL-48)."""
    battle = ruling.state
    name = label(battle, ship.id, target.id)
    rolls = (dice.roll(f"{name}/rammer", 1, DIE), dice.roll(f"{name}/rammed", 1, DIE))
    total = rolls[0].faces[0] + current_thrust(battle, ship)
    target_total = rolls[1].faces[0] + current_thrust(battle, target)
    contact = makes_contact(total, target_total)
    ruling = ruling.then(
        RamContested(
            ship=ship.id,
            target=target.id,
            total=total,
            target_total=target_total,
            contact=contact,
            rolls=rolls,
        )
    )
    return _collide(ruling, ship, target, dice) if contact else ruling


def _collide(ruling: Ruling, ship: Ship, target: Ship, dice: Dice) -> Ruling:
    """Deal both ships ordinary damage at once, by what each had left before (FT-RUL-48)."""
    name = label(ruling.state, ship.id, target.id)
    rolls = (
        dice.roll(f"{name}/rammer-damage", 1, DIE),
        dice.roll(f"{name}/rammed-damage", 1, DIE),
    )
    to_target = collision_damage(rolls[0].faces[0], ship.hull)
    to_ship = collision_damage(rolls[1].faces[0], target.hull)
    ruling = ruling.then(
        ShipsCollided(
            ship=ship.id, target=target.id, points=to_ship, target_points=to_target, rolls=rolls
        )
    )
    for damaged, other, points in ((target, ship, to_target), (ship, target, to_ship)):
        attack = Attack(other.id, (Hit(points),), note="collision", rule="FT-3.6-4")
        ruling = take_damage(ruling, damaged.id, attack, dice)
    return ruling
