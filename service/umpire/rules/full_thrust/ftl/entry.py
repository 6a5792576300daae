"""Entering by FTL: announced and scattered early in a turn, placed last of all (FT 8.2).

Units: MU, courses 1 to 12.
"""

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import Point, advanced, rounded
from umpire.rules.full_thrust.ftl.exit import Burst, deal, is_endangered, mines_near, near
from umpire.rules.full_thrust.ftl.happenings import (
    EntryDangerThrown,
    EntryScattered,
    FtlDamage,
    ShipEntered,
)
from umpire.rules.full_thrust.movement.table import is_inside
from umpire.rules.full_thrust.planets.passing import fall_onto, is_falling
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.bodies import Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import FtlEntry
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import known_ship
from umpire.rules.full_thrust.terrain.asteroids import meet_asteroid
from umpire.rules.full_thrust.terrain.lines import bodies_around

COURSE_DIE = 12


def scatter_entries(ruling: Ruling, dice: Dice) -> Ruling:
    """Announce the ships that are due to enter, and throw for where (FT-8.2-1, FT-DICE-9)."""
    battle = ruling.state
    for ship in battle.ships:
        if ship.status != "waiting" or ship.entry is None or ship.entry.point is not None:
            continue
        if ship.entry.turn <= battle.turn:
            ruling = ruling.then(_scattered(battle, ship, ship.entry, dice))
    return ruling


def _scattered(battle: Battle, ship: Ship, entry: FtlEntry, dice: Dice) -> EntryScattered:
    """Throw for direction and distance; beyond the table a ship cannot enter (FT-8.2-2)."""
    direction = dice.roll(label(battle, ship.id, "entry-course"), 1, COURSE_DIE)
    name = label(battle, ship.id, "entry-distance")
    distance_mu, rolls = _throw_multiplied(
        battle, name, dice, multiplies=_scatter_multiplies(battle)
    )
    x, y = scattered((entry.x, entry.y), direction.faces[0], distance_mu)
    return EntryScattered(
        ship=ship.id,
        direction=direction.faces[0],
        distance_mu=distance_mu,
        x=x,
        y=y,
        enters=battle.table is None or is_inside(battle.table, (x, y)),
        rolls=(direction, *rolls),
        rule="FT-8.2-2" if _scatter_multiplies(battle) else "FT-8.2-1",
    )


def scattered(point: Point, direction: int, distance_mu: float) -> Point:
    """Return the point of an entry when it has been shifted (FT-8.2-1)."""
    return rounded(advanced(point, direction, distance_mu))


def _scatter_multiplies(battle: Battle) -> bool:
    return battle.options.ftl_scatter_multiplier


def enter_all(ruling: Ruling, dice: Dice) -> Ruling:
    """Place the ships that have been announced, one after the other (FT-2.7-7, FT-RUL-46)."""
    for ship in ruling.state.ships:
        if ship.status == "waiting" and ship.entry is not None and ship.entry.point is not None:
            ruling = enter_by_ftl(ruling, ship.id, ship.entry.point, dice)
    return ruling


def enter_by_ftl(ruling: Ruling, ship_id: str, point: Point, dice: Dice) -> Ruling:
    """Place a ship that comes out of FTL, and throw if anything is near (FT-8.2-3).

    The damage passes screens and armour (FT-RUL-46).
    """
    known_ship(ruling.state, ship_id, at="/ship")
    ruling = ruling.then(ShipEntered(ship=ship_id, x=point[0], y=point[1]))
    battle = ruling.state
    endangered = near(battle, point, ship_id)
    if not is_endangered(battle, point, endangered):
        return ruling
    damage: list[FtlDamage] = []
    rolls: list[Roll] = []
    for name in (ship_id, *endangered):
        points, thrown = _throw_multiplied(
            battle, label(battle, ship_id, name, "entry-damage"), dice
        )
        damage.append(FtlDamage(name, points))
        rolls.extend(thrown)
    ruling = ruling.then(EntryDangerThrown(ship=ship_id, damage=tuple(damage), rolls=tuple(rolls)))
    burst = Burst(ship_id, tuple(damage), rule="FT-8.2-3", mines=mines_near(battle, point))
    ruling = deal(ruling, burst, dice)
    return _collide(ruling, ship_id, dice)


def _collide(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Let a ship meet the asteroids and planets inside which it has come out (FT-UMP-70)."""
    place = known_ship(ruling.state, ship_id, at="/ship").place
    for body in bodies_around(ruling.state, place):
        ship = ruling.state.ship(ship_id)
        if ship is None or ship.status != "active" or is_falling(ruling, ship_id):
            break
        if isinstance(body, Planet):
            ruling = fall_onto(ruling, ship, body)
        else:
            ruling = meet_asteroid(ruling, ship_id, body, "FT-13.1-2", dice)
    return ruling


def _throw_multiplied(
    battle: Battle, name: str, dice: Dice, *, multiplies: bool = True
) -> tuple[int, tuple[Roll, ...]]:
    """Throw a die; a 6 is multiplied by a second one, thrown at once (FT-8.2-2, -3)."""
    roll = dice.roll(name, 1, DIE)
    face = roll.faces[0]
    if not multiplies or face != battle.tables.ftl.multiplied:
        return face, (roll,)
    again = dice.roll(f"{name}/multiplier", 1, DIE)
    return face * again.faces[0], (roll, again)
