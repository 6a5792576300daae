"""What the events of faster-than-light travel do to a battle (FT 8)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.ftl.events import (
    EntryDangerThrown,
    EntryScattered,
    FtlExitThrown,
    FtlStopped,
    FtlWarmedUp,
    ShipEntered,
    ShipJumped,
)


def _ftl_warmed_up(battle: Battle, event: FtlWarmedUp) -> Battle:
    return change_ship(battle, event.ship, ftl_since=event.turn)


def _ftl_stopped(battle: Battle, event: FtlStopped) -> Battle:
    return change_ship(battle, event.ship, ftl_since=None)


def _ship_jumped(battle: Battle, event: ShipJumped) -> Battle:
    return change_ship(battle, event.ship, status="jumped")


def _entry_scattered(battle: Battle, event: EntryScattered) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None or ship.entry is None:
        return battle
    if not event.enters:
        return change_ship(battle, ship.id, status="jumped")
    return change_ship(battle, ship.id, entry=replace(ship.entry, point=(event.x, event.y)))


def _ship_entered(battle: Battle, event: ShipEntered) -> Battle:
    return change_ship(battle, event.ship, status="active", entry=None, x=event.x, y=event.y)


def _nothing(battle: Battle, _event: EntryDangerThrown | FtlExitThrown) -> Battle:
    return battle


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    FtlWarmedUp: _ftl_warmed_up,
    FtlStopped: _ftl_stopped,
    FtlExitThrown: _nothing,
    ShipJumped: _ship_jumped,
    EntryScattered: _entry_scattered,
    ShipEntered: _ship_entered,
    EntryDangerThrown: _nothing,
}
