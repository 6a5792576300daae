"""Telling events of electronic warfare (CI 4, 11.4.2) in plain words."""

from collections.abc import Callable, Iterable
from typing import Any

from umpire.rules.cold_infinity.battle import Known
from umpire.rules.cold_infinity.starship import ToldArmour
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.events import (
    ArmourAssigned,
    ArmourTold,
    DetectorSpent,
    DetectorsResolved,
    EssAnnounced,
    EwAllocated,
    EwAnnounced,
    HighDensityToggled,
    UnitLevels,
    UnitsIdentified,
)
from umpire.rules.cold_infinity.warfare.support import EssAllocation


def _points(**points: int) -> list[str]:
    return [f"{name.replace('_', ' ')} {value}" for name, value in points.items() if value]


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
    return f"{told.points} {told.section.replace('_', ' ')}{against}"


def _known(known: Known) -> str:
    if known.full:
        return f"{known.unit} in full"
    return f"{known.unit} by its {'silhouette' if known.silhouette else 'Mass'}"


def _high_density_toggled(event: HighDensityToggled) -> str:
    means = "high-density sensors" if event.high_density else "eye"
    return f"{event.group} aims by {means}"


def _armour_assigned(event: ArmourAssigned) -> str:
    whence = "stored" if event.stored else "pool"
    where = event.section.replace("_", " ")
    return (
        f"{event.ship}: {event.points} of the {whence} points of {where} adaptive armour "
        f"against {event.technology}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    EwAllocated: lambda event: f"{event.unit} sets its EW: {_ew(event.ew)}",
    EwAnnounced: lambda event: f"EW levels: {_levels(event.announced)}",
    DetectorSpent: lambda event: f"{event.unit} spends what it kept back: {_late(event.late)}",
    DetectorsResolved: lambda event: f"EW after detectors: {_levels(event.announced)}",
    EssAnnounced: lambda event: (
        f"ESS of {event.unit}: {_ess(event.ess)} (shroud of {event.shroud_radius} hexes)"
    ),
    HighDensityToggled: _high_density_toggled,
    ArmourAssigned: _armour_assigned,
    ArmourTold: lambda event: (
        f"Adaptive armour of {event.ship}: {', '.join(map(_armour, event.told_armour))}"
    ),
    UnitsIdentified: lambda event: (
        f"{event.side} has identified {', '.join(map(_known, event.known))}"
    ),
}
