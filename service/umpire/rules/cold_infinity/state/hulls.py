"""Hull types, technologies, and traits that the rules know by name.

CI 1.5.1, 1.6, 8.2, 16.4.15.
"""

import re
from collections.abc import Iterable
from math import ceil
from typing import Literal, TypeAlias

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import SMALL_VESSELS, HullType
from umpire.rules.cold_infinity.state.refusals import NO_TECHNOLOGY
from umpire.rules.cold_infinity.state.tables import HullRow, MassBand, Tables, TechnologyRow

ANTI_SHIELD = "anti_shield"
"""Shields absorb half against it (CI-11.2.2.1-2)."""
IGNORES_ARMOUR = "ignores_armour"
"""It alone goes through armour, whatever its technology (CI-11.4.2-5)."""
DOUBLE_TO_STRUCTURE = "double_damage_to_structure"
HALF_TO_STRUCTURE = "half_damage_to_structure"
"""What it does to hull structure counts double, or half (CI-7.4-2)."""
DEFENSIVE_FIRE = "defensive_fire"
"""A matter weapon that defends nevertheless (CI-8.2.1-1)."""
ABLATIVE_FIRE = "ablative_defensive_fire"
"""Its defensive fire takes damage off in place of chances to hit (CI-11.1.5-1)."""
GUARDIAN = "guardian"
"""It screens from farther away (CI-11.1.7.1-1)."""
LINKED = "linked"
"""A computer network aims it for a group of fighters (CI-12.2.2-1)."""
AIMS_AT_SMALL = "small_vessel_targeting"
"""It hits small vessels, whatever its configuration (CI-12.3-1)."""
EMERGENCY_ARMING = "emergency_arming"
"""It may be armed faster, at the cost of damage or accuracy (CI-7.1.3.1-1)."""
DETONATION_PACK = "detonation_pack"
"""A shuttle whose ramming value triples when it strikes (CI-16.7.1-1)."""
STEALTH_HULL = "stealth_hull"
"""A ship that is locked on to from near alone (CI-15.8-3)."""

GATE = "trans_light_gate"
"""A structure that holds a tunnel in its hex (CI-14.5-1)."""
SNAP_FIELD = "snap_field"
"""A structure that holds a snap field in its hex (CI-14.5-1)."""


def has_trait(traits: Iterable[str], trait: str) -> bool:
    """Return whether a trait is among those of a sheet, in whatever letters they are printed."""
    return any(_plain(each) == trait for each in traits)


def _plain(name: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return words.replace("armor", "armour")


MATTER = "matter"
"""The technology as which a ram strikes (CI-15.4-3)."""


def technology_row(technology: Id, tables: Tables) -> TechnologyRow:
    """Return what is special about a technology (CI-8.2-1).

    Raises:
        CannotAdjudicate: the tables have no such technology.
    """
    for row in tables.technologies:
        if row.technology == technology:
            return row
    raise NO_TECHNOLOGY.refuse(
        f"Technology {technology!r} is in no table: supply a row in tables.technologies."
    )


Category: TypeAlias = Literal["small_vessel", "starship", "stationary"]

STATIONARY: tuple[HullType, ...] = (
    "satellite",
    "weapon_platform",
    "stardock",
    "starbase",
    "space_station",
    "mobile_base",
)
"""Stationary structures; a mobile base is one that has thrusters (CI-1.6-2)."""

PLATFORMS: tuple[HullType, ...] = ("satellite", "weapon_platform")
"""Structures whose only section is a core (CI-16.6.1-1, CI-16.6.2-1)."""


def category(hull: HullType) -> Category:
    """Return whether a hull type is a small vessel, a starship or stationary (CI-1.3-3)."""
    if hull in SMALL_VESSELS:
        return "small_vessel"
    return "stationary" if hull in STATIONARY else "starship"


def leaves_its_hex(hull: HullType) -> bool:
    """Tell whether units of a hull type move between hexes (CI-1.6-1, -2).

    Of the stationary ones only mobile bases do. Micro-thrusters turn a unit inside its hex.
    """
    return hull == "mobile_base" or category(hull) != "stationary"


def row_of(hull: HullType, hulls: tuple[HullRow, ...]) -> HullRow | None:
    """Return what the table tells of a hull type; `None`: nothing."""
    return next((row for row in hulls if row.hull_type == hull), None)


def sections_for_mass(mass: float, tables: Tables) -> int | None:
    """Return how many sections a ship of that Mass has (CI-16.3-1, CI-RUL-111).

    0: it is a small vessel. `None`: it is so massive that its sheet has to tell.
    """
    if mass > tables.most_mass:
        return None
    return max((b.sections for b in _reached(mass, tables.mass_bands)), default=0)


def _reached(mass: float, bands: tuple[MassBand, ...]) -> list[MassBand]:
    """Return the bands that a Mass reaches."""
    return [band for band in bands if mass >= band.from_mass]


def ramming_value(mass: float, printed: int | None) -> int:
    """Return the ramming value of a ship: the printed one, or twice its Mass (CI-RUL-10).

    Twice the Mass is rounded up (CI-16.4.15-1). Small vessels count otherwise (CI-16.5).
    """
    return ceil(2 * mass) if printed is None else printed
