"""The orders of electronic warfare (CI 4, 11.4.2)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.warfare import EssAllocation, EwAllocation, Late


class AllocateEw(Value, frozen=True, tag="allocate_ew"):
    """Set the EW levels of a unit, in secret until they are told (CI-2.1.3-1, CI-4.0-1)."""

    unit: Id
    ew: EwAllocation


class AnnounceEss(Value, frozen=True, tag="announce_ess"):
    """Tell what the ESS of a unit does this turn (CI-4.7-1, CI-2.1.3.1-1)."""

    unit: Id
    ess: EssAllocation


class AssignArmour(Value, frozen=True, tag="assign_armour"):
    """Assign points of a section's collective adaptive armour to a technology (CI-11.4.2-3).

    With `stored`, convert points of that technology that were stored (CI-11.4.2-4).
    """

    ship: Id
    section: SectionName
    technology: Id
    points: Annotated[int, Meta(ge=1, le=1000)]
    stored: bool = False


class SpendDetector(Value, frozen=True, tag="spend_detector"):
    """Spend points that an EW detector has kept until the others told theirs (CI-4.8.1-1)."""

    unit: Id
    late: Late


class ToggleHighDensity(Value, frozen=True, tag="toggle_high_density"):
    """Switch the high-density sensors of fighters on or off, once a turn (CI-4.3.1-1)."""

    group: Id
    on: bool
