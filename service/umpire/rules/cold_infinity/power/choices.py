"""What may be switched and fed now: the figures of each grid, and what may stand where (CI 3).

Points of power.
"""

from collections.abc import Callable, Iterator

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.offers import (
    Choice,
    Open,
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
from umpire.rules.cold_infinity.power.allocating import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.power.allocation import Allocation, Grid, budget, check
from umpire.rules.cold_infinity.power.consumers import Consumer
from umpire.rules.cold_infinity.power.heat import may_restart
from umpire.rules.cold_infinity.power.keeping import in_force, shed
from umpire.rules.cold_infinity.power.plants import reactor_output
from umpire.rules.cold_infinity.power.refusals import (
    BATTERY_MISDIRECTED,
    INSUFFICIENT_CHARGE,
    INSUFFICIENT_POWER,
    NOT_BOOSTED,
)
from umpire.rules.cold_infinity.power.supplying import grid_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.refusals import SHIELD_UNFIT
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Reactor, Shield
from umpire.rules.cold_infinity.state.units import under_way

UNLESS = codes(
    BATTERY_MISDIRECTED, INSUFFICIENT_CHARGE, INSUFFICIENT_POWER, NOT_BOOSTED, SHIELD_UNFIT
)
NOTHING_ON = Allocation(on=())


def places(running: Running, grid: Grid) -> Iterator[Open]:
    """Yield what is open in the allocation of a ship; what lingers is drawn in any case."""
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
    """Yield what is sent into batteries: of collectors, and of plants (CI-3.1.3-1, CI-3.1.5-1)."""
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


class AllocatePowerChoice(Choice, frozen=True, tag="allocate_power"):
    """A ship whose power may be allocated.

    - `output`: what plants give this turn; `collected`: what collectors give to batteries.
    - `requirement`: what all draws that is on, with what lingers; `short` or `spare` is the rest.
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
            AllocatePower, ship=ship.id, allocation=_proposed(battle, ship, allocation, grid)
        ),
        open=tuple(places(ship.running, grid)),
        unless=UNLESS,
    )


def _proposed(battle: Battle, ship: Starship, allocation: Allocation, grid: Grid) -> Allocation:
    """Return an allocation that may be ordered: the one in force, or as much of it as may stay.

    What batteries feed does not: what they give is said anew each time.
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
