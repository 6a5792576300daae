"""The events of electronic warfare (CI 4, 11.4.2)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.battle import Battle, Known, PhaseName
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.changes import change_group, change_ship, change_unit
from umpire.rules.cold_infinity.state.condition import section_of, with_section
from umpire.rules.cold_infinity.state.defences import ToldArmour
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew, Sealed
from umpire.rules.cold_infinity.state.named import in_words
from umpire.rules.cold_infinity.state.warfare import EssAllocation, EwAllocation, Late
from umpire.rules.cold_infinity.warfare.adaptive import set_against


class EwAllocated(Sealed, frozen=True, tag="ew_allocated", kw_only=True):
    """A unit's EW levels are set, and sealed until all are told (CI-2.1.3-1)."""

    unit: str
    side: str
    ew: EwAllocation
    turn: int
    opens: PhaseName = "announce_ew"
    rule: str = "CI-4.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the levels, for this turn and to be kept."""
        return _change_warfare(battle, self.unit, ew=self.ew, set=True, set_last=self.ew)

    def tell(self) -> str:
        """Tell the levels."""
        return f"{self.unit} sets its EW: {_ew(self.ew)}"


class UnitLevels(msgspec.Struct, frozen=True):
    """The EW levels of a unit, and how far its shroud reaches with them, in hexes."""

    unit: Id
    ew: EwAllocation
    shroud_radius: int


class EwAnnounced(Happening, frozen=True, tag="ew_announced", kw_only=True):
    """All sides told the EW levels of their units."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-2.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Open the levels of this turn."""
        return replace(battle, ew_open=True)

    def tell(self) -> str:
        """Tell the levels of each."""
        return f"EW levels: {_levels(self.announced)}"


class DetectorSpent(Sealed, frozen=True, tag="detector_spent", kw_only=True):
    """A unit spends what its EW detector kept back, sealed until the phase ends."""

    unit: str
    side: str
    late: Late
    turn: int
    opens: PhaseName = "guided"
    rule: str = "CI-4.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note what is spent."""
        return _change_warfare(battle, self.unit, late=self.late)

    def tell(self) -> str:
        """Tell on what."""
        return f"{self.unit} spends what it kept back: {_late(self.late)}"


class DetectorsResolved(Happening, frozen=True, tag="detectors_resolved", kw_only=True):
    """EW levels after all detectors; what they did not spend is lost (CI-RUL-21)."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-4.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the levels; nothing is kept back any more."""
        for each in self.announced:
            battle = _change_warfare(battle, each.unit, ew=each.ew, late=None)
        return battle

    def tell(self) -> str:
        """Tell the levels of each."""
        return f"EW after detectors: {_levels(self.announced)}"


class EssAnnounced(Happening, frozen=True, tag="ess_announced", kw_only=True):
    """A unit told what its ESS does this turn, and how far its shroud reaches, in hexes."""

    unit: str
    ess: EssAllocation
    shroud_radius: int
    rule: str = "CI-2.1.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Set what the ESS does."""
        return _change_warfare(battle, self.unit, ess=self.ess)

    def tell(self) -> str:
        """Tell what it does."""
        return f"ESS of {self.unit}: {_ess(self.ess)} (shroud of {self.shroud_radius} hexes)"


class HighDensityToggled(Happening, frozen=True, tag="high_density_toggled", kw_only=True):
    """A group aims by high-density sensors from now on, or by eye."""

    group: str
    high_density: bool
    rule: str = "CI-4.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Switch the sensors; the group has done so for this turn."""
        return change_group(battle, self.group, high_density=self.high_density, toggled=True)

    def tell(self) -> str:
        """Tell by what it aims."""
        means = "high-density sensors" if self.high_density else "eye"
        return f"{self.group} aims by {means}"


