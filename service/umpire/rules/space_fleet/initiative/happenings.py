"""The events that tell who moves first, and in which steps (SF 2)."""

from collections import defaultdict

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening
from umpire.kernel.initiative import throws_told
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.state.audience import may_hear
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
    """What a squadron threw: its level, and the total with its first die.

    `only` are the sides that see all of its ships; null: all of them.
    """

    squadron: str
    side: str
    level: int
    total: int
    only: tuple[str, ...] | None = None


class SquadronAgain(msgspec.Struct, frozen=True):
    """What a squadron that tied threw again, its level added."""

    squadron: str
    total: int


class SquadronInitiativeRolled(
    Happening, frozen=True, tag="squadron_initiative_rolled", kw_only=True
):
    """The squadrons threw; `order` is that in which they move, the lowest total first.

    `again` are the throws of those that tied, in the order thrown. With limited sensors a seat gets
    the levels, totals and dice of squadrons that it sees in full, and the order of all.
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
        told = [f"{squadron} {' then '.join(totals[squadron])}".strip() for squadron in self.order]
        return f"Squadrons throw, the lowest first: {', '.join(told)}"

    def heard(self, battle: Battle, seat: Seat) -> "SquadronInitiativeRolled":  # noqa: ARG002 -- it was settled then
        """Return it without the levels and dice of squadrons that the seat does not see in full."""
        if seat.role == "referee" or all(each.only is None for each in self.throws):
            return self
        known = {each.squadron for each in self.throws if may_hear(each.only, seat)}
        names = [t.squadron for t in self.throws] + [again.squadron for again in self.again]
        return replace(
            self,
            throws=tuple([replace(t, only=None) for t in self.throws if t.squadron in known]),
            again=tuple([each for each in self.again if each.squadron in known]),
            rolls=tuple(
                [roll for name, roll in zip(names, self.rolls, strict=True) if name in known]
            ),
        )


class StepBegan(Happening, frozen=True, tag="step_began", kw_only=True):
    """A step of movement began: a side moves ships of these classes or speeds, or this squadron."""

    step: int
    side: str
    classes: tuple[ShipClass, ...] = ()
    squadron: str | None = None
    speeds: tuple[int, ...] = ()
    rule: str = "SF-MOVE-03"

    def apply(self, battle: Battle) -> Battle:
        """Begin it; nobody has finished it yet."""
        return replace(battle, step=self.step, finished=())

    def tell(self) -> str:
        if self.squadron is not None:
            return f"{self.side} moves squadron {self.squadron}"
        if self.speeds:
            return f"{self.side} moves ships of speed {' and '.join(map(str, self.speeds))}"
        return f"{self.side} moves {' and '.join(self.classes)}"
