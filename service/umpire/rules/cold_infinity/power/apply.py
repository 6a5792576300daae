"""What the events of power do to a battle (CI 3, 7.1)."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import change_ship, change_unit
from umpire.rules.cold_infinity.hits.condition import with_system
from umpire.rules.cold_infinity.power.events import (
    ActiveSystemsLost,
    ChargeLost,
    ForcedOffCounted,
    PlantHeated,
    PlantRestarted,
    PlantsRecharged,
    PowerAllocated,
    PowerLost,
    ShieldsRecharged,
    WeaponsReadied,
)
from umpire.rules.cold_infinity.power.grids import PlantLevel
from umpire.rules.cold_infinity.power.heat import Heat
from umpire.rules.cold_infinity.power.supplying import before_allocation
from umpire.rules.cold_infinity.starship import GoneSystem


def _change_power(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some of a ship's power changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, power=replace(ship.power, **changes))


def _power_allocated(battle: Battle, event: PowerAllocated) -> Battle:
    ship = battle.ship(event.ship)
    return _change_power(
        battle,
        event.ship,
        on=event.on,
        extra=event.extra,
        in_part=event.in_part,
        levels=event.levels,
        given=event.given,
        fed=event.fed,
        streaks=event.streaks,
        used=event.used,
        allocated=True,
        before=before_allocation(ship.power) if ship else None,
    )


def _with_heat(levels: Iterable[PlantLevel], plant: str, heat: Heat) -> tuple[PlantLevel, ...]:
    return tuple([replace(each, heat=heat) if each.id == plant else each for each in levels])


def _heat_changed(battle: Battle, event: PlantRestarted | PlantHeated) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    levels = _with_heat(ship.power.levels, event.plant, event.heat)
    before = ship.power.before
    if before is not None:
        before = replace(before, levels=_with_heat(before.levels, event.plant, event.heat))
    return _change_power(battle, event.ship, levels=levels, before=before)


def _forced_off_counted(battle: Battle, event: ForcedOffCounted) -> Battle:
    return _change_power(battle, event.ship, forced_off=event.forced_off)


def _levels_changed(battle: Battle, event: PlantsRecharged | ChargeLost) -> Battle:
    return _change_power(battle, event.ship, levels=event.levels)


def _shields_recharged(battle: Battle, event: ShieldsRecharged) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    condition = ship.condition
    charges = {each.shield: each.points for each in event.charges}
    for section in ship.condition.sections:
        for each in section.systems:
            if each.id in charges:
                condition = with_system(condition, replace(each, charge=charges[each.id]))
    return change_ship(battle, ship.id, condition=condition)


def _weapons_readied(battle: Battle, event: WeaponsReadied) -> Battle:
    unit = battle.unit(event.unit)
    if unit is None:
        return battle
    return change_unit(battle, unit.id, arms=replace(unit.arms, readiness=event.readiness))


def _active_systems_lost(battle: Battle, event: ActiveSystemsLost) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    power, lost = ship.power, frozenset(event.gone)
    return _change_power(
        battle,
        event.ship,
        on=tuple([each for each in power.on if each not in lost]),
        extra=tuple([each for each in power.extra if each.system not in lost]),
        gone=(*power.gone, *(GoneSystem(each, event.turn) for each in event.gone)),
    )


def _power_lost(battle: Battle, event: PowerLost) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    off = frozenset(event.deactivated)
    return _change_power(
        battle,
        event.ship,
        on=tuple([each for each in ship.power.on if each not in off]),
        extra=tuple([each for each in ship.power.extra if each.system not in off]),
    )


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    PowerAllocated: _power_allocated,
    PlantRestarted: _heat_changed,
    ForcedOffCounted: _forced_off_counted,
    PlantsRecharged: _levels_changed,
    ChargeLost: _levels_changed,
    ShieldsRecharged: _shields_recharged,
    WeaponsReadied: _weapons_readied,
    PlantHeated: _heat_changed,
    ActiveSystemsLost: _active_systems_lost,
    PowerLost: _power_lost,
}
