"""Weapon collectors of a ship: which divert a point of a hit, and into what (CI 11.3)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.grids import Levels
from umpire.rules.cold_infinity.power.plants import battery_capacity, collector_capacity
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import home_of
from umpire.rules.cold_infinity.state.power import PlantLevel, PlantOutput
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Battery, Collector


class Fed(NamedTuple):
    """What plants hold, and what waits on panels, when some have passed a point on."""

    levels: Levels
    waiting: tuple[PlantOutput, ...]


def panels_ready(
    battle: Battle, ship: Starship, sections: Collection[SectionName]
) -> tuple[Id, ...]:
    """Return the panels of some sections whose point finds room in a battery (CI-RUL-74).

    They are asked in the order of the sheet; what the first fills is no room for the next.
    """
    ready: list[Id] = []
    held = Fed(ship.power.levels, ship.power.waiting)
    for panel in _panels(battle, ship):
        after = _fed(ship, held, panel) if home_of(ship.sheet, panel) in sections else None
        if after is not None:
            ready.append(panel)
            held = after
    return tuple(ready)


def _panels(battle: Battle, ship: Starship) -> Iterator[Id]:
    """Yield the weapon collectors that damage has left something of (CI-3.1.5-2)."""
    loss, table = battle.options.collector_loss, battle.tables.power
    for each in fitted(ship.running, Collector):
        if each.system.weapons and collector_capacity(each.system, each.lost, loss, table):
            yield each.system.id


def fed(ship: Starship, panels: Iterable[Id]) -> Fed:
    """Return what a ship holds when panels have passed a point each on (CI-11.3-1)."""
    held = Fed(ship.power.levels, ship.power.waiting)
    for panel in panels:
        held = _fed(ship, held, panel) or held
    return held


def _fed(ship: Starship, held: Fed, panel: Id) -> Fed | None:
    """Return what is held when a panel has passed a point on; None: no battery has room for it.

    What makes no whole point in the battery waits on the panel (CI-RUL-74).
    """
    levels = {each.id: each for each in held.levels}
    battery = _with_room(ship, levels)
    if battery is None:
        return None
    waits = next((each.power for each in held.waiting if each.plant == panel), 0) + 1
    whole, rest = divmod(waits, battery.convert)
    level = levels[battery.id]
    levels[battery.id] = replace(level, stored=level.stored + whole)
    others = tuple([each for each in held.waiting if each.plant != panel])
    more = (PlantOutput(panel, rest),) if rest else ()
    return Fed(tuple(levels.values()), (*others, *more))


def _with_room(ship: Starship, levels: Mapping[Id, PlantLevel]) -> Battery | None:
    """Return the first battery that has room, those that serve all systems first (CI-UMP-96)."""
    found = [
        each.system
        for each in fitted(ship.running, Battery)
        if each.intact and levels[each.system.id].stored < battery_capacity(each.system, each.lost)
    ]
    return min(found, key=lambda battery: battery.serves is not None, default=None)
