"""Telling what the referee did, and how a battle ended, in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import place
from umpire.rules.full_thrust.referee.events import (
    BattleEnded,
    GroupCorrected,
    ShipCorrected,
    SideWithdrew,
)

_REASONS = {
    "fleet_eliminated": "a fleet is eliminated",
    "withdrawal": "the other side withdrew",
    "victory_condition": "a victory condition is met",
    "disengaged": "the other side got away",
    "pursuit": "the other side is pursued, in a battle of its own",
}


def _ship_corrected(event: ShipCorrected) -> str:
    works = f", {', '.join(event.restored)} restored" if event.restored else ""
    fast = "" if event.velocity is None else f", velocity {event.velocity}"
    return (
        f"The referee corrects {event.ship} ({event.note}): at {place((event.x, event.y))}, "
        f"facing {event.facing}{fast}, damage {event.damage}, armour lost "
        f"{event.armour_lost}{works}, {event.status}"
    )


def _group_corrected(event: GroupCorrected) -> str:
    return (
        f"The referee corrects {event.group} ({event.note}): at {place((event.x, event.y))}, "
        f"facing {event.facing}, strength {event.strength}, endurance {event.endurance}, "
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
    GroupCorrected: _group_corrected,
    SideWithdrew: _side_withdrew,
    BattleEnded: _battle_ended,
}
