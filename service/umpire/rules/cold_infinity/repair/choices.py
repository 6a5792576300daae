"""Who may repair anything in Final Actions, by what all know, and what (CI 15.5).

Points of structure.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    record,
    whole,
)
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.supplying import is_on
from umpire.rules.cold_infinity.repair.crews import bar_to_crews, crews_repair
from umpire.rules.cold_infinity.repair.machines import points_left, repair_systems, state_of
from umpire.rules.cold_infinity.repair.mending import damaged_by_fire, damaged_hull, damaged_system
from umpire.rules.cold_infinity.repair.orders import MOST_WORK, RepairAdHoc, UseRepairSystem
from umpire.rules.cold_infinity.repair.rates import (
    NOTHING_TO_REPAIR,
    REPAIR_OVERSPENT,
    attempts,
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


UNLESS = codes(REPAIR_OVERSPENT, NOTHING_TO_REPAIR)


class Repairable(msgspec.Struct, frozen=True):
    """A system, or the hull of a section, and what it has lost; of fires, how many burn."""

    name: str
    lost: int


class UseRepairSystemChoice(Choice, frozen=True, tag="use_repair_system", kw_only=True):
    """A repair system that has points left, and what it may repair with them."""

    ship: str
    system: str
    points: int
    systems: tuple[Repairable, ...]
    hulls: tuple[Repairable, ...]
    fires: tuple[Repairable, ...]
    rule: str = "CI-15.5.1-1"


class RepairAdHocChoice(Choice, frozen=True, tag="repair_ad_hoc", kw_only=True):
    """A ship whose crews have attempts left: at these systems, and at fires in these sections."""

    ship: str
    attempts: int
    systems: tuple[str, ...]
    fires: tuple[str, ...]
    rule: str = "CI-15.5.2-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield the repairs that a seat may order in Final Actions; with `unit`, of that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and ship.status == "active" and unit in {None, ship.id}:
            yield from _machines(battle, ship)
            yield from _crews(battle, ship)


def _machines(battle: Battle, ship: Starship) -> Iterator[UseRepairSystemChoice]:
    for name, each in repair_systems(ship).items():
        points = points_left(battle, ship, each)
        if not each.intact or not is_on(ship, name) or not points:
            continue
        systems, hulls, fires = systems_for(ship, name), hulls_for(ship), fires_of(ship)
        works = [*_mending("mend_system", "system", systems.items(), points)]
        works += _mending("mend_hull", "section", hulls.items(), points)
        if fires:
            works.append(record({"kind": only("put_out_fire"), "section": one_of(fires)}))
        if works:
            yield UseRepairSystemChoice(
                ship=ship.id,
                system=name,
                points=points,
                systems=_repairable(systems.items()),
                hulls=_repairable(hulls.items()),
                fires=_repairable(fires.items()),
                order=order_of(UseRepairSystem, ship=ship.id, system=name),
                open=(open_at("/work", list_of(any_of(works), 1, min(points, MOST_WORK))),),
                unless=UNLESS,
            )


def _repairable(found: Iterable[tuple[str, int]]) -> tuple[Repairable, ...]:
    return tuple([Repairable(name, lost) for name, lost in found])


def _mending(
    kind: str, field: str, found: Iterable[tuple[str, int]], points: int
) -> Iterator[Legal]:
    for name, lost in found:
        most = whole(1, min(lost, points))
        yield record({"kind": only(kind), field: only(name), "points": most})


def _crews(battle: Battle, ship: Starship) -> Iterator[RepairAdHocChoice]:
    systems = tuple(systems_for_crews(battle, ship))
    fires = tuple(fires_for_crews(battle, ship))
    fixed = {"ship": only(ship.id)}
    ways = [orders(RepairAdHoc, fixed | {"system": one_of(systems)})] if systems else []
    ways += [orders(RepairAdHoc, fixed | {"fire_in": one_of(fires)})] if fires else []
    if ways:
        done = ship.repairs.of(battle.turn).attempts
        yield RepairAdHocChoice(
            ship=ship.id,
            attempts=attempts(ship.sheet.brigades) - done,
            systems=systems,
            fires=fires,
            order=order_of(RepairAdHoc, ship=ship.id),
            open=(open_order(any_of(ways)),),
        )
