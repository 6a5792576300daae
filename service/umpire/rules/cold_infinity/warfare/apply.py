"""What the events of electronic warfare do to a battle (CI 4, 11.4.2)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import change_group, change_ship, change_unit
from umpire.rules.cold_infinity.hits.adaptive import set_against
from umpire.rules.cold_infinity.hits.condition import section_of, with_section
from umpire.rules.cold_infinity.warfare.events import (
    ArmourAssigned,
    ArmourTold,
    DetectorSpent,
    DetectorsResolved,
    EssAnnounced,
    EwAllocated,
    EwAnnounced,
    HighDensityToggled,
    UnitsIdentified,
)


def _change_warfare(battle: Battle, unit_id: str, **changes: object) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return change_unit(battle, unit_id, warfare=replace(unit.warfare, **changes))


def _ew_allocated(battle: Battle, event: EwAllocated) -> Battle:
    return _change_warfare(battle, event.unit, ew=event.ew, set=True, set_last=event.ew)


def _ew_announced(battle: Battle, _event: EwAnnounced) -> Battle:
    return replace(battle, ew_open=True)


def _detector_spent(battle: Battle, event: DetectorSpent) -> Battle:
    return _change_warfare(battle, event.unit, late=event.late)


def _detectors_resolved(battle: Battle, event: DetectorsResolved) -> Battle:
    for each in event.announced:
        battle = _change_warfare(battle, each.unit, ew=each.ew, late=None)
    return battle


def _ess_announced(battle: Battle, event: EssAnnounced) -> Battle:
    return _change_warfare(battle, event.unit, ess=event.ess)


def _high_density_toggled(battle: Battle, event: HighDensityToggled) -> Battle:
    return change_group(battle, event.group, high_density=event.high_density, toggled=True)


def _armour_assigned(battle: Battle, event: ArmourAssigned) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    section = section_of(ship.condition, event.section)
    after = set_against(section, event.technology, event.points, stored=event.stored)
    return change_ship(battle, ship.id, condition=with_section(ship.condition, after))


def _armour_told(battle: Battle, event: ArmourTold) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    new = {(each.section, each.technology) for each in event.told_armour}
    kept = [each for each in ship.told_armour if (each.section, each.technology) not in new]
    return change_ship(battle, ship.id, told_armour=(*kept, *event.told_armour))


def _units_identified(battle: Battle, event: UnitsIdentified) -> Battle:
    new = {(each.side, each.unit) for each in event.known}
    kept = [each for each in battle.known if (each.side, each.unit) not in new]
    return replace(battle, known=(*kept, *event.known))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    EwAllocated: _ew_allocated,
    EwAnnounced: _ew_announced,
    DetectorSpent: _detector_spent,
    DetectorsResolved: _detectors_resolved,
    EssAnnounced: _ess_announced,
    HighDensityToggled: _high_density_toggled,
    ArmourAssigned: _armour_assigned,
    ArmourTold: _armour_told,
    UnitsIdentified: _units_identified,
}
