"""Telling damage, threshold points, core systems and repairs in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, points
from umpire.rules.full_thrust.damage.events import (
    CoreDumped,
    DamageHeld,
    DamageTaken,
    HeldFireReleased,
    HoldsLost,
    LifeSupportFailed,
    ReactorThrown,
    RepairTried,
    ShipAbandoned,
    ShipDestroyed,
    SystemLost,
    SystemRepaired,
    ThresholdChecked,
)

_DRIVE = {"full": "at full thrust again", "half": "at half thrust", "out": "out"}


def _named(system: str) -> str:
    return system.replace("_", " ")


def _damage_taken(event: DamageTaken) -> str:
    because = f" ({event.note})" if event.note else ""
    if not event.points:
        return f"{event.ship} is hit by {event.attacker}{because}, and takes no points of damage"
    return (
        f"{event.ship} takes {points(event.points)} from {event.attacker}{because}: "
        f"{event.to_armour} on armour, {event.to_hull} on the hull; {event.damage} in all"
    )


def _damage_held(event: DamageHeld) -> str:
    fire = event.fire
    total = points(sum(hit.points for hit in fire.hits))
    return f"{total} from {fire.attacker} at {fire.target} will count when all have fired"


def _held_fire_released(_event: HeldFireReleased) -> str:
    return "All have fired, and the damage counts"


def _threshold_checked(event: ThresholdChecked) -> str:
    point = f"{event.ship} reaches threshold point {event.point}"
    if not event.systems:
        return f"{point}; no system is left that throws"
    faces = [face for roll in event.rolls for face in roll.faces]
    each = ", ".join(
        f"{_named(system)} {face}" for system, face in zip(event.systems, faces, strict=False)
    )
    modified = f", {event.modifier:+d} on each die" if event.modifier else ""
    return f"{point}, lost on {event.number} or less{modified}: {len(faces)}d6 {each}"


def _system_lost(event: SystemLost) -> str:
    thrown = f"{dice(event.rolls)}, " if event.rolls else ""
    if event.drive is not None:
        return f"{event.ship}'s drive {event.system} is {_DRIVE[event.drive]}"
    if event.system == "bridge":
        until = "for good" if event.until is None else f"until the end of turn {event.until}"
        return f"{event.ship}'s bridge is hit: {thrown}out of control {until}"
    if event.system == "power_core":
        return f"{event.ship}'s power core is hit, and may explode"
    if event.system == "life_support":
        return f"{event.ship}'s life support is hit: {thrown}it fails after turn {event.until}"
    return f"{event.ship} loses {event.system}"


def _holds_lost(event: HoldsLost) -> str:
    return f"{event.ship} has lost {counted(event.holds_lost, 'hold')} with what is inside"


def _ship_destroyed(event: ShipDestroyed) -> str:
    excess = f", {points(event.excess)} beyond its last box" if event.excess else ""
    return f"{event.ship} is destroyed{excess}"


def _repair_tried(event: RepairTried) -> str:
    done = "done" if event.done else "to no avail"
    return (
        f"{event.parties} of {event.ship}'s parties work on {_named(event.system)}, needing "
        f"{event.parties} or less: {dice(event.rolls)}, {done}"
    )


def _system_repaired(event: SystemRepaired) -> str:
    if event.drive is not None:
        return f"{event.ship}'s drive {event.system} is {_DRIVE[event.drive]}"
    return f"{event.ship}'s {_named(event.system)} works again"


def _core_dumped(event: CoreDumped) -> str:
    return f"{event.ship} dumps its power core, and drifts"


def _ship_abandoned(event: ShipAbandoned) -> str:
    return f"{event.ship} is abandoned, and drifts"


def _reactor_thrown(event: ReactorThrown) -> str:
    outcome = "it explodes" if event.explodes else "it holds"
    return (
        f"{event.ship}'s power core explodes on {event.number} or more: {dice(event.rolls)}, "
        f"{outcome}"
    )


def _life_support_failed(event: LifeSupportFailed) -> str:
    return f"{event.ship}'s life support fails; the ship is a drifting hulk"


TELLINGS: dict[type, Callable[[Any], str]] = {
    DamageTaken: _damage_taken,
    DamageHeld: _damage_held,
    HeldFireReleased: _held_fire_released,
    ThresholdChecked: _threshold_checked,
    SystemLost: _system_lost,
    HoldsLost: _holds_lost,
    ShipDestroyed: _ship_destroyed,
    RepairTried: _repair_tried,
    SystemRepaired: _system_repaired,
    CoreDumped: _core_dumped,
    ShipAbandoned: _ship_abandoned,
    ReactorThrown: _reactor_thrown,
    LifeSupportFailed: _life_support_failed,
}
