"""Ships that explode when fire destroys them, and leave debris (FT 13.6). Units: MU."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage.happenings import DamageTaken
from umpire.rules.full_thrust.design.design import group_by_mass, group_of
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import course_of
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.bodies import WreckCloud
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import free_names, known_ship
from umpire.rules.full_thrust.terrain.happenings import ExplosionThrown, WreckExploded

NOT_FIRE = ("FT-3.6-", "FT-8.", "FT-13.", "FT-14.")
"""How the rules begin whose damage is no fire: rams, FTL, terrain, planets (FT-UMP-27)."""


def explodes(face: int, excess: int) -> bool:
    """Tell whether a wreck explodes: on the damage beyond its hull, or less (FT-13.6-1)."""
    return face <= excess


def throw_explosion(ruling: Ruling, before: Ship, excess: int, dice: Dice) -> Ruling:
    """Throw for a ship that enemy fire has destroyed (FT-13.6-1, FT-RUL-89).

    Args:
        ruling: what has happened so far; the ship is destroyed.
        before: the ship as it was before the attack.
        excess: the damage beyond its last hull box; without any there is nothing to throw for.
        dice: where the face comes from.
    """
    battle = ruling.state
    if not battle.options.battle_debris or not excess or not _by_enemy_fire(ruling, before):
        return ruling
    roll = dice.roll(label(battle, before.id, "explosion"), 1, DIE)
    exploded = explodes(roll.faces[0], excess)
    ruling = ruling.then(
        ExplosionThrown(ship=before.id, excess=excess, explodes=exploded, rolls=(roll,))
    )
    if not exploded:
        return ruling
    wreck = known_ship(ruling.state, before.id, at="/ship")
    return ruling.then(WreckExploded(ship=wreck.id, cloud=cloud_of(ruling.state, wreck)))


def _by_enemy_fire(ruling: Ruling, ship: Ship) -> bool:
    """Tell whether the last damage of a ship was fire, and not that of its own side."""
    battle = ruling.state
    taken = [event for event in ruling.events if isinstance(event, DamageTaken)]
    last = next((event for event in reversed(taken) if event.ship == ship.id), None)
    if last is None or last.rule.startswith(NOT_FIRE):
        return False
    by = battle.ship(last.attacker) or battle.group(last.attacker) or battle.salvo(last.attacker)
    return by is None or by.side != ship.side


def cloud_of(battle: Battle, ship: Ship) -> WreckCloud:
    """Return the debris of a ship: where it is, as wide as its group says (FT-13.6-2, FT-RUL-67).

    It has the course and velocity that the ship had.
    """
    widths = battle.tables.terrain.debris_diameter_mu
    group = group_of(ship.ssd, battle.tables.design)
    if group == "merchant":
        group = group_by_mass(ship.ssd.mass, battle.tables.design)
    width = {"escort": widths.escort, "cruiser": widths.cruiser, "capital": widths.capital}[group]
    (name,) = free_names(battle, "W", 1)
    drifting = ship.course_deg if movement_of(battle, ship) == "vector" else None
    return WreckCloud(
        id=name,
        x=ship.x,
        y=ship.y,
        radius=width / 2,
        course_deg=course_of(ship.facing, drifting),
        velocity=ship.velocity,
        turn=battle.turn,
    )
