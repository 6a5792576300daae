"""The events of electronic warfare (CI 4, 11.4.2)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import Known, PhaseName
from umpire.rules.cold_infinity.bounds import SectionName
from umpire.rules.cold_infinity.starship import ToldArmour
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.support import EssAllocation


class EwAllocated(Event, frozen=True, tag="ew_allocated", kw_only=True):
    """A unit's EW levels are set, and sealed until all are told (CI-2.1.3-1)."""

    unit: str
    side: str
    ew: EwAllocation
    turn: int
    opens: PhaseName = "announce_ew"
    rule: str = "CI-4.0-1"


class UnitLevels(msgspec.Struct, frozen=True):
    """The EW levels of a unit, and how far its shroud reaches with them, in hexes."""

    unit: Id
    ew: EwAllocation
    shroud_radius: int


class EwAnnounced(Event, frozen=True, tag="ew_announced", kw_only=True):
    """All sides told the EW levels of their units."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-2.1.3-1"


class DetectorSpent(Event, frozen=True, tag="detector_spent", kw_only=True):
    """A unit spends what its EW detector kept back, sealed until the phase ends."""

    unit: str
    side: str
    late: Late
    turn: int
    opens: PhaseName = "guided"
    rule: str = "CI-4.8.1-1"


class DetectorsResolved(Event, frozen=True, tag="detectors_resolved", kw_only=True):
    """EW levels after all detectors; what they did not spend is lost (CI-RUL-21)."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-4.8.1-1"


class EssAnnounced(Event, frozen=True, tag="ess_announced", kw_only=True):
    """A unit told what its ESS does this turn, and how far its shroud reaches, in hexes."""

    unit: str
    ess: EssAllocation
    shroud_radius: int
    rule: str = "CI-2.1.3.1-1"


class HighDensityToggled(Event, frozen=True, tag="high_density_toggled", kw_only=True):
    """A group aims by high-density sensors from now on, or by eye."""

    group: str
    high_density: bool
    rule: str = "CI-4.3.1-1"


class ArmourAssigned(Event, frozen=True, tag="armour_assigned", kw_only=True):
    """Points of a pool were assigned to a technology, or stored ones converted; for its side."""

    ship: str
    section: SectionName
    technology: str
    points: int
    stored: bool
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.4.2-3"


class ArmourTold(Event, frozen=True, tag="armour_told", kw_only=True):
    """All sides hear of points of a ship's adaptive armour; the figures replace earlier ones."""

    ship: str
    told_armour: tuple[ToldArmour, ...]
    rule: str = "CI-11.4.2-4"


class UnitsIdentified(Event, frozen=True, tag="units_identified", kw_only=True):
    """A side has learned more of enemies in its shrouds."""

    side: str
    known: tuple[Known, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-4.9-1"


WarfareEvent: TypeAlias = (
    EwAllocated
    | EwAnnounced
    | DetectorSpent
    | DetectorsResolved
    | EssAnnounced
    | HighDensityToggled
    | ArmourAssigned
    | ArmourTold
    | UnitsIdentified
)
