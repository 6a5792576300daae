"""Telling events in plain words: as in Remixed, and chapter by chapter."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.telling import TELLINGS as REMIXED
from umpire.rules.to_boldly_thrust.boarding.telling import TELLINGS as BOARDING
from umpire.rules.to_boldly_thrust.cloaks.telling import TELLINGS as CLOAKS
from umpire.rules.to_boldly_thrust.events import AnyEvent
from umpire.rules.to_boldly_thrust.repairs.telling import TELLINGS as REPAIRS
from umpire.rules.to_boldly_thrust.sensors.telling import TELLINGS as SENSORS
from umpire.rules.to_boldly_thrust.shields.telling import TELLINGS as SHIELDS
from umpire.rules.to_boldly_thrust.stances.telling import TELLINGS as STANCES
from umpire.rules.to_boldly_thrust.tractors.telling import TELLINGS as TRACTORS
from umpire.rules.to_boldly_thrust.warp.telling import TELLINGS as WARP
from umpire.rules.to_boldly_thrust.weapons.telling import TELLINGS as WEAPONS

_TELLINGS: dict[type, Callable[[Any], str]] = {
    **REMIXED,
    **STANCES,
    **SHIELDS,
    **WEAPONS,
    **WARP,
    **BOARDING,
    **TRACTORS,
    **CLOAKS,
    **SENSORS,
    **REPAIRS,
}


def tell(event: AnyEvent) -> str:
    """Return one line of plain words that tells `event`."""
    return _TELLINGS[type(event)](event)
