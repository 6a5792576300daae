"""Checks of a data sheet against itself and the tables (CI 1.5, 16, 17)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from umpire.kernel import reasons
from umpire.kernel.errors import Refusal
from umpire.kernel.reasons import INCONSISTENT
from umpire.rules.cold_infinity.citations.levels import kinds
from umpire.rules.cold_infinity.defence.allocation import bar_by_technology
from umpire.rules.cold_infinity.guided.launchers import Launcher, bar_to_fitting
from umpire.rules.cold_infinity.hits.impact import unfit_dice
from umpire.rules.cold_infinity.power.grids import consumers, require_plants
from umpire.rules.cold_infinity.sighting.sections import NUMBERED, SIDES
from umpire.rules.cold_infinity.state import tables
from umpire.rules.cold_infinity.state.sheet import (
    OPTION_OFF,
    OTHER_RATING,
    AdaptiveArmour,
    Condition,
    CraftSheet,
    Section,
    SectionCondition,
    Sheet,
    SystemCondition,
    bar_to_attaching,
    bar_to_mounting,
    blocks,
    full_charge,
    is_outer,
)
from umpire.rules.cold_infinity.state.tables import (
    HullRow,
    Tables,
    TechnologyRow,
    category,
    leaves_its_hex,
    row_of,
    sections_for_mass,
    technology_row,
)
from umpire.rules.cold_infinity.state.units import in_words, listed, rotating_sections
from umpire.rules.cold_infinity.state.values import CORES, FIGHTERS, Configuration, SectionName
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Beacon,
    Bridge,
    Capacitor,
    Collector,
    Damage,
    DefensiveFire,
    Deployed,
    DirectWeapon,
    Dispenser,
    Dock,
    DriveKind,
    Drum,
    Engine,
    FireArc,
    HeatSink,
    Hold,
    LaunchTube,
    MicroPlatform,
    MissileRack,
    Munition,
    ProximityMine,
    Reactor,
    RepairSystem,
    RocketSystem,
    Sensors,
    Shield,
    SolarSail,
    SupportSensors,
    System,
    Thruster,
    TorpedoLauncher,
    Traits,
    TransLightDrive,
    WeaponBlock,
    WeaponMount,
    WeaponPlatform,
)
from umpire.rules.cold_infinity.warfare.announcements import total


class Placed(NamedTuple):
    """A system, the section that it is in, and a pointer to where it is on its sheet."""

    system: System
    section: SectionName
    at: str


class Named(NamedTuple):
    """A name, and a pointer to where it is."""

    name: str
    at: str


def placed(sheet: Sheet) -> tuple[Placed, ...]:
    """Return all systems of a sheet in its order, each with its pointer."""
    return tuple(
        [
            Placed(system, section.name, f"/sections/{number}/systems/{place}")
            for number, section in enumerate(sheet.sections)
            for place, system in enumerate(section.systems)
        ]
    )


def systems_of(sheet: Sheet, kind: type[System] | None = None) -> frozenset[str]:
    """Return the names of the systems of a ship, or of one kind of them."""
    return frozenset(
        system.id for system in sheet.systems if kind is None or isinstance(system, kind)
    )


def require_distinct(names: Iterable[Named]) -> None:
    """Refuse a name that is twice."""
    seen: set[str] = set()
    for name, at in names:
        if name in seen:
            raise INCONSISTENT.refuse(f"The name {name} stands twice: give each its own.", at=at)
        seen.add(name)


def require_known(names: Iterable[Named], known: Collection[str], what: str) -> None:
    """Refuse a name of something that the sheet has not."""
    for name, at in names:
        if name not in known:
            raise INCONSISTENT.refuse(f"The sheet has no {what} {name}.", at=at)


def require_sound_names(sheet: Sheet) -> None:
    """Refuse a sheet that repeats a name, or names unknown things (CI-1.5-1).

    Mounts name weapons (CI-7.1-1); system batteries and point defence name systems (CI-3.1.4-1,
    CI-11.2.5-1), and so do tech levels (CI-16.2-1). Sections have no names but those of their
    diagram; see `structure`.
    """
    systems = placed(sheet)
    require_distinct(Named(each.system.id, f"{each.at}/id") for each in systems)
    blocks = {each.id for each in sheet.weapons}
    require_known(_mount_names(systems), blocks, "weapon")
    known = {each.system.id for each in systems}
    require_known(_names_served(systems), known, "system")
    levels = [
        Named(each.system, f"/tech_levels/{place}/system")
        for place, each in enumerate(sheet.told_levels)
    ]
    require_distinct(levels)
    require_known(levels, known, "system")


def _mount_names(systems: Iterable[Placed]) -> Iterator[Named]:
    """Yield the weapons that mounts name."""
    for system, _, at in systems:
        if isinstance(system, WeaponMount):
            yield Named(system.weapon, f"{at}/weapon")


def _names_served(systems: Iterable[Placed]) -> Iterator[Named]:
    """Yield the systems that batteries serve, and that point defence covers."""
    for system, _, at in systems:
        if isinstance(system, Battery) and system.serves is not None:
            yield Named(system.serves, f"{at}/serves")
        if isinstance(system, Shield) and system.system is not None:
            yield Named(system.system, f"{at}/system")


PLASMA = "plasma"
"""The technology that loses damage on its way (CI-8.2.6-1)."""

_RATED: tuple[Configuration, ...] = ("pulse", "slashing", "tracking", "wave")
"""Configurations that have a rating of their own (CI-8.1.2-1, -8.1.4-1, -8.1.8-1, -8.1.9-1)."""

Blocks: TypeAlias = tuple[WeaponBlock, ...]

Munitions: TypeAlias = tuple[Munition, ...]


def require_sound_armament(blocks: Blocks, munitions: Munitions, tables: Tables) -> None:
    """Refuse weapons and munitions that cannot be fired as they are on the sheet."""
    require_distinct(Named(each.id, f"/weapons/{n}/id") for n, each in enumerate(blocks))
    require_distinct(Named(each.id, f"/munitions/{n}/id") for n, each in enumerate(munitions))
    by_id = {block.id: block for block in blocks}
    kinds = {munition.id: munition for munition in munitions}
    for number, block in enumerate(blocks):
        if isinstance(block, DirectWeapon):
            _require_ratings(block, f"/weapons/{number}", tables)
        elif isinstance(block, Drum):
            require_sound_device(block.holds, f"/weapons/{number}/holds", tables)
        else:
            _require_munitions(block, f"/weapons/{number}", kinds)
    for number, munition in enumerate(munitions):
        _require_sound_munition(munition, f"/munitions/{number}", by_id, tables)


def require_sound_device(device: Deployed, at: str, tables: Tables) -> None:
    """Refuse what drums deploy and could not do what it is made for (CI-17.4.2-1)."""
    if isinstance(device, MicroPlatform):
        _require_ratings(device.weapon, f"{at}/weapon", tables)
    elif isinstance(device, WeaponPlatform):
        for place, weapon in enumerate(device.weapons):
            _require_ratings(weapon, f"{at}/weapons/{place}", tables)
    elif not isinstance(device, Beacon):
        _require_dice(device.damage, row_at(device.technology, f"{at}/technology", tables), at)
    if isinstance(device, ProximityMine):
        table = tables.stationary
        range_hexes = table.proximity_hexes if device.activation is None else device.activation
        if device.wave < range_hexes:
            raise INCONSISTENT.refuse(
                f"Mine {device.id} goes off at {range_hexes} hexes, where its wave does not come.",
                at=f"{at}/wave",
            )


def row_at(technology: str, at: str, tables: Tables) -> TechnologyRow:
    """Return the row of a technology that a sheet names (CI-8.2-1).

    Raises:
        CannotAdjudicate: the tables have none.
    """
    try:
        return technology_row(technology, tables)
    except Refusal as refusal:
        raise refusal.inside(at) from None


def _require_ratings(weapon: DirectWeapon, at: str, tables: Tables) -> None:
    """Refuse a weapon without a rating that it needs, with dice or defensive fire in vain."""
    row = row_at(weapon.technology, f"{at}/technology", tables)
    given = {name: getattr(weapon, name) for name in _RATED}
    for configuration in weapon.configurations:
        _require_rating(configuration, given, at)
    if weapon.technology == PLASMA and weapon.plasma is None:
        raise INCONSISTENT.refuse(f"{weapon.id} has no plasma rating.", at=f"{at}/plasma")
    _require_dice(weapon.damage, row, at)
    barred = bar_by_technology(row, weapon.traits)
    if barred and weapon.defensive_fire != DefensiveFire():
        raise barred.refuse(
            f"Weapon {weapon.id} gives no defensive fire: leave its ratings out.",
            at=f"{at}/defensive_fire",
        )


def _require_rating(
    configuration: Configuration, given: Mapping[Configuration, object], at: str
) -> None:
    if configuration in _RATED and given.get(configuration) is None:
        raise INCONSISTENT.refuse(
            f"It has no rating for its {configuration} configuration: give one, or leave that out.",
            at=f"{at}/{configuration}",
        )


def _require_dice(damage: Damage, row: TechnologyRow, at: str) -> None:
    """Refuse dice that the technology does not throw (CI-8.2.5-1)."""
    unfit = unfit_dice(damage, row)
    if unfit:
        raise INCONSISTENT.refuse(
            f"Weapons of {row.technology} do not throw d{unfit[0].sides}.", at=f"{at}/damage"
        )


def _require_munitions(launcher: Launcher, at: str, munitions: Mapping[str, Munition]) -> None:
    """Refuse a rack or launcher for munitions that are not there, or do not fit."""
    for name, pointer in _munitions_of(launcher, at):
        require_known((Named(name, pointer),), munitions, "munition")
        barred = bar_to_fitting(launcher, munitions[name])
        if barred:
            raise barred.refuse(f"Launcher {launcher.id} does not fire {name}.", at=pointer)


def _munitions_of(launcher: Launcher, at: str) -> Iterator[Named]:
    """Yield the munitions that a launcher names."""
    if isinstance(launcher, MissileRack):
        for place, name in enumerate(launcher.munitions):
            yield Named(name, f"{at}/munitions/{place}")
    else:
        yield Named(launcher.munition, f"{at}/munition")


def _require_sound_munition(
    munition: Munition, at: str, blocks: Mapping[str, WeaponBlock], tables: Tables
) -> None:
    """Refuse a munition without the rating of its configuration, or with an unfit attachment."""
    row = row_at(munition.technology, f"{at}/technology", tables)
    _require_rating(munition.configuration, {"pulse": munition.pulse, "wave": munition.wave}, at)
    _require_dice(munition.damage, row, at)
    if munition.attachment is None:
        return
    pointer = f"{at}/attachment"
    require_known((Named(munition.attachment, pointer),), blocks, "weapon")
    barred = bar_to_attaching(blocks[munition.attachment])
    if barred:
        raise barred.refuse(
            f"Drone {munition.id} carries {munition.attachment}, which no small vessel mounts.",
            at=pointer,
        )
    if munition.speed is None:
        raise INCONSISTENT.refuse(f"{munition.id} is no drone.", at=pointer)


CONTRADICTS_SHEET = reasons.INCONSISTENT.under("CI-7.4.3-1")

_NONE = AdaptiveArmour(per_technology=0, total=0)


def require_sound_condition(condition: Condition, sheet: Sheet) -> None:
    """Refuse a condition that is not one of its sheet; pointers lead into the condition.

    It shows the same sections and systems in the same order (CI-7.4.3-1), no more hull, armour or
    charge than the sheet (CI-7.4.4-1, CI-11.2.2.1-1), and no more adaptive points (CI-11.4.2-2).
    """
    names = [section.name for section in sheet.sections]
    if [section.name for section in condition.sections] != names:
        raise CONTRADICTS_SHEET.refuse(f"Its sections are {', '.join(names)}.", at="/sections")
    for number, (now, printed) in enumerate(zip(condition.sections, sheet.sections, strict=True)):
        _require_section(now, printed, f"/sections/{number}")


def _require_section(now: SectionCondition, printed: Section, at: str) -> None:
    _require_at_most(now.hull, printed.hull, f"{at}/hull")
    _require_at_most(now.armour, printed.armour, f"{at}/armour")
    _require_assigned(now, printed.adaptive or _NONE, at)
    if [each.id for each in now.systems] != [each.id for each in printed.systems]:
        raise CONTRADICTS_SHEET.refuse(
            "Its systems are not those of the sheet.", at=f"{at}/systems"
        )
    for place, (state, system) in enumerate(zip(now.systems, printed.systems, strict=True)):
        _require_system(state, system, f"{at}/systems/{place}")
        if now.destroyed and not state.destroyed:
            raise CONTRADICTS_SHEET.refuse(
                f"{system.id} is lost with its section.", at=f"{at}/systems/{place}/destroyed"
            )


def _require_system(state: SystemCondition, system: System, at: str) -> None:
    """Refuse more loss than there is structure, or a charge that no such shield holds."""
    _require_at_most(state.lost, system.structure, f"{at}/lost")
    if state.lost == system.structure and not state.destroyed:
        raise CONTRADICTS_SHEET.refuse(f"Nothing of {system.id} is left.", at=f"{at}/destroyed")
    full = full_charge(system)
    if (state.charge is None) != (full is None):
        raise CONTRADICTS_SHEET.refuse(f"{system.id} has no such charge.", at=f"{at}/charge")
    _require_at_most(state.charge or 0, full or 0, f"{at}/charge")


def _require_assigned(now: SectionCondition, armour: AdaptiveArmour, at: str) -> None:
    """Refuse points that the adaptive armour of a section does not hold (CI-11.4.2-2, -3)."""
    require_distinct(
        Named(row.technology, f"{at}/adaptive/{place}/technology")
        for place, row in enumerate(now.adaptive)
    )
    for place, row in enumerate(now.adaptive):
        _require_at_most(
            row.points + row.stored, armour.per_technology, f"{at}/adaptive/{place}/points"
        )
    _require_at_most(total(now), armour.total, f"{at}/adaptive")
    if now.pool and not armour.collective:
        raise CONTRADICTS_SHEET.refuse("Its adaptive armour is not collective.", at=f"{at}/pool")


def _require_at_most(points: int, most: int, at: str) -> None:
    """Refuse more points than there are."""
    if points > most:
        raise CONTRADICTS_SHEET.refuse(
            f"A value of {points} is more than {most}, the most there is.", at=at
        )


_ENDS: tuple[SectionName, ...] = ("forward", "aft")

_FLANKS: tuple[SectionName, ...] = ("port", "starboard")

_FIRST_RATE: frozenset[SectionName] = frozenset((*NUMBERED, "core"))

LAYOUTS: dict[int, tuple[frozenset[SectionName], ...]] = {
    3: (frozenset((*_ENDS, "core")), frozenset((*_FLANKS, "core"))),
    5: (frozenset((*SIDES, "core")),),
    7: (_FIRST_RATE,),
    9: (
        _FIRST_RATE | {"port_core", "starboard_core"},
        _FIRST_RATE | {"forward_core", "aft_core"},
    ),
    11: (_FIRST_RATE | CORES,),
}
"""How so many sections lie (CI-7.4.1.1-1 to -4); an only section has any name."""


def require_sound_sections(sheet: Sheet, tables: Tables) -> None:
    """Refuse sections that the hull type has not, and a starship of another Mass.

    A hull type has a fixed number of sections, in one of its diagrams (CI-1.5.1-2, CI-7.4.1.1-1 to
    -4). Stationary structures may have any Mass (CI-16.3-1).
    """
    row = row_of(sheet.hull_type, tables.hulls)
    if row is None or row.sections == 0:
        raise INCONSISTENT.refuse(f"No such sheet is for a {sheet.hull_type}.", at="/hull_type")
    names = frozenset(section.name for section in sheet.sections)
    lies = len(sheet.sections) == 1 or names in LAYOUTS.get(row.sections, ())
    if len(sheet.sections) != row.sections or not lies:
        raise INCONSISTENT.refuse(
            f"A {sheet.hull_type} does not have these {len(sheet.sections)} sections.",
            at="/sections",
        )
    if category(sheet.hull_type) == "starship":
        _require_mass(sheet, row, tables)


def require_sound_rotation(sheet: Sheet) -> None:
    """Refuse a rotation of a shell that the structure has not (CI-15.3.3.1-1, CI-15.3.3.2-1)."""
    names = [each.name for each in sheet.sections]
    if sheet.rotation is not None and not rotating_sections(sheet.rotation, names):
        raise INCONSISTENT.refuse(
            f"It has no {sheet.rotation.shell} sections that turn about {sheet.rotation.axis}.",
            at="/rotation/shell",
        )


def _require_mass(sheet: Sheet, row: HullRow, tables: Tables) -> None:
    """Refuse a starship whose Mass has other sections (CI-RUL-111)."""
    sections = sections_for_mass(sheet.mass, tables)
    if sections is not None and sections != row.sections:
        raise INCONSISTENT.refuse(
            f"Of Mass {sheet.mass} a ship has {sections} sections, not {row.sections}.", at="/mass"
        )


def require_sound_armour(sheet: Sheet, tables: Tables) -> None:
    """Refuse adaptive or specialised armour that could never count (CI-11.4.2-2, CI-11.4.3-1)."""
    for number, section in enumerate(sheet.sections):
        _require_adaptive(section.adaptive, f"/sections/{number}/adaptive")
    known = {row.technology for row in tables.technologies}
    known.update(Configuration.__args__)  # type: ignore[attr-defined]
    for place, name in enumerate(sheet.specialised):
        if name not in known:
            raise INCONSISTENT.refuse(
                f"{name} is no technology or configuration.", at=f"/specialised/{place}"
            )


def _require_adaptive(armour: AdaptiveArmour | None, at: str) -> None:
    if armour is not None and armour.per_technology > armour.total:
        raise INCONSISTENT.refuse(
            f"It holds {armour.total} points in all, not {armour.per_technology}.",
            at=f"{at}/per_technology",
        )


def require_sound_arc(arc: FireArc, at: str) -> None:
    """Refuse an arc on the keel that is no turret (CI-7.1.4-2)."""
    if arc.keel and arc.shape != "turret":
        raise INCONSISTENT.refuse(f"A {arc.shape} arc has no keel side.", at=f"{at}/keel")


def require_sound_systems(sheet: Sheet, tables: Tables) -> None:
    """Refuse systems that cannot do what they are for; see those below."""
    for each in placed(sheet):
        match each.system:
            case Thruster():
                require_sound_thruster(each.system, each.at)
            case Shield():
                row_at(each.system.technology, f"{each.at}/technology", tables)
                require_sound_shield(each.system, each.at)
                _require_outer_home(sheet, each.system, each)
                _require_maker(sheet, each.system, each.at)
            case Dock():
                _require_sound_dock(sheet, each.system, each.at)
            case LaunchTube():
                _require_sound_tube(sheet, each.system, each)
            case WeaponMount(arc=arc) | RocketSystem(arc=arc) | Hold(arc=arc) if arc:
                require_sound_arc(arc, f"{each.at}/arc")
            case Engine():
                _require_mobile_hull(sheet, each)
            case TransLightDrive():
                require_sound_drive(each.system, each.at)
            case HeatSink() if not is_outer(sheet, each.section):
                raise INCONSISTENT.refuse(
                    f"{each.system.id} radiates from no core section.", at=each.at
                )
            case _:
                pass
    require_sound_plants(sheet)
    _require_brigades(sheet)


def _require_brigades(sheet: Sheet) -> None:
    """Refuse more fire brigades than a bridge has tech levels (CI-16.4.7.1F-1)."""
    bridges = [each.id for each in sheet.systems if isinstance(each, Bridge)]
    most = max([sheet.tech_level_of(each) or 0 for each in bridges], default=0)
    if sheet.brigades > most:
        raise INCONSISTENT.refuse(
            f"Its bridges lead {most} fire brigades, not {sheet.brigades}.", at="/fire_brigades"
        )


def require_sound_thruster(thruster: Thruster, at: str) -> None:
    """Refuse a thruster without a place, or with two (CI-5.1-1, CI-5.1.1.1-1, CI-5.8.2-1).

    It points ahead or astern, or sits at a placement; one that is omni-directional needs neither.
    Vanes are for those that point ahead or astern.
    """
    both = thruster.accelerates is not None and thruster.placement is not None
    neither = thruster.accelerates is None and thruster.placement is None
    if both or (neither and not thruster.omni):
        raise INCONSISTENT.refuse(f"{thruster.id} needs an end, or a placement.", at=at)
    if thruster.vane and thruster.accelerates is None:
        raise INCONSISTENT.refuse(f"{thruster.id} has no use for a vane.", at=f"{at}/vane")


def require_sound_shield(shield: Shield, at: str) -> None:
    """Refuse a shield that does not show what it covers, or how (CI-11.2.2.1-1, CI-11.2.5-1).

    Point defence of one system names it, a roaming one has a speed, and neither deflects; a
    buffering shield absorbs.
    """
    if (shield.covers == "stationary") != (shield.system is not None):
        raise INCONSISTENT.refuse(f"{shield.id} covers no one system so.", at=f"{at}/system")
    if (shield.covers == "roaming") != (shield.speed is not None):
        raise INCONSISTENT.refuse(f"{shield.id} has no such speed.", at=f"{at}/speed")
    if shield.covers in ("stationary", "roaming") and shield.deflection:
        raise INCONSISTENT.refuse(f"{shield.id} deflects nothing.", at=f"{at}/deflection")
    if shield.buffering is not None and not shield.absorption:
        raise INCONSISTENT.refuse(f"{shield.id} absorbs nothing.", at=f"{at}/buffering")


_KINDS: dict[str, DriveKind] = {
    "reach": "hyper",
    "transferable": "hyper",
    "part": "shift",
    "non_inertial": "warp",
}
"""What drives of one kind alone have (CI-14.1-3, CI-14.1.2-1, CI-14.2.1-1, CI-14.3.1-1)."""


def require_sound_drive(drive: TransLightDrive, at: str) -> None:
    """Refuse a drive that has what another kind of drives has (CI-14.0-1)."""
    for field, kind in _KINDS.items():
        if getattr(drive, field) and drive.travel != kind:
            raise INCONSISTENT.refuse(
                f"{drive.id} is a {drive.travel} drive: {field} is of a {kind} drive.",
                at=f"{at}/{field}",
            )


def _require_outer_home(sheet: Sheet, shield: Shield, where: Placed) -> None:
    """Refuse an arc shield in a core section, which it does not cover (CI-11.2.4-1)."""
    if shield.covers == "arc" and not is_outer(sheet, where.section):
        raise INCONSISTENT.refuse(f"{shield.id} covers no core section.", at=f"{where.at}/covers")


def _require_sound_dock(sheet: Sheet, dock: Dock, at: str) -> None:
    """Refuse a dock on a ship, and a bay or dry dock without its arc (CI-15.7.1-1, CI-15.7.2-1)."""
    if category(sheet.hull_type) != "stationary":
        raise INCONSISTENT.refuse(f"A {sheet.hull_type} has no docks; structures have.", at=at)
    if (dock.arc is None) != (dock.form == "clamp"):
        raise INCONSISTENT.refuse(
            f"{dock.id} has an arc if it is a bay or a dry dock, and none if it is a clamp.",
            at=f"{at}/arc",
        )
    if dock.arc is not None:
        require_sound_arc(dock.arc, f"{at}/arc")


def _require_sound_tube(sheet: Sheet, tube: LaunchTube, where: Placed) -> None:
    """Refuse a launch tube within, with a wide arc, or without a hangar (CI-12.4.3-1)."""
    hangars = [
        each.id
        for each in sheet.systems
        if isinstance(each, Hold) and each.holds == "craft" and not each.external
    ]
    if tube.serves not in hangars:
        raise INCONSISTENT.refuse(
            f"{tube.id} serves no hangar {tube.serves}; there is {listed(hangars)}.",
            at=f"{where.at}/serves",
        )
    if not is_outer(sheet, where.section):
        raise INCONSISTENT.refuse(f"{tube.id} stands in no outer section.", at=where.at)
    require_sound_arc(tube.arc, f"{where.at}/arc")
    if tube.arc.shape != "fixed":
        raise INCONSISTENT.refuse(f"The arc of {tube.id} is fixed.", at=f"{where.at}/arc/shape")


def _require_maker(sheet: Sheet, shield: Shield, at: str) -> None:
    """Refuse a shield that is made by anything but a gravitic weapon of the sheet (CI-8.2.7-1)."""
    block = blocks(sheet).get(shield.made_by) if shield.made_by else None
    made = isinstance(block, DirectWeapon) and block.technology == "gravitic"
    if shield.made_by is not None and not made:
        raise INCONSISTENT.refuse(f"{shield.made_by} makes no shield.", at=f"{at}/made_by")


def _require_mobile_hull(sheet: Sheet, engine: Placed) -> None:
    """Refuse an engine on a unit that never leaves its hex (CI-1.6-1)."""
    if not leaves_its_hex(sheet.hull_type):
        raise INCONSISTENT.refuse(f"A {sheet.hull_type} has no engine.", at=engine.at)


def require_sound_plants(sheet: Sheet) -> None:
    """Refuse plants that do not go together, or useless system batteries (CI-3.1.2-2, -3.3-1)."""
    systems = tuple(each.system for each in placed(sheet))
    powerless = frozenset(each.system for each in consumers(sheet) if not each.power)
    try:
        require_plants(systems, powerless)
    except Refusal as refusal:
        raise refusal.inside("/sections") from None


def require_rating(ship: Starship, rating: str, at: str) -> None:
    """Refuse a ship with an engine of another Rating than all have (CI-5.6.1-1).

    Args:
        ship: or a structure; without an engine it has no Rating.
        rating: as the book writes it: thrust, and the power that one more point costs.
        at: where the ship is shown.
    """
    for engine in ship.sheet.systems:
        if isinstance(engine, Engine) and f"{engine.thrust}/{engine.enrichment}" != rating:
            raise OTHER_RATING.refuse(
                f"Engine {engine.id} of {ship.id} is {engine.thrust}/{engine.enrichment}: all"
                f" engines are {rating} here.",
                at=at,
            )


_SYSTEMS: Mapping[type[System], tuple[str, str]] = {
    Capacitor: ("CI-3.1.2-1", "a capacitor"),
    Battery: ("CI-3.1.3-1", "a battery"),
    Collector: ("CI-3.1.5-1", "a collector panel"),
    SupportSensors: ("CI-4.7-1", "an ESS"),
    Shield: ("CI-11.2-1", "a shield"),
    RocketSystem: ("CI-11.5.1-1", "a rocket system"),
    Dispenser: ("CI-11.5-1", "a dispenser"),
    RepairSystem: ("CI-15.5.1-1", "a repair system"),
    SolarSail: ("CI-16.8.1-1", "a solar sail"),
    HeatSink: ("CI-16.8.2-1", "a heat sink"),
    Dock: ("CI-15.7.1-1", "a dock"),
    LaunchTube: ("CI-12.4.3-1", "a launch tube"),
}

_MARKS: tuple[tuple[type[System], str, str], ...] = (
    (Thruster, "vane", "CI-5.1.1.1-1"),
    (Thruster, "omni", "CI-5.8.2-1"),
    (Engine, "non_inertial", "CI-5.8.1-1"),
    (Reactor, "overheating", "CI-3.6-1"),
    (Sensors, "detector", "CI-4.8.1-1"),
    (Sensors, "masking", "CI-4.8.2-1"),
    (Bridge, "flag", "CI-15.1.1-1"),
    (Hold, "external", "CI-12.4.2-1"),
)

_TECHNOLOGIES: Mapping[str, str] = {
    "matter": "CI-8.2.1-1",
    "laser": "CI-8.2.2-1",
    "particle": "CI-8.2.3-1",
    "radiation": "CI-8.2.4-1",
    "electromagnetic": "CI-8.2.5-1",
    "plasma": "CI-8.2.6-1",
    "gravitic": "CI-8.2.7-1",
}

_NEW_TECHNOLOGY = "CI-17.5-1"

_CONFIGURATIONS: Mapping[Configuration, str] = {
    "burst": "CI-8.1.1-1",
    "pulse": "CI-8.1.2-1",
    "slicing": "CI-8.1.3-1",
    "slashing": "CI-8.1.4-1",
    "piercing": "CI-8.1.5-1",
    "flare": "CI-8.1.6-1",
    "enveloping": "CI-8.1.7-1",
    "wave": "CI-8.1.8-1",
    "tracking": "CI-8.1.9-1",
}

_TRAITS: Mapping[str, str] = {
    tables.ABLATIVE_FIRE: "CI-11.1.5-1",
    tables.GUARDIAN: "CI-11.1.7.1-1",
    tables.LINKED: "CI-12.2.2-1",
    tables.EMERGENCY_ARMING: "CI-7.1.3.1-1",
    tables.ANTI_SHIELD: "CI-11.2.2.1-2",
    tables.DETONATION_PACK: "CI-16.7.1-1",
    tables.STEALTH_HULL: "CI-15.8-1",
}


class Brought(NamedTuple):
    """Something on a sheet, the rule that brings it, and where it is."""

    what: str
    rule: str
    at: str


def require_basic_sheet(sheet: Sheet | CraftSheet) -> None:
    """Refuse the sheet of a basic battle that has what advanced rules bring (CI-RUL-1)."""
    found = _of_craft(sheet) if isinstance(sheet, CraftSheet) else _of_ship(sheet)
    for each in (*found, *_of_arms(sheet)):
        if kinds()[each.rule] == "advanced":
            raise OPTION_OFF.refuse(
                f"{sheet.class_name} has {each.what}, which is of the advanced rules: leave it "
                "out, or set the option level to advanced.",
                rule=each.rule,
                at=each.at,
            )


def _of_ship(sheet: Sheet) -> Iterator[Brought]:
    if category(sheet.hull_type) == "stationary":
        yield Brought(f"the hull of a {in_words(sheet.hull_type)}", "CI-1.6-1", "/hull_type")
    if sheet.specialised:
        yield Brought("specialised armour", "CI-11.4.3-1", "/specialised")
    if sheet.tech_levels:
        yield Brought("tech levels", "CI-16.2-1", "/tech_levels")
    if sheet.fire_brigades:
        yield Brought("fire brigades", "CI-15.5.3-1", "/fire_brigades")
    yield from _mark(sheet.traits, "/traits")
    bridges = 0
    for place, section in enumerate(sheet.sections):
        at = f"/sections/{place}"
        yield from _of_armour(section, at)
        for number, system in enumerate(section.systems):
            bridges += isinstance(system, Bridge)
            yield from _of_system(system, f"{at}/systems/{number}")
            if isinstance(system, Bridge) and bridges > 1:
                yield Brought("a second bridge", "CI-15.1-1", f"{at}/systems/{number}")


def _of_armour(section: Section, at: str) -> Iterator[Brought]:
    if section.ablative:
        yield Brought("ablative armour", "CI-11.4.1-1", f"{at}/ablative")
    if section.adaptive is not None:
        yield Brought("adaptive armour", "CI-11.4.2-1", f"{at}/adaptive")


def _of_system(system: System, at: str) -> Iterator[Brought]:
    known = _SYSTEMS.get(type(system))
    if known is not None:
        rule, what = known
        yield Brought(f"{what} ({system.id})", rule, at)
    for kind, mark, rule in _MARKS:
        if isinstance(system, kind) and getattr(system, mark):
            yield Brought(f"{system.id}, {in_words(mark)}", rule, f"{at}/{mark}")


def _of_craft(craft: CraftSheet) -> Iterator[Brought]:
    if craft.sensors:
        yield Brought("high-density sensors", "CI-4.3.1-1", "/sensors")
    if craft.support:
        yield Brought("an ESS", "CI-4.7-1", "/support")
    if craft.non_inertial:
        yield Brought("a non-inertial drive", "CI-5.8.1-1", "/non_inertial")
    yield from _mark(craft.traits, "/traits")


def _of_arms(sheet: Sheet | CraftSheet) -> Iterator[Brought]:
    for place, block in enumerate(sheet.weapons):
        yield from _of_block(block, f"/weapons/{place}")
    for place, munition in enumerate(sheet.munitions):
        yield from _of_munition(munition, f"/munitions/{place}")


def _of_block(block: WeaponBlock, at: str) -> Iterator[Brought]:
    if isinstance(block, TorpedoLauncher):
        yield Brought(f"a launcher of torpedoes ({block.id})", "CI-9.2.2-1", at)
    if isinstance(block, Drum):
        yield Brought(f"a drum ({block.id})", "CI-10.0-1", at)
    if block.rate_of_fire.cooldown:
        yield Brought(f"{block.id}, which cools down", "CI-7.1.1.1-1", f"{at}/rate_of_fire")
    yield from _mark(block.traits, f"{at}/traits")
    if isinstance(block, DirectWeapon):
        yield _of_technology(block, at)
        for place, name in enumerate(block.configurations):
            what = f"{block.id} with the configuration {name}"
            yield Brought(what, _CONFIGURATIONS[name], f"{at}/configurations/{place}")
        yield from _of_pulse(block, at)


def _of_munition(munition: Munition, at: str) -> Iterator[Brought]:
    if munition.speed is not None:
        yield Brought(f"a drone ({munition.id})", "CI-9.2.3-1", f"{at}/speed")
    if munition.wave is not None:
        yield Brought(f"{munition.id}, which bursts as a wave", "CI-7.8-1", f"{at}/wave")
    what = f"{munition.id} with the configuration {munition.configuration}"
    yield Brought(what, _CONFIGURATIONS[munition.configuration], f"{at}/configuration")
    yield _of_technology(munition, at)
    yield from _of_pulse(munition, at)
    yield from _mark(munition.traits, f"{at}/traits")


def _of_technology(armed: DirectWeapon | Munition, at: str) -> Brought:
    rule = _TECHNOLOGIES.get(armed.technology, _NEW_TECHNOLOGY)
    return Brought(f"{armed.id} of {armed.technology} technology", rule, f"{at}/technology")


def _of_pulse(armed: DirectWeapon | Munition, at: str) -> Iterator[Brought]:
    if armed.pulse is not None and armed.pulse.die is not None:
        yield Brought(f"{armed.id} with a die of pulses", "CI-8.1.2-3", f"{at}/pulse/die")


def _mark(names: Traits, at: str) -> Iterator[Brought]:
    for place, name in enumerate(names):
        for trait, rule in _TRAITS.items():
            if tables.has_trait((name,), trait):
                yield Brought(f"the trait {name}", rule, f"{at}/{place}")


def require_sound_sheet(sheet: Sheet, tables: Tables) -> None:
    """Refuse the sheet of a starship or structure that contradicts itself or the tables (CI-1.5-1).

    Each refusal has a pointer into the sheet.
    """
    require_sound_sections(sheet, tables)
    require_sound_rotation(sheet)
    require_sound_names(sheet)
    require_sound_armour(sheet, tables)
    require_sound_armament(sheet.weapons, sheet.munitions, tables)
    require_sound_systems(sheet, tables)


def require_sound_craft(craft: CraftSheet, tables: Tables) -> None:
    """Refuse the sheet of a fighter or shuttle that contradicts itself or the tables (CI-12.1-1).

    Its Mass is below that of any starship (CI-RUL-111), its weapons are those of small vessels,
    and an ESS is for shuttles (CI-16.7.3-1).
    """
    if sections_for_mass(craft.mass, tables) != 0:
        raise INCONSISTENT.refuse(f"Mass {craft.mass} is that of a starship.", at="/mass")
    if craft.support and craft.hull_type in FIGHTERS:
        raise INCONSISTENT.refuse("Fighters carry no ESS.", at="/support")
    require_sound_armament(craft.weapons, craft.munitions, tables)
    _require_mounts(craft)


def _require_mounts(craft: CraftSheet) -> None:
    """Refuse mounts of one name, of no weapon, or of one that is too large."""
    blocks = {block.id: block for block in craft.weapons}
    require_distinct(Named(each.id, f"/mounts/{n}/id") for n, each in enumerate(craft.mounts))
    for number, mount in enumerate(craft.mounts):
        at = f"/mounts/{number}"
        require_known((Named(mount.weapon, f"{at}/weapon"),), blocks, "weapon")
        barred = bar_to_mounting(blocks[mount.weapon])
        if barred:
            raise barred.refuse(
                f"Small vessels do not mount {mount.weapon}, as {mount.id} does.", at=f"{at}/weapon"
            )
        require_sound_arc(mount.arc, f"{at}/arc")
