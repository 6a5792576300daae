"""Telling the sequence of play in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import thrown
from umpire.rules.full_thrust.turns.events import (
    InitiativeRolled,
    PhaseBegan,
    PhaseFinished,
    SideActivated,
)


def _phase_began(event: PhaseBegan) -> str:
    return f"The phase of {event.phase.replace('_', ' ')} of turn {event.turn} begins"


def _phase_finished(event: PhaseFinished) -> str:
    return f"{event.side} has finished this phase"


def _initiative_rolled(event: InitiativeRolled) -> str:
    # A label ends in the side that threw, and a `#` where it threw again.
    throws = ", ".join(
        f"{roll.label.rpartition('/')[2].partition('#')[0]} {thrown(roll)}" for roll in event.rolls
    )
    return f"Initiative: {throws}; first {', then '.join(event.order)}"


def _side_activated(event: SideActivated) -> str:
    return f"It is {event.side}'s turn"


TELLINGS: dict[type, Callable[[Any], str]] = {
    PhaseBegan: _phase_began,
    PhaseFinished: _phase_finished,
    InitiativeRolled: _initiative_rolled,
    SideActivated: _side_activated,
}
