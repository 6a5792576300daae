"""Who may repair anything in Final Actions (CI 15.5), by what all know."""

from collections.abc import Iterator

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.repair.crews import bar_to_crews, crews_repair
from umpire.rules.cold_infinity.repair.machines import repair_systems, state_of
from umpire.rules.cold_infinity.repair.mending import (
    damaged_by_fire,
    damaged_hull,
    damaged_system,
)
from umpire.rules.cold_infinity.repair.rates import (
    bar_to_ad_hoc_repair,
    bar_to_automatic_repair,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import home_of
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import acting_ships


def is_asked_for_repairs(battle: Battle, side: str) -> bool:
    """Tell whether a side has a crew or a repair system that something is left for (CI-15.5-1).

    Whether a repair system has power is its own affair.
    """
    return any(_could_repair(battle, ship) for ship in acting_ships(battle, side))


def _could_repair(battle: Battle, ship: Starship) -> bool:
    if any(_mendable(ship, name) for name, each in repair_systems(ship).items() if each.intact):
        return True
    return any(True for _ in systems_for_crews(battle, ship)) or any(
        True for _ in fires_for_crews(battle, ship)
    )


def _mendable(ship: Starship, by: Id) -> bool:
    return any((systems_for(ship, by), hulls_for(ship), fires_of(ship)))


def systems_for(ship: Starship, by: Id) -> dict[Id, int]:
    """Return what each system has lost that a repair system may repair (CI-15.5.1-1)."""
    level = state_of(ship.sheet, by).tech_level
    found = {
        each.id: damaged_system(ship.sheet, ship.condition, each.id)._replace(itself=each.id == by)
        for each in ship.sheet.systems
    }
    return {
        name: each.lost
        for name, each in found.items()
        if bar_to_automatic_repair(each, level) is None
    }


def hulls_for(ship: Starship) -> dict[SectionName, int]:
    """Return what the hull of each section has lost that a repair system may repair."""
    found = {
        each.name: damaged_hull(ship.sheet, ship.condition, each.name)
        for each in ship.condition.sections
    }
    return {
        name: each.lost for name, each in found.items() if bar_to_automatic_repair(each, 0) is None
    }


def fires_of(ship: Starship) -> dict[SectionName, int]:
    """Return how many fires burn in each section that may be put out."""
    found = {
        each.name: damaged_by_fire(ship.condition, each.name) for each in ship.condition.sections
    }
    return {name: each.lost for name, each in found.items() if bar_to_ad_hoc_repair(each) is None}


def systems_for_crews(battle: Battle, ship: Starship) -> Iterator[Id]:
    """Yield the systems at which a crew may try now (CI-15.5.2-1, CI-15.5.3-1)."""
    if not crews_repair(battle):
        return
    for each in ship.sheet.systems:
        found = damaged_system(ship.sheet, ship.condition, each.id)
        section = home_of(ship.sheet, each.id)
        if not (bar_to_ad_hoc_repair(found) or bar_to_crews(battle, ship, section, each.id)):
            yield each.id


def fires_for_crews(battle: Battle, ship: Starship) -> Iterator[SectionName]:
    """Yield the sections in which a brigade may try to put out a fire now (CI-15.5.3-1)."""
    if crews_repair(battle):
        yield from [name for name in fires_of(ship) if not bar_to_crews(battle, ship, name, None)]
