"""What is open in an allocation of power, and what may stand there (CI 3.1 to 3.5).

Points of power.
"""

from collections.abc import Iterator

from umpire.kernel.offers import Open, any_of, codes, list_of, one_of, only, open_at, record, whole
from umpire.rules.cold_infinity.power.allocation import Allocation, Grid, budget
from umpire.rules.cold_infinity.power.consumers import Consumer
from umpire.rules.cold_infinity.power.refusals import (
    BATTERY_MISDIRECTED,
    INSUFFICIENT_CHARGE,
    INSUFFICIENT_POWER,
    NOT_BOOSTED,
)
from umpire.rules.cold_infinity.state.refusals import SHIELD_UNFIT
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.systems import Shield

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
