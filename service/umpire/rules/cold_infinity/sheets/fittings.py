"""Hull, sections and systems of a data sheet that contradict themselves or each other.

CI 1.5, 1.6, 3.1, 5, 11.2.
"""

from umpire.kernel.errors import Refusal
from umpire.kernel.reasons import INCONSISTENT
from umpire.rules.cold_infinity.power.consumers import consumers
from umpire.rules.cold_infinity.power.plants import require_plants
from umpire.rules.cold_infinity.sheets.armament import row_at
from umpire.rules.cold_infinity.sheets.names import Placed, placed
from umpire.rules.cold_infinity.sighting.diagrams import NUMBERED, SIDES
from umpire.rules.cold_infinity.state.bounds import CORES, Configuration, SectionName
from umpire.rules.cold_infinity.state.condition import is_outer
from umpire.rules.cold_infinity.state.field import DriveKind
from umpire.rules.cold_infinity.state.hulls import (
    category,
    leaves_its_hex,
    row_of,
    sections_for_mass,
)
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.running import blocks
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Sheet
from umpire.rules.cold_infinity.state.shells import rotating_sections
from umpire.rules.cold_infinity.state.systems import (
    Bridge,
    Dock,
    Engine,
    FireArc,
    HeatSink,
    Hold,
    LaunchTube,
    RocketSystem,
    Shield,
    Thruster,
    TransLightDrive,
    WeaponMount,
)
from umpire.rules.cold_infinity.state.tables import HullRow, Tables
from umpire.rules.cold_infinity.state.weapons import DirectWeapon

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

    A hull type has so many sections, in one of its diagrams (CI-1.5.1-2, CI-7.4.1.1-1 to -4).
    Stationary structures may have any Mass (CI-16.3-1).
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
    """Refuse systems that cannot do what they are for; see those below.

    Raises:
        Malformed: a system contradicts itself, or the sheet.
        IllegalOrder: the plants do not go together (CI-3.1.2-2, CI-3.1.3-1, CI-3.3-1).
        CannotAdjudicate: the tables do not have the technology of a shield.
    """
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
    """Refuse a shield that does not tell what it covers, or how (CI-11.2.2.1-1, CI-11.2.5-1).

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
    """Refuse an engine on what never leaves its hex (CI-1.6-1)."""
    if not leaves_its_hex(sheet.hull_type):
        raise INCONSISTENT.refuse(f"A {sheet.hull_type} has no engine.", at=engine.at)


def require_sound_plants(sheet: Sheet) -> None:
    """Refuse plants that do not go together, and system batteries of no use (CI-3.1.2-2, -3.3-1).

    Raises:
        IllegalOrder: as `power.plants.require_plants` does.
    """
    systems = tuple(each.system for each in placed(sheet))
    powerless = frozenset(each.system for each in consumers(sheet) if not each.power)
    try:
        require_plants(systems, powerless)
    except Refusal as refusal:
        raise refusal.inside("/sections") from None
