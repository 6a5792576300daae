"""The orders that enter hits: the referee's (SF 4)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.state.bounds import Name, Source


class ApplyHits(Value, frozen=True, tag="apply_hits"):
    """Enter hits on a ship: shields, damage table and all (SF-DMG-01, -02)."""

    target: Id
    hits: Annotated[int, Meta(ge=1, le=1000)]
    source: Source = "other"
    attacker: Id = "referee"
    reason: Name = ""


HitOrder: TypeAlias = ApplyHits
