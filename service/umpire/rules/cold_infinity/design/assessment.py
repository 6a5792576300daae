"""CI 16, 17: the assessment of a design: what it comes to, what is wrong, and what is missing."""

from typing import Any, Literal

import msgspec

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.design.armoury import Armoury, armoury_of
from umpire.rules.cold_infinity.design.craft_making import reckoned_craft
from umpire.rules.cold_infinity.design.design import CraftDesign, Design, ShipDesign
from umpire.rules.cold_infinity.design.example import EXAMPLE, HULLS, SHIP_SYSTEMS_BOOK
from umpire.rules.cold_infinity.design.gate_making import reckoned_gate
from umpire.rules.cold_infinity.design.schedules import Schedules, TableSet
from umpire.rules.cold_infinity.design.ship_making import Reckoned, reckoned_ship
from umpire.rules.cold_infinity.design.yard import DesignLine, Ledger, Missing, Violation, Yard
from umpire.rules.cold_infinity.sheets.armament import require_sound_armament
from umpire.rules.cold_infinity.state.sheet import Costs, CraftSheet, Sheet
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.weapons import Munition, WeaponBlock


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say of a design; null: not known without a table that is `missing`.

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
    """Return what there is to say of a design, legal or not (CI-16.1-1 to CI-17.5.2-1).

    Args:
        design: with the tables and options of design.
        tables: those of a scenario: hull types, technologies, Mass of sections.
    """
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
        **_told(found, legal=legal),
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


def _told(found: Reckoned | None, *, legal: bool) -> dict[str, Any]:
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
