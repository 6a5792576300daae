"""CI 1.5, 16: the data sheet of a ship or structure that is designed."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.design.armoury import Armoury
from umpire.rules.cold_infinity.design.design import ShipDesign
from umpire.rules.cold_infinity.design.ship_prices import ramming_value_by_formula
from umpire.rules.cold_infinity.design.yard import Ledger, Yard
from umpire.rules.cold_infinity.sheets.soundness import require_sound_sheet
from umpire.rules.cold_infinity.state.hulls import STEALTH_HULL
from umpire.rules.cold_infinity.state.sheet import Costs, Section, Sheet
from umpire.rules.cold_infinity.state.systems import OtherSystem


class Known(NamedTuple):
    """What is known of a ship that is reckoned up: price, Mass, and what manoeuvres cost."""

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
