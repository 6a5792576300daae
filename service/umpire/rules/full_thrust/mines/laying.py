"""Laying mines: a ship drops them as it moves, before the others do (FT-12.1-2, FT-2.7-7)."""

from itertools import count

from umpire.kernel.dice import Dice
from umpire.kernel.plane import Point, rounded
from umpire.rules.full_thrust.mines.happenings import MineLaid
from umpire.rules.full_thrust.mines.stock import laid_by, loaded_minelayers
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Ship


def lay_mines(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Drop the mines that a ship was ordered to drop, by what works and is loaded (FT-12.1-2).

    Without points, each minelayer drops one where the move ends (FT-UMP-20).
    """
    order = before.order
    if order is None or not order.lays_mines:
        return ruling
    ship = ruling.state.ship(before.id) or before
    for minelayer, place in drops_of(ship, order, moved.path[-1]):
        ruling = ruling.then(_laid(ruling.state, ship, minelayer, place))
    return ruling


def drops_of(ship: Ship, order: Manoeuvre, end: Point) -> list[tuple[str, Point]]:
    """Return the minelayers that drop a mine, in the order written, and where (FT-UMP-20)."""
    ready = [each.id for each in loaded_minelayers(ship)]
    if not order.mines:
        return [(minelayer, end) for minelayer in ready]
    return [(drop.minelayer, (drop.x, drop.y)) for drop in order.mines if drop.minelayer in ready]


def _laid(battle: Battle, ship: Ship, minelayer: str, place: Point) -> MineLaid:
    x, y = rounded(place)
    return MineLaid(
        mine=_name(battle),
        ship=ship.id,
        side=ship.side,
        minelayer=minelayer,
        turn=battle.turn,
        x=x,
        y=y,
        mines_laid=laid_by(ship, minelayer) + 1,
    )


def _name(battle: Battle) -> str:
    """Return the name of the next mine: its turn and number, and nobody else's."""
    taken = {
        *(ship.id for ship in battle.ships),
        *(group.id for group in battle.groups),
        *(salvo.id for salvo in battle.salvoes),
        *(mine.id for mine in battle.mines),
        *(body.id for body in battle.terrain),
    }
    names = (f"M{battle.turn}-{number}" for number in count(battle.mines_laid + 1))
    return next(name for name in names if name not in taken)
