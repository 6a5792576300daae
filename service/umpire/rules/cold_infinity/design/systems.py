"""Docks, gates, hangars and other systems: cost and Mass (CI 16.4, 16.6)."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.design.armoury import (
    Armoury,
    Ask,
    Count,
    basic_of,
    bridge_level_cp,
    channel_cp,
    converting_cp,
    encapsulating_power,
    mass_of,
    operations_cp,
    power_of,
    repair_cp,
    rocket_cp,
    shape_of,
    sink_block,
    tubed_arc,
    tubes_cp,
    with_arc,
)
from umpire.rules.cold_infinity.design.tables import (
    DesignOptions,
    DriveRow,
    Exact,
    ShieldRow,
    ShieldSchedules,
    StructurePrices,
    SystemKind,
    changed,
    exact,
    parts_up,
)
from umpire.rules.cold_infinity.design.weapons import (
    base_level,
    rack_mass,
    rack_structure,
    reload_cp,
)
from umpire.rules.cold_infinity.design.yard import Lost, Unreckoned, Yard
from umpire.rules.cold_infinity.state.values import HullType
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
    Dispenser,
    Dock,
    DockForm,
    Engine,
    HeatSink,
    Hold,
    LaunchTube,
    OtherSystem,
    Reactor,
    ReloadRack,
    RepairSystem,
    RocketSystem,
    Sensors,
    Shield,
    SolarSail,
    SupportSensors,
    System,
    Thruster,
    TransLightDrive,
    WeaponMount,
)

DOCKED: dict[DockForm, tuple[HullType, ...]] = {
    "clamp": ("stardock", "starbase", "space_station", "mobile_base"),
    "bay": ("stardock", "starbase", "space_station", "mobile_base"),
    "dry_dock": ("space_station",),
}
"""Which structures may have docks of a form (CI-16.6.3.1-1, CI-16.6.3.2-1, CI-16.6.3.3-1).

