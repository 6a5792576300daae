"""Telling of warp engines in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice
from umpire.rules.to_boldly_thrust.warp.events import WarpCoreThrown


def _warp_core_thrown(event: WarpCoreThrown) -> str:
    outcome = "its core holds"
    if event.breached:
        outcome = "it ejects the core in time" if event.ejected else "it cannot eject the core"
    found = "the core breaches, and " if event.breached else ""
    return f"{event.ship} has lost its warp engine: {dice(event.rolls)}, {found}{outcome}"


TELLINGS: dict[type, Callable[[Any], str]] = {WarpCoreThrown: _warp_core_thrown}
