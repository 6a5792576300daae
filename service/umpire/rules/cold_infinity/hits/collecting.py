"""Weapon collectors of a ship: which divert a point of a hit, and into what (CI 11.3)."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.bounds import SectionName
from umpire.rules.cold_infinity.hits.condition import home_of
from umpire.rules.cold_infinity.power.grids import Levels, PlantLevel
from umpire.rules.cold_infinity.power.plants import battery_capacity, collector_capacity
from umpire.rules.cold_infinity.running import fitted
from umpire.rules.cold_infinity.sheet import Battery, Collector
from umpire.rules.cold_infinity.starship import Starship


def panels_ready(
    battle: Battle, ship: Starship, sections: Collection[SectionName]
) -> tuple[Id, ...]:
    """Return the panels of some sections whose point finds room in a battery (CI-RUL-74).

    They are asked in the order of the sheet; what the first fills is no room for the next.
    """
    ready, levels = [], ship.power.levels
    for panel in _panels(battle, ship):
        if home_of(ship.sheet, panel) not in sections:
            continue
        after = _fed(ship, levels, panel)
        if after is not None:
            ready.append(panel)
            levels = after
    return tuple(ready)


def _panels(battle: Battle, ship: Starship) -> Iterator[Id]:
    """Yield the weapon collectors that damage has left something of (CI-3.1.5-2)."""
    loss, table = battle.options.collector_loss, battle.tables.power
    for each in fitted(ship.running, Collector):
        if each.system.weapons and collector_capacity(each.system, each.lost, loss, table):
            yield each.system.id


def levels_fed(ship: Starship, panels: Iterable[Id]) -> Levels:
    """Return the levels that have changed when panels have passed a point each on (CI-11.3-1)."""
    levels = ship.power.levels
    for panel in panels:
        levels = _fed(ship, levels, panel) or levels
    return tuple([each for each in levels if each not in ship.power.levels])


def _fed(ship: Starship, levels: Levels, panel: Id) -> Levels | None:
    """Return levels when a panel has passed on a point; None: no battery has room for it.

    What makes no whole point in the battery waits on the panel (CI-RUL-74).
    """
    known = {each.id: each for each in levels}
    battery = _with_room(ship, known)
    if battery is None:
        return None
    waits = known.get(panel, PlantLevel(panel)).stored + 1
    whole, rest = divmod(waits, battery.convert)
    held = known.get(battery.id, PlantLevel(battery.id))
    known[battery.id] = replace(held, stored=held.stored + whole)
    known[panel] = PlantLevel(panel, rest)
    return tuple(known.values())


def _with_room(ship: Starship, known: dict[Id, PlantLevel]) -> Battery | None:
    """Return the first battery that has room, those that serve all systems first (CI-UMP-96)."""
    batteries = sorted(
        fitted(ship.running, Battery), key=lambda each: each.system.serves is not None
    )
    for each in batteries:
        held = known.get(each.system.id, PlantLevel(each.system.id)).stored
        if each.intact and held < battery_capacity(each.system, each.lost):
            return each.system
    return None