The example of docking bays has them on a stardock (CI-RUL-107).
"""


def may_dock(form: DockForm, hull: HullType, options: DesignOptions) -> bool:
    """Tell whether a structure may have docks of a form (CI-16.6.3.1-1 to -3.3-1, CI-RUL-107)."""
    if form == "bay" and hull == "stardock" and not options.stardock_docking_bays:
        return False
    return hull in DOCKED[form]


def most_docked(mass: Exact, structures: StructurePrices) -> int:
    """Return the most structure of all docks of a form, by the Mass without them.

    Docking bays (CI-16.6.3.2-1) and dry docks (CI-16.6.3.3-1) each have a third, rounded up.
    """
    return parts_up(mass, structures.dock_part)


def dock_mass(structure: int, structures: StructurePrices) -> Fraction:
    """Return the Mass of a docking bay or dry dock (CI-16.6.3.2-1)."""
    return Fraction(structure, structures.dock_structure_per_mass)


def dock_cp(structure: int, structures: StructurePrices) -> Fraction:
    """Return the price of a docking bay or dry dock, without its arc (CI-16.6.3.2-1, -3.3-1)."""
    return structure * exact(structures.dock_cp)


def gate_cp(hull: int, structures: StructurePrices) -> Fraction:
    """Return the price of a gate without armour (CI-16.6.6-1)."""
    return exact(structures.gate_cp) + hull * exact(structures.gate_hull_cp)


def split_silhouette(total: int) -> tuple[int, int]:
    """Return a silhouette in two parts that are as much alike as can be (CI-16.4.14-1)."""
    return ceil(total / 2), total // 2


class Hull(NamedTuple):
    """What a system must know of its ship: sections, engines, tubes, levels, arms."""

    sections: int
    non_inertial: bool
    tubes: dict[str, tuple[str, ...]]
    """The launch tubes of each hangar, in the order of the sheet."""
    levels: dict[str, int]
    highest: int
    armoury: Armoury


class Facets(NamedTuple):
    """What a system takes, as questions that a lost table leaves open.

    `structure` is what its Rating takes; `None`: its designer's choice. `power` `None`: none of
    its own that is printed.
    """

    rule: str
    cp: Ask
    mass: Ask = Fraction
    power: Count = lambda: 0
    structure: Count = lambda: None
    level: Count = lambda: 1
    free: bool = False


def level_of(kind: SystemKind, system: str, hull: Hull, yard: Yard) -> Count:
    """Return its level: the basic one, or the higher one that its sheet tells (CI-16.2-1)."""
    return lambda: max(yard.system(kind).tech_level, hull.levels.get(system, 1))


def _thruster(system: Thruster, hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.systems

    def cp() -> Fraction:
        found = channel_cp(system.channel, table, non_inertial=hull.non_inertial)
        if system.vane:
            found += basic_of("thruster_vane", system.structure, yard)
        if system.omni:
            found += basic_of("omni_thruster", system.structure, yard)
        return found

    structure = table.structure_per_channel * system.channel
    return Facets("CI-16.4.12-1", cp, structure=lambda: structure)


def _engine(system: Engine, hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.systems

    def cp() -> Fraction:
        found = yard.at("engines", "thrust", system.thrust)
        found += yard.at("engines", "conversion", system.enrichment, table.engine_conversion)
        factor = table.non_inertial_factor if system.non_inertial else 1
        return basic_of("engine", system.structure, yard) + found * factor

    structure = table.structure_per_thrust * system.thrust
    return Facets(
        "CI-16.4.11-1",
        cp,
        mass=lambda: exact(table.engine_mass),
        structure=lambda: structure,
        level=level_of("engine", system.id, hull, yard),
    )


_Plant: TypeAlias = Reactor | Capacitor | Battery | Collector

_PLANTS: dict[type, SystemKind] = {
    Reactor: "reactor",
    Capacitor: "capacitor",
    Battery: "battery",
    Collector: "collector",
}


def _plant(system: _Plant, hull: Hull, yard: Yard) -> Facets:
    kind = _PLANTS[type(system)]
    table = yard.prices.systems

    def cp() -> Fraction:
        found = basic_of(kind, system.structure, yard)
        if isinstance(system, Reactor):
            found += yard.at("plants", "reactor", system.rating)
            plants = yard.table("plants", "overheating") if system.overheating else None
            return found if plants is None else changed(found, (plants.overheating_percent,))
        if isinstance(system, Capacitor):
            found += yard.at("plants", "capacitor", system.capacity)
            return found + yard.at("plants", "recharge", system.recharge, table.recharge_base)
        if isinstance(system, Battery):
            found += yard.at("plants", "battery", system.capacity)
            return found + converting_cp(system.convert, table)
        found += yard.at("plants", "collector", system.rating, table.collector_base)
        plants = yard.table("plants", "weapon_collector") if system.weapons else None
        return found if plants is None else changed(found, (plants.weapon_collector_percent,))

    return Facets(
        "CI-16.4.10-1",
        cp,
        mass=mass_of(kind, system.structure, yard),
        structure=lambda: _plant_structure(system, yard),
        level=level_of(kind, system.id, hull, yard),
    )


def _plant_structure(plant: _Plant, yard: Yard) -> int | None:
    """Return the structure that a plant has for what it gives (CI-3.1.1-1, CI-UMP-233).

    Panels, and batteries of one system, have what their designer gives them.
    """
    if isinstance(plant, Reactor):
        return plant.rating
    if isinstance(plant, Capacitor):
        return parts_up(plant.capacity, yard.tables.power.capacitor_per_structure)
    return plant.capacity if isinstance(plant, Battery) and plant.serves is None else None


def _sensors(system: Sensors, hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.systems

    def cp() -> Fraction:
        found = basic_of("sensors", system.structure, yard)
        found += yard.at("sensors", "ew", system.ew, table.base_ew)
        found += yard.at("sensors", "boost", system.boost, table.base_boost)
        if system.detector:
            found += basic_of("ew_detector", system.structure, yard)
        if system.masking:
            found += basic_of("masking_sensors", system.structure, yard)
        return found

    structure = table.structure_per_ew * system.ew
    return Facets(
        "CI-16.4.4-1",
        cp,
        mass=mass_of("sensors", system.structure, yard),
        power=power_of("sensors", system.structure, yard),
        structure=lambda: structure,
        level=level_of("sensors", system.id, hull, yard),
    )


def _support(system: SupportSensors, hull: Hull, yard: Yard) -> Facets:
    table = yard.prices.systems

    def cp() -> Fraction:
        basic = basic_of("support_sensors", system.structure, yard)
        return basic + yard.at("sensors", "support", system.rating, table.base_support)

    structure = parts_up(system.rating, table.support_per_structure)
    return Facets(
        "CI-16.4.4-1",
        cp,
        mass=mass_of("support_sensors", system.structure, yard),
        power=power_of("support_sensors", system.structure, yard),
        structure=lambda: structure,
        level=level_of("support_sensors", system.id, hull, yard),
    )


def _bridge(system: Bridge, hull: Hull, yard: Yard) -> Facets:
    def cp() -> Fraction:
        kind: SystemKind = "flag_bridge" if system.flag else "bridge"
        more = bridge_level_cp(system.tech_level, hull.highest, yard.prices.systems)
        return basic_of(kind, system.structure, yard) + more

    level = max(system.tech_level, hull.highest)
    mass = mass_of("bridge", system.structure, yard)
    return Facets("CI-16.4.6-1", cp, mass=mass, level=lambda: level)


def _weapon(system: WeaponMount, hull: Hull, yard: Yard) -> Facets:
    made = hull.armoury.weapons.get(system.weapon)
    if made is None:
        return Facets("CI-16.4.1-1", Fraction, structure=lambda: None)
    own = made

    def cp() -> Fraction:
        found = _known(own.cp, system.weapon)
        return (
            with_arc(found, system.arc.shape, yard.prices.arcs, yard.options.rounding)
            if own.ejects
            else found
        )

    return Facets(
        "CI-16.4.1-1",
        cp,
        mass=lambda: _known(own.mass, system.weapon),
        power=lambda: own.power,
        structure=lambda: own.structure,
        level=lambda: own.level,
    )


def _known(value: Fraction | None, weapon: str) -> Fraction:
    if value is None:
        raise Unreckoned(weapon)
    return value


def is_hybrid(shield: Shield) -> bool:
    """Whether a shield both deflects and absorbs, or can shift to do so (CI-11.2.3-1)."""
    return shield.hybrid != "both" or bool(shield.deflection and shield.absorption)


def _buffering_percent(table: ShieldSchedules, regains: int) -> int:
    """Return what the enhancement costs that regains so many points a turn (CI-UMP-240).

    Raises:
        Lost: no enhancement regains so many.
    """
    found = next((each for each in table.buffering_enhancements if regains <= each.up_to), None)
    if found is None:
        raise Lost("shields", f"buffering_enhancements {regains}")
    return found.percent


def _shield_row(system: Shield, yard: Yard) -> ShieldRow:
    types: tuple[ShieldRow, ...] = yard.table("shields", system.covers).types
    found = next((each for each in types if each.covers == system.covers), None)
    if found is None:
        raise Lost("shields", system.covers)
    return found


def shield_cp(system: Shield, yard: Yard) -> Fraction:
    """Return what a shield costs, its enhancements last of all (CI-16.4.2-1).

    Raises:
        Lost: a schedule that it needs is not supplied.
    """
    table = yard.table("shields", system.covers)
    found = exact(_shield_row(system, yard).cp)
    found += yard.at("shields", "deflection", system.deflection)
    absorbs = "absorption" if system.buffering is None else "buffering"
    found += yard.at("shields", absorbs, system.absorption)
    percents = [
        *([_buffering_percent(table, system.buffering)] if system.buffering else []),
        *([table.hybrid_percent] if is_hybrid(system) else []),
        *([table.layered_percent] if system.layered else []),
        *([table.partial_percent] if system.partial else []),
        *([table.overload_percent] if system.overload else []),
    ]
    return changed(found, percents)


def _shield(system: Shield, hull: Hull, yard: Yard) -> Facets:
    def power() -> int:
        base = _shield_row(system, yard).power
        covers_all = system.covers == "encapsulating"
        return encapsulating_power(base, hull.sections) if covers_all else base

    level = base_level(system.technology, yard, hull.armoury.new) or 1
    return Facets(
        "CI-16.4.2-1",
        lambda: shield_cp(system, yard),
        mass=lambda: exact(_shield_row(system, yard).mass),
        power=power,
        level=lambda: max(level, hull.levels.get(system.id, 1)),
    )


MAKERS: dict[type, Callable[[Any, Hull, Yard], Facets]] = {
    Thruster: _thruster,
    Engine: _engine,
    Reactor: _plant,
    Capacitor: _plant,
    Battery: _plant,
    Collector: _plant,
    Sensors: _sensors,
    SupportSensors: _support,
    Bridge: _bridge,
    WeaponMount: _weapon,
    Shield: _shield,
}
"""What reckons up each of the systems that move, feed, guide, arm and guard a ship."""


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
