"""What the events of sensors, dummy counters and EW do to a battle (SF 7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.changes import change_ship
from umpire.rules.space_fleet.sensors.events import (
    CounterPlaced,
    DetectionLost,
    DummiesEnded,
    DummiesMoved,
    DummiesPlaced,
    DummyDetected,
    EwDeclared,
    EwSwitched,
    SensorsRead,
    ShipDetected,
    SquadronBroken,
)


def _told(battle: Battle, _event: SensorsRead | CounterPlaced | EwDeclared) -> Battle:
    """Leave the battle as it is: the event tells what stands in it already."""
    return battle


def _ship_detected(battle: Battle, event: ShipDetected) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None or event.by in ship.detected_by:
        return battle
    return change_ship(battle, ship.id, detected_by=(*ship.detected_by, event.by))


def _detection_lost(battle: Battle, event: DetectionLost) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    left = tuple([side for side in ship.detected_by if side != event.by])
    return change_ship(battle, ship.id, detected_by=left)


def _squadron_broken(battle: Battle, event: SquadronBroken) -> Battle:
    return replace(battle, broken=(*battle.broken, event.squadron))


def _dummy_detected(battle: Battle, event: DummyDetected) -> Battle:
    left = tuple([dummy for dummy in battle.dummies if dummy.id != event.dummy])
    return replace(battle, dummies=left)


def _dummies_placed(battle: Battle, event: DummiesPlaced) -> Battle:
    others = [dummy for dummy in battle.dummies if dummy.squadron != event.squadron]
    return replace(battle, dummies=(*others, *event.dummies))


def _dummies_ended(battle: Battle, event: DummiesEnded) -> Battle:
    left = tuple([dummy for dummy in battle.dummies if dummy.id not in event.dummies])
    return replace(battle, dummies=left)


def _dummies_moved(battle: Battle, event: DummiesMoved) -> Battle:
    dummies = [
        replace(dummy, spot=event.spot) if dummy.id in event.dummies else dummy
        for dummy in battle.dummies
    ]
    return replace(battle, dummies=tuple(dummies))


def _ew_switched(battle: Battle, event: EwSwitched) -> Battle:
    battle = change_ship(battle, event.ship, ew_active=event.active)
    if event.dummies is None:
        return battle
    return change_ship(battle, event.ship, ew_dummies=event.dummies)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    SensorsRead: _told,
    ShipDetected: _ship_detected,
    DetectionLost: _detection_lost,
    SquadronBroken: _squadron_broken,
    DummyDetected: _dummy_detected,
    DummiesPlaced: _dummies_placed,
    DummiesEnded: _dummies_ended,
    CounterPlaced: _told,
    DummiesMoved: _dummies_moved,
    EwSwitched: _ew_switched,
    EwDeclared: _told,
}
