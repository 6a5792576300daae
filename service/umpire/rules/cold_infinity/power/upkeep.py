"""Automatic settings, choices, losses of power, the turn; the record of the chapter (CI 3)."""

from collections.abc import Callable, Iterable, Iterator

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.offers import (
    Choice,
    Open,
    Role,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.outline import outline, places_of
from umpire.rules.cold_infinity.play import ChapterOfPlay, is_hidden
from umpire.rules.cold_infinity.power.allocation import (
    EVENTS,
    ActiveSystemsLost,
    AllocatePower,
    ChargeLost,
    ForcedOffCounted,
    PlantHeated,
    PlantsRecharged,
    PowerLost,
    RestartPlant,
    ShieldCharge,
    ShieldsRecharged,
    SinkHeated,
    WeaponsReadied,
    allocate_power,
    allotted,
    final_actions,
    grid_of,
    has_live_plant,
    may_restart,
    next_turn,
    power_rules,
    restart_plant,
    room_in,
    sink_capacity,
    taken_by_sinks,
    told_only_to,
    usable,
)
from umpire.rules.cold_infinity.power.grids import (
    BATTERY_MISDIRECTED,
    INSUFFICIENT_CHARGE,
    INSUFFICIENT_POWER,
    NOT_BOOSTED,
    Allocation,
    Consumer,
    Grid,
    Levels,
    battery_capacity,
    budget,
    capacitor_capacity,
    check,
    consumers,
    goes_off,
    kept,
    reactor_output,
    renewed,
)
from umpire.rules.cold_infinity.sighting.arcs import weapons_out
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.sheet import (
    SHIELD_UNFIT,
    Condition,
    Running,
    destroyed,
    fitted,
    system_of,
)
from umpire.rules.cold_infinity.state.tables import PowerTable
from umpire.rules.cold_infinity.state.units import side_of_ship, under_way, weapons_of
from umpire.rules.cold_infinity.state.vessels import (
    Heat,
    PlantLevel,
    Readiness,
    Starship,
    SystemTurns,
    WeaponReadiness,
    outboard_row,
)
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Capacitor,
    HeatSink,
    RateOfFire,
    Reactor,
    Shield,
    WeaponBlock,
)


def is_asked_for_power(battle: Battle, side: str) -> bool:
    """Return whether a side has something to switch: a ship that acts, or craft (CI-3.2-1).

    The power of small vessels is not tracked (CI-3.2.1-1); but some have high-density sensors.
    """
    if any(ship.side == side and under_way(ship) for ship in battle.ships):
        return True
    return bool(places_of("toggle_high_density", outline(battle.options))) and any(
        group.side == side and group.in_play and group.craft.sensors for group in battle.groups
    )


def kept_on(battle: Battle, ship: Starship) -> Allocation:
    """Return the systems that stay on, without extra power; it may be short (CI-3.2-1, -3).

    Systems that cool down, are forced off or destroyed are off; all are, if no plant gives power.
    """
    grid = grid_of(battle, ship)
    ready = {each.system for each in grid.consumers if each.condition == "ready"}
    on = [each for each in ship.power.on if each in ready]
    dead = frozenset(goes_off(grid, on))
    return Allocation(on=tuple([each for each in on if each not in dead]))


def in_force(battle: Battle, ship: Starship) -> Allocation:
    """Return the allocation of a ship as it is in this phase, except for its batteries."""
    if not ship.power.allocated:
        return kept_on(battle, ship)
    power = ship.power
    return Allocation(on=power.on, extra=power.extra, in_part=power.in_part)


def short_ships(battle: Battle, side: str) -> tuple[str, ...]:
    """Return the ships of a side that are short of power, and have allocated none (CI-3.2-3)."""
    return tuple(
        [
            ship.id
            for ship in battle.ships
            if ship.side == side
            and under_way(ship)
            and not ship.power.allocated
            and budget(kept_on(battle, ship), grid_of(battle, ship)).short
        ]
    )


