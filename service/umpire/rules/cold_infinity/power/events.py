"""The events of power (CI 3)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.power.allocation import Extra
from umpire.rules.cold_infinity.power.grids import PlantLevel
from umpire.rules.cold_infinity.starship import PlantOutput


class PowerAllocated(Event, frozen=True, tag="power_allocated", kw_only=True):
    """A ship has its power for this turn: what is on, what gets more (CI-3.2-1).

    `activated` and `deactivated` are what is announced; `used` is all the power that is used.
    """

    ship: str
    on: tuple[str, ...]
    extra: tuple[Extra, ...]
    activated: tuple[str, ...]
    deactivated: tuple[str, ...]
    levels: tuple[PlantLevel, ...]
    given: tuple[PlantOutput, ...]
    fed: tuple[str, ...]
    used: int
    rule: str = "CI-3.2-1"


PowerEvent: TypeAlias = PowerAllocated
