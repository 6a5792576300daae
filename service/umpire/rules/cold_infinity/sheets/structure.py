"""Hull, sections and what stands in them: a data sheet as its hull type has it (CI 1.5, 5, 7, 11).

Masses are in their own units.
"""

from umpire.kernel.reasons import INCONSISTENT
from umpire.rules.cold_infinity.sighting.diagrams import NUMBERED, SIDES
from umpire.rules.cold_infinity.state.bounds import CORES, Configuration, SectionName
from umpire.rules.cold_infinity.state.hulls import category, row_of, sections_for_mass
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Sheet
from umpire.rules.cold_infinity.state.shells import rotating_sections
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.tables import HullRow, Tables

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
