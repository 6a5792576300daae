"""The grid of a ship: its plants, batteries and systems, from sheet and condition (CI 3.1 to 3.4).

Points of power.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.allocation import Allocation, Given, Grid, Source, Store
from umpire.rules.cold_infinity.power.consumers import Condition, Consumer, consumers, lingering
from umpire.rules.cold_infinity.power.plants import (
    battery_capacity,
    capacitor_capacity,
    capacitor_recharge,
    charged,
    collected,
    collector_capacity,
    kept,
    reactor_output,
    recharged,
)
from umpire.rules.cold_infinity.state.arms import PlantLevel
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import Running, destroyed, fitted
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import Battery, Capacitor, Collector, Reactor
from umpire.rules.cold_infinity.state.tables import PowerTable

Levels: TypeAlias = tuple[PlantLevel, ...]
_NOTHING = PlantLevel("nothing")


class Supply(NamedTuple):
    """What a ship brings into Power Allocation besides its sheet and condition.

    `since` tells for how many turns each system that was on has been destroyed (CI-3.4-1), and
    `barred` which systems cannot go on yet, and why (CI-7.1.1.1-1, CI-3.2.2-1). `drives` draw what
    they are given (CI-14.1-2).
    """

    levels: Levels
    since: Mapping[Id, int] = {}
    barred: Mapping[Id, Condition] = {}
    drives: Mapping[Id, int] = {}


class PowerRules(NamedTuple):
    """By which table and options plants work."""

    table: PowerTable
    options: Options


def levels_at_start(sheet: Sheet) -> Levels:
    """Return what plants hold when the battle begins: all that they can (CI-UMP-63).

    Those that hold nothing and never heat have no level.
    """
    found = []
    for system in sheet.systems:
        match system:
            case Capacitor() | Battery():
                found.append(PlantLevel(system.id, system.capacity))
            case Reactor(overheating=True):
                found.append(PlantLevel(system.id))
            case _:
                pass
    return tuple(found)


def _by_id(levels: Iterable[PlantLevel]) -> dict[str, PlantLevel]:
    return {level.id: level for level in levels}


def sources(running: Running, levels: Levels, rules: PowerRules) -> tuple[Source, ...]:
    """Return what each plant can give this turn (CI-3.1.1-1, CI-3.1.2-1, CI-3.6-1).

    A reactor that has shut down gives nothing, a capacitor what it holds.
    """
    known = _by_id(levels)
    found = []
    for each in fitted(running, Reactor):
        cold = not known.get(each.system.id, _NOTHING).heat.shut_down
        output = reactor_output(each.system, each.lost) if cold else 0
        found.append(Source(each.system.id, output, each.system.overheating))
    for store in fitted(running, Capacitor):
        held = known.get(store.system.id, _NOTHING).stored
        room = capacitor_capacity(store.system, store.lost, rules.table)
        found.append(Source(store.system.id, kept(held, room)))
    return tuple(found)


def grid(running: Running, supply: Supply, rules: PowerRules) -> Grid:
    """Return the grid of a ship for Power Allocation (CI-3.1-1 to CI-3.4-1).

    Which systems are on does not matter here; that is what is allocated.
    """
    known = _by_id(supply.levels)
    stores = tuple(
        Store(
            each.system.id,
            kept(known[each.system.id].stored, battery_capacity(each.system, each.lost)),
            each.system.serves,
        )
        for each in fitted(running, Battery)
        if each.intact and each.system.id in known
    )
    return Grid(
        consumers=_consumers(running, supply),
        output=sum(source.available for source in sources(running, supply.levels, rules)),
        stores=stores,
        collected=_collected(running, rules),
    )


def _consumers(running: Running, supply: Supply) -> tuple[Consumer, ...]:
    """Return the systems of a ship, as damage and time have left them."""
    gone = destroyed(running.condition)
    return tuple(
        _gone(each, supply.since.get(each.system))
        if each.system in gone
        else each._replace(
            condition=supply.barred.get(each.system, "ready"),
            power=supply.drives.get(each.system, each.power),
        )
        for each in consumers(running.sheet)
    )


def _gone(consumer: Consumer, turns: int | None) -> Consumer:
    """Return a consumer that is destroyed, and what it draws yet if it was on (CI-3.4-1)."""
    draws = lingering(consumer.power, turns or 0, was_active=turns is not None)
    return consumer._replace(condition="destroyed", lingering=draws)


def _collected(running: Running, rules: PowerRules) -> int:
    """Return what all collectors gather on their own (CI-3.1.5-1)."""
    loss, table = rules.options.collector_loss, rules.table
    return sum(
        collected(each.system, collector_capacity(each.system, each.lost, loss, table), table)
        for each in fitted(running, Collector)
    )


def after_allocation(
    running: Running, levels: Levels, allocation: Allocation, given: Iterable[Given]
) -> Levels:
    """Return what plants hold when power has been allocated (CI-3.1.2-1, CI-3.1.3-1).

    Batteries give before they take in. The heat of reactors comes in Final Actions; see
    `power.heat`.

    Args:
        running: the ship.
        levels: before.
        allocation: which is in order.
        given: what each plant gives; see `power.allocation.shared_out`.
    """
    taken = {each.plant: each.power for each in given}
    fed: dict[str, int] = {}
    for source in allocation.from_batteries:
        taken[source.battery] = taken.get(source.battery, 0) + source.power
    for sink in allocation.to_batteries:
        fed[sink.battery] = fed.get(sink.battery, 0) + sink.power
    batteries = {each.system.id: each for each in fitted(running, Battery)}
    after = []
    for level in levels:
        stored = max(0, level.stored - taken.get(level.id, 0))
        if level.id in fed:
            battery = batteries[level.id]
            stored = charged(battery.system, stored, fed[level.id], battery.lost).stored
        after.append(msgspec.structs.replace(level, stored=stored))
    return tuple(after)


def renewed(running: Running, levels: Levels, rules: PowerRules) -> Levels:
    """Return what plants hold when a turn begins: capacitors gain, all keep what has room.

    CI-3.1.2-1, CI-RUL-12.
    """
    table, both = rules.table, rules.options.capacitor_damage_hits_recharge
    known = {level.id: level.stored for level in levels}
    for each in fitted(running, Capacitor):
        if each.system.id in known:
            gain = capacitor_recharge(each.system, each.lost, table, damaged_too=both)
            room = capacitor_capacity(each.system, each.lost, table)
            known[each.system.id] = recharged(known[each.system.id], gain, room)
    for store in fitted(running, Battery):
        if store.system.id in known:
            room = battery_capacity(store.system, store.lost)
            known[store.system.id] = kept(known[store.system.id], room)
    return tuple(msgspec.structs.replace(level, stored=known[level.id]) for level in levels)
