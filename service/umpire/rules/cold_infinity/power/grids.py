"""The grid of a ship: plants, batteries, consumers (CI 3.1 to 3.4)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.errors import illegal, malformed, unanswerable
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.options import CollectorLoss, Options
from umpire.rules.cold_infinity.state.sheet import (
    COOLING_DOWN,
    UNKNOWN_CONSUMER,
    Running,
    Sheet,
    destroyed,
    fitted,
    left,
    worn,
)
from umpire.rules.cold_infinity.state.tables import PowerTable
from umpire.rules.cold_infinity.state.units import listed
from umpire.rules.cold_infinity.state.values import MOST_SECTIONS, MOST_SYSTEMS, Points
from umpire.rules.cold_infinity.state.vessels import Extra, PlantLevel, Sent
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Capacitor,
    Collector,
    DirectWeapon,
    Engine,
    OtherSystem,
    Reactor,
    ReloadRack,
    RepairSystem,
    RocketSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    TransLightDrive,
    WeaponBlock,
    WeaponMount,
)

CAPACITOR_WITH_REACTOR = illegal(
    "capacitor_with_reactor", "CI-3.1.2-2", "No unit has capacitors and reactors together."
)

BATTERY_UNFED = illegal(
    "battery_unfed", "CI-3.1.3-1", "Batteries are for units with a plant that charges itself."
)

SYSTEM_BATTERY_UNFIT = illegal(
    "system_battery_unfit", "CI-3.3-1", "That system takes no battery of its own."
)

UNKNOWN_BATTERY = malformed("unknown_battery", "The unit has no such battery.", "CI-3.1.3-1")

INSUFFICIENT_POWER = illegal(
    "insufficient_power", "CI-3.2-3", "The plants do not give that much power."
)

INSUFFICIENT_CHARGE = illegal(
    "insufficient_charge", "CI-3.1.3-1", "The battery does not hold that much."
)

BATTERY_MISDIRECTED = illegal(
    "battery_misdirected", "CI-3.1.4-1", "The battery does not feed that system so."
)

DESTROYED_SYSTEM = illegal(
    "destroyed_system", "CI-3.4-1", "A destroyed system is not switched any more."
)

NOTHING_SWITCHED = illegal(
    "nothing_switched", "CI-3.2.1-1", "The systems of small vessels are not switched."
)

UNPOWERED_SYSTEM = illegal(
    "unpowered_system", "CI-3.2.2-1", "What needs no power cannot be forced off."
)

FORCED_OFF = illegal("forced_off", "CI-3.2.2-1", "The system has been forced off for now.")

DISABLED = illegal(
    "disabled", "CI-13.1.6.1-1", "The drive has failed, and is of no use until it is repaired."
)

NOT_BOOSTED = illegal("not_boosted", "CI-3.5-1", "The system takes no extra power.")

UNKNOWN_PLANT = malformed("unknown_plant", "No plant of this name overheats.", "CI-3.6-1")

NOT_SHUT_DOWN = illegal("not_shut_down", "CI-3.6-1", "The plant has not shut down.")

STILL_HOT = illegal("still_hot", "CI-3.6-1", "The plant is too hot to be started again.")

NO_EMERGENCY_TERMS = unanswerable(
    "no_emergency_terms", "CI-7.1.3.1-1", "The terms of arming in an emergency are lost."
)


Condition: TypeAlias = Literal["ready", "cooling", "forced_off", "destroyed", "disabled"]


class Consumer(NamedTuple):
    """A system as Power Allocation finds it.

    `lingering` is what it draws this turn though it is destroyed; `boostable` says whether it
    takes extra power at all.
    """

    system: str
    power: int | None
    condition: Condition = "ready"
    lingering: int = 0
    boostable: bool = False


class Switched(NamedTuple):
    """Announced switches: systems that go on, and systems that go off (CI-3.2-1)."""

    activated: tuple[str, ...]
    deactivated: tuple[str, ...]


class BatteryTurn(NamedTuple):
    """Turns in a row that a battery has fed a zero-power system, and the points it gives now."""

    turns: int
    consumed: int


def power_of(system: System, weapons: Iterable[WeaponBlock]) -> int | None:
    """Return the standard requirement of a system; `None`: it needs no power (CI-3.1-1, -3.3-2).

    Engines are zero-power systems (CI-16.4.11), and so are rockets and reload racks (CI-16.4.7.2-1,
    CI-17.2.3-1). Thrusters, bridges, holds and plants need none. A repair
    system draws but what its points take, as extra power (CI-UMP-142).
    """
    match system:
        case WeaponMount(weapon=block):
            return next((each.power for each in weapons if each.id == block), 0)
        case OtherSystem(unpowered=True):
            return None
        case Sensors() | SupportSensors() | Shield() | OtherSystem() | TransLightDrive():
            return system.power
        case Engine() | RepairSystem() | RocketSystem() | ReloadRack():
            return 0
        case _:
            return None


def boostable(system: System, weapons: Iterable[WeaponBlock]) -> bool:
    """Return whether extra power does anything for a system (CI-3.5-1, CI-UMP-248).

    Support sensors take none (CI-4.7-1).
    """
    match system:
        case Engine() | Sensors() | RepairSystem() | OtherSystem():
            return True
        case Shield():
            return system.overload
        case WeaponMount(weapon=name):
            block = next((each for each in weapons if each.id == name), None)
            return isinstance(block, DirectWeapon) and "tracking" in block.configurations
        case _:
            return False


def consumers(sheet: Sheet) -> tuple[Consumer, ...]:
    """Return all systems of a sheet, undamaged, in its order; see `power_of`."""
    return tuple(
        Consumer(
            system.id,
            power_of(system, sheet.weapons),
            boostable=boostable(system, sheet.weapons),
        )
        for system in sheet.systems
    )


def lingering(power: int | None, turns_since: int, *, was_active: bool) -> int:
    """Return what a destroyed system still draws (CI-3.4-1, CI-RUL-18).

    Args:
        power: its standard requirement; extra power is not drawn any more.
        turns_since: turns after that of its destruction; 1 is the next.
        was_active: whether it was on when it was destroyed.
    """
    standard = power or 0
    return standard if was_active and 1 <= turns_since <= standard else 0


def stays_on(power: int | None, *, plants_live: bool, on_battery: bool = False) -> bool:
    """Return whether an active system can stay so (CI-3.2-3, CI-3.3-1, -2)."""
    return power is None or plants_live or on_battery


def battery_turn(turns: int, most: int) -> BatteryTurn:
    """Return what a battery gives a zero-power system on one more turn (CI-3.3-1, CI-RUL-17).

    It gives its point on the last of several turns in a row; a turn on another plant restarts the
    count.
    """
    return BatteryTurn(0, 1) if turns + 1 >= most else BatteryTurn(turns + 1, 0)


def require_switch(consumer: Consumer, *, on: bool, small_vessel: bool = False) -> None:
    """Check that the owner may switch a system (CI-3.2-1)."""
    name = consumer.system
    if small_vessel:
        raise NOTHING_SWITCHED.refuse(
            f"System {name} belongs to a fighter or shuttle, and is always on."
        )
    if consumer.condition == "destroyed":
        raise DESTROYED_SYSTEM.refuse(f"System {name} is destroyed: leave it off.")
    if on and consumer.condition == "cooling":
        raise COOLING_DOWN.refuse(f"System {name} must stay off until it has cooled down.")
    if on and consumer.condition == "forced_off":
        raise FORCED_OFF.refuse(f"System {name} is forced off, and cannot be switched on yet.")
    if on and consumer.condition == "disabled":
        raise DISABLED.refuse(f"Drive {name} is disabled: leave it off until it is repaired.")


def require_forced_off(consumer: Consumer) -> None:
    """Check that a weapon may force a system off; zero-power ones too (CI-3.2.2-1)."""
    if consumer.power is None:
        raise UNPOWERED_SYSTEM.refuse(
            f"System {consumer.system} needs no power, and cannot be forced off."
        )
    if consumer.condition == "destroyed":
        raise DESTROYED_SYSTEM.refuse(
            f"System {consumer.system} is destroyed, and nothing of it is on.", rule="CI-3.2.2-1"
        )


def switched(before: Iterable[str], after: Iterable[str]) -> Switched:
    """Return which systems have gone on and off, in the order given (CI-3.2-1)."""
    was, now = tuple(before), tuple(after)
    return Switched(
        tuple(system for system in now if system not in was),
        tuple(system for system in was if system not in now),
    )


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
    """A unit's power for a turn: systems that are not `on` are off, if they need power.

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
    """Return the demand of an allocation on the plants, and the shortage or surplus (CI-3.2-3).

    Destroyed systems draw on, on or not (CI-3.4-1). Power of collectors goes into batteries alone,
    before the plants give any (CI-3.1.5-1). Legality is not looked at: see `check`.
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
    """Refuse extra power for systems that are destroyed, off, or take none (CI-3.5-1)."""
    for each in allocation.extra:
        consumer = known[each.system]
        if consumer.condition == "destroyed":
            raise DESTROYED_SYSTEM.refuse(
                f"System {each.system} is destroyed, and takes no extra power.", at="/extra"
            )
        if not consumer.boostable or each.system not in allocation.on:
            raise NOT_BOOSTED.refuse(
                f"System {each.system} takes no extra power; systems that are on and do:"
                f" {listed(_systems_with_boost(allocation, known))}.",
                at="/extra",
            )


def _systems_with_boost(allocation: Allocation, known: dict[str, Consumer]) -> list[str]:
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
        wanted = _demand(allocation, known[each.system])
        if serves[each.battery] not in (None, each.system) or fed[each.system] > wanted:
            raise BATTERY_MISDIRECTED.refuse(
                f"Battery {each.battery} does not give {each.system} {fed[each.system]};"
                f" {wanted if serves[each.battery] in (None, each.system) else 0} is the most.",
                at="/from_batteries",
            )


def _demand(allocation: Allocation, consumer: Consumer) -> int:
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
    shows to be short.
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
    """The output of one plant this turn."""

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


class Charged(NamedTuple):
    """The charge of a battery, and the power that stored nothing."""

    stored: int
    wasted: int


class BatteryHit(NamedTuple):
    """The effect of a hit on a system's battery, and the points left for the system."""

    destroyed: bool
    absorbed: int
    rest: int


def reactor_output(reactor: Reactor, lost: int) -> int:
    """Return the power of a reactor, again each turn (CI-3.1.1-1, CI-13.1.4-1, CI-RUL-15)."""
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

    It loses more than one point for each of its structure, or by house rule keeps the undamaged
    part (CI-13.1.4-1).
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


Levels: TypeAlias = tuple[PlantLevel, ...]

_NOTHING = PlantLevel("nothing")


class Supply(NamedTuple):
    """The supply of a ship in Power Allocation besides its sheet and condition.

    `since` shows for how many turns each system that was on has been destroyed (CI-3.4-1), and
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

    The allocation, not this, decides which systems are on.
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
        collected=_collect(running, rules),
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


def _collect(running: Running, rules: PowerRules) -> int:
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
    """Return the charges of plants at the start of a turn, up to their capacity.

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
