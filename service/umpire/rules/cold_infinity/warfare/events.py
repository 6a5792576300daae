"""The events of electronic warfare (CI 4)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation


class EwAllocated(Event, frozen=True, tag="ew_allocated", kw_only=True):
    """A unit's EW levels are set, and sealed until all are told (CI-2.1.3-1)."""

    unit: str
    side: str
    ew: EwAllocation
    turn: int
    opens: PhaseName = "announce_ew"
    rule: str = "CI-4.0-1"


WarfareEvent: TypeAlias = EwAllocated
