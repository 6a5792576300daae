"""Swarms of meteors, and debris of wrecks, that ships meet (FT 13.5, 13.6). Units: MU a turn."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.state.attack import Attack
from umpire.rules.full_thrust.state.battle import Hit, Ruling
from umpire.rules.full_thrust.state.bodies import MeteorSwarm, WreckCloud
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.terrain.happenings import MeteorsStruck


def meteor_dice(velocity: int, band: int) -> int:
    """Return the dice that meteors throw at a ship: one for each full band (FT-13.5-1)."""
    return velocity // band


def meet_meteors(
    ruling: Ruling,
    ship_id: str,
    body: MeteorSwarm | WreckCloud,
    velocity: int,
    dice: Dice,
) -> Ruling:
    """Throw for a ship that meets meteors or debris, once a field and turn (FT-RUL-88).

    Args:
        ruling: all that has happened in this movement phase.
        ship_id: who meets them.
        body: what is met.
        velocity: of the ship in this turn.
        dice: what falls is penetrating damage.
    """
    battle, rule = ruling.state, "FT-13.5-1" if isinstance(body, MeteorSwarm) else "FT-13.6-2"
    ship = battle.ship(ship_id)
    number = meteor_dice(velocity, battle.tables.terrain.meteor_band)
    if ship is None or ship.status != "active" or not number or _has_met(ruling, ship_id, body.id):
        return ruling
    roll = dice.roll(label(battle, ship_id, body.id, "meteors"), number, DIE)
    points = sum(roll.faces)
    struck = MeteorsStruck(
        ship=ship_id, terrain=body.id, velocity=velocity, points=points, rolls=(roll,), rule=rule
    )
    attack = Attack(body.id, (Hit(points, "penetrating"),), note="meteors", rule=rule)
    return take_damage(ruling.then(struck), ship_id, attack, dice)


def _has_met(ruling: Ruling, ship_id: str, body_id: str) -> bool:
    return any(
        isinstance(event, MeteorsStruck) and (event.ship, event.terrain) == (ship_id, body_id)
        for event in ruling.events
    )
