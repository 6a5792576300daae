"""What an allocation makes of a ship: what is on, what plants give and hold (CI 3.1 to 3.5).

Points of power. Whether an allocation is in order is for `procedures` to say.
"""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from umpire.rules.cold_infinity.power.allocation import Allocation, Given, Grid, budget, shared_out
from umpire.rules.cold_infinity.power.consumers import Switched, battery_turn, switched
from umpire.rules.cold_infinity.power.grids import Levels, after_allocation
from umpire.rules.cold_infinity.power.happenings import PowerAllocated
from umpire.rules.cold_infinity.power.supplying import grid_of, sources_of, told_only_to
from umpire.rules.cold_infinity.state.arms import Extra, PlantOutput, SystemTurns
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship


class Fed(NamedTuple):
    """What batteries hold when they have fed systems of zero power, and for how many turns."""

    levels: Levels
    streaks: tuple[SystemTurns, ...]


def allotted(battle: Battle, ship: Starship, allocation: Allocation) -> PowerAllocated:
    """Return a ship with its power for this turn, by an allocation that is in order (CI-3.1-1).

    A ship that masks need not tell what it switches (CI-4.8.2-1).
    """
    grid, before = grid_of(battle, ship, allocation.in_part), ship.power.before_allocation
    asked = budget(allocation, grid)
    given = shared_out(asked.drawn, sources_of(battle, ship))
    fed = _fed(battle, ship, allocation, given)
    on = on_by(allocation, grid)
    told = _told(grid, before.on, on)
    return PowerAllocated(
        ship=ship.id,
        on=on,
        extra=_extra(allocation),
        activated=told.activated,
        deactivated=told.deactivated,
        in_part=tuple(dict.fromkeys(allocation.in_part)),
        levels=fed.levels,
        given=tuple([PlantOutput(each.plant, each.power) for each in given]),
        fed=tuple(dict.fromkeys([each.system for each in allocation.from_batteries])),
        streaks=fed.streaks,
        used=asked.used,
        only=told_only_to(battle, ship),
    )


def on_by(allocation: Allocation, grid: Grid) -> tuple[str, ...]:
    """Return what is on by an allocation, in the order of the sheet.

    What needs no power is on, named or not (CI-3.3-2); what is destroyed is not.
    """
    wanted = frozenset(allocation.on)
    return tuple(
        [
            each.system
            for each in grid.consumers
            if each.condition != "destroyed" and (each.power is None or each.system in wanted)
        ]
    )


def _told(grid: Grid, before: tuple[str, ...], now: tuple[str, ...]) -> Switched:
    """Return what goes on and off, but for what needs no power or is destroyed (CI-3.2-1)."""
    powered = {
        each.system
        for each in grid.consumers
        if each.power is not None and each.condition != "destroyed"
    }
    return switched(
        [each for each in before if each in powered], [each for each in now if each in powered]
    )


def _extra(allocation: Allocation) -> tuple[Extra, ...]:
    """Return the extra power of each system; what is named twice gets both."""
    sums: Counter[str] = Counter()
    for each in allocation.extra:
        sums[each.system] += each.power
    return tuple([Extra(system, power) for system, power in sums.items()])


def _fed(battle: Battle, ship: Starship, allocation: Allocation, given: tuple[Given, ...]) -> Fed:
    """Return what plants hold, and turns of systems of zero power on batteries (CI-RUL-17)."""
    before = ship.power.before_allocation
    levels = after_allocation(ship.running, before.levels, allocation, given)
    turns = {each.system: each.turns for each in before.streaks}
    most = battle.tables.power.zero_power_turns
    streaks = []
    for system, battery in _zero_power(battle, ship, allocation).items():
        turn = battery_turn(turns.get(system, 0), most)
        levels = _drained(levels, battery, turn.consumed)
        streaks.append(SystemTurns(system, turn.turns))
    return Fed(levels, tuple(streaks))


def _zero_power(battle: Battle, ship: Starship, allocation: Allocation) -> dict[str, str]:
    """Return the systems of zero power that batteries feed, each with its first (CI-3.3-1)."""
    zero = {each.system for each in grid_of(battle, ship).consumers if each.power == 0}
    fed: dict[str, str] = {}
    for each in allocation.from_batteries:
        if each.system in zero:
            fed.setdefault(each.system, each.battery)
    return fed


def _drained(levels: Levels, battery: str, points: int) -> Levels:
    return tuple(
        [
            replace(each, stored=max(0, each.stored - points)) if each.id == battery else each
            for each in levels
        ]
    )
