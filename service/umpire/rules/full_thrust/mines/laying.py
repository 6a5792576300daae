"""Minelayers and minesweepers (FT 12.1): mines aboard, mines that are dropped, who only sweeps."""

import math
from itertools import count
from typing import TypeGuard

from umpire.kernel.dice import Dice
from umpire.kernel.plane import Point, along_path_mu, first_meeting_mu, rounded
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import track
from umpire.rules.full_thrust.mines.happenings import MineLaid
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.bodies import Asteroid
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.refusals import INCONSISTENT, SWEEPING
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Minelayer


def laid_by(ship: Ship, minelayer: str) -> int:
    """Return how many mines a minelayer has dropped so far."""
    return next((each.mines for each in ship.laid if each.minelayer == minelayer), 0)


def mines_left(ship: Ship, minelayer: Minelayer) -> int:
    """Return how many mines a minelayer still has; whether it works is not asked."""
    return max(0, minelayer.mines - laid_by(ship, minelayer.id))


def loaded_minelayers(ship: Ship) -> list[Minelayer]:
    """Return the minelayers that work and have a mine to drop, in SSD order."""
    return [each for each in ship.working(Minelayer) if mines_left(ship, each)]


def require_not_sweeping(_battle: Battle, firer: Ship) -> None:
    """Refuse the attack of a ship that is ordered to sweep this turn.

    Raises:
        IllegalOrder: it sweeps.
    """
    if firer.order is not None and firer.order.sweep:
        raise SWEEPING.refuse(
            f"{firer.id} sweeps mines this turn, and fires nothing: it may pass (pass_fire).",
            at="/ship",
        )


def require_mines(battle: Battle) -> None:
    """Refuse mines that cannot lie there, or have not been laid by what is said to have laid them.

    Names are not checked.

    Raises:
        Malformed: mines are not in use, are nobody's or of a later turn; or a ship has laid more
            than it had.
    """
    if battle.mines and not battle.options.mines:
        raise INCONSISTENT.refuse(
            "Mines are on the table, which needs the option mines.", at="/mines", rule="FT-12.1-1"
        )
    for place, mine in enumerate(battle.mines):
        if mine.side not in battle.sides:
            raise INCONSISTENT.refuse(
                f"There is no side {mine.side} that laid {mine.id}: name one of the battle.",
                at=f"/mines/{place}/side",
            )
        if mine.laid_turn > battle.turn:
            raise INCONSISTENT.refuse(
                f"{mine.id} is yet to be laid: turn {battle.turn} is the latest.",
                at=f"/mines/{place}/laid_turn",
                rule="FT-12.1-2",
            )
    for place, ship in enumerate(battle.ships):
        _require_laid(ship, f"/ships/{place}/laid")


def _require_laid(ship: Ship, at: str) -> None:
    names = [each.minelayer for each in ship.laid]
    if len(set(names)) < len(names):
        raise INCONSISTENT.refuse(
            f"{ship.id} names a minelayer twice in `laid`: once is the most.", at=at
        )
    for each in ship.laid:
        minelayer = ship.ssd.system(each.minelayer)
        if not isinstance(minelayer, Minelayer) or each.mines > minelayer.mines:
            raise INCONSISTENT.refuse(
                f"{each.minelayer} of {ship.id} has not laid {each.mines} mines: it has fewer.",
                at=at,
            )


def lay_first_mines(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Drop the mines that a ship drops before it comes to an asteroid (FT-12.1-2, FT-13.1-2)."""
    return _lay(ruling, before, moved, _asteroid_mu(ruling.state, before, moved))


def lay_last_mines(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Drop the mines of a ship that has come past all asteroids on its way (FT-12.1-2)."""
    return _lay(ruling, before, moved, math.inf)


def _lay(ruling: Ruling, before: Ship, moved: ShipMoved, up_to_mu: float) -> Ruling:
    """Drop the mines that a ship was ordered to drop on the first part of its way.

    What works and is loaded drops one; without points, where the move ends (FT-UMP-20).
    """
    order = before.order
    if order is None or not order.lays_mines:
        return ruling
    laid = {event.minelayer for event in ruling.events if _is_laid_by(event, before)}
    for minelayer, place in drops_of(before, order, moved.path[-1]):
        along_mu = along_path_mu(moved.path, place)
        if minelayer in laid or along_mu is None or along_mu > up_to_mu:
            continue
        ship = ruling.state.ship(before.id) or before
        ruling = ruling.then(_laid(ruling.state, ship, minelayer, place))
    return ruling


def _is_laid_by(event: object, ship: Ship) -> TypeGuard[MineLaid]:
    return isinstance(event, MineLaid) and event.ship == ship.id


def _asteroid_mu(battle: Battle, ship: Ship, moved: ShipMoved) -> float:
    """Return how far a ship flies before it meets the first asteroid; without one, infinity."""
    path = track(moved.path) if movement_of(battle, ship) == "vector" else moved.path
    met = [
        along_mu
        for body in battle.terrain
        if isinstance(body, Asteroid)
        and (along_mu := first_meeting_mu(path, body.place, body.radius)) is not None
    ]
    return min(met, default=math.inf)


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
