"""What else happens in phase 4, chapter by chapter: before ships move, as each moves, after all.

Between the last two stands what hangs on the moves of all of them together.

Each entry is a procedure of its chapter; they are carried out in the order in which they stand.
"""

from collections.abc import Callable
from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.delta import Happening, delta_of
from umpire.rules.full_thrust.mines.attacks import pass_mines
from umpire.rules.full_thrust.mines.laying import lay_mines
from umpire.rules.full_thrust.movement.flying import Flown
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.planets.atmosphere import enter_atmospheres
from umpire.rules.full_thrust.planets.passing import pass_planets
from umpire.rules.full_thrust.sensors.detection import detect
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.docking import dock_ships
from umpire.rules.full_thrust.terrain.passages import disperse_wrecks, drift_terrain, pass_terrain
from umpire.rules.full_thrust.wonders.charging import charge_wave_guns
from umpire.rules.full_thrust.wonders.cloaking_field import cloak_ships

Passage: TypeAlias = Callable[[Ruling, Ship, ShipMoved, Dice], Ruling]
"""What a ship meets on its way: the ship as it was before, how it moved, the dice."""
Crossing: TypeAlias = Callable[[Ruling, Flown, Dice], Ruling]
"""What ships meet on their ways, where it matters who comes there first."""

BEFORE_SHIPS: tuple[Happening, ...] = (charge_wave_guns, cloak_ships, drift_terrain)
ON_THE_WAY: tuple[Passage, ...] = (lay_mines, pass_terrain, pass_planets)
CROSSINGS: tuple[Crossing, ...] = (pass_mines,)
AFTER_SHIPS: tuple[Happening, ...] = (enter_atmospheres, disperse_wrecks, dock_ships, detect)


def before_ships(ruling: Ruling, dice: Dice) -> Ruling:
    """Return the ruling with what happens before any ship moves."""
    for happening in (*BEFORE_SHIPS, *delta_of(ruling.state).before_ships):
        ruling = happening(ruling, dice)
    return ruling


def on_the_way(ruling: Ruling, before: Ship, moved: ShipMoved, dice: Dice) -> Ruling:
    """Return the ruling with what a ship has met on its way, while it is there to meet it."""
    for passage in ON_THE_WAY:
        ship = ruling.state.ship(before.id)
        if ship is None or ship.status != "active":
            break
        ruling = passage(ruling, before, moved, dice)
    return ruling


def cross(ruling: Ruling, flown: Flown, dice: Dice) -> Ruling:
    """Return the ruling with what ships have met that others might have met before them.

    They have flown, and none of them has left the table yet.
    """
    for crossing in CROSSINGS:
        ruling = crossing(ruling, flown, dice)
    return ruling


def after_ships(ruling: Ruling, dice: Dice) -> Ruling:
    """Return the ruling with what happens when all ships have moved."""
    for happening in (*delta_of(ruling.state).after_ships, *AFTER_SHIPS):
        ruling = happening(ruling, dice)
    return ruling
