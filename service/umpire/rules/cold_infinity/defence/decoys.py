"""Chaff and flares against guided weapons (CI 11.5.2, 11.5.3). Ranges in hexes."""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.reasons import DESTROYED, OUT_OF_RANGE
from umpire.rules.cold_infinity.state.refusals import MAGAZINE_EMPTY
from umpire.rules.cold_infinity.state.systems import Dispenser
from umpire.rules.cold_infinity.state.tables import DefenceTable

DISPENSER_GONE = DESTROYED.under("CI-11.5-1")
BEYOND_CHAFF = OUT_OF_RANGE.under("CI-11.5.2-1")
BEYOND_FLARES = OUT_OF_RANGE.under("CI-11.5.3-1")


class Decoys(NamedTuple):
    """Points that decoys take off the throw of one guided weapon."""

    chaff: int = 0
    flares: int = 0


def bar_to_dispensing(
    dispenser: Dispenser, left: int, to_target: int, table: DefenceTable, *, intact: bool = True
) -> Code | None:
    """Return why chaff or a flare cannot protect a unit, or None (CI-11.5.2-1, CI-11.5.3-1).

    Each use takes one from the magazine (CI-RUL-78).

    Args:
        dispenser: of chaff, which protects all in its hex, or of flares.
        left: in its magazine.
        to_target: how far away the unit is; 0 in the same hex.
        table: how far flares go.
        intact: whether the dispenser works.
    """
    if not intact:
        return DISPENSER_GONE
    if left <= 0:
        return MAGAZINE_EMPTY
    if dispenser.releases == "chaff":
        return BEYOND_CHAFF if to_target else None
    return BEYOND_FLARES if to_target > table.flare_hexes else None


def decoys(chaff: Sequence[int], flares: Sequence[int], *, chaff_stacks: bool) -> Decoys:
    """Return what decoys take off the throw of one guided weapon (CI-RUL-78).

    Of several clouds of chaff the best counts, or by house rule all; flares add.

    Args:
        chaff: strengths of the clouds in the hex of its target, in this phase.
        flares: strengths of the flares that were directed against it.
        chaff_stacks: the house rule.
    """
    clouds = sum(chaff) if chaff_stacks else max(chaff, default=0)
    return Decoys(clouds, sum(flares))
