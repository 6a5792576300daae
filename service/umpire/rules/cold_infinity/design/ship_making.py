"""CI 16: a ship or structure, reckoned up line by line, and its data sheet."""

from fractions import Fraction
from typing import NamedTuple

from umpire.rules.cold_infinity.design import refusals
from umpire.rules.cold_infinity.design.amounts import charged, exact, shown
from umpire.rules.cold_infinity.design.armoury import Armoury
from umpire.rules.cold_infinity.design.basic_systems import armour_cp
from umpire.rules.cold_infinity.design.design import ShipDesign
from umpire.rules.cold_infinity.design.fittings_making import facets_of
from umpire.rules.cold_infinity.design.guided_prices import stock_cp
from umpire.rules.cold_infinity.design.schedules import HullChart
from umpire.rules.cold_infinity.design.ship_prices import (
    adjusted_cp,
    adjustment_percent,
    armour_mass,
    brigades_cp,
    hull_block,
    ramming_value_by_formula,
    stealth_cp,
    teleporter_cp,
)
from umpire.rules.cold_infinity.design.ship_rules import (
    note_no_drums,
    note_shields,
    note_specialised,
    note_systems,
    note_whole,
    systems_at,
)
from umpire.rules.cold_infinity.design.ship_sheet import Known, note_unsound, sheet_of
from umpire.rules.cold_infinity.design.structure_prices import most_docked
from umpire.rules.cold_infinity.design.systems_making import Facets, Hull
from umpire.rules.cold_infinity.design.yard import Ledger, Lost, Spot, Takes, Yard
from umpire.rules.cold_infinity.state.hulls import category, row_of, sections_for_mass
from umpire.rules.cold_infinity.state.sheet import Costs, CraftSheet, Section, Sheet
from umpire.rules.cold_infinity.state.systems import (
    Bridge,
    Dock,
    Engine,
    LaunchTube,
    Sensors,
    Shield,
    SupportSensors,
    System,
    WeaponMount,
)
from umpire.rules.cold_infinity.state.weapons import Drum

_STOCK = "stock"
"""What is bought to be fired; it is no system of the ship (CI-16.4.1-1)."""
_POWERED = (Sensors, SupportSensors, Shield)
"""Systems of which a data sheet prints the power beside those of weapons (CI-1.5-1)."""


class Reckoned(NamedTuple):
    """What a unit comes to; `None`: not known without a table that is missing."""

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
    """Return what a ship or structure comes to; the ledger has its lines, and what is wrong."""
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
        ledger.broken(refusals.NO_WEAPON, f"{at}/weapon", message, unless=known)
        small = system.weapon in hull.armoury.small
        message = f"{system.weapon} is a weapon of small vessels."
        ledger.broken(
            *(refusals.NOT_ON_CRAFT, f"{at}/weapon", message, "CI-17.3-1"), unless=not small
        )
        if not known:
            return
    needs = ledger.asked(at, facets.structure)
    message = (
        f"{system.id} has {system.structure} structure: of its Rating, such a one has {needs}."
    )
    ledger.broken(
        *(refusals.WRONG_STRUCTURE, f"{at}/structure", message, facets.rule),
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
            *(refusals.WRONG_POWER, f"{at}/power", message, facets.rule),
            unless=asked is None or asked == told,
        )
        return asked
    return asked if told is None else told


def _other_lines(ship: ShipDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Teleporters, fire brigades, stealth, and what is bought to be fired (CI-16.4.1-1)."""
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
            ledger.broken(refusals.NO_WEAPON, f"{at}/munition", message)
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
        ledger.broken(refusals.TOO_LARGE, "/unit/sections", message, rule, unless=has <= most)


def _note_levels(ship: ShipDesign, before: int, yard: Yard, ledger: Ledger) -> None:
    """What is above the level of the builder (CI-16.2-1)."""
    if ship.tech_level is None or not yard.options.technology_levels:
        return
    for line in ledger.lines[before:]:
        has = line.tech_level
        message = f"{line.id or line.part} has level {has}: the builder has {ship.tech_level}."
        ledger.broken(
            *(refusals.ABOVE_LEVEL, line.pointer, message),
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
            *(refusals.WRONG_SECTIONS, "/unit/sections", message),
            unless=by_mass is None or by_mass == sections,
        )
    chart = ledger.asked("/unit/costs", lambda: _chart(ship, yard))
    if chart is None:
        return ship.costs
    message = f"A {ship.hull_type} has Mass {chart.from_mass:g} to {chart.to_mass:g}."
    within = mass is None or exact(chart.from_mass) <= mass <= exact(chart.to_mass)
    ledger.broken(refusals.OUTSIDE_MASS, "/unit/hull_type", message, unless=within)
    both = ship.silhouettes.fore_aft + ship.silhouettes.port_starboard
    message = f"Its silhouettes make {both} together: those of the hull make {chart.silhouette}."
    ledger.broken(
        *(refusals.WRONG_SILHOUETTE, "/unit/silhouettes", message),
        unless=both == chart.silhouette,
    )
    costs = costs_by(chart, mass)
    if ship.costs is not None and costs is not None:
        message = f"A {ship.hull_type} pays otherwise for manoeuvres: leave `costs` out."
        ledger.broken(refusals.WRONG_COSTS, "/unit/costs", message, unless=ship.costs == costs)
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