class ArmourAssigned(HeardByFew, frozen=True, tag="armour_assigned", kw_only=True):
    """Points of a pool were assigned to a technology, or stored ones converted; for its side."""

    ship: str
    section: SectionName
    technology: str
    points: int
    stored: bool
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.4.2-3"

    def apply(self, battle: Battle) -> Battle:
        """Set the points against the technology."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        section = section_of(ship.condition, self.section)
        after = set_against(section, self.technology, self.points, stored=self.stored)
        return change_ship(battle, ship.id, condition=with_section(ship.condition, after))

    def tell(self) -> str:
        """Tell how many, and against what."""
        whence = "stored" if self.stored else "pool"
        where = in_words(self.section)
        return (
            f"{self.ship}: {self.points} of the {whence} points of {where} adaptive armour "
            f"against {self.technology}"
        )


class ArmourTold(Happening, frozen=True, tag="armour_told", kw_only=True):
    """All sides hear of points of a ship's adaptive armour; the figures replace earlier ones."""

    ship: str
    told_armour: tuple[ToldArmour, ...]
    rule: str = "CI-11.4.2-4"

    def apply(self, battle: Battle) -> Battle:
        """Note what all know, in place of earlier figures."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        new = {(each.section, each.technology) for each in self.told_armour}
        kept = [each for each in ship.told_armour if (each.section, each.technology) not in new]
        return change_ship(battle, ship.id, told_armour=(*kept, *self.told_armour))

    def tell(self) -> str:
        """Tell the points."""
        return f"Adaptive armour of {self.ship}: {', '.join(map(_armour, self.told_armour))}"


class UnitsIdentified(HeardByFew, frozen=True, tag="units_identified", kw_only=True):
    """A side has learned more of enemies in its shrouds."""

    side: str
    known: tuple[Known, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-4.9-1"

    def apply(self, battle: Battle) -> Battle:
        """Note what the side has learned."""
        new = {(each.side, each.unit) for each in self.known}
        kept = [each for each in battle.known if (each.side, each.unit) not in new]
        return replace(battle, known=(*kept, *self.known))

    def tell(self) -> str:
        """Tell of which enemies, and how far."""
        return f"{self.side} has identified {', '.join(map(_known, self.known))}"

    def without(self, unknown: frozenset[str]) -> "UnitsIdentified":  # noqa: ARG002 -- they are told
        """Return all of it: it says itself what its side has learned."""
        return self


def _change_warfare(battle: Battle, unit_id: str, **changes: object) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return change_unit(battle, unit_id, warfare=replace(unit.warfare, **changes))


def _points(**points: int) -> list[str]:
    return [f"{in_words(name)} {value}" for name, value in points.items() if value]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "nothing"


def _ew(ew: EwAllocation) -> str:
    words = _points(
        shroud=ew.shroud,
        amplification=ew.amplification,
        ECM=ew.ecm,
        kept_back=ew.detector,
        piercing=ew.piercing,
        set_to_eleven=ew.eleven,
    )
    return _listed([*words, *(["masking"] if ew.masking else [])])


def _late(late: Late) -> str:
    return _listed(
        _points(
            shroud=late.shroud,
            amplification=late.amplification,
            ECM=late.ecm,
            piercing=late.piercing,
        )
    )


def _levels(announced: Iterable[UnitLevels]) -> str:
    return "; ".join(
        f"{each.unit} {_ew(each.ew)} (shroud of {each.shroud_radius} hexes)" for each in announced
    )


def _ess(ess: EssAllocation) -> str:
    return _listed(
        [
            *_points(shroud=ess.shroud),
            *(f"amplifies {each.enemy} by {each.amplification}" for each in ess.amplified),
            *_points(countermeasures=ess.countermeasures),
            *(f"jams {unit}" for unit in ess.jammed),
            *(f"negates {unit}" for unit in ess.negated),
        ]
    )


def _armour(told: ToldArmour) -> str:
    against = f" against {told.technology}" if told.technology else " in all"
    return f"{told.points} {in_words(told.section)}{against}"


def _known(known: Known) -> str:
    if known.full:
        return f"{known.unit} in full"
    return f"{known.unit} by its {'silhouette' if known.silhouette else 'Mass'}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    EwAllocated,
    EwAnnounced,
    DetectorSpent,
    DetectorsResolved,
    EssAnnounced,
    HighDensityToggled,
    ArmourAssigned,
    ArmourTold,
    UnitsIdentified,
)
"""All that can happen by this chapter."""
