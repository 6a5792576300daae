"""What ships meet on their way, chapter by chapter: as each moves, and when all have flown (2.7).

Each entry is a procedure of its chapter; they are carried out in the order in which they stand.
"""

from collections.abc import Callable
from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.mines.attacks import pass_mines
from umpire.rules.full_thrust.mines.laying import lay_first_mines, lay_last_mines
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.movement.ship_moves import Flown
from umpire.rules.full_thrust.planets.passing import pass_planets
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.bases import is_exposed
from umpire.rules.full_thrust.terrain.passages import pass_terrain

Passage: TypeAlias = Callable[[Ruling, Ship, ShipMoved, Dice], Ruling]
"""What a ship meets on its way: the ship as it was before, how it moved, the dice."""
Crossing: TypeAlias = Callable[[Ruling, Flown, Dice], Ruling]
"""What ships meet on their ways, where it matters who comes there first."""

ON_THE_WAY: tuple[Passage, ...] = (
    lay_first_mines,
    pass_terrain,
    lay_last_mines,
    pass_planets,
)
CROSSINGS: tuple[Crossing, ...] = (pass_mines,)


def on_the_way(ruling: Ruling, before: Ship, moved: ShipMoved, dice: Dice) -> Ruling:
    """Return the ruling with what a ship has met on its way, while it is there to meet it.

    A ship inside a station meets nothing: the station does (FT-13.7-3).
    """
    for passage in ON_THE_WAY:
        ship = ruling.state.ship(before.id)
        if ship is None or not is_exposed(ruling.state, ship):
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
