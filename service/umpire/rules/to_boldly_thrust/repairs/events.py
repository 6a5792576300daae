"""The events of damage control (TBT 11); throws are told as in Remixed."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.to_boldly_thrust.ship import Failures


class ShieldsRestored(Event, frozen=True, tag="shields_restored", kw_only=True):
    """Parties gave shields back `restored` points; `shield_marks` are left (TBT-DC-01, -02).

    These are null to others in a closed book (TBT-UMP-32).
    """

    ship: str
    restored: int
    shield_marks: int | None
    rolls: tuple[Roll, ...] = ()
    rule: str = "TBT-DC-01"


class FailuresCounted(Event, frozen=True, tag="failures_counted", kw_only=True):
    """What a ship's parties have failed on, and for how many turns in a row (TBT-DC-05)."""

    ship: str
    failures: tuple[Failures, ...]
    rule: str = "TBT-DC-05"


RepairEvent: TypeAlias = ShieldsRestored | FailuresCounted
