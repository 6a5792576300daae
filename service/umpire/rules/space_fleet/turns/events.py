"""The events of the sequence of play (SF 2)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.battle import PhaseName
from umpire.rules.space_fleet.bounds import ShipClass


class PhaseBegan(Event, frozen=True, tag="phase_began", kw_only=True):
    """A phase began; with `launch`, a new turn."""

    turn: int
    phase: PhaseName
    rule: str = "SF-MOVE-01"


class SideFinished(Event, frozen=True, tag="side_finished", kw_only=True):
    """A side has nothing more to order in this phase or step."""

    side: str
    rule: str = "SF-UMP-2"


class InitiativeRolled(Event, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for who moves first; `order` is that in which they move."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "SF-RUL-15"


class FirstMoveAlternated(Event, frozen=True, tag="first_move_alternated", kw_only=True):
    """Without a throw, it is the next side's turn to move first."""

    order: tuple[str, ...]
    rule: str = "SF-MOVE-02"


class SquadronThrow(msgspec.Struct, frozen=True):
    """What a squadron threw: its level, and the total with its first die."""

    squadron: str
    side: str
    level: int
    total: int


class SquadronAgain(msgspec.Struct, frozen=True):
    """What a squadron that tied threw again, its level added."""

    squadron: str
    total: int


class SquadronInitiativeRolled(Event, frozen=True, tag="squadron_initiative_rolled", kw_only=True):
    """The squadrons threw; `order` is that in which they move, the lowest total first.

    `again` are the throws of those that tied, in the order thrown.
    """

    throws: tuple[SquadronThrow, ...]
    again: tuple[SquadronAgain, ...]
    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "SF-MOVE-04"


class StepBegan(Event, frozen=True, tag="step_began", kw_only=True):
    """A step of movement began: a side moves ships of these classes, or this squadron."""

    step: int
    side: str
    classes: tuple[ShipClass, ...] = ()
    squadron: str | None = None
    rule: str = "SF-MOVE-03"


TurnEvent: TypeAlias = (
    PhaseBegan
    | SideFinished
    | InitiativeRolled
    | FirstMoveAlternated
    | SquadronInitiativeRolled
    | StepBegan
)
