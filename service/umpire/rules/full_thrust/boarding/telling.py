"""Telling boarding actions in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, thrown
from umpire.rules.full_thrust.boarding.events import (
    BoardersRepulsed,
    BoardingRound,
    ShipCaptured,
)

_WON = {
    "attacker": "the boarders win",
    "defender": "the defenders win",
    None: "they fight on",
}


def _boarding_round(event: BoardingRound) -> str:
    throws = " against ".join(thrown(roll) for roll in event.rolls)
    return (
        f"{event.ship}'s boarders fight aboard {event.target}: {throws}, "
        f"{event.attack_total} to {event.defence_total}; "
        f"{event.attack_factors} to {event.defence_factors} are left, and {_WON[event.won_by]}"
    )


def _boarders_repulsed(event: BoardersRepulsed) -> str:
    home = counted(event.returned, "factor")
    return f"{event.target} throws back the boarders of {event.ship}; {home} of them got home"


def _ship_captured(event: ShipCaptured) -> str:
    return f"{event.ship} takes {event.target}, which belongs to {event.side} from now on"


TELLINGS: dict[type, Callable[[Any], str]] = {
    BoardingRound: _boarding_round,
    BoardersRepulsed: _boarders_repulsed,
    ShipCaptured: _ship_captured,
}
