"""Power Allocation: what is on, what gets more, what batteries give and take (CI 3.1 to 3.5).

Points of power. An allocation stands for one turn; the next begins from the systems it leaves on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.consumers import Consumer, require_switch, stays_on
from umpire.rules.cold_infinity.power.refusals import (
    BATTERY_MISDIRECTED,
    DESTROYED_SYSTEM,
    INSUFFICIENT_CHARGE,
    INSUFFICIENT_POWER,
    NOT_BOOSTED,
    UNKNOWN_BATTERY,
)
from umpire.rules.cold_infinity.state.arms import Extra, Sent
from umpire.rules.cold_infinity.state.bounds import MOST_SECTIONS, MOST_SYSTEMS, Points
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_CONSUMER

MOST = MOST_SECTIONS * MOST_SYSTEMS


class FromBattery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Power that a battery gives a system in place of the plants; 0 for one of zero power."""

    battery: Id
    system: Id
    power: Points


class ToBattery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Power that is sent into a battery, of collectors first (CI-3.1.3-1, CI-3.1.5-1)."""

    battery: Id
    power: Sent


class Allocation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit's power for a turn. What is not `on` is off; what needs no power need not be named.

    `in_part` are shields that get half of their power, and work by half (CI-11.2.1-1).
    """

    on: Annotated[tuple[Id, ...], Meta(max_length=MOST)]
    extra: Annotated[tuple[Extra, ...], Meta(max_length=MOST)] = ()
    from_batteries: Annotated[tuple[FromBattery, ...], Meta(max_length=MOST)] = ()
    to_batteries: Annotated[tuple[ToBattery, ...], Meta(max_length=MOST)] = ()
    in_part: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()


class Store(NamedTuple):
    """A battery that works, what it holds, and the one system that it serves, if it has one."""

    battery: str
    stored: int
    serves: str | None = None


class Grid(NamedTuple):
    """A unit's systems, what its plants give this turn, and what collectors and batteries hold."""

    consumers: tuple[Consumer, ...]
    output: int
    stores: tuple[Store, ...] = ()
    collected: int = 0


class Budget(NamedTuple):
    """Requirement against output, term by term; `short` is how much must be switched off."""

    output: int
    standard: int
    lingering: int
    extra: int
    charging: int
    from_batteries: int
    drawn: int
    short: int
    spare: int

    @property
    def used(self) -> int:
        """All the power used for systems this turn, as a signature (CI-4.6-1, CI-UMP-6)."""
        return self.standard + self.lingering + self.extra


def budget(allocation: Allocation, grid: Grid) -> Budget:
    """Return what an allocation asks of the plants, and what is short or spare (CI-3.2-3).

    Destroyed systems draw on, on or not (CI-3.4-1). What collectors gather goes into batteries
    alone, before the plants give any (CI-3.1.5-1). Legality is not looked at: see `check`.
    """
    on = set(allocation.on)
    standard = sum(c.power or 0 for c in grid.consumers if c.system in on)
    lingering = sum(consumer.lingering for consumer in grid.consumers)
    extra = sum(each.power for each in allocation.extra)
    sent = sum(each.power for each in allocation.to_batteries)
    charging = max(0, sent - grid.collected)
    relief = sum(each.power for each in allocation.from_batteries)
    drawn = standard + lingering + extra + charging - relief
    left = grid.output - drawn
    return Budget(
        output=grid.output,
        standard=standard,
        lingering=lingering,
        extra=extra,
        charging=charging,
        from_batteries=relief,
        drawn=drawn,
        short=max(0, -left),
        spare=max(0, left),
    )


def check(allocation: Allocation, grid: Grid) -> Budget:
    """Return the budget of an allocation that is in order (CI-3.1-1, CI-3.2-1, -3).

    Raises:
        Malformed: it names a system or battery that the unit has not.
        IllegalOrder: a system cannot be on, or takes no extra power; a battery does not hold so
            much, or does not feed that system; or there is not enough power.
    """
    known = {consumer.system: consumer for consumer in grid.consumers}
    _require_known(allocation, grid, known)
    for system in dict.fromkeys(allocation.on):
        require_switch(known[system], on=True)
    _require_extra(allocation, known)
    _require_batteries(allocation, grid, known)
    asked = budget(allocation, grid)
    if asked.short:
        raise INSUFFICIENT_POWER.refuse(
            f"{asked.drawn} power is needed, {asked.output} is available: {asked.short} short."
        )
    _require_plants(allocation, grid, known)
    return asked


def _require_known(allocation: Allocation, grid: Grid, known: Iterable[str]) -> None:
    """Refuse names that the unit has no system or battery for."""
    for name, at in _systems(allocation):
        if name not in known:
            raise UNKNOWN_CONSUMER.refuse(
                f"It has no system {name}; it has {listed(known)}.", at=at
            )
    batteries = {store.battery for store in grid.stores}
    for name, at in _batteries(allocation):
        if name not in batteries:
            raise UNKNOWN_BATTERY.refuse(
                f"It has no battery {name} that works; it has {listed(sorted(batteries))}.", at=at
            )