def require_power(battle: Battle, side: str) -> None:
    """Refuse that a side ends Power Allocation while a ship of its is short (CI-3.2-3)."""
    short = short_ships(battle, side)
    if short:
        raise INSUFFICIENT_POWER.refuse(
            f"Side {side} is short of power in {', '.join(short)}: switch something off by"
            " allocate_power.",
            at="/side",
        )


def shed(battle: Battle, ship: Starship) -> Allocation:
    """Return what stays on aboard a ship that nobody orders (CI-3.2-3, CI-UMP-68).

    While it is short, the last of its sheet that draws power goes off.
    """
    grid, kept = grid_of(battle, ship), kept_on(battle, ship)
    short = budget(kept, grid).short
    off: set[str] = set()
    for system, power in _drawing(grid, kept):
        if short <= 0:
            break
        off.add(system)
        short -= power
    return Allocation(on=tuple([each for each in kept.on if each not in off]))


def _drawing(grid: Grid, kept: Allocation) -> list[tuple[str, int]]:
    """Return systems that are on and draw power, the last of the sheet first."""
    on = frozenset(kept.on)
    drawing = [(e.system, e.power) for e in grid.consumers if e.power and e.system in on]
    return drawing[::-1]


UNLESS = codes(
    BATTERY_MISDIRECTED, INSUFFICIENT_CHARGE, INSUFFICIENT_POWER, NOT_BOOSTED, SHIELD_UNFIT
)

NOTHING_ON = Allocation(on=())


def places(running: Running, grid: Grid) -> Iterator[Open]:
    """Yield the open places of a ship's allocation; lingering draw is drawn in any case."""
    ready = [each for each in grid.consumers if each.power is not None and _is_ready(each)]
    if ready:
        on = one_of([each.system for each in ready])
        yield open_at("/allocation/on", list_of(on, 0, len(ready)), optional=True)
    free = budget(NOTHING_ON, grid).spare + sum(store.stored for store in grid.stores)
    yield from _extra(ready, free)
    yield from _from_batteries(ready, grid, free)
    yield from _to_batteries(grid)
    yield from _in_part(running, ready)


def _is_ready(consumer: Consumer) -> bool:
    return consumer.condition == "ready"


def _extra(ready: list[Consumer], free: int) -> Iterator[Open]:
    """Yield extra power, for each system as much as there is when it alone is on (CI-3.5-1)."""
    found = [
        record({"system": only(each.system), "power": whole(1, free - (each.power or 0))})
        for each in ready
        if each.boostable and free > (each.power or 0)
    ]
    if found:
        yield open_at("/allocation/extra", list_of(any_of(found), 0, len(found)), optional=True)


def _from_batteries(ready: list[Consumer], grid: Grid, free: int) -> Iterator[Open]:
    """Yield what batteries give: to systems that are on, or that draw though they are destroyed."""
    wanted = {each.system: free if each.boostable else each.power or 0 for each in ready}
    wanted |= {each.system: each.lingering for each in grid.consumers if each.lingering}
    found = [
        record(
            {
                "battery": only(store.battery),
                "system": only(system),
                "power": whole(0, min(store.stored, most)),
            }
        )
        for store in grid.stores
        for system, most in wanted.items()
        if store.serves in (None, system)
    ]
    if found:
        several = list_of(any_of(found), 0, len(found))
        yield open_at("/allocation/from_batteries", several, optional=True)


def _to_batteries(grid: Grid) -> Iterator[Open]:
    """Yield the power for batteries: of collectors, and of plants (CI-3.1.3-1, CI-3.1.5-1)."""
    most = budget(NOTHING_ON, grid).spare + grid.collected
    if grid.stores and most:
        each = record(
            {"battery": one_of([store.battery for store in grid.stores]), "power": whole(1, most)}
        )
        several = list_of(each, 0, len(grid.stores))
        yield open_at("/allocation/to_batteries", several, optional=True)


