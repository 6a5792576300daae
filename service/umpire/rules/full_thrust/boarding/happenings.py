"""The events of boarding actions (FT 11.5). Strengths are in boarding factors."""

from typing import ClassVar, Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import counted, thrown
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_ship

Victor: TypeAlias = Literal["attacker", "defender"]

_WON = {
    "attacker": "the boarders win",
    "defender": "the defenders win",
    None: "they fight on",
}


class BoardingRound(Told, frozen=True, tag="boarding_round", kw_only=True):
    """One round of a fight aboard `target`: the totals, and the factors left after it.

    `won_by` tells who has won, `None` where the fight goes on.
    """

    ship: str
    target: str
    attack_total: int
    defence_total: int
    attack_factors: int
    defence_factors: int
    won_by: Victor | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-11.5-3"

    def tell(self) -> str:
        throws = " against ".join(thrown(roll) for roll in self.rolls)
        return (
            f"{self.ship}'s boarders fight aboard {self.target}: {throws}, "
            f"{self.attack_total} to {self.defence_total}; "
            f"{self.attack_factors} to {self.defence_factors} are left, and {_WON[self.won_by]}"
        )


class BoardersRepulsed(Happening, frozen=True, tag="boarders_repulsed", kw_only=True):
    """Boarders were thrown back, and so many of their factors got home to `ship`.

    `crew_lost` and `target_crew_lost` are the crew factors that each ship has lost by fights in
    all; `repaired_with` and `target_repaired_with` the parties that can do no more this turn.
    """

    ship: str
    target: str
    returned: int
    crew_lost: int
    target_crew_lost: int
    repaired_with: int
    target_repaired_with: int
    rule: str = "FT-11.5-4"

    def apply(self, battle: B) -> B:
        """Count what either crew has lost, and the parties that it has left."""
        battle = change_ship(
            battle,
            self.ship,
            boarded=True,
            crew_lost=self.crew_lost,
            repaired_with=self.repaired_with,
        )
        return change_ship(
            battle,
            self.target,
            crew_lost=self.target_crew_lost,
            repaired_with=self.target_repaired_with,
        )

    def tell(self) -> str:
        home = counted(self.returned, "factor")
        return f"{self.target} throws back the boarders of {self.ship}; {home} of them got home"


class ShipCaptured(Happening, frozen=True, tag="ship_captured", kw_only=True):
    """The boarders of `ship` took `target`, which belongs to `side` from now on.

    The counts are as in `BoardersRepulsed`; of the target they tell the prize crew. Of the boarders
    `stayed` are those for whom the prize has no room; they belong to their ship as before.
    """

    takes_out: ClassVar[bool] = True

    ship: str
    target: str
    side: str
    crew_lost: int
    target_crew_lost: int
    target_repaired_with: int
    stayed: int = 0
    rule: str = "FT-11.5-4"

    def apply(self, battle: B) -> B:
        """Give the target to its captors, out of its squadron and without its jump."""
        ship, target = battle.ship(self.ship), battle.ship(self.target)
        if ship is None or target is None:
            return battle
        battle = change_ship(
            battle,
            self.ship,
            boarded=True,
            crew_lost=self.crew_lost,
            repaired_with=ship.repaired_with + self.stayed,
        )
        return change_ship(
            battle,
            self.target,
            side=self.side,
            first_side=target.first_side or target.side,
            boarded=True,
            crew_lost=self.target_crew_lost,
            repaired_with=self.target_repaired_with,
            squadron=None,
            ftl_since=None,
        )

    def tell(self) -> str:
        return f"{self.ship} takes {self.target}, which belongs to {self.side} from now on"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (BoardingRound, BoardersRepulsed, ShipCaptured)
"""All that can happen by this chapter."""
