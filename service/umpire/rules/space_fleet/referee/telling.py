"""Telling in plain words what the referee does, and how a battle ends."""

from collections.abc import Callable
from typing import Any

from umpire.rules.space_fleet.referee.events import BattleEnded, ShipCorrected, SideWithdrew

_REASONS = {
    "fleet_eliminated": "a fleet is eliminated",
    "withdrawal": "the other side withdrew",
    "victory_condition": "a victory condition is met",
}


def _ship_corrected(event: ShipCorrected) -> str:
    return (
        f"The referee corrects {event.ship} ({event.note}): shields {event.shields}, "
        f"damage {event.damage_points}, engines {event.engines}, weapons {event.weapons}, "
        f"{event.status}"
    )


def _side_withdrew(event: SideWithdrew) -> str:
    return f"{event.side} withdraws"


def _battle_ended(event: BattleEnded) -> str:
    winner = f"{event.winner} wins" if event.winner else "nobody wins"
    because = f": {event.condition}" if event.condition else ""
    return f"The battle is over, {winner}; {_REASONS[event.reason]}{because}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    ShipCorrected: _ship_corrected,
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
