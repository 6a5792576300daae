"""Telling colours, surrenders and broken fleets in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice
from umpire.rules.full_thrust.morale.events import (
    ColoursStruck,
    ColoursThrown,
    FleetBroken,
    SurrenderAccepted,
    SurrenderRefused,
)


def _colours_thrown(event: ColoursThrown) -> str:
    modified = f" {event.modifier:+d}" if event.modifier else ""
    outcome = "strikes its colours" if event.strikes else "keeps its colours flying"
    thrown = f"{dice(event.rolls)}{modified}"
    return f"{event.ship} at threshold point {event.point}: {thrown}, it {outcome}"


def _colours_struck(event: ColoursStruck) -> str:
    return f"{event.ship} surrenders to {event.target}; {event.side} is to answer"


def _surrender_accepted(event: SurrenderAccepted) -> str:
    return f"{event.side} takes the surrender of {event.ship}, which is out of the battle"


def _surrender_refused(event: SurrenderRefused) -> str:
    return f"{event.side} refuses the surrender of {event.ship}, which fights on"


def _fleet_broken(event: FleetBroken) -> str:
    return f"{event.side} has lost ships of mass {event.lost_mass}, and breaks off the battle"


TELLINGS: dict[type, Callable[[Any], str]] = {
    ColoursThrown: _colours_thrown,
    ColoursStruck: _colours_struck,
    SurrenderAccepted: _surrender_accepted,
    SurrenderRefused: _surrender_refused,
    FleetBroken: _fleet_broken,
}
