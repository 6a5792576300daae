"""What the events of movement do to a battle (SF 2)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.changes import change_ship
from umpire.rules.space_fleet.movement.events import CounterMoved, ShipMoved


def _ship_moved(battle: Battle, event: ShipMoved) -> Battle:
    return change_ship(battle, event.ship, place=event.place, track=event.track, moved=True)


def _counter_moved(battle: Battle, _event: CounterMoved) -> Battle:
    """Change nothing: what is under the counter has moved by an event of its own."""
    return battle


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    ShipMoved: _ship_moved,
    CounterMoved: _counter_moved,
}
