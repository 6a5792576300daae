"""What the events of tractor beams do to a battle (TBT 8)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.to_boldly_thrust.ship import Ship, TractorLock
from umpire.rules.to_boldly_thrust.tractors.events import (
    ShipDragged,
    TractorDragged,
    TractorLocked,
    TractorReleased,
)


def _tractor_locked(battle: Any, event: TractorLocked) -> Any:
    ship: Ship | None = battle.ship(event.ship)
    if ship is None:
        return battle
    locks = ship.locks
    if event.pull_mu > 0:
        lock = TractorLock(tractor=event.tractor, target=event.target, pull_mu=event.pull_mu)
        locks = (*locks, lock)
    return change_ship(battle, event.ship, begun=True, engaged=event.engaged, locks=locks)


def _lock_over(battle: Any, event: TractorReleased | TractorDragged) -> Any:
    ship: Ship | None = battle.ship(event.ship)
    if ship is None:
        return battle
    left = tuple([lock for lock in ship.locks if lock.tractor != event.tractor])
    return change_ship(battle, event.ship, locks=left)


def _ship_dragged(battle: Any, event: ShipDragged) -> Any:
    return change_ship(battle, event.ship, x=event.x, y=event.y)


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    TractorLocked: _tractor_locked,
    TractorReleased: _lock_over,
    TractorDragged: _lock_over,
    ShipDragged: _ship_dragged,
}
