"""Telling events of guided weapons (CI 9) in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.bounds import Cell
from umpire.rules.cold_infinity.guided.events import (
    DroneFlewOn,
    DroneMoved,
    DroneTracked,
    GuidedAimed,
    GuidedArrived,
    GuidedBurst,
    GuidedLaunched,
    GuidedLost,
    GuidedTold,
    Loss,
    ReloadRackUsed,
    TargetsTold,
)
from umpire.rules.cold_infinity.guided.reloading import LoadMissile, ReloadOperation

_LOSSES: dict[Loss, str] = {
    "blocked": "something stands in its way",
    "too_far": "its target is too far away",
    "lock_lost": "its launcher has lost its lock-on",
    "target_gone": "its target is gone",
    "unguided": "nobody guides it any more",
    "range_spent": "it has gone as far as it can",
    "track_lost": "it does not find its target again",
}


def _hex(cell: Cell) -> str:
    return f"hex {cell[0]},{cell[1]}"


def _aimed(target: str | None, cell: Cell | None) -> str:
    return target or (_hex(cell) if cell else "nothing")


def _guided_launched(event: GuidedLaunched) -> str:
    return f"{event.side} launches guided weapon {event.guided} from {_hex(event.cell)}"


def _guided_aimed(event: GuidedAimed) -> str:
    at = _aimed(event.target, event.aimed_at)
    left = "" if event.missiles is None else f"; {len(event.missiles)} are left"
    return f"{event.guided} is a {event.munition} of {event.unit} ({event.weapon}) for {at}{left}"


def _drone_moved(event: DroneMoved) -> str:
    if len(event.path) == 1:
        return f"Drone {event.guided} stays in {_hex(event.path[0])}"
    return f"Drone {event.guided} flies {len(event.path) - 1} hexes to {_hex(event.path[-1])}"


def _drone_tracked(event: DroneTracked) -> str:
    seen, left = _hex(event.last_seen), event.range_left
    return f"Drone {event.guided} saw its target last in {seen}; {left} hexes are left to it"


def _drone_flew_on(event: DroneFlewOn) -> str:
    return f"Drone {event.guided} flies on"


def _told(told: GuidedTold) -> str:
    at = _aimed(told.target, told.aimed_at)
    return f"{told.guided}, a {told.munition} of {told.unit} ({told.weapon}), at {at}"


def _targets_told(event: TargetsTold) -> str:
    return "Guided weapons: " + "; ".join(_told(each) for each in event.told)


def _guided_lost(event: GuidedLost) -> str:
    return f"{event.guided} is lost: {_LOSSES[event.loss]}"


def _guided_arrived(event: GuidedArrived) -> str:
    turned = f", which stands in its way to {event.instead_of}" if event.instead_of else ""
    return f"{event.guided} reaches {event.target}{turned}"


def _guided_burst(event: GuidedBurst) -> str:
    return f"{event.guided} detonates as a wave in {_hex(event.cell)}"


def _operation(operation: ReloadOperation) -> str:
    if isinstance(operation, LoadMissile):
        return f"loads {operation.rack}"
    return f"takes a {operation.missile} out of {operation.rack}"


def _reload_rack_used(event: ReloadRackUsed) -> str:
    done = ", ".join(_operation(each) for each in event.operations)
    return f"{event.rack} of {event.ship} {done}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    GuidedLaunched: _guided_launched,
    GuidedAimed: _guided_aimed,
    DroneMoved: _drone_moved,
    DroneTracked: _drone_tracked,
    DroneFlewOn: _drone_flew_on,
    TargetsTold: _targets_told,
    GuidedLost: _guided_lost,
    GuidedArrived: _guided_arrived,
    GuidedBurst: _guided_burst,
    ReloadRackUsed: _reload_rack_used,
}
