"""What may be switched and fed now, with the figures of each grid (CI 3). Points of power."""

from collections.abc import Callable, Iterator

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.power.allocation import Allocation, Grid, budget, check
from umpire.rules.cold_infinity.power.consumers import Consumer
from umpire.rules.cold_infinity.power.heat import may_restart
from umpire.rules.cold_infinity.power.keeping import in_force, shed
from umpire.rules.cold_infinity.power.orders import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.power.places import NOTHING_ON, UNLESS, places
from umpire.rules.cold_infinity.power.plants import reactor_output
from umpire.rules.cold_infinity.power.supplying import grid_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Reactor
from umpire.rules.cold_infinity.state.units import under_way


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
