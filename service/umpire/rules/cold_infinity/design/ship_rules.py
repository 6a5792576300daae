"""The rules that a design of a ship or structure can break (CI 16.3, 16.4, 16.6)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.design import tables as refusals
from umpire.rules.cold_infinity.design.armoury import (
    Armoury,
    Ask,
    Count,
    Decoy,
    basic_of,
    bridge_level_cp,
    channel_cp,
    converting_cp,
    encapsulating_power,
    is_adjustment,
    mass_of,
    most_bays,
    most_containers,
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
    Technologies,
    base_level,
    rack_mass,
    rack_structure,
    reload_cp,
)
from umpire.rules.cold_infinity.design.yard import Ledger, Lost, ShipDesign, Unreckoned, Yard
from umpire.rules.cold_infinity.state.sheet import Section
from umpire.rules.cold_infinity.state.tables import PLATFORMS, category
from umpire.rules.cold_infinity.state.values import CORES, HullType, SectionName
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
    """Return whether a structure may have docks of a form (CI-16.6.3.1-1 to -3.3-1, CI-RUL-107)."""
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
    """The facts of a ship that its systems depend on: sections, engines, tubes, levels, arms."""

    sections: int
    non_inertial: bool
    tubes: dict[str, tuple[str, ...]]
    """The launch tubes of each hangar, in the order of the sheet."""
    levels: dict[str, int]
    highest: int
    armoury: Armoury


class Facets(NamedTuple):
    """The figures of a system, each as a question that a lost table leaves open.

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
    """Return its level: the basic one, or the higher one that its sheet shows (CI-16.2-1)."""
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
    """Return the structure that a plant has for its output (CI-3.1.1-1, CI-UMP-233).

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
        found = _find_row(own.cp, system.weapon)
        return (
            with_arc(found, system.arc.shape, yard.prices.arcs, yard.options.rounding)
            if own.ejects
            else found
        )

    return Facets(
        "CI-16.4.1-1",
        cp,
        mass=lambda: _find_row(own.mass, system.weapon),
        power=lambda: own.power,
        structure=lambda: own.structure,
        level=lambda: own.level,
    )


def _find_row(value: Fraction | None, weapon: str) -> Fraction:
    if value is None:
        raise Unreckoned(weapon)
    return value


def is_hybrid(shield: Shield) -> bool:
    """Return whether a shield deflects and absorbs, or can shift to do so (CI-11.2.3-1)."""
    return shield.hybrid != "both" or bool(shield.deflection and shield.absorption)


def _buffering_percent(table: ShieldSchedules, regains: int) -> int:
    """Return the price of an enhancement that regains this number of points (CI-UMP-240)."""
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


PLANTS = (Reactor, Capacitor, Battery, Collector)

_OUTSIDE: dict[type, str] = {
    WeaponMount: "CI-16.4.1-1",
    Shield: "CI-16.4.2-1",
    HeatSink: "CI-16.8.2-3",
}


def systems_at(ship: ShipDesign) -> Iterator[tuple[str, Section, System]]:
    """Yield each system with its pointer and its section."""
    for place, section in enumerate(ship.sections):
        for number, system in enumerate(section.systems):
            yield f"/unit/sections/{place}/systems/{number}", section, system


def note_systems(ship: ShipDesign, sections: int, yard: Yard, ledger: Ledger) -> None:
    """Note what single systems break: where they are, how large they are."""
    tubed = {each.serves for _, _, each in systems_at(ship) if isinstance(each, LaunchTube)}
    for at, section, system in systems_at(ship):
        if _inside(section.name, ship) and not (
            isinstance(system, WeaponMount) and section.name != "core"
        ):
            _note_core(system, at, yard, ledger, tubed=system.id in tubed)
        if isinstance(system, Hold):
            _note_hold(system, sections, at, yard, ledger)
        elif isinstance(system, RocketSystem | Dispenser):
            _note_rating(system, at, yard, ledger)
        elif isinstance(system, Engine):
            most = yard.prices.systems.engine_structure
            message = f"{system.id} has {system.structure} structure: an engine has {most} at most."
            ledger.broken(
                *(refusals.TOO_LARGE, f"{at}/structure", message, "CI-16.4.11-1"),
                unless=system.structure <= most,
            )
        elif isinstance(system, LaunchTube):
            message = f"{system.id} has a {system.arc.shape} arc: that of a launch tube is fixed."
            fixed = system.arc.shape == "fixed"
            ledger.broken(refusals.WRONG_ARC, f"{at}/arc/shape", message, unless=fixed)
    _note_hangar_arcs(ship, ledger)


def _inside(name: SectionName, ship: ShipDesign) -> bool:
    """Return whether a section is a core; the only one of a platform is no such for this."""
    return name in CORES and ship.hull_type not in PLATFORMS and len(ship.sections) > 1


def _note_core(system: System, at: str, yard: Yard, ledger: Ledger, *, tubed: bool) -> None:
    rule = _OUTSIDE.get(type(system))
    if isinstance(system, Hold):
        if system.holds == "cargo":
            rule = None if yard.options.cargo_in_core else "CI-16.4.5.3-1"
        elif system.external:
            rule = "CI-16.4.5.2-1"
        else:
            rule = None if tubed else "CI-16.4.5.1-1"
    if rule is not None:
        message = f"{system.id} stands in the core: such a system has its place outside."
        ledger.broken(refusals.NOT_IN_CORE, at, message, rule)


def _note_hold(hold: Hold, sections: int, at: str, yard: Yard, ledger: Ledger) -> None:
    systems = yard.prices.systems
    cargo = hold.holds == "cargo"
    most = most_containers(sections, systems) if cargo else most_bays(sections, systems)
    rule = "CI-16.4.5.1-1"
    if cargo:
        rule = "CI-16.4.5.3-1"
    elif hold.external:
        rule = "CI-16.4.5.2-1"
    message = f"{hold.id} has {hold.structure} structure: with {sections} sections it has {most}."
    ledger.broken(
        *(refusals.TOO_LARGE, f"{at}/structure", message, rule), unless=hold.structure <= most
    )


def _note_rating(system: RocketSystem | Dispenser, at: str, yard: Yard, ledger: Ledger) -> None:
    """Ratings and magazines of rockets and decoys (CI-16.4.7.2-1 to -4-1)."""
    table = yard.prices.rockets
    field, rating, kind = _rating(system)
    rules = {"rockets": "CI-16.4.7.2-1", "chaff": "CI-16.4.7.3-1", "flares": "CI-16.4.7.4-1"}
    if rocket_cp(kind, rating, table) is None:
        may = ", ".join(str(row.value) for row in getattr(table, kind))
        message = f"{system.id} is told {rating}: there are {kind} of {may}."
        ledger.broken(refusals.NO_SUCH_RATING, f"{at}/{field}", message, rules[kind])
    message = f"{system.id} holds {system.magazine}: such a system holds {table.magazine}."
    ledger.broken(
        *(refusals.NO_SUCH_RATING, f"{at}/magazine", message, rules[kind]),
        unless=system.magazine == table.magazine,
    )


def _rating(system: RocketSystem | Dispenser) -> tuple[str, int, Decoy]:
    if isinstance(system, RocketSystem):
        return "shots", system.shots, "rockets"
    return "strength", system.strength, system.releases


def _note_hangar_arcs(ship: ShipDesign, ledger: Ledger) -> None:
    """Hangars with tubes: Fixed with one, a turret with several (CI-16.4.5.5-1)."""
    served = [each.serves for _, _, each in systems_at(ship) if isinstance(each, LaunchTube)]
    for at, _, system in systems_at(ship):
        tubes = served.count(system.id)
        if not isinstance(system, Hold) or not tubes:
            continue
        asked = "fixed" if tubes == 1 else "turret"
        shape = None if system.arc is None else system.arc.shape
        message = f"{system.id} has launch tubes, and so a {asked} arc."
        ledger.broken(refusals.WRONG_ARC, f"{at}/arc", message, unless=shape == asked)


def note_whole(ship: ShipDesign, level: int, yard: Yard, ledger: Ledger) -> None:
    """Note what the ship as a whole breaks, besides its Mass (CI-16.4.7.1F-1, CI-16.4.13-1)."""
    bridges = [each for _, _, each in systems_at(ship) if isinstance(each, Bridge)]
    led = max([max(each.tech_level, level) for each in bridges], default=0)
    message = f"It has {ship.fire_brigades} fire brigades: its bridge leads {led}."
    ledger.broken(
        *(refusals.TOO_MANY_BRIGADES, "/unit/fire_brigades", message),
        unless=ship.fire_brigades <= led,
    )
    there = {each.name for each in ship.sections}
    for place, teleporter in enumerate(ship.teleporters):
        at = f"/unit/teleporters/{place}/section"
        message = f"{teleporter.id} stands in a section {teleporter.section}, which it has not."
        ledger.broken(
            *(refusals.NOT_ABOARD, at, message, "CI-16.8.3-1"),
            unless=teleporter.section in there,
        )
    change = ship.mass_adjustment
    hull = yard.prices.hull
    message = (
        f"Its Mass is changed by {change:g}: that goes by {hull.adjustment_step:g} up to "
        f"{hull.most_adjustment:g}."
    )
    ledger.broken(
        *(refusals.WRONG_ADJUSTMENT, "/unit/mass_adjustment", message),
        unless=is_adjustment(change, hull),
    )
    if category(ship.hull_type) == "stationary":
        _note_structure(ship, yard, ledger)
    else:
        for at, _, system in systems_at(ship):
            if isinstance(system, Dock):
                message = f"{system.id} is a dock, which stationary structures have."
                ledger.broken(refusals.NOT_ABOARD, at, message, "CI-16.6.3.1-1")
        _note_no_rotation(ship, ledger)


def note_specialised(
    ship: ShipDesign, level: int, new: Technologies, yard: Yard, ledger: Ledger
) -> None:
    """Specialised armours: one for each level, of technologies that it knows (CI-16.4.13.2-1)."""
    if not yard.options.technology_levels:
        return
    for place, name in enumerate(ship.specialised):
        needs = base_level(name, yard, new) or 1
        if place >= level or needs > level:
            message = f"Its level is {level}: armour against {name} is beyond it."
            ledger.broken(refusals.TOO_SPECIALISED, f"/unit/specialised/{place}", message)


def _note_structure(ship: ShipDesign, yard: Yard, ledger: Ledger) -> None:
    """Stationary structures: what they may not, and must have (CI-16.6-1 to CI-16.6.3.4-1)."""
    mobile = ship.hull_type == "mobile_base"
    systems = [each for _, _, each in systems_at(ship)]
    for at, _, system in systems_at(ship):
        if isinstance(system, Engine | Thruster) and not mobile:
            ledger.broken(refusals.NO_DRIVES, at, f"{system.id} would move a structure.")
        if isinstance(system, Dock) and not may_dock(system.form, ship.hull_type, yard.options):
            rule = {"clamp": "CI-16.6.3.1-1", "bay": "CI-16.6.3.2-1"}.get(system.form)
            message = f"A {ship.hull_type} has no {system.form}."
            ledger.broken(refusals.NOT_ABOARD, at, message, rule or "CI-16.6.3.3-1")
    if mobile and not any(isinstance(each, Thruster) for each in systems):
        ledger.broken(refusals.NO_THRUSTERS, "/unit/sections", "It has no thrusters to move by.")
    if ship.hull_type in PLATFORMS:
        _note_platform(ship, ledger)
    else:
        _note_weapons_apart(ship, ledger)


def _note_platform(ship: ShipDesign, ledger: Ledger) -> None:
    """Satellites have an ESS, platforms sensors and weapons (CI-16.6.1-1, CI-16.6.2-1)."""
    _note_no_rotation(ship, ledger)
    satellite = ship.hull_type == "satellite"
    rule = "CI-16.6.1-1" if satellite else "CI-16.6.2-1"
    needed = SupportSensors if satellite else Sensors
    may: tuple[type, ...] = (*PLANTS, needed, Shield)
    if not satellite:
        may = (*may, WeaponMount)
    systems = [each for _, _, each in systems_at(ship)]
    for at, _, system in systems_at(ship):
        message = f"{system.id} is no system of a {ship.hull_type}."
        ledger.broken(refusals.NOT_ABOARD, at, message, rule, unless=isinstance(system, may))
    for kinds, name in ((PLANTS, "power plant"), ((needed,), "ESS" if satellite else "sensors")):
        ledger.broken(
            *(refusals.LACKS_SYSTEM, "/unit/sections", f"It has no {name}.", rule),
            unless=any(isinstance(each, kinds) for each in systems),
        )


def note_shields(ship: ShipDesign, new: Technologies, yard: Yard, ledger: Ledger) -> None:
    """Note shields of a technology that nobody has designed (CI-17.5.1-1)."""
    for at, _, system in systems_at(ship):
        if isinstance(system, Shield) and base_level(system.technology, yard, new) is None:
            message = f"{system.id} has a technology {system.technology!r}, which nobody designed."
            ledger.broken(refusals.NO_TECHNOLOGY, f"{at}/technology", message, "CI-17.5.1-1")


def note_no_drums(ship: ShipDesign, drums: frozenset[str], ledger: Ledger) -> None:
    """Note drums on a weapon platform (CI-16.6.2-1)."""
    if ship.hull_type != "weapon_platform":
        return
    for at, _, system in systems_at(ship):
        if isinstance(system, WeaponMount) and system.weapon in drums:
            message = f"{system.id} is a drum, which a weapon platform has not."
            ledger.broken(refusals.NOT_ABOARD, at, message, "CI-16.6.2-1")


def _note_no_rotation(ship: ShipDesign, ledger: Ledger) -> None:
    message = f"A {ship.hull_type} does not rotate."
    ledger.broken(*(refusals.NO_ROTATION, "/unit/rotation", message), unless=ship.rotation is None)


def _note_weapons_apart(ship: ShipDesign, ledger: Ledger) -> None:
    """Weapons of the largest structures: on outer sections or on inner ones (CI-16.6.3-1)."""
    inside = {
        each.name in CORES
        for _, each, system in systems_at(ship)
        if isinstance(system, WeaponMount)
    }
    ledger.broken(
        *(refusals.WEAPONS_APART, "/unit/sections", "Weapons stand both outside and inside."),
        unless=len(inside) < 2,  # noqa: PLR2004 — both
    )