def _systems(allocation: Allocation) -> Iterator[tuple[Id, str]]:
    """Yield each system that an allocation names, with its pointer."""
    for place, name in enumerate(allocation.on):
        yield name, f"/on/{place}"
    for place, extra in enumerate(allocation.extra):
        yield extra.system, f"/extra/{place}/system"
    for place, given in enumerate(allocation.from_batteries):
        yield given.system, f"/from_batteries/{place}/system"


def _batteries(allocation: Allocation) -> Iterator[tuple[Id, str]]:
    """Yield each battery that an allocation names, with its pointer."""
    for place, given in enumerate(allocation.from_batteries):
        yield given.battery, f"/from_batteries/{place}/battery"
    for place, sent in enumerate(allocation.to_batteries):
        yield sent.battery, f"/to_batteries/{place}/battery"


def _require_extra(allocation: Allocation, known: dict[str, Consumer]) -> None:
    """Refuse extra power for what is destroyed, off, or takes none (CI-3.5-1)."""
    for each in allocation.extra:
        consumer = known[each.system]
        if consumer.condition == "destroyed":
            raise DESTROYED_SYSTEM.refuse(
                f"System {each.system} is destroyed, and takes no extra power.", at="/extra"
            )
        if not consumer.boostable or each.system not in allocation.on:
            raise NOT_BOOSTED.refuse(
                f"System {each.system} takes no extra power; what is on and does is"
                f" {listed(_boosted(allocation, known))}.",
                at="/extra",
            )


def _boosted(allocation: Allocation, known: dict[str, Consumer]) -> list[str]:
    """Return the systems that are on and may have extra power (CI-3.5-1)."""
    return [name for name in allocation.on if name in known and known[name].boostable]


def _require_batteries(allocation: Allocation, grid: Grid, known: dict[str, Consumer]) -> None:
    """Refuse what batteries do not hold, or do not feed (CI-3.1.3-1, CI-3.1.4-1)."""
    given: Counter[str] = Counter()
    fed: Counter[str] = Counter()
    for each in allocation.from_batteries:
        given[each.battery] += each.power
        fed[each.system] += each.power
    for store in grid.stores:
        if given[store.battery] > store.stored:
            raise INSUFFICIENT_CHARGE.refuse(
                f"Battery {store.battery} holds {store.stored}, not {given[store.battery]}.",
                at="/from_batteries",
            )
    serves = {store.battery: store.serves for store in grid.stores}
    for each in allocation.from_batteries:
        wanted = _wanted(allocation, known[each.system])
        if serves[each.battery] not in (None, each.system) or fed[each.system] > wanted:
            raise BATTERY_MISDIRECTED.refuse(
                f"Battery {each.battery} does not give {each.system} {fed[each.system]};"
                f" {wanted if serves[each.battery] in (None, each.system) else 0} is the most.",
                at="/from_batteries",
            )


def _wanted(allocation: Allocation, consumer: Consumer) -> int:
    """Return what a system can be fed this turn: what lingers, or all it has been given."""
    if consumer.condition == "destroyed":
        return consumer.lingering
    if consumer.system not in allocation.on:
        return 0
    extra = sum(each.power for each in allocation.extra if each.system == consumer.system)
    return (consumer.power or 0) + extra


def _require_plants(allocation: Allocation, grid: Grid, known: dict[str, Consumer]) -> None:
    """Refuse zero-power systems that neither a plant nor a charged battery feeds (CI-3.3-1)."""
    charged = {store.battery for store in grid.stores if store.stored}
    fed = {each.system for each in allocation.from_batteries if each.battery in charged}
    for system in allocation.on:
        on_battery = system in fed
        if not stays_on(known[system].power, plants_live=grid.output > 0, on_battery=on_battery):
            raise INSUFFICIENT_POWER.refuse(
                f"No plant keeps {system} on: leave it off, or feed it from a battery.",
                rule="CI-3.3-1",
            )


def goes_off(grid: Grid, active: Iterable[str], on_battery: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the active systems that go off at once, no plant giving any power (CI-3.2-3).

    While a plant gives some, nothing goes off by itself: the owner switches off what `budget`
    tells to be short.

    Args:
        grid: as damage has left it.
        active: systems that are on.
        on_battery: those of them that a battery feeds.
    """
    power = {consumer.system: consumer.power for consumer in grid.consumers}
    fed, live = set(on_battery), grid.output > 0
    return tuple(
        system
        for system in active
        if not stays_on(power[system], plants_live=live, on_battery=system in fed)
    )


class Source(NamedTuple):
    """A plant, what it can give this turn, and whether that heats it."""

    plant: str
    available: int
    overheating: bool = False


class Given(NamedTuple):
    """What one plant gives this turn."""

    plant: str
    power: int


def shared_out(drawn: int, sources: Iterable[Source]) -> tuple[Given, ...]:
    """Return what each plant gives of the power drawn (CI-3.1-1, CI-UMP-7).

    Plants that do not overheat give first, each in the order of the sheet.
    """
    rest, given = drawn, []
    for source in sorted(sources, key=lambda each: each.overheating):
        power = min(rest, source.available)
        rest -= power
        given.append(Given(source.plant, power))
    return tuple(given)
