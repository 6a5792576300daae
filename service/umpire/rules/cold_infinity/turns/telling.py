"""Telling the sequence of play in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.turns.events import (
    BridgeTransferred,
    FinishingAhead,
    InitiativeDetermined,
    PhaseBegan,
    SideFinished,
    StandingOrdersSet,
    Throw,
)
from umpire.rules.cold_infinity.turns.throwing import LEVEL


def _phase_began(event: PhaseBegan) -> str:
    return f"Turn {event.turn}: {event.phase.replace('_', ' ')}"


def _side_finished(event: SideFinished) -> str:
    return f"{event.side} is done"


def _finishing_ahead(event: FinishingAhead) -> str:
    if event.through is None:
        return f"{event.side} is done ahead with nothing"
    return f"{event.side} is done ahead, through {_words(event.through)} of turn {event.turn}"


def _standing_orders_set(event: StandingOrdersSet) -> str:
    said = [_words(name) for name in event.orders.__struct_fields__ if getattr(event.orders, name)]
    return f"{event.side} gives standing orders: {', '.join(said) or 'none'}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _bridge_transferred(event: BridgeTransferred) -> str:
    return f"Control of {event.ship} passes to {event.bridge}"


def _thrown(throw: Throw) -> str:
    terms = [str(throw.base), f"{throw.speed_term:+d} for Speed", f"+{throw.die} thrown"]
    terms += [f"{each.points:+d} {each.cause.replace('_', ' ')}" for each in throw.penalties]
    return f"{throw.unit} {throw.rating} ({', '.join(terms)})"


def _initiative_determined(event: InitiativeDetermined) -> str:
    thrown = {throw.unit: _thrown(throw) for throw in event.throws}
    told = "; ".join(thrown.get(unit, unit) for unit in event.order)
    again = [f"{_who(roll.label)} {roll.faces[0]}" for roll in event.rolls if _is_again(roll.label)]
    level = f"; thrown for equal ratings: {', '.join(again)}" if again else ""
    return f"Initiative, first to move first: {told}{level}"


def _who(label: str) -> str:
    return label.split("/")[-2]


def _is_again(label: str) -> bool:
    return label.rsplit("/", maxsplit=1)[-1].startswith(LEVEL)


TELLINGS: dict[type, Callable[[Any], str]] = {
    PhaseBegan: _phase_began,
    SideFinished: _side_finished,
    FinishingAhead: _finishing_ahead,
    StandingOrdersSet: _standing_orders_set,
    BridgeTransferred: _bridge_transferred,
    InitiativeDetermined: _initiative_determined,
}
