"""The events of the sequence of play (FT 2.7)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.initiative import throws_told
from umpire.rules.full_thrust.state.battle import B, Battle, PhaseName


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began. Orders written before it are open once it is not the orders phase."""

    turn: int
    phase: PhaseName
    rule: str = "FT-2.7-1"

    def apply(self, battle: B) -> B:
        """Begin it, with nothing done yet; with the orders phase a turn begins."""
        return battle.begin(self.turn, self.phase)

    def tell(self) -> str:
        return f"The phase of {self.phase.replace('_', ' ')} of turn {self.turn} begins"


class PhaseFinished(Happening, frozen=True, tag="phase_finished", kw_only=True):
    """A side has nothing more to order in this phase."""

    side: str
    rule: str = "FT-UMP-6"

    def apply(self, battle: B) -> B:
        """Note it among the sides that are done."""
        return replace(battle, finished=(*battle.finished, self.side))

    def tell(self) -> str:
        return f"{self.side} has finished this phase"


class InitiativeRolled(Happening, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for initiative; `order` ranks them, the winner first."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-2.7-3"

    def apply(self, battle: B) -> B:
        """Rank the sides."""
        return replace(battle, initiative=self.order)

    def tell(self) -> str:
        return f"Initiative: {throws_told(self.rolls)}; first {', then '.join(self.order)}"


class SideActivated(Happening, frozen=True, tag="side_activated", kw_only=True):
    """It is this side's turn to act with one unit."""

    side: str
    rule: str = "FT-2.7-4"

    def apply(self, battle: B) -> B:
        """Give it the turn."""
        return replace(battle, active=self.side)

    def tell(self) -> str:
        return f"It is {self.side}'s turn"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    PhaseBegan,
    PhaseFinished,
    InitiativeRolled,
    SideActivated,
)
"""All that can happen by this chapter."""
