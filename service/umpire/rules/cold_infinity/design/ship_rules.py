"""The rules that a design of a ship or structure can break (CI 16.3, 16.4, 16.6)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.design import tables as refusals
from umpire.rules.cold_infinity.design.armoury import (
    Decoy,
    is_adjustment,
    most_bays,
    most_containers,
    rocket_cp,
)
from umpire.rules.cold_infinity.design.systems import may_dock
from umpire.rules.cold_infinity.design.weapons import Technologies, base_level
from umpire.rules.cold_infinity.design.yard import Ledger, ShipDesign, Yard
from umpire.rules.cold_infinity.state.sheet import Section
from umpire.rules.cold_infinity.state.tables import PLATFORMS, category
from umpire.rules.cold_infinity.state.values import CORES, SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
    Dispenser,
    Dock,
    Engine,
    HeatSink,
    Hold,
    LaunchTube,
    Reactor,
    RocketSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    Thruster,
    WeaponMount,
)

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
    """Note what single systems break: where they stand, how large they are."""
    tubed = {each.serves for _, _, each in systems_at(ship) if isinstance(each, LaunchTube)}
    for at, section, system in systems_at(ship):
        if _inside(section.name, ship) and not _armed_inside(system, section.name):
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
    """Tell whether a section is a core; the only one of a platform is no such for this."""
    return name in CORES and ship.hull_type not in PLATFORMS and len(ship.sections) > 1


def _armed_inside(system: System, name: SectionName) -> bool:
    """Tell whether a system is a weapon of an inner section that is not the core (CI-16.6.3-1)."""
    return isinstance(system, WeaponMount) and name != "core"


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
    """Return where a Rating stands, what it is, and of what."""
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
