"""What the events of movement do to a battle (FT 3, 10)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.kernel.plane import Point, rounded
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import (
    change_group,
    change_groups,
    change_salvoes,
    change_ship,
    change_ships,
)
from umpire.rules.full_thrust.movement.events import (
    DisengagementThrown,
    GroupCarried,
    OrderVoided,
    OrderWritten,
    RamContested,
    RamMissed,
    RamTried,
    ReturnThrown,
    ReturnWritten,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
    ShipsCollided,
    TableShifted,
)
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.ship_state import Departure, FtlEntry
from umpire.rules.full_thrust.small_craft import FighterGroup
from umpire.rules.full_thrust.terrain.apply import change_bodies


def _order_written(battle: Battle, event: OrderWritten) -> Battle:
    return change_ship(battle, event.ship, order=event.manoeuvre, order_written=True)


def _order_voided(battle: Battle, event: OrderVoided) -> Battle:
    return change_ship(battle, event.ship, order=event.manoeuvre)


def _return_written(battle: Battle, event: ReturnWritten) -> Battle:
    return change_ship(battle, event.ship, returning=(event.x, event.y, event.facing))


def _ship_moved(battle: Battle, event: ShipMoved) -> Battle:
    x, y = event.path[-1]
    return change_ship(
        battle,
        event.ship,
        x=x,
        y=y,
        facing=event.facing,
        velocity=event.velocity,
        course_deg=event.course_deg,
        rolled=event.rolled,
        main_drive_used=event.main_drive_used,
        manoeuvred=event.manoeuvred,
    )


def _group_carried(battle: Battle, event: GroupCarried) -> Battle:
    return change_group(battle, event.group, x=event.x, y=event.y)


def _ship_left_table(battle: Battle, event: ShipLeftTable) -> Battle:
    def gone(group: FighterGroup) -> FighterGroup:
        return replace(group, status="withdrawn") if group.id in event.groups else group

    departure = Departure(event.turn, event.edge)
    left = change_ship(battle, event.ship, status="off_table", departure=departure)
    return change_groups(left, gone) if event.groups else left


def _return_thrown(battle: Battle, event: ReturnThrown) -> Battle:
    def told(ship: Ship) -> Ship:
        if ship.id != event.ship or ship.departure is None:
            return ship
        return replace(ship, departure=replace(ship.departure, return_turn=event.return_turn))

    return change_ships(battle, told)


def _ship_returned(battle: Battle, event: ShipReturned) -> Battle:
    return change_ship(
        battle,
        event.ship,
        status="active",
        departure=None,
        returning=None,
        x=event.x,
        y=event.y,
        facing=event.facing,
        course_deg=None,
    )


def _nothing(battle: Battle, _event: RamMissed | RamTried | RamContested | ShipsCollided) -> Battle:
    return battle


def _table_shifted(battle: Battle, event: TableShifted) -> Battle:
    def shifted(place: Point) -> Point:
        return rounded((place[0] + event.dx, place[1] + event.dy))

    def moved(thing: Any) -> Any:
        x, y = shifted(thing.place)
        return replace(thing, x=x, y=y)

    def ship_moved(ship: Ship) -> Ship:
        if ship.status == "waiting" and ship.entry is not None:
            return replace(ship, entry=_entry_shifted(ship.entry, shifted))
        here = ship.status in {"active", "cloaked"}
        return _order_shifted(moved(ship), shifted) if here else ship

    def group_moved(group: FighterGroup) -> FighterGroup:
        return moved(group) if group.status == "active" else group

    battle = change_bodies(battle, moved)
    battle = change_groups(change_ships(battle, ship_moved), group_moved)
    mines = tuple([moved(mine) for mine in battle.mines])
    templates = tuple([moved(template) for template in battle.templates])
    battle = replace(change_salvoes(battle, moved), mines=mines, templates=templates)
    return replace(battle, shift=event.shift)


def _order_shifted(ship: Ship, shifted: Callable[[Point], Point]) -> Ship:
    """Return a ship whose mines are to be dropped at points that have been shifted with it."""
    if ship.order is None or not ship.order.mines:
        return ship
    places = [(drop, shifted((drop.x, drop.y))) for drop in ship.order.mines]
    drops = tuple([replace(drop, x=x, y=y) for drop, (x, y) in places])
    return replace(ship, order=replace(ship.order, mines=drops))


def _entry_shifted(entry: FtlEntry, shifted: Callable[[Point], Point]) -> FtlEntry:
    x, y = shifted((entry.x, entry.y))
    point = None if entry.point is None else shifted(entry.point)
    return replace(entry, x=x, y=y, point=point)


def _disengagement_thrown(battle: Battle, event: DisengagementThrown) -> Battle:
    def away(ship: Ship) -> Ship:
        if ship.side != event.side or ship.status != "off_table" or ship.departure is None:
            return ship
        if event.escaped:
            return replace(ship, status="withdrawn")
        return replace(ship, departure=replace(ship.departure, pursued=True))

    return change_ships(battle, away)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    OrderWritten: _order_written,
    OrderVoided: _order_voided,
    ReturnWritten: _return_written,
    ShipMoved: _ship_moved,
    GroupCarried: _group_carried,
    ShipLeftTable: _ship_left_table,
    ReturnThrown: _return_thrown,
    ShipReturned: _ship_returned,
    RamMissed: _nothing,
    RamTried: _nothing,
    RamContested: _nothing,
    ShipsCollided: _nothing,
    TableShifted: _table_shifted,
    DisengagementThrown: _disengagement_thrown,
}
