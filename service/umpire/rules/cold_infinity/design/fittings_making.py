"""CI 16.4.5, 16.4.7, 16.4.8, 16.6, 16.8: hangars, docks, countermeasures, drives and the like."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from umpire.rules.cold_infinity.design.amounts import changed, exact
from umpire.rules.cold_infinity.design.basic_systems import basic_of, mass_of
from umpire.rules.cold_infinity.design.guided_prices import rack_mass, rack_structure, reload_cp
from umpire.rules.cold_infinity.design.schedules import DriveRow, SystemKind
from umpire.rules.cold_infinity.design.ship_prices import (
    operations_cp,
    repair_cp,
    rocket_cp,
    shape_of,
    sink_block,
    tubed_arc,
    tubes_cp,
    with_arc,
)
from umpire.rules.cold_infinity.design.structure_prices import dock_cp, dock_mass
from umpire.rules.cold_infinity.design.systems_making import (
    MAKERS,
    Facets,
    Hull,
)
from umpire.rules.cold_infinity.design.yard import Lost, Yard
from umpire.rules.cold_infinity.state.systems import (
    Dispenser,
    Dock,
    HeatSink,
    Hold,
    LaunchTube,
    OtherSystem,
    ReloadRack,
    RepairSystem,
    RocketSystem,
    SolarSail,
    System,
    TransLightDrive,
)


def _hold(system: Hold, hull: Hull, yard: Yard) -> Facets:
    kind: SystemKind = "external_launcher" if system.external else "hangar"
    kind = "cargo_hold" if system.holds == "cargo" else kind
    tubes = len(hull.tubes.get(system.id, ()))

    def cp() -> Fraction:
        basic = basic_of(kind, system.structure, yard)
        if kind == "cargo_hold":
            return basic
        lands = system.external and system.receives
        found = basic + operations_cp(system.operations, yard.prices.systems, receives=lands)
        shape = tubed_arc(tubes, shape_of(system.arc))
        return with_arc(found, shape, yard.prices.arcs, yard.options.rounding)

    rules = {"cargo_hold": "CI-16.4.5.3-1", "external_launcher": "CI-16.4.5.2-1"}
    mass = mass_of(kind, system.structure, yard)
    return Facets(rules.get(kind, "CI-16.4.5.1-1"), cp, mass=mass)


def _tube(system: LaunchTube, hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.systems
    number = hull.tubes.get(system.serves, (system.id,)).index(system.id) + 1

    def cp() -> Fraction:
        return tubes_cp(number, table) - tubes_cp(number - 1, table)

    return Facets("CI-16.4.5.5-1", cp, structure=lambda: 1)


def _dock(system: Dock, _hull: Hull, yard: Yard) -> Facets:
    table, structure = yard.prices.structures, system.structure
    if system.form == "clamp":
        return Facets(
            "CI-16.6.3.1-1",
            lambda: basic_of("clamp", structure, yard),
            mass=mass_of("clamp", structure, yard),
        )

    def cp() -> Fraction:
        found, arcs = dock_cp(structure, table), yard.prices.arcs
        return with_arc(found, shape_of(system.arc), arcs, yard.options.rounding)

    rule = "CI-16.6.3.2-1" if system.form == "bay" else "CI-16.6.3.3-1"
    return Facets(rule, cp, mass=lambda: dock_mass(structure, table))


def _reload(system: ReloadRack, _hull: Hull, yard: Yard) -> Facets:
    guided = yard.prices.guided
    return Facets(
        "CI-17.2.3-1",
        lambda: reload_cp(system.operations, system.magazine, guided),
        mass=lambda: rack_mass(system.magazine, guided),
        structure=lambda: rack_structure(system.magazine, guided),
    )


def _rockets(system: RocketSystem, _hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.rockets
    return Facets(
        "CI-16.4.7.2-1",
        lambda: rocket_cp("rockets", system.shots, table) or Fraction(0),
        mass=lambda: exact(table.mass),
        structure=lambda: table.structure,
    )


def _dispenser(system: Dispenser, _hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.rockets
    return Facets(
        "CI-16.4.7.3-1" if system.releases == "chaff" else "CI-16.4.7.4-1",
        lambda: rocket_cp(system.releases, system.strength, table) or Fraction(0),
        mass=lambda: exact(table.mass),
        structure=lambda: table.structure,
    )


def _repair(system: RepairSystem, hull: Hull, yard: Yard) -> Facets:
    level = hull.levels.get(system.id, 1)
    return Facets(
        "CI-16.4.7.1-1",
        lambda: repair_cp(system.rating, level, yard.prices.systems),
        mass=mass_of("repair_system", system.structure, yard),
        structure=lambda: system.rating,
        level=lambda: level,
    )


def _sail(_system: SolarSail, _hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.systems
    return Facets(
        "CI-16.8.1-1",
        lambda: exact(table.sail_cp),
        mass=lambda: exact(table.sail_mass),
        structure=lambda: table.sail_structure,
    )


def _sink(system: HeatSink, _hull: Hull, yard: Yard) -> Facets:
    block = sink_block(system.structure, yard.prices.systems)
    return Facets("CI-16.8.2-3", lambda: block.cp, mass=lambda: block.mass)


def _drive(system: TransLightDrive, _hull: Hull, yard: Yard) -> Facets:
    def row() -> DriveRow:
        drives: tuple[DriveRow, ...] = yard.table("drives", system.travel)
        found = next((each for each in drives if each.travel == system.travel), None)
        if found is None:
            raise Lost("drives", system.travel)
        return found

    def cp() -> Fraction:
        found = exact(row().cp)
        for field in ("rating", "reach"):
            value = getattr(system, field)
            prices = {each.value: each.cp for each in getattr(row(), field)}
            if value and value not in prices:
                raise Lost("drives", f"{system.travel} {field} {value}")
            found += exact(prices.get(value, 0))
        enhanced = system.transferable + system.part + system.non_inertial
        return changed(found, (enhanced * row().enhanced_percent,))

    return Facets("CI-16.4.8-1", cp, mass=lambda: exact(row().mass), level=lambda: row().tech_level)


def _other(system: OtherSystem, _hull: Hull, yard: Yard) -> Facets:
    kind: SystemKind = "drive" if system.trans_light else "other_system"
    return Facets(
        "CI-16.4-1",
        lambda: basic_of(kind, system.structure, yard),
        mass=mass_of(kind, system.structure, yard),
    )


_MAKERS: dict[type, Callable[[Any, Hull, Yard], Facets]] = {
    **MAKERS,
    Hold: _hold,
    LaunchTube: _tube,
    Dock: _dock,
    ReloadRack: _reload,
    RocketSystem: _rockets,
    Dispenser: _dispenser,
    RepairSystem: _repair,
    SolarSail: _sail,
    HeatSink: _sink,
    OtherSystem: _other,
    TransLightDrive: _drive,
}


def facets_of(system: System, hull: Hull, yard: Yard) -> Facets:
    """Return what a system takes (CI-16.4-1)."""
    found: Facets = _MAKERS[type(system)](system, hull, yard)
    return found
