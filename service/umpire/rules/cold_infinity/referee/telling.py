"""Telling in plain words what the referee does, and how a battle ends."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.referee.events import (
    BattleEnded,
    SideWithdrew,
    SystemsForcedOff,
    UnitCorrected,
)
from umpire.rules.cold_infinity.vectors import written

_REASONS = {
    "eliminated": "nothing of the other side acts any more",
    "withdrawal": "the other side withdrew",
    "victory_condition": "a victory condition is met",
}


def _unit_corrected(event: UnitCorrected) -> str:
    told = [f"at {event.cell[0]}, {event.cell[1]}", f"vector {written(event.motion.vector)}"]
    told += [f"facing {event.motion.attitude.facing}", event.status]
    told += [f"{each.section} has hull {each.hull}" for each in event.sections]
    told += [f"fighter {each.id} has hull {each.hull}" for each in event.vessels]
    return f"The referee corrects {event.unit} ({event.note}): {', '.join(told)}"


def _systems_forced_off(event: SystemsForcedOff) -> str:
    left = [f"{each.system} for {each.turns} turns" for each in event.forced_off]
    return f"Forced off aboard {event.ship} ({event.note}): {', '.join(left) or 'nothing any more'}"


def _side_withdrew(event: SideWithdrew) -> str:
    return f"{event.side} withdraws"


def _battle_ended(event: BattleEnded) -> str:
    winner = f"{event.winner} wins" if event.winner else "nobody wins"
    because = f": {event.condition}" if event.condition else ""
    return f"The battle is over, {winner}; {_REASONS[event.reason]}{because}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    UnitCorrected: _unit_corrected,
    SystemsForcedOff: _systems_forced_off,
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
