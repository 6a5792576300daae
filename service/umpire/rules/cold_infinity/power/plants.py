"""Power plants: what they give and hold, whole or damaged (CI 3.1, 13.1.4). Points of power.

`lost` is always points of structure; a plant with none left gives and holds nothing.
"""

from typing import NamedTuple

from umpire.rules.cold_infinity.power.refusals import (
    BATTERY_UNFED,
    CAPACITOR_WITH_REACTOR,
    SYSTEM_BATTERY_UNFIT,
)
from umpire.rules.cold_infinity.state.condition import left, worn
from umpire.rules.cold_infinity.state.flight_options import CollectorLoss
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.systems import Battery, Capacitor, Collector, Reactor, System
from umpire.rules.cold_infinity.state.tables import PowerTable


class Charged(NamedTuple):
    """What a battery holds after a charge, and the power that stored nothing."""

    stored: int
    wasted: int


class BatteryHit(NamedTuple):
    """What a hit on a system does to its battery, and what is left for the system."""

    destroyed: bool
    absorbed: int
    rest: int


def reactor_output(reactor: Reactor, lost: int) -> int:
    """Return the power of a reactor, anew each turn (CI-3.1.1-1, CI-13.1.4-1, CI-RUL-15)."""
    return worn(reactor.rating, left(reactor.structure, lost), lost)


def capacitor_capacity(capacitor: Capacitor, lost: int, table: PowerTable) -> int:
    """Return what a capacitor can hold (CI-3.1.2-2, CI-RUL-12)."""
    formula = table.capacitor_per_structure * left(capacitor.structure, lost)
    return worn(capacitor.capacity, formula, lost)


def capacitor_recharge(
    capacitor: Capacitor, lost: int, table: PowerTable, *, damaged_too: bool
) -> int:
    """Return what a capacitor gains each turn (CI-3.1.2-1, CI-RUL-12).

    Damage leaves it as it is; by house rule (`damaged_too`) it takes from the gain what it takes
    from the capacity (CI-UMP-4). A destroyed one gains nothing.
    """
    if left(capacitor.structure, lost) == 0:
        return 0
    loss = table.capacitor_per_structure * lost if damaged_too else 0
    return max(0, capacitor.recharge - loss)


def recharged(level: int, gain: int, capacity: int) -> int:
    """Return the level of a capacitor at the start of a turn (CI-3.1.2-1)."""
    return min(capacity, level + gain)


def battery_capacity(battery: Battery, lost: int) -> int:
    """Return what a battery can hold (CI-3.1.3-2, CI-13.1.4-1, CI-RUL-15)."""
    return worn(battery.capacity, left(battery.structure, lost), lost)


def kept(level: int, capacity: int) -> int:
    """Return what a damaged capacitor or battery still holds: the rest is lost (CI-RUL-12)."""
    return min(level, capacity)


def charged(battery: Battery, stored: int, power: int, lost: int = 0) -> Charged:
    """Return what a battery holds when power of one turn has been sent into it (CI-3.1.3-1).

    Power that makes no whole point, or finds no room, is spent for nothing (CI-UMP-5).
    """
    room = max(0, battery_capacity(battery, lost) - stored)
    gained = min(room, power // battery.convert)
    return Charged(stored + gained, power - gained * battery.convert)


def system_battery_hit(damage: int, *, intact: bool) -> BatteryHit:
    """Return what the first hit on a system does to its battery (CI-3.1.4-1).

    The battery takes one point of it, and is destroyed; the rest strikes the system. Nothing else
    destroys it.
    """
    absorbed = 1 if intact and damage > 0 else 0
    return BatteryHit(absorbed == 1, absorbed, damage - absorbed)


def collector_capacity(
    collector: Collector, lost: int, rule: CollectorLoss, table: PowerTable
) -> int:
    """Return the Rating of a collector (CI-3.1.5-2, CI-RUL-13).

    It loses more than one point for each of its structure, or by house rule has what is
    undamaged (CI-13.1.4-1).
    """
    remaining = left(collector.structure, lost)
    if remaining == 0:
        return 0
    if rule == "structure":
        return worn(collector.rating, remaining, lost)
    return max(0, collector.rating - table.collector_loss * lost)


def collected(collector: Collector, capacity: int, table: PowerTable) -> int:
    """Return what a collector gathers on its own in a turn, all for batteries (CI-3.1.5-1).

    A collector of weapons gathers nothing on its own: strikes feed it (CI-11.3-1).
    """
    return 0 if collector.weapons else min(capacity, table.collector_yield)


def require_plants(systems: tuple[System, ...], zero_power: frozenset[str]) -> None:
    """Check that the power plants of a unit go together.

    Args:
        systems: of the unit.
        zero_power: those that draw no power worth counting, or need none.

    Raises:
        IllegalOrder: there are capacitors beside reactors (CI-3.1.2-2), batteries without a plant
            that charges itself (CI-3.1.3-1, CI-3.1.5-1), or a system battery that has no powered
            system to serve (CI-3.3-1).
    """
    plants = [each for each in systems if isinstance(each, Reactor | Capacitor | Collector)]
    batteries = [each for each in systems if isinstance(each, Battery)]
    both = (Reactor, Capacitor)
    if all(any(isinstance(plant, kind) for plant in plants) for kind in both):
        raise CAPACITOR_WITH_REACTOR.refuse(
            f"It has both a capacitor and a reactor, {listed(e.id for e in plants)}: leave"
            " one kind out."
        )
    if batteries and not plants:
        raise BATTERY_UNFED.refuse(
            f"Nothing charges the battery {batteries[0].id}: add a plant, or leave it out."
        )
    for battery in batteries:
        if battery.serves in zero_power:
            raise SYSTEM_BATTERY_UNFIT.refuse(
                f"System {battery.serves} draws no power, and needs no battery {battery.id}."
            )
