"""The events of damage (CI 7.4, 13)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.starship import Status


class UnitLost(Event, frozen=True, tag="unit_lost", kw_only=True):
    """A ship is destroyed, removed from play, or left a derelict (CI-7.4.4-1, CI-13.1.8-1)."""

    unit: str
    status: Status
    rule: str = "CI-7.4.4-1"


HitEvent: TypeAlias = UnitLost
