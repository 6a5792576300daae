"""The events that tell who moves first, and in which steps (SF 2)."""

from collections import defaultdict

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening
from umpire.kernel.initiative import throws_told
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import ShipClass


class InitiativeRolled(Happening, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for who moves first; `order` is that in which they move."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "SF-RUL-15"

    def apply(self, battle: Battle) -> Battle:
        """Rank the sides."""
        return replace(battle, initiative=self.order)

    def tell(self) -> str:
        return f"Who moves first: {throws_told(self.rolls)}; first {', then '.join(self.order)}"


class FirstMoveAlternated(Happening, frozen=True, tag="first_move_alternated", kw_only=True):
    """Without a throw, it is the next side's turn to move first."""

    order: tuple[str, ...]
    rule: str = "SF-MOVE-02"

    def apply(self, battle: Battle) -> Battle:
        """Rank the sides."""
        return replace(battle, initiative=self.order)

    def tell(self) -> str:
        return f"First {', then '.join(self.order)}, who take it in turns"


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


class SquadronInitiativeRolled(
    Happening, frozen=True, tag="squadron_initiative_rolled", kw_only=True
):
    """The squadrons threw; `order` is that in which they move, the lowest total first.

    `again` are the throws of those that tied, in the order thrown.
    """

    throws: tuple[SquadronThrow, ...]
    again: tuple[SquadronAgain, ...]
    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "SF-MOVE-04"

    def apply(self, battle: Battle) -> Battle:
        """Rank the squadrons."""
        return replace(battle, squadron_order=self.order)

    def tell(self) -> str:
        totals: defaultdict[str, list[str]] = defaultdict(list)
        for each in self.throws:
            totals[each.squadron].append(str(each.total))
        for again in self.again:
            totals[again.squadron].append(str(again.total))
        told = ", ".join(f"{squadron} {' then '.join(totals[squadron])}" for squadron in self.order)
        return f"Squadrons throw, the lowest first: {told}"


class StepBegan(Happening, frozen=True, tag="step_began", kw_only=True):
    """A step of movement began: a side moves ships of these classes, or this squadron."""

    step: int
    side: str
    classes: tuple[ShipClass, ...] = ()
    squadron: str | None = None
    rule: str = "SF-MOVE-03"

    def apply(self, battle: Battle) -> Battle:
        """Begin it; nobody has finished it yet."""
        return replace(battle, step=self.step, finished=())

    def tell(self) -> str:
        if self.squadron is not None:
            return f"{self.side} moves squadron {self.squadron}"
        return f"{self.side} moves {' and '.join(self.classes)}"