def _in_part(running: Running, ready: list[Consumer]) -> Iterator[Open]:
    """Yield the shields that work in part (CI-11.2.1-1, CI-UMP-71)."""
    names = {each.system for each in ready}
    found = [
        each.system.id
        for each in fitted(running, Shield)
        if each.system.partial and each.system.id in names
    ]
    if found:
        shields = list_of(one_of(found), 0, len(found))
        yield open_at("/allocation/in_part", shields, optional=True)


class SystemChoice(msgspec.Struct, frozen=True):
    """A system that draws power, or that needs a plant that lives.

    - `needs`: its requirement; `draws`: what it draws though it is destroyed (CI-3.4-1).
    - `available`: whether it may be on; `boostable`: whether it takes extra power.
    """

    system: str
    needs: int
    draws: int
    on: bool
    available: bool
    boostable: bool


class BatteryChoice(msgspec.Struct, frozen=True):
    """A battery that works, what it holds, and the one system that it serves, if it has one."""

    battery: str
    stored: int
    serves: str | None


class AllocatePowerChoice(Choice, frozen=True, tag="allocate_power", kw_only=True):
    """A ship whose power may be allocated.

    - `output`: what plants give this turn; `collected`: what collectors give to batteries.
    - `requirement`: the draw of all systems that are on, with lingering draw; `short` or `spare` is
      the rest.
    - `allocated`: whether it has been done this turn, and may be done otherwise.
    """

    ship: str
    output: int
    collected: int
    requirement: int
    short: int
    spare: int
    allocated: bool
    systems: tuple[SystemChoice, ...]
    batteries: tuple[BatteryChoice, ...]
    rule: str = "CI-3.2-1"
    role: Role = "prepare"


