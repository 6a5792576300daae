"""The orders of damage (CI 7.4, 13): the Damage Effects Step, and hits that the referee enters."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import Configuration, Count, Points, SectionName
from umpire.rules.cold_infinity.state.weapons import Traits


class ResolveDamage(Value, frozen=True, tag="resolve_damage"):
    """Resolve the Damage Effects Step: failures, detonations, catastrophes (CI-2.0-3, -10)."""


class ApplyHits(Value, frozen=True, tag="apply_hits", kw_only=True):
    """Enter a hit from outside the service: a result to hit, and what it rolled (CI-7.4-1).

    It passes all that mitigates it. `section`: which is struck; of a group, which side. `natural`:
    the throw without its modifier, if there was one: it tells what may burn, burst or fail in
    the Damage Effects Step of this turn (CI-13.2-1, CI-13.3-1).
    """

    unit: Id
    technology: Id
    result: Annotated[int, Meta(ge=-100, le=1000)]
    rolled: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=100)]
    natural: Annotated[int, Meta(ge=3, le=18)] | None = None
    configuration: Configuration = "burst"
    section: SectionName
    range_hexes: Count = 0
    plasma: Count = 0
    slashing: Annotated[int, Meta(ge=1, le=1000)] = 1
    traits: Traits = ()
