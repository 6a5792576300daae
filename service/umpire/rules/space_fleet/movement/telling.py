"""Telling movement in plain words. Lengths are in units."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted
from umpire.rules.space_fleet.movement.events import CounterMoved, ShipMoved
from umpire.rules.space_fleet.places import told


def _ship_moved(event: ShipMoved) -> str:
    if not event.units:
        turned = f", turns {''.join(event.path)}," if event.path else ""
        return f"{event.ship} stays{turned} at {told(event.place)}"
    units = counted(event.units, "unit")
    return f"{event.ship} flies {''.join(event.path)}, {units}, to {told(event.place)}"


def _counter_moved(event: CounterMoved) -> str:
    return f"Counter {event.counter} of {event.side} is at {told(event.spot)}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    ShipMoved: _ship_moved,
    CounterMoved: _counter_moved,
}