class RestartPlantChoice(Choice, frozen=True, tag="restart_plant"):
    """A plant that has shut down, and is cool enough to be started again."""

    ship: str
    plant: str
    heat: int
    rating: int
    rule: str = "CI-RUL-16"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield the ships of Power Allocation, and their plants that may be started again."""
    if battle.phase != "power_allocation":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and under_way(ship) and unit in {None, ship.id}:
            yield _to_allocate(battle, ship)
            yield from _to_restart(battle, ship)


def _to_allocate(battle: Battle, ship: Starship) -> AllocatePowerChoice:
    allocation = in_force(battle, ship)
    grid = grid_of(battle, ship, allocation.in_part)
    asked = budget(allocation, grid)
    allocated, given = ship.power.allocated, sum(each.power for each in ship.power.given)
    return AllocatePowerChoice(
        ship=ship.id,
        output=asked.output,
        collected=grid.collected,
        requirement=asked.standard + asked.lingering + asked.extra,
        short=0 if allocated else asked.short,
        spare=asked.output - given if allocated else asked.spare,
        allocated=allocated,
        systems=_systems(grid, frozenset(allocation.on)),
        batteries=tuple([BatteryChoice(*store) for store in grid.stores]),
        order=order_of(
            AllocatePower, ship=ship.id, allocation=_propose(battle, ship, allocation, grid)
        ),
        open=tuple(places(ship.running, grid)),
        unless=UNLESS,
    )


def _propose(battle: Battle, ship: Starship, allocation: Allocation, grid: Grid) -> Allocation:
    """Return an allocation that may be ordered: the one in force, or as much of it as may stay.

    Systems on batteries are not: their feed is ordered again each time.
    """
    if _in_order(allocation, grid):
        return allocation
    left = shed(battle, ship)
    return left if _in_order(left, grid) else NOTHING_ON


def _in_order(allocation: Allocation, grid: Grid) -> bool:
    try:
        check(allocation, grid)
    except Refusal:
        return False
    return True


def _systems(grid: Grid, on: frozenset[str]) -> tuple[SystemChoice, ...]:
    return tuple(
        [
            _system(each, on=each.system in on)
            for each in grid.consumers
            if each.power is not None and (each.condition != "destroyed" or each.lingering)
        ]
    )


def _system(consumer: Consumer, *, on: bool) -> SystemChoice:
    return SystemChoice(
        system=consumer.system,
        needs=consumer.power or 0,
        draws=consumer.lingering,
        on=on,
        available=consumer.condition == "ready",
        boostable=consumer.boostable and consumer.condition == "ready",
    )


def _to_restart(battle: Battle, ship: Starship) -> Iterator[RestartPlantChoice]:
    heats = {each.id: each.heat for each in ship.power.levels}
    for each in fitted(ship.running, Reactor):
        heat, rating = heats.get(each.system.id), reactor_output(each.system, each.lost)
        if heat is None or not heat.shut_down or not each.intact:
            continue
        if may_restart(heat, rating, battle.options.overheat_restart):
            yield RestartPlantChoice(
                ship=ship.id,
                plant=each.system.id,
                heat=heat.points,
                rating=rating,
                order=order_of(RestartPlant, ship=ship.id, plant=each.system.id),
            )


def note_losses(
    battle: Battle, ship_id: str, before: Condition, after: Condition
) -> tuple[HappensTo[Battle], ...]:
    """Return what damage has done to a ship's power (CI-3.2-3, CI-3.4-1, CI-RUL-12, CI-UMP-68).

    A plant that gives less is a matter of the next Power Allocation.
    """
    found = battle.ship(ship_id)
    if found is None:
        return ()
    was, now = replace(found, condition=before), replace(found, condition=after)
    return (
        *_systems_lost_while_on(battle, was, now),
        *_charge(battle, now),
        *_power(battle, was, now),
    )


def _systems_lost_while_on(
    battle: Battle, was: Starship, now: Starship
) -> tuple[HappensTo[Battle], ...]:
    """Return the systems destroyed while they were on, that draw power yet (CI-3.4-1)."""
    lost = destroyed(now.condition) - destroyed(was.condition)
    gone = tuple([each for each in was.power.on if each in lost])
    if not gone:
        return ()
    only = told_only_to(battle, was)
    return (ActiveSystemsLost(ship=was.id, gone=gone, turn=battle.turn, only=only),)


def _charge(battle: Battle, now: Starship) -> tuple[HappensTo[Battle], ...]:
    """Return the charge that still fits (CI-RUL-12, CI-3.1.3-2)."""
    levels = _with_room(now, battle.tables.power)
    if levels == now.power.levels:
        return ()
    return (ChargeLost(ship=now.id, levels=levels, only=told_only_to(battle, now)),)


def _with_room(ship: Starship, table: PowerTable) -> Levels:
    room = {
        each.system.id: capacitor_capacity(each.system, each.lost, table)
        for each in fitted(ship.running, Capacitor)
    }
    room |= {
        each.system.id: battery_capacity(each.system, each.lost)
        for each in fitted(ship.running, Battery)
    }
    return tuple([_keep(level, room.get(level.id)) for level in ship.power.levels])


def _keep(level: PlantLevel, room: int | None) -> PlantLevel:
    return level if room is None else replace(level, stored=kept(level.stored, room))


def _power(battle: Battle, was: Starship, now: Starship) -> tuple[HappensTo[Battle], ...]:
    """Return what goes off at once, the last plant being destroyed (CI-3.2-3)."""
    if not has_live_plant(was) or has_live_plant(now):
        return ()
    return without_plants(battle, now)


def without_plants(battle: Battle, ship: Starship) -> tuple[PowerLost, ...]:
    """Return what goes off of a ship without a plant that works; batteries feed on (CI-3.2-3)."""
    gone, known = destroyed(ship.condition), {each.system for each in consumers(ship.sheet)}
    on = [each for each in ship.power.on if each in known - gone]
    off = goes_off(grid_of(battle, ship)._replace(output=0), on, ship.power.fed)
    if not off:
        return ()
    return (PowerLost(ship=ship.id, deactivated=off, only=told_only_to(battle, ship)),)


def heat_plants(ruling: Ruling) -> Ruling:
    """Return the ruling after plants have heated by their use, or cooled (CI-3.6-1, CI-RUL-16).

    With the last plant that shuts down all goes off (CI-3.2-3). The basic rules have no heat.
    """
    if not places_of("check_heat", outline(ruling.state.options)):
        return ruling
    for ship in ruling.state.ships:
        if ship.under_way:
            lived = has_live_plant(ship)
            ruling = ruling.then(*_heat(ruling.state, ship))
            now = ruling.state.ship(ship.id) or ship
            if lived and not has_live_plant(now):
                ruling = ruling.then(*without_plants(ruling.state, now))
    return ruling


def _heat(battle: Battle, ship: Starship) -> Iterator[PlantHeated | SinkHeated]:
    """Yield what Final Actions do to each plant that makes heat, and what sinks take of it.

    Sinks take what they have room for, in the order of the sheet (CI-16.8.2-1, CI-UMP-149).
    """
    used = {each.plant: each.power for each in ship.power.given}
    heats = {each.id: each.heat for each in ship.power.levels}
    only = told_only_to(battle, ship)
    room, taken = sum(_rooms(ship).values()), 0
    for each in fitted(ship.running, Reactor):
        name, rating = each.system.id, reactor_output(each.system, each.lost)
        if not each.system.overheating or not each.intact:
            continue
        heat, table = heats.get(name, Heat()), battle.tables.power
        warming = final_actions(heat, used.get(name, 0), rating, table, room - taken)
        taken += warming.absorbed
        if warming.after != heat or warming.made:
            yield PlantHeated(
                ship=ship.id,
                plant=name,
                made=warming.made,
                dissipated=warming.lost,
                heat=warming.after,
                only=only,
            )
    rooms = _rooms(ship)
    for sink, share in zip(rooms, taken_by_sinks(taken, list(rooms.values())), strict=True):
        if share:
            held = outboard_row(ship.outboard, sink).heat + share
            yield SinkHeated(ship=ship.id, sink=sink, taken=share, heat=held, only=only)


def _rooms(ship: Starship) -> dict[str, int]:
    """Return the heat that each sink of a ship takes yet (CI-16.8.2-1, CI-UMP-149)."""
    found = {}
    for each in fitted(ship.running, HeatSink):
        row = outboard_row(ship.outboard, each.system.id)
        if each.intact and not row.gone:
            capacity = sink_capacity(each.system.structure, each.lost)
            found[each.system.id] = room_in(row.heat, capacity, extended=row.out)
    return found


def renew(ruling: Ruling, _dice: Dice) -> Ruling:
    """Return the ruling after plants and shields have recharged, and weapons have armed.

    Weapons arm or cool as they were powered in the turn that is over (CI-7.1.3-1).
    """
    for unit in ruling.state.units:
        if unit.in_play or is_hidden(unit):
            ruling = ruling.then(*_renewals(ruling.state, unit))
    return ruling


def _renewals(battle: Battle, unit: Unit) -> Iterator[HappensTo[Battle]]:
    """Yield what a new turn changes of a unit."""
    if isinstance(unit, Starship):
        levels = renewed(unit.running, unit.power.levels, power_rules(battle))
        if levels != unit.power.levels:
            yield PlantsRecharged(ship=unit.id, levels=levels, only=told_only_to(battle, unit))
        charges = _charges(unit)
        if charges:
            only = (unit.side,) if is_hidden(unit) else UNSET
            yield ShieldsRecharged(ship=unit.id, charges=charges, only=only)
    readiness = _ready(battle, unit)
    if readiness != _unready(unit.arms.readiness):
        yield WeaponsReadied(unit=unit.id, readiness=readiness, only=(unit.side,))


def _charges(ship: Starship) -> tuple[ShieldCharge, ...]:
    """Return what buffering shields gain that are whole (CI-11.2.2.1-1, CI-RUL-71)."""
    gained = []
    for each in fitted(ship.running, Shield):
        held = system_of(ship.condition, each.system.id).charge
        if held is not None and each.intact and recharged(each.system, held) != held:
            gained.append(ShieldCharge(each.system.id, recharged(each.system, held)))
    return tuple(gained)


def _ready(battle: Battle, unit: Unit) -> tuple[WeaponReadiness, ...]:
    """Return the weapons that are not armed at the start of this turn (CI-7.1.3-1).

    None arms where terrain has put it out (CI-7.1.2.2-1).
    """
    lost = destroyed(unit.condition) if isinstance(unit, Starship) else frozenset()
    out = weapons_out(battle, unit.cell)
    after = {
        weapon: next_turn(
            unit.arms.ready(weapon),
            _rate(battle, block),
            powered=usable(unit, weapon) and not out,
        )
        for weapon, block in weapons_of(unit).items()
        if weapon not in lost
    }
    return _unready(WeaponReadiness(weapon, ready) for weapon, ready in after.items())


def _rate(battle: Battle, block: WeaponBlock) -> RateOfFire:
    """Return how often a weapon fires; the basic rules know no cooldown (CI-7.1.1.1-1)."""
    rate = block.rate_of_fire
    return replace(rate, cooldown=0) if battle.options.level == "basic" else rate


def _unready(all_of: Iterable[WeaponReadiness]) -> tuple[WeaponReadiness, ...]:
    """Return those that are not simply armed."""
    return tuple([each for each in all_of if each.readiness != Readiness()])


def recharged(shield: Shield, charge: int) -> int:
    """Return what a buffering shield holds a turn later (CI-11.2.2.1-1, CI-RUL-71).

    The sheet's `buffering` is what it gains each turn, its absorption the most that it holds.
    """
    return min(shield.absorption, charge + (shield.buffering or 0))


def settle(ruling: Ruling, _dice: Dice) -> Ruling:
    """Return the ruling after every ship has its power for the turn (CI-3.2-1, CI-UMP-70)."""
    for ship in ruling.state.ships:
        if ship.under_way and not ship.power.allocated:
            ruling = ruling.then(allotted(ruling.state, ship, shed(ruling.state, ship)))
        if ship.under_way and ship.power.forced_off:
            ruling = ruling.then(_count(ruling.state, ship))
    return ruling


def _count(battle: Battle, ship: Starship) -> ForcedOffCounted:
    """Return the systems that are still forced off when this allocation is over (CI-3.2.2-1)."""
    left = [SystemTurns(each.system, each.turns - 1) for each in ship.power.forced_off]
    return ForcedOffCounted(
        ship=ship.id,
        forced_off=tuple([each for each in left if each.turns > 0]),
        only=told_only_to(battle, ship),
    )


def _with_its_event(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Hide the order of switches; only their effects are readable (CI-4.8.2-1).

    All see that, unless the ship masks; an entry shows its orders, too, once nothing of it is held
    back.
    """
    return False


ALLOCATE_POWER: Act[Battle, AllocatePower] = Act(
    order=AllocatePower,
    procedure=allocate_power,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(AllocatePowerChoice),
    readable=_with_its_event,
)


RESTART_PLANT: Act[Battle, RestartPlant] = Act(
    order=RestartPlant,
    procedure=restart_plant,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(RestartPlantChoice),
    readable=_with_its_event,
)


POWER = ChapterOfPlay(
    acts=(ALLOCATE_POWER, RESTART_PLANT),
    events=EVENTS,
    choices=choices,
    operations={
        "allocate_power": AllocatePower,
    },
)
