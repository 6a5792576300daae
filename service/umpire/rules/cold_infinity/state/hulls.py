"""Hull types: their categories and sections, and ramming values (CI 1.5.1, 1.6, 16.4.15)."""

from math import ceil
from typing import Literal, TypeAlias

from umpire.rules.cold_infinity.state.bounds import SMALL_VESSELS, HullType
from umpire.rules.cold_infinity.state.tables import HullRow, MassBand, Tables

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
