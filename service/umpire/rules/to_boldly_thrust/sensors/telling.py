"""Telling of sensors in plain words (TBT 10)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import thrown
from umpire.rules.full_thrust.sensors.events import ShipScanned as ScannedInRemixed
from umpire.rules.full_thrust.sensors.telling import TELLINGS as REMIXED
from umpire.rules.to_boldly_thrust.sensors.events import (
    ArcSwept,
    SensorsUsed,
    ShipScanned,
    SweepThrown,
)


def _sensors_used(event: SensorsUsed) -> str:
    return f"{event.ship} uses its active sensors"


def _arc_swept(event: ArcSwept) -> str:
    return f"{event.ship} sweeps its arc {event.arc} for cloaked ships"


def _sweep_thrown(event: SweepThrown) -> str:
    dice = " ".join(thrown(roll) for roll in event.rolls)
    added = f", {event.modifier:+}" if event.modifier else ""
    end = "finds it" if event.found else "does not find it"
    return f"{event.ship} searches for {event.target} ({dice}{added}): {end}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    ShipScanned: REMIXED[ScannedInRemixed],
    SensorsUsed: _sensors_used,
    ArcSwept: _arc_swept,
    SweepThrown: _sweep_thrown,
}
