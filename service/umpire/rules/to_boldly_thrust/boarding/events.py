"""The events of boarding by transporter (TBT 7). Strengths are in boarding factors.

The rounds of a fight are those of Remixed.
"""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.boarding.events import BoardingRound
from umpire.rules.to_boldly_thrust.ship import Prize


class BoardersBeamed(Event, frozen=True, tag="boarders_beamed", kw_only=True):
    """A party of so many factors was beamed aboard `target`, through one FireCon of the ship."""

    ship: str
    target: str
    factors: int
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAN-02"


class PartyRepulsed(Event, frozen=True, tag="party_repulsed", kw_only=True):
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


class PrizeTaken(Event, frozen=True, tag="prize_taken", kw_only=True):
    """A party took `target`, which belongs to `side` from now on.

    `prize` holds it, or nobody need where its own side has retaken it; of the party, `returned`
    are home. The losses are as in `PartyRepulsed`.
    """

    ship: str
    target: str
    side: str
    returned: int
    prize: Prize | None
    boarders_lost: int
    target_boarders_lost: int
    rule: str = "TBT-BOARD-03"


class LockOutThrown(Event, frozen=True, tag="lock_out_thrown", kw_only=True):
    """A prize crew threw for the lock-out of the computer, and broke it or not (TBT-BOARD-04)."""

    ship: str
    broken: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-BOARD-04"


BoardingEvent: TypeAlias = (
    BoardersBeamed | BoardingRound | PartyRepulsed | PrizeTaken | LockOutThrown
)
