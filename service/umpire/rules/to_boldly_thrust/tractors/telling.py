"""Telling of tractor beams in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import place
from umpire.rules.to_boldly_thrust.tractors.events import (
    ShipDragged,
    TractorDragged,
    TractorLocked,
    TractorReleased,
)


def _tractor_locked(event: TractorLocked) -> str:
    return (
        f"{event.ship} holds {event.target} with {event.tractor}: "
        f"at {event.range_mu:.6g} MU its pull is {event.pull_mu:.6g}"
    )


def _tractor_released(event: TractorReleased) -> str:
    return f"{event.tractor} of {event.ship} lets go of {event.target}"


def _tractor_dragged(event: TractorDragged) -> str:
    return (
        f"{event.tractor} of {event.ship} drags {event.target} {event.target_dragged_mu:.6g} MU, "
        f"and {event.ship} itself {event.ship_dragged_mu:.6g} MU"
    )


def _ship_dragged(event: ShipDragged) -> str:
    return f"{event.ship} is dragged to {place((event.x, event.y))}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    TractorLocked: _tractor_locked,
    TractorReleased: _tractor_released,
    TractorDragged: _tractor_dragged,
    ShipDragged: _ship_dragged,
}
