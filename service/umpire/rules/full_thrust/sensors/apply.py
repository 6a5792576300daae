"""What the events of sensors do to a battle (FT 11.1, 11.3)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.sensors.events import (
    BogeyRevealed,
    DummyRemoved,
    ScanAnnounced,
    ShipScanned,
)


def _bogey_revealed(battle: Battle, event: BogeyRevealed) -> Battle:
    return change_ship(battle, event.ship, bogey=False)


def _dummy_removed(battle: Battle, event: DummyRemoved) -> Battle:
    return change_ship(battle, event.ship, bogey=False, status="destroyed")


def _scan_announced(battle: Battle, _event: ScanAnnounced) -> Battle:
    return battle


def _ship_scanned(battle: Battle, event: ShipScanned) -> Battle:
    return change_ship(battle, event.ship, scanned=event.scanned)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    BogeyRevealed: _bogey_revealed,
    DummyRemoved: _dummy_removed,
    ScanAnnounced: _scan_announced,
    ShipScanned: _ship_scanned,
}
