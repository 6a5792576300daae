"""The cloaking field: a ship that vanishes, flies blind and comes back (FT-12.3-9). Units: MU."""

from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.plane import Point
from umpire.rules.full_thrust.movement.carrying import release_screens
from umpire.rules.full_thrust.movement.limits import STRAIGHT_ON, flyable
from umpire.rules.full_thrust.movement.ship_moves import fly
from umpire.rules.full_thrust.movement.table import edge_left_by
from umpire.rules.full_thrust.movement.table_happenings import ShipLeftTable
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.wonders.happenings import BlindMoveWritten, ShipCloaked, ShipDecloaked


class Flown(NamedTuple):
    """A ship where its blind moves have taken it, and the way that it went."""

    ship: Ship
    path: tuple[Point, ...]


def flown_blind(battle: Battle, ship: Ship) -> Flown:
    """Return a ship as the moves that it has made under its cloak leave it (FT-12.3-9).

    A move that it cannot fly any more is straight on; nothing that it passes matters (FT-RUL-83).
    """
    path = [ship.place]
    there = replace(ship, status="active")
    for move in ship.cloak.moves if ship.cloak is not None else ():
        able, _ = flyable(battle, there, move)
        moved = fly(battle, replace(there, order=able))
        x, y = moved.path[-1]
        there = replace(
            there,
            x=x,
            y=y,
            facing=moved.facing,
            velocity=moved.velocity,
            course_deg=moved.course_deg,
            rolled=moved.rolled,
        )
        path.extend(moved.path[1:])
    return Flown(there, tuple(path))


def under_cloak(battle: Battle, ship: Ship) -> Ship:
    """Return a ship that is cloaked as it is where it really is."""
    return ship.in_hiding() or flown_blind(battle, ship).ship


def back_from_cloak(battle: Battle, ship: Ship, order: Manoeuvre) -> int | None:
    """Return the turn at whose start a ship is back that is, or by its order will be, cloaked.

    Absent in turns T to T + n - 1, it is there from the start of turn T + n on (FT-RUL-83).
    """
    if ship.cloak is not None:
        return ship.cloak.until
    return battle.turn + order.cloak if order.cloak else None


def cloak_ships(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let ships vanish that were ordered to, and settle the moves of all that are gone.

    What screens a ship that vanishes stays behind (FT-12.3-9, FT-UMP-46).
    """
    for ship in ruling.state.ships:
        if ship.status == "active" and ship.order is not None and ship.order.cloak:
            ruling = _vanish(ruling, ship, ship.order)
        elif ship.status == "cloaked" and ship.cloak is not None:
            ruling = _settle(ruling, ship, ship.order or STRAIGHT_ON, ship.cloak.until)
    return ruling


def _vanish(ruling: Ruling, ship: Ship, order: Manoeuvre) -> Ruling:
    until = back_from_cloak(ruling.state, ship, order) or ruling.state.turn
    vanished = ShipCloaked(ship=ship.id, side=ship.side, x=ship.x, y=ship.y, until=until)
    ruling = release_screens(ruling.then(vanished), ship.id)
    return _settle(ruling, ship, replace(order, cloak=0), until)


def _settle(ruling: Ruling, ship: Ship, move: Manoeuvre, until: int) -> Ruling:
    turn = ruling.state.turn
    return ruling.then(
        BlindMoveWritten(ship=ship.id, side=ship.side, turn=turn, until=until, manoeuvre=move)
    )


def end_cloaks(ruling: Ruling) -> tuple[Ruling, bool]:
    """Place the ships whose time is over where their moves end, at the start of a turn.

    One that ends off the table has left the battle (FT-RUL-83), for good (FT-UMP-46); whether any
    has is told beside the ruling.
    """
    before = ruling.state
    for ship in before.ships:
        due = ship.cloak is not None and ship.cloak.until <= before.turn
        if ship.status == "cloaked" and due:
            ruling = _place(ruling, ship)
    gone = sum(ship.status == "off_table" for ship in ruling.state.ships)
    return ruling, gone > sum(ship.status == "off_table" for ship in before.ships)


def _place(ruling: Ruling, ship: Ship) -> Ruling:
    battle = ruling.state
    flown = flown_blind(battle, ship)
    ruling = ruling.then(
        ShipDecloaked(
            ship=ship.id,
            path=flown.path,
            facing=flown.ship.facing,
            velocity=flown.ship.velocity,
            course_deg=flown.ship.course_deg,
            rolled=flown.ship.rolled,
        )
    )
    line = (ship.place, flown.ship.place)
    edge = None if battle.table is None else edge_left_by(battle.table, line)
    if edge is None:
        return ruling
    return ruling.then(ShipLeftTable(ship=ship.id, turn=battle.turn, edge=edge, rule="FT-RUL-83"))
