"""Telling of shields in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import points
from umpire.rules.to_boldly_thrust.shields.events import ShieldsAbsorbed

_NOW = {"full": "they hold", "half": "they are at half strength", "down": "they are down"}


def _shields_absorbed(event: ShieldsAbsorbed) -> str:
    passed = f", {points(event.let_through)} gets through" if event.let_through else ""
    now = f"; {_NOW[event.shield_status]}" if event.shield_status else ""
    stopped = f"{event.absorbed} of {points(event.points)}"
    return f"the shields of {event.ship} absorb {stopped}{passed}{now}"


TELLINGS: dict[type, Callable[[Any], str]] = {ShieldsAbsorbed: _shields_absorbed}
