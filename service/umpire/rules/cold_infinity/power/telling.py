"""Telling events of power (CI 3, 7.1) in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted
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


def _power_allocated(event: PowerAllocated) -> str:
    told = [f"{event.ship} uses {event.used} power"]
    if event.activated:
        told.append(f"on: {', '.join(event.activated)}")
    if event.deactivated:
        told.append(f"off: {', '.join(event.deactivated)}")
    told += [f"{each.power} more for {each.system}" for each in event.extra]
    told += [f"{each} in part" for each in event.in_part]
    return "; ".join(told)


def _plant_restarted(event: PlantRestarted) -> str:
    return f"{event.plant} of {event.ship} runs again, at {event.heat.points} heat"


def _forced_off_counted(event: ForcedOffCounted) -> str:
    left = [f"{each.system} for {counted(each.turns, 'turn')} more" for each in event.forced_off]
    return f"Forced off aboard {event.ship}: {', '.join(left) or 'nothing any more'}"


def _stored(event: PlantsRecharged | ChargeLost) -> str:
    return ", ".join(f"{each.id} {each.stored}" for each in event.levels)


def _plants_recharged(event: PlantsRecharged) -> str:
    return f"The plants of {event.ship} hold {_stored(event)}"


def _charge_lost(event: ChargeLost) -> str:
    return f"Damaged plants of {event.ship} lose charge, and hold {_stored(event)}"


def _shields_recharged(event: ShieldsRecharged) -> str:
    held = ", ".join(f"{each.shield} {each.points}" for each in event.charges)
    return f"The buffering shields of {event.ship} hold {held}"


def _weapons_readied(event: WeaponsReadied) -> str:
    waits = [
        f"{each.weapon} cools for {counted(each.readiness.cooling, 'turn')} more"
        if each.readiness.cooling
        else f"{each.weapon} arms for {counted(each.readiness.arming, 'turn')} more"
        for each in event.readiness
    ]
    return f"Weapons of {event.unit}: {', '.join(waits) or 'all armed'}"


def _plant_heated(event: PlantHeated) -> str:
    told = f"{event.plant} of {event.ship}: {event.made} heat made, {event.dissipated} lost"
    end = ", shut down" if event.heat.shut_down else ""
    return f"{told}, {event.heat.points} in all{end}"


def _active_systems_lost(event: ActiveSystemsLost) -> str:
    return f"Destroyed aboard {event.ship} while on: {', '.join(event.gone)}"


def _power_lost(event: PowerLost) -> str:
    return f"{event.ship} has no plant left that works; off: {', '.join(event.deactivated)}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    PowerAllocated: _power_allocated,
    PlantRestarted: _plant_restarted,
    ForcedOffCounted: _forced_off_counted,
    PlantsRecharged: _plants_recharged,
    ChargeLost: _charge_lost,
    ShieldsRecharged: _shields_recharged,
    WeaponsReadied: _weapons_readied,
    PlantHeated: _plant_heated,
    ActiveSystemsLost: _active_systems_lost,
    PowerLost: _power_lost,
}
