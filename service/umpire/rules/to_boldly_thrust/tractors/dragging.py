"""The drag of tractor beams, when all ships have moved (TBT-TRAC-04 to -06). Units: MU.

All of it is reckoned from where the ships stand then, and added (TBT-RUL-27).
"""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point, distance_mu, rounded
from umpire.rules.full_thrust.planet_passing import OrbitLeft
from umpire.rules.full_thrust.sensors import true_group
from umpire.rules.full_thrust.stations import is_docked
from umpire.rules.full_thrust.table_edges import carry_screens, leave_if_off, throw_for_return
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.ship import Ship, TractorLock
from umpire.rules.to_boldly_thrust.tractors.happenings import (
    ShipDragged,
    TractorDragged,
    TractorReleased,
)
from umpire.rules.to_boldly_thrust.tractors.pulling import shares


class _Drag(NamedTuple):
    """What one lock does: how far each of its ships goes towards the other."""

    ship: Ship
    lock: TractorLock
    target: Ship
    ship_mu: float
    target_mu: float


def drag_ships(ruling: Ruling, dice: Dice) -> Ruling:
    """Drag all ships that tractor beams hold; the locks are over then (TBT-TRAC-04, -06)."""
    battle: Battle = ruling.state
    drags = list(_drags(battle))
    held = {(drag.ship.id, drag.lock.tractor): drag for drag in drags}
    for ship in battle.ships:
        for lock in ship.locks:
            drag = held.get((ship.id, lock.tractor))
            ruling = ruling.then(_told(drag) if drag else _released(ship, lock))
    ends = _ends(battle, drags)
    for ship in battle.ships:
        if ship.id in ends:
            ruling = _moved(ruling, ship, ends[ship.id])
    for ship in battle.ships:
        if ship.id in ends:
            ruling = leave_if_off(ruling, ship.id, (ship.place, ends[ship.id]))
            ruling = throw_for_return(ruling, ship.id, dice)
    return ruling


def dragged(distance_mu: float, pull_mu: float, parts: tuple[float, float]) -> Point:
    """Return how far a pull drags either of two ships; no farther than to where they meet.

    Args:
        distance_mu: between the two, when they have moved.
        pull_mu: the effective strength of all beams between them.
        parts: which part of it drags each (TBT-TRAC-05); cut in proportion (TBT-RUL-27).
    """
    one_mu, other_mu = pull_mu * parts[0], pull_mu * parts[1]
    together_mu = one_mu + other_mu
    cut = distance_mu / together_mu if together_mu > distance_mu else 1.0
    return (one_mu * cut, other_mu * cut)


def _drags(battle: Battle) -> Iterator[_Drag]:
    """Yield what each lock does that has both its ships (TBT-UMP-10, -25).

    All beams between the same two ships drag them no farther than to where they meet (TBT-RUL-27).
    """
    held = list(_held(battle))
    for ship, lock, target in held:
        groups = (true_group(battle, ship), true_group(battle, target))
        parts = shares(*groups, battle.tables.tractor)
        apart_mu = distance_mu(ship.place, target.place)
        pair = {ship.id, target.id}
        pull_mu = sum([each.pull_mu for one, each, other in held if {one.id, other.id} == pair])
        one_mu, other_mu = dragged(apart_mu, pull_mu, parts)
        part = lock.pull_mu / pull_mu
        yield _Drag(ship, lock, target, one_mu * part, other_mu * part)


def _held(battle: Battle) -> Iterator[tuple[Ship, TractorLock, Ship]]:
    """Yield each lock that has both its ships, between them."""
    for ship in battle.ships:
        for lock in ship.locks:
            target = battle.ship(lock.target)
            if target is not None and _is_free(battle, ship) and _is_free(battle, target):
                yield ship, lock, target


def _is_free(battle: Battle, ship: Ship) -> bool:
    return ship.status == "active" and not is_docked(battle, ship)


def _told(drag: _Drag) -> TractorDragged:
    return TractorDragged(
        ship=drag.ship.id,
        tractor=drag.lock.tractor,
        target=drag.target.id,
        pull_mu=drag.lock.pull_mu,
        ship_dragged_mu=round(drag.ship_mu, DECIMALS),
        target_dragged_mu=round(drag.target_mu, DECIMALS),
    )


def _released(ship: Ship, lock: TractorLock) -> TractorReleased:
    return TractorReleased(ship=ship.id, tractor=lock.tractor, target=lock.target)


def _ends(battle: Battle, drags: list[_Drag]) -> dict[str, Point]:
    """Return where the drags of all beams together put the ships that they move."""
    ends: dict[str, Point] = {}
    for drag in drags:
        for one, other, far_mu in (
            (drag.ship, drag.target, drag.ship_mu),
            (drag.target, drag.ship, drag.target_mu),
        ):
            east, north = _towards(one.place, other.place, far_mu)
            for ship in _together(battle, one):
                x, y = ends.get(ship.id, ship.place)
                ends[ship.id] = (x + east, y + north)
    ships = {ship.id: ship for ship in battle.ships}
    return {
        name: rounded(end)
        for name, end in ends.items()
        if distance_mu(end, ships[name].place) > TOLERANCE_MU
    }


def _towards(start: Point, end: Point, far_mu: float) -> Point:
    """Return the way of so many MU from one point towards another."""
    apart_mu = distance_mu(start, end)
    part = far_mu / apart_mu if apart_mu > TOLERANCE_MU else 0.0
    return ((end[0] - start[0]) * part, (end[1] - start[1]) * part)


def _together(battle: Battle, ship: Ship) -> list[Ship]:
    """Return what is dragged along with a ship: who is docked there, a base as a whole.

    (TBT-UMP-25.)
    """
    base = ship.station.base if ship.station else None
    sections = [
        each
        for each in battle.ships
        if base is not None and each.station is not None and each.station.base == base
    ] or [ship]
    names = {each.id for each in sections}
    docked = [
        each
        for each in battle.ships
        if each.docked is not None and each.docked.station in names and is_docked(battle, each)
    ]
    return [each for each in (*sections, *docked) if each.status == "active"]


def _moved(ruling: Ruling, ship: Ship, end: Point) -> Ruling:
    """Put a ship where it is dragged, out of its orbit if it is in one, and its screens along."""
    x, y = end
    ruling = ruling.then(ShipDragged(ship=ship.id, x=x, y=y))
    if ship.orbit is not None:
        ruling = ruling.then(OrbitLeft(ship=ship.id, orbit=ship.orbit, rule="TBT-UMP-25"))
    return carry_screens(ruling, ship.id, ship.place)
