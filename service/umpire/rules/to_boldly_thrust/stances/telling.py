"""Telling of stances in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.to_boldly_thrust.ship import CloakOrder
from umpire.rules.to_boldly_thrust.stances.events import StanceWritten

_CLOAKS: dict[CloakOrder, str] = {
    "none": "the cloak as it is",
    "engage": "the cloak to be engaged",
    "drop": "the cloak to be dropped",
}


def _stance_written(event: StanceWritten) -> str:
    stance = event.stance
    words = (
        "shields lowered" if stance.lower_shields else "shields up",
        _CLOAKS[stance.cloak],
        f"active sensors {'on' if stance.active_sensors else 'off'}",
    )
    return f"{event.ship} is ordered for turn {event.turn}: {', '.join(words)}"


TELLINGS: dict[type, Callable[[Any], str]] = {StanceWritten: _stance_written}
