"""FT 9.10, 9.11: what each part of a design weighs and costs, and the rule that says so."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from umpire.rules.full_thrust.design import hull, masses, weapons
from umpire.rules.full_thrust.design.design import Design, Fitted, MagazineSpace
from umpire.rules.full_thrust.design.masses import (
    Cost,
    price_by_share,
    price_fixed,
    price_minelayer,
)
from umpire.rules.full_thrust.design.violations import Violation
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.systems import (
    AreaDefence,
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    Hangar,
    Jammer,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SensorSuite,
    Ssd,
    SubmunitionPack,
    WaveGun,
    WeaselDecoy,
)

Part: TypeAlias = tuple[str, str, Cost]
"""What a part is called, the rule that prices it, its mass and points."""

Systems: TypeAlias = Mapping[type[Any], tuple[str, Callable[[Any, Any, DesignCosts], Cost]]]
"""By the type of a system: the rule, and what one costs in a design."""


class Yard(NamedTuple):
    """How a book builds ships: a record of functions of a design and the tables of design.

    `drives` and `protection` price what is no system of its own in a design; `built_in` are the
    systems of a display that stand for these. `breaches` are rules that a design breaks beside
    those of chapter 9, and `display` takes the points that the ship costs. `design` returns the
    design that a display shows.
    """

    systems: Systems
    drives: Callable[[Any, DesignCosts], Iterator[Part]]
    protection: Callable[[Any, DesignCosts], Iterator[Part]]
    built_in: Callable[[Any], Iterator[Any]]
    breaches: Callable[[Any], Iterator[Violation]]
    display: Callable[[Any, int, DesignCosts], Ssd]
    design: Callable[[Any], Any]


class Line(msgspec.Struct, frozen=True):
    """One part of a design: its mass, its price and the rule; `id` where the designer named it."""

    part: str
    mass: int
    points: int
    rule: str
    id: str | None = None


def lines_of(design: Design, costs: DesignCosts, yard: Yard) -> tuple[Line, ...]:
    """Return the parts of a design in the book's order: hull, drives, systems (FT-9.10-1)."""
    return (
        *(_line(*part) for part in _hull_lines(design, costs)),
        *(_line(*part) for part in yard.drives(design, costs)),
        *(_line(*part) for part in yard.protection(design, costs)),
        *(_system_line(design, system, costs, yard.systems) for system in design.systems),
    )


def _line(part: str, rule: str, cost: Cost, name: str | None = None) -> Line:
    return Line(part=part, mass=cost.mass, points=cost.points, rule=rule, id=name)


def _hull_lines(design: Design, costs: DesignCosts) -> Iterator[Part]:
    mass = design.mass
    yield "basic_hull", "FT-9.2-2", hull.price_basic_hull(mass, costs.hull)
    yield "hull", "FT-9.3-1", hull.price_hull_integrity(design.hull, costs.hull)
    if design.armour:
        yield "armour", "FT-9.8-1", hull.price_armour(design.armour, costs.armour)
    if design.streamlining != "none":
        cost = hull.price_streamlining(mass, design.streamlining, costs.streamlining)
        yield f"{design.streamlining}_streamlining", "FT-9.6-1", cost
    for each in design.holds:
        yield each.kind, "FT-9.4-1", hull.price_space(each.size, costs.cargo_passenger)


def drive_lines(design: Design, costs: DesignCosts) -> Iterator[Part]:
    """Yield what the drives weigh and cost (FT-9.5-1, FT-8.3-2)."""
    mass = design.mass
    if design.ftl:
        yield "ftl_drive", "FT-9.5-1", masses.price_ftl_drive(mass, costs.ftl_drive)
    if design.tows:
        yield "tug_drive", "FT-8.3-2", masses.price_tug_drive(design.tows, costs.tug)
    if design.thrust:
        cost = masses.price_main_drive(mass, design.thrust, costs.main_drive_per_thrust)
        yield "main_drive", "FT-9.5-1", cost


