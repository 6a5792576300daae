"""What bodies, debris and mines do to a battle (SF 5, SF 8)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.changes import change_ship
from umpire.rules.space_fleet.field import Minefield
from umpire.rules.space_fleet.terrain.events import (
    BodyMoved,
    CollisionThrown,
    DebrisDrifted,
    DebrisStruck,
    DummiesThrownAside,
    FieldRevealed,
    FieldSwept,
    MinesAttacked,
    MinesLaid,
)


def _body_moved(battle: Battle, event: BodyMoved) -> Battle:
    bodies = [
        replace(body, place=event.place) if body.id == event.body else body
        for body in battle.bodies
    ]
    return replace(battle, bodies=tuple(bodies))


def _debris_drifted(battle: Battle, event: DebrisDrifted) -> Battle:
    debris = [
        replace(each, spots=event.spots) if each.id == event.debris else each
        for each in battle.debris
    ]
    return replace(battle, debris=tuple(debris))


def _collision_thrown(battle: Battle, event: CollisionThrown) -> Battle:
    """Put a ship where it was thrown; one that did not escape is destroyed by another event."""
    return battle if event.place is None else change_ship(battle, event.ship, place=event.place)


def _dummies_thrown_aside(battle: Battle, event: DummiesThrownAside) -> Battle:
    dummies = [
        replace(dummy, spot=event.spot) if dummy.id in event.dummies else dummy
        for dummy in battle.dummies
    ]
    return replace(battle, dummies=tuple(dummies))


def _told(battle: Battle, _event: DebrisStruck | MinesAttacked) -> Battle:
    """Change nothing: the hits take effect by events of their own."""
    return battle


def _field_revealed(battle: Battle, event: FieldRevealed) -> Battle:
    minefields = [
        replace(field, revealed=True) if field.id == event.field else field
        for field in battle.minefields
    ]
    return replace(battle, minefields=tuple(minefields))


def _mines_laid(battle: Battle, event: MinesLaid) -> Battle:
    field = Minefield(event.field, event.side, event.spot)
    laid = change_ship(battle, event.ship, mine_patterns=event.patterns, laid=True)
    return replace(laid, minefields=(*laid.minefields, field))


def _field_swept(battle: Battle, event: FieldSwept) -> Battle:
    left = [field for field in battle.minefields if field.id != event.field]
    return replace(battle, minefields=tuple(left))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    BodyMoved: _body_moved,
    DebrisDrifted: _debris_drifted,
    CollisionThrown: _collision_thrown,
    DummiesThrownAside: _dummies_thrown_aside,
    DebrisStruck: _told,
    MinesAttacked: _told,
    FieldRevealed: _field_revealed,
    MinesLaid: _mines_laid,
    FieldSwept: _field_swept,
}
