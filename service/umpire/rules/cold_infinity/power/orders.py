"""The orders of Power Allocation (CI 3)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.power.allocation import Allocation


class AllocatePower(Value, frozen=True, tag="allocate_power"):
    """Set what is on, what gets more power, what batteries give and take (CI-3.1-1, CI-3.2-1).

    A later allocation of the turn takes the place of an earlier one. A ship without one keeps on
    what was on, without extra power.
    """

    ship: Id
    allocation: Allocation


class RestartPlant(Value, frozen=True, tag="restart_plant"):
    """Start a plant again that has shut down for heat (CI-RUL-16)."""

    ship: Id
    plant: Id
