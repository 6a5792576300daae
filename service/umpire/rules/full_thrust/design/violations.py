"""FT 9: every rule that a design breaks. Nothing here raises: an illegal design gets a list."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from umpire.kernel.errors import Code
from umpire.kernel.words import counted
from umpire.rules.full_thrust.design.design import Design, MagazineSpace, group_of
from umpire.rules.full_thrust.design.display import feeding
from umpire.rules.full_thrust.design.hull import least_hull
from umpire.rules.full_thrust.design.weapons import (
    ONE_ARC,
    are_adjacent,
    magazine_loads,
    magazine_space,
)
from umpire.rules.full_thrust.state import refusals
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.ship import MOST_SCREENS
from umpire.rules.full_thrust.state.systems import (
    Beam,
    FighterBay,
    Hangar,
    NeedleBeam,
    NovaCannon,
    PulseTorpedo,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SubmunitionPack,
    System,
    room_in,
)


class Violation(msgspec.Struct, frozen=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


def violation(code: Code, at: str, message: str, rule: str | None = None) -> Violation:
    """Return what is wrong at a place; `rule` where the code alone does not say it."""
    return Violation(code=code.name, rule=rule or code.rule, message=message, pointer=at)


def violations(
    design: Design, mass_used: int, costs: DesignCosts, built_in: Iterable[System]
) -> Iterator[Violation]:
    """Yield every rule that a design breaks, in the order of its fields.

    Args:
        design: the ship.
        mass_used: by all that it is made of.
        costs: the tables of design.
        built_in: the systems that it has without fitting them one by one.
    """
    yield from _of_hull(design, mass_used, costs)
    yield from _of_drives(design, costs)
    yield from _of_screens(design)
    yield from _of_names(design, built_in)
    for place, system in enumerate(design.systems):
        at = f"/systems/{place}"
        if isinstance(system, _ARMED):
            yield from _of_arcs(system, at, costs)
        if isinstance(system, SalvoMissileLauncher):
            yield from _of_launcher(design, system, at)
        if isinstance(system, MagazineSpace):
            yield from _of_magazine(system, at, costs)
        if isinstance(system, NovaCannon):
            yield from _of_cannon(design, system, at, costs)
    yield from _of_fighters(design, costs)


def _of_hull(design: Design, mass_used: int, costs: DesignCosts) -> Iterator[Violation]:
    """Mass and hull (FT-9.1-1, FT-9.3-1, FT-RUL-62)."""
    if mass_used > design.mass:
        message = f"The design uses {mass_used} mass: {design.mass} is the most for this ship."
        yield violation(refusals.MASS_EXCEEDED, "/mass", message)
    least = least_hull(design.mass, costs.hull)
    if design.hull < least:
        message = (
            f"A hull of this mass, {design.mass}, has {least} boxes at the least, not "
            f"{design.hull}."
        )
        yield violation(refusals.HULL_MINIMUM, "/hull", message)


def _of_drives(design: Design, costs: DesignCosts) -> Iterator[Violation]:
    """Ships without FTL, where the scenario has none, tugs, stations (FT-8.3-2, FT-8.4-1)."""
    if design.station:
        yield from _of_station(design)
        return
    if design.ftl:
        return
    if costs.ftl_required:
        message = "The design has no FTL drive: the scenario asks every ship for one (`ftl`)."
        yield violation(refusals.NO_FTL_DRIVE, "/ftl", message)
    if design.tows:
        message = "The design tows without an FTL drive: a tug has one of its own (`ftl`)."
        yield violation(refusals.NO_FTL_DRIVE, "/tows", message, "FT-8.3-2")


def _of_station(design: Design) -> Iterator[Violation]:
    """Stations have no drives, and so tow nothing (FT-13.7-1)."""
    driven = {"thrust": design.thrust, "ftl": design.ftl, "tows": design.tows}
    for field, has in driven.items():
        if has:
            yield violation(
                refusals.NO_DRIVE, f"/{field}", f"A station has no drives: leave `{field}` out."
            )


def _of_screens(design: Design) -> Iterator[Violation]:
    """Screens: two levels, and spare generators for the second alone (FT-9.8-2)."""
    if design.screens > MOST_SCREENS:
        message = f"Screens have level {MOST_SCREENS} at most, not {design.screens}."
        yield violation(refusals.DESIGN_LIMIT, "/screens", message)
    if design.backup_screens and design.screens < MOST_SCREENS:
        message = f"Generators are spare ones beyond level {MOST_SCREENS}, not {design.screens}."
        yield violation(refusals.DESIGN_LIMIT, "/backup_screens", message)


def _of_names(design: Design, built_in: Iterable[System]) -> Iterator[Violation]:
    """Names: each system has one of its own; drives and screens have theirs already."""
    seen = {system.id for system in built_in}
    for place, system in enumerate(design.systems):
        if system.id in seen:
            message = f"{system.id} is the name of another system: give each a name of its own."
            yield violation(refusals.NAMED_TWICE, f"/systems/{place}/id", message)
        seen.add(system.id)


_Armed = (
    Beam | PulseTorpedo | NeedleBeam | SubmunitionPack | SalvoMissileLauncher | SalvoMissileRack
)
_ARMED = (
    Beam,
    PulseTorpedo,
    NeedleBeam,
    SubmunitionPack,
    SalvoMissileLauncher,
    SalvoMissileRack,
)

_MOST_ARCS: dict[type[Any], tuple[str, Callable[[DesignCosts], int]]] = {
    PulseTorpedo: ("FT-9.9-4", lambda costs: costs.pulse_torpedo.max_arcs),
    NeedleBeam: ("FT-9.9-5", lambda _: ONE_ARC),
    SubmunitionPack: ("FT-9.9-5", lambda _: ONE_ARC),
    SalvoMissileLauncher: ("FT-RUL-36", lambda costs: costs.salvo.arcs),
    SalvoMissileRack: ("FT-RUL-36", lambda costs: costs.salvo.arcs),
}


def _of_arcs(system: _Armed, at: str, costs: DesignCosts) -> Iterator[Violation]:
    """Arcs: next to each other, and no more than the weapon can have (FT-9.9-3 to -5)."""
    arcs = system.arcs
    if len(set(arcs)) < len(arcs):
        yield violation(
            refusals.NAMED_TWICE, f"{at}/arcs", f"{system.id} has an arc twice: name each once."
        )
    if not are_adjacent(arcs):
        message = (
            f"The arcs of {system.id}, {', '.join(arcs)}, have a gap: arcs next to each "
            "other are legal."
        )
        yield violation(refusals.ARCS_NOT_ADJACENT, f"{at}/arcs", message)
    if type(system) in _MOST_ARCS:
        rule, most_of = _MOST_ARCS[type(system)]
        most = most_of(costs)
        if len(set(arcs)) > most:
            message = (
                f"{system.id} bears through {counted(most, 'arc')} at most, not {len(set(arcs))}."
            )
            yield violation(refusals.TOO_MANY_ARCS, f"{at}/arcs", message, rule)


def _of_launcher(design: Design, launcher: SalvoMissileLauncher, at: str) -> Iterator[Violation]:
    """Launchers: one magazine feeds each (FT-6.5-1)."""
    if feeding(design, launcher) is None:
        message = (
            f"{launcher.id} does not say which magazine feeds it: name one (`price_magazine`)."
            if launcher.magazine is None
            else f"{launcher.id} names magazine {launcher.magazine}, which the ship has not: "
            "fit it, or name another."
        )
        yield violation(refusals.NO_MAGAZINE, f"{at}/magazine", message)


def _of_magazine(magazine: MagazineSpace, at: str, costs: DesignCosts) -> Iterator[Violation]:
    """Magazines: what they are loaded with fits in (FT-6.5-2)."""
    space = magazine_space(magazine, costs.salvo)
    if not magazine_loads(space, magazine.standard, magazine.extended_range, costs.salvo).fits:
        message = f"{magazine.id} is loaded beyond its space: {space} is the most."
        yield violation(refusals.CAPACITY, f"{at}/space", message, "FT-6.5-2")


def _of_cannon(
    design: Design, cannon: NovaCannon, at: str, costs: DesignCosts
) -> Iterator[Violation]:
    """Nova cannons: for capital ships alone (FT-12.3-1)."""
    group = group_of(design, costs)
    if group != "capital":
        message = (
            f"{cannon.id} is for capital ships, and this is one of the group {group}: leave it out."
        )
        yield violation(refusals.NOT_CAPITAL, at, message)


def _of_fighters(design: Design, costs: DesignCosts) -> Iterator[Violation]:
    """Fighters: a bay of the ship for each group, and room for its craft (FT-9.7-1)."""
    usual = costs.hangar.fighter_bay_craft
    room = {
        each.id: room_in(each, usual)
        for each in design.systems
        if isinstance(each, (FighterBay, Hangar))
    }
    free = set(room)
    for place, group in enumerate(design.fighters):
        at = f"/fighters/{place}"
        if group.bay not in room:
            message = f"The ship has no fighter bay {group.bay}: fit it, or name another bay."
            yield violation(refusals.NO_BAY, f"{at}/bay", message, "FT-9.7-1")
        elif group.bay not in free:
            message = f"{group.bay} holds another group: give each a bay of its own."
            yield violation(refusals.CAPACITY, f"{at}/bay", message, "FT-9.7-1")
        free.discard(group.bay)
        most = room.get(group.bay, usual)
        if group.craft > most:
            message = f"{group.bay} would hold {group.craft} fighters: {most} is the most."
            yield violation(refusals.CAPACITY, f"{at}/craft", message, "FT-9.7-1")
