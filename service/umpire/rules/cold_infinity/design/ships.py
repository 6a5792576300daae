"""Designs of ships, structures, small vessels and gates, and their assessment (CI 16)."""

from fractions import Fraction
from math import floor
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple, replace

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.design import tables
from umpire.rules.cold_infinity.design.armoury import (
    Armoury,
    adjusted_cp,
    adjustment_percent,
    armour_cp,
    armour_mass,
    armoury_of,
    brigades_cp,
    hull_block,
    ramming_value_by_formula,
    stealth_cp,
    teleporter_cp,
    with_arc,
)
from umpire.rules.cold_infinity.design.ship_rules import (
    Facets,
    Hull,
    facets_of,
    gate_cp,
    most_docked,
    note_no_drums,
    note_shields,
    note_specialised,
    note_systems,
    note_whole,
    split_silhouette,
    systems_at,
)
from umpire.rules.cold_infinity.design.tables import (
    CraftPrices,
    HullChart,
    Schedules,
    TableSet,
    charged,
    exact,
    shown,
)
from umpire.rules.cold_infinity.design.weapons import EXAMPLE, HULLS, SHIP_SYSTEMS_BOOK, stock_cp
from umpire.rules.cold_infinity.design.yard import (
    CraftDesign,
    Design,
    DesignLine,
    GateDesign,
    Ledger,
    Lost,
    Missing,
    ShipDesign,
    Spot,
    Takes,
    Violation,
    Yard,
)
from umpire.rules.cold_infinity.sheets import (
    require_sound_armament,
    require_sound_craft,
    require_sound_sheet,
)
from umpire.rules.cold_infinity.state.sheet import Costs, CraftSheet, Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.tables import (
    DETONATION_PACK,
    GATE,
    STEALTH_HULL,
    Tables,
    category,
    row_of,
    sections_for_mass,
)
from umpire.rules.cold_infinity.state.values import FIGHTERS, HullType
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    Dock,
    Drum,
    Engine,
    LaunchTube,
    Munition,
    OtherSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    WeaponBlock,
    WeaponMount,
)


class Known(NamedTuple):
    """The known figures of a ship: price, Mass, and the cost of manoeuvres."""

    cp: int | None
    mass: Fraction | None
    costs: Costs | None


def sheet_of(ship: ShipDesign, armoury: Armoury, yard: Yard, known: Known) -> Sheet | None:
    """Return the data sheet, if nothing on it is missing (CI-1.5-1)."""
    cp, mass, costs = known
    if mass is None or mass <= 0 or cp is None or costs is None or armoury.blocks is None:
        return None
    structure = yard.prices.teleporters.structure
    return Sheet(
        class_name=ship.class_name,
        hull_type=ship.hull_type,
        mass=float(mass),
        silhouettes=ship.silhouettes,
        costs=costs,
        sections=tuple(_with_teleporters(each, ship, structure) for each in ship.sections),
        weapons=armoury.blocks,
        munitions=armoury.munitions,
        specialised=ship.specialised,
        construction_points=cp,
        ramming_value=ramming_value_by_formula(mass),
        traits=(*ship.traits, *((STEALTH_HULL,) if ship.stealth else ())),
        tech_levels=ship.tech_levels or UNSET,
        fire_brigades=ship.fire_brigades or UNSET,
        rotation=ship.rotation,
    )


def _with_teleporters(section: Section, ship: ShipDesign, structure: int) -> Section:
    """Return a section with its teleporters, which are of no use in battle (CI-16.8.3-1)."""
    here = [each for each in ship.teleporters if each.section == section.name]
    if not here:
        return section
    more = [
        OtherSystem(id=each.id, name=each.name, structure=structure, unpowered=True)
        for each in here
    ]
    return replace(section, systems=(*section.systems, *more))


def note_unsound(sheet: Sheet, yard: Yard, ledger: Ledger) -> None:
    """Note why the sheet could not enter a battle, if it could not (CI-1.5-1)."""
    try:
        require_sound_sheet(sheet, yard.tables)
    except Refusal as refusal:
        ledger.unfit(refusal)


_STOCK = "stock"
"""Stores bought to be fired; they are no systems of the ship (CI-16.4.1-1)."""

_POWERED = (Sensors, SupportSensors, Shield)
"""Systems whose power a data sheet prints beside that of weapons (CI-1.5-1)."""


class Reckoned(NamedTuple):
    """The totals of a unit; `None`: unknown, because a table is missing."""

    cp: int | None
    mass: float | None
    power: int | None
    sections: int
    tech_level: int | None
    ramming_value: int | None
    costs: Costs | None
    silhouette: int | None
    sheet: Sheet | None
    craft_sheet: CraftSheet | None = None


