"""The events of boarding actions (FT 11.5). Strengths are in boarding factors."""

from typing import Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event

Victor: TypeAlias = Literal["attacker", "defender"]


class BoardingRound(Event, frozen=True, tag="boarding_round", kw_only=True):
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


class BoardersRepulsed(Event, frozen=True, tag="boarders_repulsed", kw_only=True):
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


class ShipCaptured(Event, frozen=True, tag="ship_captured", kw_only=True):
    """The boarders of `ship` took `target`, which belongs to `side` from now on.

    The counts are as in `BoardersRepulsed`; of the target they tell the prize crew. Of the boarders
    `stayed` are those for whom the prize has no room; they belong to their ship as before.
    """

    ship: str
    target: str
    side: str
    crew_lost: int
    target_crew_lost: int
    target_repaired_with: int
    stayed: int = 0
    rule: str = "FT-11.5-4"


BoardingEvent: TypeAlias = BoardingRound | BoardersRepulsed | ShipCaptured
