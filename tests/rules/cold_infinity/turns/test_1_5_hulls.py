"""CI 1.5.1, 1.6, 16.3, 16.4.15: hull types, sections, ramming values."""

from typing import get_args

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.state.tables import (
    HULLS,
    Tables,
    category,
    leaves_its_hex,
    ramming_value,
    row_of,
    sections_for_mass,
)
from umpire.rules.cold_infinity.state.values import HullType

HULL_TYPES: tuple[HullType, ...] = get_args(HullType)
RATES: dict[HullType, int] = {
    "gunboat": 4,
    "corvette": 4,
    "frigate": 3,
    "destroyer": 3,
    "light_cruiser": 3,
    "cruiser": 2,
    "heavy_cruiser": 2,
    "battlecruiser": 2,
    "battleship": 2,
    "dreadnought": 1,
    "super_dreadnought": 1,
}
"""Which rate of starships a hull type is of; the first is the greatest."""
SECTIONS_BY_RATE = {4: 1, 3: 3, 2: 5, 1: 7}


@rows(
    ("light_fighter", "small_vessel"),
    ("heavy_shuttle", "small_vessel"),
    ("gunboat", "starship"),
    ("super_dreadnought", "starship"),
    ("satellite", "stationary"),
    ("space_station", "stationary"),
    ("mobile_base", "stationary"),
)
def test_1_3_units_are_small_vessels_starships_or_stationary(hull: HullType, kind: str) -> None:
    """CI-1.3-3, CI-1.5.1-1."""
    assert category(hull) == kind


@rows(*HULL_TYPES)
def test_1_5_1_starships_have_the_sections_of_their_rate(hull: HullType) -> None:
    """CI-1.5.1-1, CI-1.5.1-2."""
    row = row_of(hull, HULLS)
    assert row is not None
    assert (hull in RATES) == (category(hull) == "starship")
    if hull in RATES:
        assert row.sections == SECTIONS_BY_RATE[RATES[hull]]
    else:
        assert (row.sections == 0) == (category(hull) == "small_vessel")


def test_1_5_1_a_table_without_the_hull_type_tells_nothing() -> None:
    """CI-1.5.1-1."""
    assert row_of("cruiser", HULLS[:2]) is None


@rows(*HULL_TYPES)
def test_1_6_of_stationary_structures_mobile_bases_alone_leave_their_hex(hull: HullType) -> None:
    """CI-1.6-1, CI-1.6-2."""
    assert leaves_its_hex(hull) == (category(hull) != "stationary" or hull == "mobile_base")


@rows(
    (0.5, 0),
    (4.9, 0),
    (5, 1),
    (9.9, 1),
    (9.95, 1),
    (10, 3),
    (12.7, 3),
    (19.99, 3),
    (20, 5),
    (39.9, 5),
    (40, 7),
    (50, 7),
    (50.1, None),
    (400, None),
)
def test_16_3_the_mass_tells_the_sections(mass: float, sections: int | None) -> None:
    """No Mass falls between the bands; above 50 the sheet tells (CI-RUL-111, CI-16.3-1)."""
    assert sections_for_mass(mass, Tables()) == sections


@rows((12.7, None, 26), (12.7, 25, 25), (12.5, None, 25), (10, None, 20), (12.7, 0, 0))
def test_16_4_15_a_printed_ramming_value_counts_before_the_formula(
    mass: float, printed: int | None, value: int
) -> None:
    """Twice the Mass, rounded up; the book's frigate prints 25 (CI-RUL-10, CI-16.4.15-1)."""
    assert ramming_value(mass, printed) == value
