"""The order to beam boarders over (TBT 7)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class BeamBoarders(Value, frozen=True, tag="beam_boarders"):
    """Beam a boarding party onto an enemy; the fight is fought to its end at once (TBT-RUL-23).

    Without `factors`, all that the ship has go over. Of those who win, `prize_factors` stay aboard
    (without it, one; none on a ship of their own side), and the others beam back (TBT-BOARD-03).
    """

    ship: Id
    target: Id
    factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    prize_factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None
