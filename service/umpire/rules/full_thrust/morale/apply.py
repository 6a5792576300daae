"""What the events of morale do to a battle (FT 11.6, 11.7)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.morale.events import (
    ColoursStruck,
    ColoursThrown,
    FleetBroken,
    SurrenderAccepted,
    SurrenderRefused,
)


def _nothing(battle: Battle, _event: ColoursThrown | FleetBroken) -> Battle:
    return battle


def _colours_struck(battle: Battle, event: ColoursStruck) -> Battle:
    return change_ship(battle, event.ship, struck_to=event.target)


def _surrender_accepted(battle: Battle, event: SurrenderAccepted) -> Battle:
    return change_ship(battle, event.ship, status="surrendered")


def _surrender_refused(battle: Battle, event: SurrenderRefused) -> Battle:
    return change_ship(battle, event.ship, struck_to=None)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    ColoursThrown: _nothing,
    ColoursStruck: _colours_struck,
    SurrenderAccepted: _surrender_accepted,
    SurrenderRefused: _surrender_refused,
    FleetBroken: _nothing,
}
