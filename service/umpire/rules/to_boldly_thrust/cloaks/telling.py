"""Telling of cloaks in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place
from umpire.rules.to_boldly_thrust.cloaks.events import (
    CloakDropped,
    CloakEngaged,
    CloakFailed,
    HiddenMove,
    MarkerMoved,
    ShipVanished,
)


def _cloak_engaged(event: CloakEngaged) -> str:
    return f"{event.ship} engages its cloak; the next enemy ship may still fire at it"


def _cloak_failed(event: CloakFailed) -> str:
    return f"The cloak of {event.ship} fails, and the ship stays in sight"


def _ship_vanished(event: ShipVanished) -> str:
    return f"{event.ship} is under its cloak; a marker stands for it"


def _hidden_move(event: HiddenMove) -> str:
    hidden = event.hidden
    return (
        f"{event.ship} flies on unseen to {place(hidden.place)}, course {hidden.facing}, "
        f"velocity {hidden.velocity}"
    )


def _marker_moved(event: MarkerMoved) -> str:
    return f"The marker of {event.ship} is put at {place((event.x, event.y))}"


def _cloak_dropped(event: CloakDropped) -> str:
    why = "drops its cloak" if event.begun else "loses its cloak"
    shift = f" ({dice(event.rolls)}: shifted by {event.shift_mu} MU)" if event.rolls else ""
    return (
        f"{event.ship} {why} at {place((event.x, event.y))}{shift}, "
        "without shields until the end of the turn"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    CloakEngaged: _cloak_engaged,
    CloakFailed: _cloak_failed,
    ShipVanished: _ship_vanished,
    HiddenMove: _hidden_move,
    MarkerMoved: _marker_moved,
    CloakDropped: _cloak_dropped,
}
