"""The events of boarding by transporter (TBT 7). Strengths are in boarding factors.

The rounds of a fight are those of Remixed.
"""

from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.words import counted, dice
from umpire.rules.full_thrust.boarding import BoardingRound
from umpire.rules.full_thrust.state.battle import change_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Prize, Ship


class BoardersBeamed(Happening, frozen=True, tag="boarders_beamed", kw_only=True):
    """A party of so many factors was beamed aboard `target`, through one FireCon of the ship."""

    ship: str
    target: str
    factors: int
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAN-02"

    def apply(self, battle: Battle) -> Battle:
        """Note that the ship has begun its activation, and what it used."""
        return change_ship(battle, self.ship, begun=True, engaged=self.engaged, beamed=True)

    def tell(self) -> str:
        return (
            f"{self.ship} beams {counted(self.factors, 'factor')} of boarders aboard {self.target}"
        )


class PartyRepulsed(Happening, frozen=True, tag="party_repulsed", kw_only=True):
    """A party was beaten, and `returned` of its factors got home (TBT-RUL-23).

    `boarders_lost` and `target_boarders_lost` are what each ship's own crew has lost in fights in
    all; `prize` is who still holds the target where it was a prize.
    """

    ship: str
    target: str
    returned: int
    boarders_lost: int
    target_boarders_lost: int
    prize: Prize | None
    rule: str = "TBT-BOARD-02"

    def apply(self, battle: Battle) -> Battle:
        """Count what either crew has lost, and who still holds the target."""
        battle = change_ship(battle, self.ship, boarders_lost=self.boarders_lost)
        return change_ship(
            battle, self.target, boarders_lost=self.target_boarders_lost, prize=self.prize
        )

    def tell(self) -> str:
        home = counted(self.returned, "factor")
        return f"{self.target} throws back the boarders of {self.ship}; {home} of them got home"


class PrizeTaken(Happening, frozen=True, tag="prize_taken", kw_only=True):
    """A party took `target`, which belongs to `side` from now on.

    `prize` holds it, or nobody need where its own side has retaken it; of the party, `returned`
    are home. The losses are as in `PartyRepulsed`.
    """

    takes_out: ClassVar[bool] = True

    ship: str
    target: str
    side: str
    returned: int
    prize: Prize | None
    boarders_lost: int
    target_boarders_lost: int
    rule: str = "TBT-BOARD-03"

    def apply(self, battle: Battle) -> Battle:
        """Give a ship to another side, with whatever her stance is this turn (TBT-UMP-40)."""
        battle = change_ship(battle, self.ship, boarders_lost=self.boarders_lost)
        target: Ship | None = battle.ship(self.target)
        if target is None:
            return battle
        return change_ship(
            battle,
            self.target,
            side=self.side,
            first_side=target.first_side or target.side,
            prize=self.prize,
            boarders_lost=self.target_boarders_lost,
            squadron=None,
            ftl_since=None,
            begun=False,
            cloak_state="off" if target.cloak_state == "fading" else target.cloak_state,
            locks=(),
        )

    def tell(self) -> str:
        stay = counted(self.prize.factors, "factor") if self.prize else "nobody"
        home = counted(self.returned, "factor")
        return (
            f"{self.ship} takes {self.target}, which belongs to {self.side} from now on: "
            f"{stay} left aboard, {home} beamed back"
        )


class LockOutThrown(Happening, frozen=True, tag="lock_out_thrown", kw_only=True):
    """A prize crew threw for the lock-out of the computer, and broke it or not (TBT-BOARD-04)."""

    ship: str
    broken: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-BOARD-04"

    def apply(self, battle: Battle) -> Battle:
        """Note whether the lock-out holds."""
        ship: Ship | None = battle.ship(self.ship)
        if ship is None or ship.prize is None:
            return battle
        prize = replace(ship.prize, locked_out=not self.broken)
        return change_ship(battle, self.ship, prize=prize)

    def tell(self) -> str:
        now = "may fly her from now on" if self.broken else "stays locked out of the computer"
        return f"the prize crew of {self.ship} throws {dice(self.rolls)}, and {now}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    BoardersBeamed,
    BoardingRound,
    PartyRepulsed,
    PrizeTaken,
    LockOutThrown,
)
"""All that can happen by this chapter."""
