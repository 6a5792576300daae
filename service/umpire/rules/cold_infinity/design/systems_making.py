"""CI 16.4: what each system of a ship costs, weighs and takes; lost tables are asked for."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.design.amounts import changed, exact, parts_up
from umpire.rules.cold_infinity.design.armoury import Armoury
from umpire.rules.cold_infinity.design.basic_systems import (
    Ask,
    Count,
    basic_of,
    mass_of,
    power_of,
)
from umpire.rules.cold_infinity.design.direct_making import base_level
from umpire.rules.cold_infinity.design.schedules import ShieldRow, ShieldSchedules, SystemKind
from umpire.rules.cold_infinity.design.ship_prices import (
    bridge_level_cp,
    channel_cp,
    converting_cp,
    encapsulating_power,
    with_arc,
)
from umpire.rules.cold_infinity.design.yard import Lost, Unreckoned, Yard
from umpire.rules.cold_infinity.state.systems import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
    Engine,
    Reactor,
    Sensors,
    Shield,
    SupportSensors,
    Thruster,
    WeaponMount,
)


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
