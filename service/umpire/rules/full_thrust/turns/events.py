"""The events of the sequence of play (FT 2.7)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.battle import PhaseName


class PhaseBegan(Event, frozen=True, tag="phase_began", kw_only=True):
    """A phase began. Orders written before it are open once it is not the orders phase."""

    turn: int
    phase: PhaseName
    rule: str = "FT-2.7-1"


class PhaseFinished(Event, frozen=True, tag="phase_finished", kw_only=True):
    """A side has nothing more to order in this phase."""

    side: str
    rule: str = "FT-UMP-6"


class InitiativeRolled(Event, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for initiative; `order` ranks them, the winner first."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-2.7-3"


class SideActivated(Event, frozen=True, tag="side_activated", kw_only=True):
    """It is this side's turn to act with one unit."""

    side: str
    rule: str = "FT-2.7-4"


TurnEvent: TypeAlias = PhaseBegan | PhaseFinished | InitiativeRolled | SideActivated
