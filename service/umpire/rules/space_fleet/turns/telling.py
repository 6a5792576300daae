"""Telling the sequence of play in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import thrown
from umpire.rules.space_fleet.sequence import SEQUENCE
from umpire.rules.space_fleet.turns.events import (
    FirstMoveAlternated,
    InitiativeRolled,
    PhaseBegan,
    SideFinished,
    SquadronInitiativeRolled,
    StepBegan,
)


def _phase_began(event: PhaseBegan) -> str:
    title = SEQUENCE.phase(event.phase).title
    return f"Turn {event.turn}: {title[0].lower()}{title[1:]}"


def _side_finished(event: SideFinished) -> str:
    return f"{event.side} is done"


def _initiative_rolled(event: InitiativeRolled) -> str:
    # A label ends in the side that threw, and a `#` where it threw again.
    throws = ", ".join(
        f"{roll.label.rpartition('/')[2].partition('#')[0]} {thrown(roll)}" for roll in event.rolls
    )
    return f"Who moves first: {throws}; first {', then '.join(event.order)}"


def _first_move_alternated(event: FirstMoveAlternated) -> str:
    return f"First {', then '.join(event.order)}, who take it in turns"


def _squadron_initiative_rolled(event: SquadronInitiativeRolled) -> str:
    totals = ", ".join(f"{each.squadron} {each.total}" for each in event.throws)
    again = ", ".join(f"{each.squadron} {each.total}" for each in event.again)
    tied = f"; those who tied again: {again}" if again else ""
    faces = " ".join(str(face) for roll in event.rolls for face in roll.faces)
    return (
        f"Squadrons throw {len(event.rolls)}d6 {faces}, with their levels {totals}{tied}; "
        f"first {', then '.join(event.order)}"
    )


def _step_began(event: StepBegan) -> str:
    if event.squadron is not None:
        return f"{event.side} moves squadron {event.squadron}"
    return f"{event.side} moves {' and '.join(event.classes)}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    PhaseBegan: _phase_began,
    SideFinished: _side_finished,
    InitiativeRolled: _initiative_rolled,
    FirstMoveAlternated: _first_move_alternated,
    SquadronInitiativeRolled: _squadron_initiative_rolled,
    StepBegan: _step_began,
}
