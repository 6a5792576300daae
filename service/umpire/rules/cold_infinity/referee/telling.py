"""Telling in plain words what the referee does, and how a battle ends."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.referee.events import BattleEnded, SideWithdrew

_REASONS = {
    "eliminated": "nothing of the other side acts any more",
    "withdrawal": "the other side withdrew",
    "victory_condition": "a victory condition is met",
}


def _side_withdrew(event: SideWithdrew) -> str:
    return f"{event.side} withdraws"


def _battle_ended(event: BattleEnded) -> str:
    winner = f"{event.winner} wins" if event.winner else "nobody wins"
    because = f": {event.condition}" if event.condition else ""
    return f"The battle is over, {winner}; {_REASONS[event.reason]}{because}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