def reckoned_ship(ship: ShipDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> Reckoned:
    """Return the totals of a ship or structure; the ledger has its lines and errors."""
    row = row_of(ship.hull_type, yard.tables.hulls)
    sections = row.sections if row is not None and row.sections else len(ship.sections)
    before = len(ledger.lines)
    hull = _hull(ship, sections, armoury, yard)
    for place, section in enumerate(ship.sections):
        _section_lines(section, f"/unit/sections/{place}", sections, yard, ledger)
    for at, _, system in systems_at(ship):
        _system_line(system, at, hull, yard, ledger)
    _other_lines(ship, armoury, yard, ledger)
    lines = ledger.lines[before:]
    mass = _sum([None if each.mass is None else exact(each.mass) for each in lines])
    docks = [each for _, _, each in systems_at(ship) if isinstance(each, Dock)]
    _note_docks(docks, mass, yard, ledger)
    mass = None if mass is None else mass + exact(ship.mass_adjustment)
    bought = _sum([None if each.cp is None else Fraction(each.cp) for each in lines])
    cp = None if bought is None else _whole_cp(ship, bought, yard)
    power = _sum([None if each.power is None else Fraction(each.power) for each in lines])
    systems = [each for each in lines if each.part != _STOCK]
    level = max([each.tech_level or 1 for each in systems], default=1)
    note_systems(ship, sections, yard, ledger)
    note_whole(ship, level, yard, ledger)
    note_no_drums(ship, _drums(armoury), ledger)
    note_shields(ship, armoury.new, yard, ledger)
    note_specialised(ship, level, armoury.new, yard, ledger)
    _note_levels(ship, before, yard, ledger)
    costs = _note_hull(ship, sections, mass, yard, ledger)
    sheet = sheet_of(ship, armoury, yard, Known(cp, mass, costs))
    if sheet is not None:
        sheet = ledger.fitting(sheet, "/unit")
    if sheet is not None and not ledger.violations:
        note_unsound(sheet, yard, ledger)
    return Reckoned(
        cp=cp,
        mass=None if mass is None else shown(mass),
        power=None if power is None else int(power),
        sections=sections,
        tech_level=level,
        ramming_value=None if mass is None else ramming_value_by_formula(mass),
        costs=costs,
        silhouette=ship.silhouettes.fore_aft + ship.silhouettes.port_starboard,
        sheet=sheet,
    )


def _sum(values: list[Fraction | None]) -> Fraction | None:
    known = [each for each in values if each is not None]
    return sum(known, Fraction(0)) if len(known) == len(values) else None


def _drums(armoury: Armoury) -> frozenset[str]:
    return frozenset(name for name, made in armoury.weapons.items() if isinstance(made.block, Drum))


def _hull(ship: ShipDesign, sections: int, armoury: Armoury, yard: Yard) -> Hull:
    """Return what systems must know of their ship; its highest level last (CI-16.4.6-1)."""
    systems = [each for _, _, each in systems_at(ship)]
    tubes: dict[str, tuple[str, ...]] = {}
    for each in systems:
        if isinstance(each, LaunchTube):
            tubes[each.serves] = (*tubes.get(each.serves, ()), each.id)
    fluid = any(isinstance(each, Engine) and each.non_inertial for each in systems)
    levels = {each.system: each.level for each in ship.tech_levels}
    hull = Hull(sections, fluid, tubes, levels, 1, armoury)
    quiet = Ledger()
    found = [
        quiet.asked("", facets_of(each, hull, yard).level)
        for each in systems
        if not isinstance(each, Bridge)
    ]
    teleporters = [yard.prices.teleporters.tech_level] if ship.teleporters else []
    highest = max([*(each or 1 for each in found), *teleporters, 1])
    return hull._replace(highest=highest)


def _section_lines(section: Section, at: str, sections: int, yard: Yard, ledger: Ledger) -> None:
    """The hull and the armour of a section (CI-16.4.9-1, CI-16.4.3-1)."""
    block = hull_block(section.hull, yard.prices.hull)
    spot = Spot("hull", section.name, f"{at}/hull", "CI-16.4.9-1")
    ledger.told(spot, Takes(block.cp, block.mass, structure=section.hull))
    points = section.armour + (section.adaptive.total if section.adaptive else 0)
    if not points:
        return
    cp = ledger.asked(f"{at}/armour", lambda: armour_cp(section, sections, yard))
    mass = armour_mass(points, yard.prices.hull)
    ledger.told(Spot("armour", section.name, f"{at}/armour", "CI-16.4.3-1"), Takes(cp, mass))


def _system_line(system: System, at: str, hull: Hull, yard: Yard, ledger: Ledger) -> None:
    """The line of a system, and whether it has the structure and power that it must."""
    facets = facets_of(system, hull, yard)
    if isinstance(system, WeaponMount):
        known = system.weapon in hull.armoury.weapons
        message = f"There is no design of a weapon {system.weapon!r}."
        ledger.broken(tables.NO_WEAPON, f"{at}/weapon", message, unless=known)
        small = system.weapon in hull.armoury.small
        message = f"{system.weapon} is a weapon of small vessels."
        ledger.broken(
            *(tables.NOT_ON_CRAFT, f"{at}/weapon", message, "CI-17.3-1"), unless=not small
        )
        if not known:
            return
    needs = ledger.asked(at, facets.structure)
    message = (
        f"{system.id} has {system.structure} structure: of its Rating, such a one has {needs}."
    )
    ledger.broken(
        *(tables.WRONG_STRUCTURE, f"{at}/structure", message, facets.rule),
        unless=needs is None or needs == system.structure,
    )
    power = _power(system, facets, at, ledger)
    kind = str(system.__struct_config__.tag)
    takes = Takes(
        cp=ledger.asked(at, facets.cp),
        mass=ledger.asked(at, facets.mass),
        power=power,
        structure=system.structure,
        level=ledger.asked(at, facets.level),
    )
    ledger.told(Spot(kind, system.id, at, facets.rule), takes)


def _power(system: System, facets: Facets, at: str, ledger: Ledger) -> int | None:
    """Return the power of a system; the sheet prints that of sensors and shields itself."""
    asked = ledger.asked(at, facets.power)
    told = getattr(system, "power", None)
    if isinstance(system, _POWERED):
        message = f"{system.id} takes {told} power: such a system takes {asked}."
        ledger.broken(
            *(tables.WRONG_POWER, f"{at}/power", message, facets.rule),
            unless=asked is None or asked == told,
        )
        return asked
    return asked if told is None else told


def _other_lines(ship: ShipDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Teleporters, fire brigades, stealth, and purchased ammunition (CI-16.4.1-1)."""
    prices = yard.prices
    for place, each in enumerate(ship.teleporters):
        table = prices.teleporters
        cp = teleporter_cp(each.operations, each.reach, table, penetrating=each.penetrating)
        spot = Spot("teleporter", each.id, f"/unit/teleporters/{place}", "CI-16.8.3-1")
        takes = Takes(cp, exact(table.mass), structure=table.structure, level=table.tech_level)
        ledger.told(spot, takes)
    if ship.fire_brigades:
        spot = Spot("fire_brigades", "", "/unit/fire_brigades", "CI-16.4.7.1F-1")
        ledger.told(spot, Takes(brigades_cp(ship.fire_brigades, prices.systems)))
    if ship.stealth:
        both = ship.silhouettes.fore_aft + ship.silhouettes.port_starboard
        spot = Spot("stealth", "", "/unit/stealth", "CI-16.7.7-1")
        ledger.told(spot, Takes(stealth_cp(both, prices.hull)))
    for place, stock in enumerate(ship.stocks):
        at = f"/unit/stocks/{place}"
        missile, device = armoury.missiles.get(stock.munition), armoury.devices.get(stock.munition)
        if missile is None and device is None:
            message = f"There is no design of {stock.munition!r} among munitions and devices."
            ledger.broken(tables.NO_WEAPON, f"{at}/munition", message)
            continue
        stocked, level = None, missile.level if missile is not None else device and device.level
        if missile is not None and missile.cp is not None:
            stocked = stock_cp(missile.cp, stock.number, prices.guided)
        elif device is not None and device.cp is not None:
            stocked = stock.number * Fraction(charged(device.cp))
        takes = Takes(stocked, level=level)
        ledger.told(Spot(_STOCK, stock.munition, at, "CI-16.4.1-1"), takes)


def _whole_cp(ship: ShipDesign, bought: Fraction, yard: Yard) -> int:
    """Return what the whole is charged: adjustments, then mobile bases (CI-16.4.13-1, -7.6-1)."""
    hull = yard.prices.hull
    special = Fraction(len(ship.specialised) * hull.specialised_percent)
    cp = adjusted_cp(bought, (adjustment_percent(ship.mass_adjustment, hull), special))
    return adjusted_cp(cp, (hull.mobile_percent,)) if ship.hull_type == "mobile_base" else cp


def _note_docks(docks: list[Dock], mass: Fraction | None, yard: Yard, ledger: Ledger) -> None:
    """Docks of a form hold no more than a third of the Mass without them (CI-16.6.3.2-1)."""
    if mass is None:
        return
    table = yard.prices.structures
    for form, rule in (("bay", "CI-16.6.3.2-1"), ("dry_dock", "CI-16.6.3.3-1")):
        has = sum(each.structure for each in docks if each.form == form)
        rest = mass - Fraction(has, table.dock_structure_per_mass)
        most = most_docked(rest, table)
        message = f"Its docks of the form {form} have {has} structure: by its Mass it has {most}."
        ledger.broken(tables.TOO_LARGE, "/unit/sections", message, rule, unless=has <= most)


def _note_levels(ship: ShipDesign, before: int, yard: Yard, ledger: Ledger) -> None:
    """Note parts above the level of the builder (CI-16.2-1)."""
    if ship.tech_level is None or not yard.options.technology_levels:
        return
    for line in ledger.lines[before:]:
        has = line.tech_level
        message = f"{line.id or line.part} has level {has}: the builder has {ship.tech_level}."
        ledger.broken(
            *(tables.ABOVE_LEVEL, line.pointer, message),
            unless=has is None or has <= ship.tech_level,
        )


def _note_hull(
    ship: ShipDesign, sections: int, mass: Fraction | None, yard: Yard, ledger: Ledger
) -> Costs | None:
    """Note what the hull chart says otherwise, and return what manoeuvres cost (CI-16.3-1).

    Sections of a starship follow from its Mass (CI-RUL-111).
    """
    if mass is not None and category(ship.hull_type) == "starship":
        by_mass = sections_for_mass(float(mass), yard.tables)
        message = (
            f"Its Mass is {float(mass):g}: such a ship has {by_mass} sections, not {sections}."
        )
        ledger.broken(
            *(tables.WRONG_SECTIONS, "/unit/sections", message),
            unless=by_mass is None or by_mass == sections,
        )
    chart = ledger.asked("/unit/costs", lambda: _chart(ship, yard))
    if chart is None:
        return ship.costs
    message = f"A {ship.hull_type} has Mass {chart.from_mass:g} to {chart.to_mass:g}."
    within = mass is None or exact(chart.from_mass) <= mass <= exact(chart.to_mass)
    ledger.broken(tables.OUTSIDE_MASS, "/unit/hull_type", message, unless=within)
    both = ship.silhouettes.fore_aft + ship.silhouettes.port_starboard
    message = f"Its silhouettes make {both} together: those of the hull make {chart.silhouette}."
    ledger.broken(
        *(tables.WRONG_SILHOUETTE, "/unit/silhouettes", message),
        unless=both == chart.silhouette,
    )
    costs = costs_by(chart, mass)
    if ship.costs is not None and costs is not None:
        message = f"A {ship.hull_type} pays otherwise for manoeuvres: leave `costs` out."
        ledger.broken(tables.WRONG_COSTS, "/unit/costs", message, unless=ship.costs == costs)
    return costs


def costs_by(chart: HullChart, mass: Fraction | None) -> Costs | None:
    """Return what manoeuvres cost; `None`: they go by a Mass that is not known."""
    per = chart.mass_per_cost
    if per is None or mass is None:
        return chart.costs if per is None else None
    parts = (per.acceleration, per.pivot, per.roll_tumble, per.slide)
    return Costs(*[charged(mass / each) for each in parts])


def _chart(ship: ShipDesign, yard: Yard) -> HullChart:
    rows: tuple[HullChart, ...] = yard.table("hulls", ship.hull_type)
    found = next((row for row in rows if row.hull_type == ship.hull_type), None)
    if found is None:
        raise Lost("hulls", ship.hull_type)
    return found


MASSES: dict[HullType, int] = {
    "light_fighter": 1,
    "heavy_fighter": 2,
    "light_shuttle": 1,
    "medium_shuttle": 2,
    "heavy_shuttle": 3,
}
"""The Mass of small vessels by their type (CI-2.1.2-2, CI-16.5.1-1, CI-16.5.4-1)."""


def thrust_cp(thrust: int, craft: CraftPrices, *, non_inertial: bool = False) -> Fraction:
    """Return the price of the thrust of a small vessel (CI-16.5.1-1, CI-16.5.4-1)."""
    if non_inertial:
        return exact(craft.non_inertial_cp) + thrust * exact(craft.non_inertial_thrust_cp)
    return thrust * exact(craft.thrust_cp)


def most_thrust(hull: HullType, craft: CraftPrices, *, non_inertial: bool = False) -> int:
    """Return the most thrust of a small vessel (CI-16.5.1-1, CI-16.5.4-1)."""
    mass = MASSES[hull]
    if hull not in FIGHTERS:
        return craft.shuttle_thrust - mass
    limits = craft.fighter_non_inertial_thrust if non_inertial else craft.fighter_thrust
    return limits[mass - 1]


def evasion_cp(levels: int, hull: HullType, craft: CraftPrices) -> Fraction:
    """Return the price of levels of evasion beyond those for nothing (CI-16.5.1.1-1)."""
    more = max(0, levels - craft.evasion_base)
    return more * exact(craft.evasion_cp[MASSES[hull] - 1])


def evasion_for(cp: float, hull: HullType, craft: CraftPrices) -> int:
    """Return the levels of evasion that a fighter has for a price (CI-16.5.1.1-1)."""
    return craft.evasion_base + floor(exact(cp) / exact(craft.evasion_cp[MASSES[hull] - 1]))


def craft_armour_cp(points: int, craft: CraftPrices) -> Fraction:
    """Return the price of armour (CI-16.5.2-1, CI-16.5.4-1)."""
    return points * exact(craft.armour_cp)


def most_armour(hull: HullType, craft: CraftPrices) -> int:
    """Return the most armour of each side (CI-16.5.2-1, CI-16.5.4-1)."""
    return craft.fighter_armour[MASSES[hull] - 1] if hull in FIGHTERS else craft.shuttle_armour


def hull_cp(points: int, craft: CraftPrices) -> Fraction:
    """Return the price of the hull of a small vessel (CI-16.5.3-1)."""
    return points * exact(craft.hull_cp)


def most_hull(mass: int, craft: CraftPrices) -> int:
    """Return the most hull of a small vessel of that Mass (CI-16.5.3-1)."""
    return mass * craft.hull_per_mass


def most_weapons(hull: HullType, craft: CraftPrices) -> int:
    """Return the most weapons of a small vessel (CI-17.3-1, CI-16.5.4-1)."""
    return craft.fighter_weapons[MASSES[hull] - 1] if hull in FIGHTERS else craft.shuttle_weapons


def most_enhancements(mass: int, craft: CraftPrices) -> int:
    """Return the most enhancements of a small vessel as a whole (CI-16.5.5-1)."""
    return mass * craft.enhancements_per_mass


def cutter_cp(level: int, craft: CraftPrices) -> Fraction:
    """Return the price of a breach cutter (CI-16.7.4-1)."""
    return level * exact(craft.cutter_cp)


def reckoned_craft(craft: CraftDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> Reckoned:
    """Return the totals of a small vessel; the ledger has its lines and errors."""
    before = len(ledger.lines)
    _body_lines(craft, yard, ledger)
    _system_lines(craft, armoury, yard, ledger)
    _note_limits(craft, yard, ledger)
    _note_systems(craft, armoury, yard, ledger)
    lines = ledger.lines[before:]
    prices = [each.cp for each in lines if each.cp is not None]
    cp = None
    if len(prices) == len(lines):
        enhanced = ledger.asked("/unit/enhancements", lambda: _enhance(craft, sum(prices), yard))
        cp = None if enhanced is None else charged(enhanced)
    level = max([each.tech_level or 1 for each in lines], default=1)
    _note_level(craft, level, yard, ledger)
    sheet = _sheet(craft, armoury, cp, yard)
    if sheet is not None:
        sheet = ledger.fitting(sheet, "/unit")
    if sheet is not None and not ledger.violations:
        _note_unsound(sheet, yard, ledger)
    return Reckoned(
        cp=cp,
        mass=float(MASSES[craft.hull_type]),
        power=0,
        sections=0,
        tech_level=level,
        ramming_value=_ramming_value(craft),
        costs=None,
        silhouette=None,
        sheet=None,
        craft_sheet=sheet,
    )


def _ramming_value(craft: CraftDesign) -> int:
    """Twice the forward armour, and of fighters twice the Mass (CI-16.5.2-1, CI-16.5.4-1)."""
    mass = MASSES[craft.hull_type] if craft.hull_type in FIGHTERS else 0
    return 2 * craft.armour.forward + 2 * mass


def _evasion(craft: CraftDesign, yard: Yard) -> int:
    return yard.prices.craft.evasion_base if craft.evasion is None else craft.evasion


def _body_lines(craft: CraftDesign, yard: Yard, ledger: Ledger) -> None:
    """Thrust, evasion, armour and hull (CI-16.5.1-1 to CI-16.5.4-1)."""
    prices = yard.prices.craft
    points = sum(astuple(craft.armour))
    levels = min(_evasion(craft, yard), 1000)
    fighter = craft.hull_type in FIGHTERS
    evading = evasion_cp(levels, craft.hull_type, prices) if fighter else Fraction(0)
    thrust = thrust_cp(craft.thrust, prices, non_inertial=craft.non_inertial)
    rule = "CI-16.5.1-1" if fighter else "CI-16.5.4-1"
    for part, field, rule_of, cp in (
        ("thrust", "thrust", rule, thrust),
        ("evasion", "evasion", "CI-16.5.1.1-1", evading),
        ("armour", "armour", "CI-16.5.2-1", craft_armour_cp(points, prices)),
        ("hull", "hull", "CI-16.5.3-1", hull_cp(craft.hull, prices)),
    ):
        if cp:
            ledger.told(Spot(part, "", f"/unit/{field}", rule_of), Takes(cp))


def _system_lines(craft: CraftDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Weapons with their arcs, sensors, and the systems of shuttles (CI-16.5.4-1, CI-16.7.1-1)."""
    prices = yard.prices
    for place, mount in enumerate(craft.mounts):
        made = armoury.weapons.get(mount.weapon)
        if made is not None:
            cp = made.cp
            if cp is not None:
                cp = with_arc(cp, mount.arc.shape, prices.arcs, yard.options.rounding)
            spot = Spot("weapon", mount.id, f"/unit/mounts/{place}", "CI-17.3-1")
            ledger.told(spot, Takes(cp, level=made.level))
    if craft.sensors:
        at = "/unit/sensors"
        sensing = ledger.asked(at, lambda: yard.at("small_weapons", "sensors", craft.sensors))
        ledger.told(Spot("sensors", "", at, "CI-4.3.1-1"), Takes(sensing))
    if craft.support:
        at = "/unit/support"
        base = prices.systems.base_support

        def cp_of_ess() -> Fraction:
            row = yard.system("support_sensors")
            return exact(row.cp) + yard.at("sensors", "support", craft.support, base)

        level = ledger.asked(at, lambda: yard.system("support_sensors").tech_level)
        ess = Takes(ledger.asked(at, cp_of_ess), level=level)
        ledger.told(Spot("ess", "", at, "CI-16.7.3-1"), ess)
    if craft.detonation_pack:
        spot = Spot("detonation_pack", "", "/unit/detonation_pack", "CI-16.7.1-1")
        ledger.told(spot, Takes(exact(prices.craft.pack_cp)))
    if craft.cutter:
        spot = Spot("breach_cutter", "", "/unit/cutter", "CI-16.7.4-1")
        ledger.told(spot, Takes(cutter_cp(craft.cutter, prices.craft), level=craft.cutter))


def _enhance(craft: CraftDesign, bought: int, yard: Yard) -> Fraction:
    """Return the price with enhancements of the vessel as a whole (CI-16.5.5-1)."""
    rows = yard.traits(craft.enhancements, "craft")
    flat = sum((exact(row.cp) for row in rows), Fraction(0))
    return bought * (1 + Fraction(sum(row.percent for row in rows), 100)) + flat


def _note_limits(craft: CraftDesign, yard: Yard, ledger: Ledger) -> None:
    """Thrust, armour, hull and evasion beyond what the vessel may have (CI-16.5.1-1 to -4-1)."""
    prices, hull = yard.prices.craft, craft.hull_type
    fighter = hull in FIGHTERS
    thrust = most_thrust(hull, prices, non_inertial=craft.non_inertial)
    most = most_hull(MASSES[hull], prices)
    rule = "CI-16.5.1-1" if fighter else "CI-16.5.4-1"
    _limit(ledger, "/unit/thrust", (craft.thrust, thrust), "thrust", rule)
    _limit(ledger, "/unit/hull", (craft.hull, most), "hull", "CI-16.5.3-1")
    free = not fighter and (craft.suicide or craft.assault)
    if free:
        whole = (sum(astuple(craft.armour)), prices.suicide_armour)
        _limit(ledger, "/unit/armour", whole, "armour in all", "CI-16.7.1-1")
    else:
        rule = "CI-16.5.2-1" if fighter else "CI-16.5.4-1"
        for side in craft.armour.__struct_fields__:
            points = (getattr(craft.armour, side), most_armour(hull, prices))
            _limit(ledger, f"/unit/armour/{side}", points, "armour", rule)
    if not fighter:
        levels = (_evasion(craft, yard), prices.evasion_base)
        _limit(ledger, "/unit/evasion", levels, "levels of evasion", "CI-16.5.1.1-1")
    enhancements = (len(craft.enhancements), most_enhancements(MASSES[hull], prices))
    _limit(ledger, "/unit/enhancements", enhancements, "enhancements", "CI-16.5.5-1")


def _limit(ledger: Ledger, at: str, has: tuple[int, int], what: str, rule: str) -> None:
    """Note what there is more of than there may be."""
    there, most = has
    message = f"It has {there} {what}: such a vessel has {most} at most."
    ledger.broken(tables.TOO_LARGE, at, message, rule, unless=there <= most)


def _note_systems(craft: CraftDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Weapons and systems: how many, and which (CI-17.3-1, CI-16.5.4-1, CI-16.7.1-1)."""
    prices = yard.prices.craft
    fighter = craft.hull_type in FIGHTERS
    for place, mount in enumerate(craft.mounts):
        at = f"/unit/mounts/{place}/weapon"
        if mount.weapon not in armoury.weapons:
            message = f"There is no design of a weapon {mount.weapon!r}."
            ledger.broken(tables.NO_WEAPON, at, message)
        elif mount.weapon not in armoury.small:
            message = f"{mount.weapon} is no weapon of small vessels: tell `small` in its design."
            ledger.broken(tables.NOT_ON_CRAFT, at, message)
    rule = "CI-17.3-1" if fighter else "CI-16.5.4-1"
    weapons = (len(craft.mounts), most_weapons(craft.hull_type, prices))
    _limit(ledger, "/unit/mounts", weapons, "weapons", rule)
    if fighter:
        for field, name in (("support", "ESS"), ("cutter", "breach cutter")):
            message = f"A fighter carries no {name}: that is for shuttles."
            has = bool(getattr(craft, field))
            ledger.broken(
                *(tables.NOT_ABOARD, f"/unit/{field}", message, "CI-16.5.4-1"), unless=not has
            )
    else:
        special = (craft.sensors, craft.support, craft.detonation_pack, craft.cutter)
        count = len(craft.mounts) + sum(map(bool, special))
        _limit(ledger, "/unit", (count, MASSES[craft.hull_type]), "systems", "CI-16.5.4-1")
    for field in ("suicide", "detonation_pack", "assault"):
        message = f"`{field}` is for shuttles."
        has = bool(getattr(craft, field))
        ledger.broken(
            *(tables.NOT_ABOARD, f"/unit/{field}", message, "CI-16.7.1-1"),
            unless=not (has and fighter),
        )


def _note_level(craft: CraftDesign, level: int, yard: Yard, ledger: Ledger) -> None:
    has = craft.tech_level
    message = f"It has systems of level {level}: its builder has {has}."
    ledger.broken(
        *(tables.ABOVE_LEVEL, "/unit/tech_level", message),
        unless=has is None or level <= has or not yard.options.technology_levels,
    )


def _sheet(craft: CraftDesign, armoury: Armoury, cp: int | None, yard: Yard) -> CraftSheet | None:
    if cp is None or armoury.blocks is None:
        return None
    return CraftSheet(
        class_name=craft.class_name,
        hull_type=craft.hull_type,
        mass=MASSES[craft.hull_type],
        thrust=craft.thrust,
        non_inertial=craft.non_inertial,
        evasion=_evasion(craft, yard),
        armour=craft.armour,
        hull=craft.hull,
        mounts=craft.mounts,
        weapons=armoury.blocks,
        munitions=armoury.munitions,
        sensors=craft.sensors,
        support=craft.support,
        construction_points=cp,
        ramming_value=_ramming_value(craft),
        traits=(*craft.enhancements, *((DETONATION_PACK,) if craft.detonation_pack else ())),
    )


def _note_unsound(sheet: CraftSheet, yard: Yard, ledger: Ledger) -> None:
    """Note why the sheet could not enter a battle, if it could not (CI-1.5-1)."""
    try:
        require_sound_craft(sheet, yard.tables)
    except Refusal as refusal:
        ledger.unfit(refusal)


_SECTIONS = 1


def reckoned_gate(gate: GateDesign, yard: Yard, ledger: Ledger) -> Reckoned:
    """Return what a gate comes to: one section, hull and perhaps armour (CI-16.6.6-1).

    Its Mass is the same whatever it is made of.
    """
    table = yard.prices.structures
    core = Section(name="core", hull=gate.hull, armour=gate.armour)
    cp = gate_cp(gate.hull, table)
    spot = Spot("gate", "", "/unit/hull", "CI-16.6.6-1")
    ledger.told(spot, Takes(cp, exact(table.gate_mass), structure=gate.hull))
    whole: int | None = charged(cp)
    if gate.armour:
        at = "/unit/armour"
        armour = ledger.asked(at, lambda: armour_cp(core, _SECTIONS, yard))
        ledger.told(Spot("armour", "core", at, "CI-16.4.3-1"), Takes(armour))
        whole = None if armour is None else charged(cp) + charged(armour)
    mass = exact(table.gate_mass)
    ramming = ramming_value_by_formula(mass)
    sheet = None
    if whole is not None:
        sheet = Sheet(
            class_name=gate.class_name,
            hull_type="satellite",
            mass=float(mass),
            silhouettes=Silhouettes(*split_silhouette(table.gate_silhouette)),
            sections=(core,),
            construction_points=whole,
            ramming_value=ramming,
            traits=(GATE,),
        )
        sheet = ledger.fitting(sheet, "/unit")
    if sheet is not None:
        note_unsound(sheet, yard, ledger)
    return Reckoned(
        cp=whole,
        mass=float(mass),
        power=0,
        sections=_SECTIONS,
        tech_level=1,
        ramming_value=ramming,
        costs=None,
        silhouette=table.gate_silhouette,
        sheet=sheet,
    )


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design; null: unknown, because a table is `missing`.

    `verdict` is `illegal` if any rule is broken, else `cannot_adjudicate` if any table is missing.
    A legal ship enters a battle with its `sheet`, a group of small vessels with its `craft_sheet`.
    `weapons` and `munitions` are those of the design as sheets have them, also where no unit is
    designed.
    """

    legal: bool
    verdict: Literal["legal", "illegal", "cannot_adjudicate"]
    violations: tuple[Violation, ...]
    missing: tuple[Missing, ...]
    construction_points: int | None = None
    mass: float | None = None
    power_requirement: int | None = None
    sections: int | None = None
    tech_level: int | None = None
    ramming_value: int | None = None
    silhouette: int | None = None
    costs: Costs | None = None
    lines: tuple[DesignLine, ...] = ()
    weapons: tuple[WeaponBlock, ...] = ()
    munitions: tuple[Munition, ...] = ()
    sheet: Sheet | None = None
    craft_sheet: CraftSheet | None = None


def assess(design: Design, tables: Tables, _options: object = None) -> Assessment:
    """Return what there is to say of a design, legal or not (CI-16.1-1 to CI-17.5.2-1)."""
    yard = Yard(design.tables.prices, schedules_of(design.tables), design.options, tables)
    ledger = Ledger()
    armoury = armoury_of(design, yard, ledger)
    found = _unit(design, armoury, yard, ledger)
    if design.unit is None:
        _note_unsound_arms(armoury, yard, ledger)
    violations, missing = tuple(ledger.violations), tuple(ledger.missing)
    legal = not violations and not missing
    return Assessment(
        legal=legal,
        verdict="illegal" if violations else "cannot_adjudicate" if missing else "legal",
        violations=violations,
        missing=missing,
        lines=tuple(ledger.lines),
        weapons=armoury.blocks or (),
        munitions=armoury.munitions,
        **_fields_of(found, legal=legal),
    )


def _note_unsound_arms(armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Note why no data sheet could carry weapons that are designed by themselves (CI-1.5-1)."""
    if armoury.blocks is None or ledger.violations:
        return
    try:
        require_sound_armament(armoury.blocks, armoury.munitions, yard.tables)
    except Refusal as refusal:
        ledger.unfit(refusal)


def schedules_of(tables: TableSet) -> Schedules:
    """Return the schedules of a table set; those that it names fill what it leaves out."""
    if tables.named == "book":
        return tables.schedules
    own = {name: getattr(tables.schedules, name) for name in Schedules.__struct_fields__}
    filled = {name: each for name, each in own.items() if each is not None}
    hulls = SHIP_SYSTEMS_BOOK if tables.named == "ship_systems_book" else HULLS
    return msgspec.structs.replace(EXAMPLE, **{"hulls": hulls, **filled})


def _unit(design: Design, armoury: Armoury, yard: Yard, ledger: Ledger) -> Reckoned | None:
    unit = design.unit
    if unit is None:
        return None
    if isinstance(unit, ShipDesign):
        return reckoned_ship(unit, armoury, yard, ledger)
    if isinstance(unit, CraftDesign):
        return reckoned_craft(unit, armoury, yard, ledger)
    return reckoned_gate(unit, yard, ledger)


def _fields_of(found: Reckoned | None, *, legal: bool) -> dict[str, Any]:
    """Return what a unit comes to; its sheet only if it may be built."""
    if found is None:
        return {}
    return {
        "construction_points": found.cp,
        "mass": found.mass,
        "power_requirement": found.power,
        "sections": found.sections,
        "tech_level": found.tech_level,
        "ramming_value": found.ramming_value,
        "silhouette": found.silhouette,
        "costs": found.costs,
        "sheet": found.sheet if legal else None,
        "craft_sheet": found.craft_sheet if legal else None,
    }