def screen_lines(design: Design, costs: DesignCosts) -> Iterator[Part]:
    """Yield what screens weigh and cost (FT-9.8-2)."""
    mass, table = design.mass, costs.screen
    if design.screens:
        yield "screens", "FT-9.8-2", masses.price_screens(mass, design.screens, table)
    if design.backup_screens:
        cost = masses.price_backup_screens(mass, design.backup_screens, table)
        yield "backup_screens", "FT-9.8-2", cost


def _system_line(design: Design, system: Fitted, costs: DesignCosts, systems: Systems) -> Line:
    rule, cost_of = systems[type(system)]
    cost = cost_of(design, system, costs)
    return _line(str(system.__struct_config__.tag), rule, cost, system.id)


def _magazine(_: Design, system: MagazineSpace, costs: DesignCosts) -> Cost:
    return weapons.price_magazine(weapons.magazine_space(system, costs.salvo), costs.salvo)


def _beam(_: Design, system: Beam, costs: DesignCosts) -> Cost:
    return weapons.price_beam(system.weapon_class, len(set(system.arcs)), costs.beam)


def _torpedo(_: Design, system: PulseTorpedo, costs: DesignCosts) -> Cost:
    return weapons.price_pulse_torpedo(len(set(system.arcs)), costs.pulse_torpedo)


def _sensors(_: Design, system: SensorSuite, costs: DesignCosts) -> Cost:
    superior = system.grade == "superior"
    return price_fixed(costs.superior_sensors if superior else costs.enhanced_sensors)


def _weasel(_: Design, system: WeaselDecoy, costs: DesignCosts) -> Cost:
    return price_fixed(costs.weasel_capital if system.shows == "capital" else costs.weasel_cruiser)


def _jammer(_: Design, system: Jammer, costs: DesignCosts) -> Cost:
    return price_fixed(costs.area_ecm if system.area else costs.ecm)


SYSTEMS: Systems = {
    FireControl: ("FT-9.9-1", lambda _, __, costs: price_fixed(costs.firecon)),
    AreaDefence: ("FT-9.9-1", lambda _, __, costs: price_fixed(costs.adfc)),
    PointDefence: ("FT-9.9-1", lambda _, __, costs: price_fixed(costs.pds)),
    Beam: ("FT-9.9-2", _beam),
    PulseTorpedo: ("FT-9.9-4", _torpedo),
    NeedleBeam: ("FT-9.9-5", lambda _, __, costs: price_fixed(costs.needle)),
    SubmunitionPack: ("FT-9.9-5", lambda _, __, costs: price_fixed(costs.submunition)),
    SalvoMissileLauncher: ("FT-9.9-6", lambda _, __, costs: weapons.price_launcher(costs.salvo)),
    SalvoMissileRack: (
        "FT-9.9-6",
        lambda _, system, costs: weapons.price_rack(system.ammunition, costs.salvo),
    ),
    MagazineSpace: ("FT-9.9-6", _magazine),
    NovaCannon: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.nova_cannon)),
    WaveGun: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.wave_gun)),
    FighterBay: ("FT-9.7-1", lambda _, __, costs: masses.price_fighter_bay(costs.hangar)),
    Minelayer: (
        "FT-12.4-1",
        lambda _, system, costs: price_minelayer(system.mines, costs.minelayer),
    ),
    Minesweeper: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.minesweeper)),
    Ortillery: ("FT-12.4-1", lambda _, __, costs: price_fixed(costs.ortillery)),
    SensorSuite: ("FT-12.4-1", _sensors),
    WeaselDecoy: ("FT-12.4-1", _weasel),
    Jammer: ("FT-12.4-1", _jammer),
    Hangar: (
        "FT-9.7-1",
        lambda _, system, costs: masses.price_hangar(system.capacity, costs.hangar),
    ),
    ReflexField: (
        "FT-12.4-1",
        lambda design, _, costs: price_by_share(design.mass, costs.reflex_field),
    ),
    CloakingField: (
        "FT-12.4-1",
        lambda design, _, costs: price_by_share(design.mass, costs.cloaking_field),
    ),
}
"""The rule and the price of each system that a designer fits."""
