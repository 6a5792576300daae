"""CI 15.4: what a ram comes to, and what each of the two takes."""

from msgspec.structs import replace

from rules.cold_infinity.builders_small import FIGHTER
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.boarding import (
    configuration_of,
    craft_ramming_value,
    force_of,
    place_of,
    ram_damage,
    ram_result,
)
from umpire.rules.cold_infinity.state.sheet import CraftArmour
from umpire.rules.cold_infinity.state.tables import FireTable


@rows(
    ((3, 4, 5), 0, 0, 0, 12),
    ((3, 4, 5), 7, 0, 0, 26),
    ((3, 4, 5), 7, 9, 0, 17),
    ((1, 1, 1), 0, 9, 0, -6),
    ((3, 4, 5), 2, 4, 1, 24),
)
def test_15_4_sections_add_and_speed_takes_off(
    faces: tuple[int, int, int], sections: int, speeds: int, mutual: int, result: int
) -> None:
    """CI-15.4-2, CI-RUL-97."""
    assert ram_result(faces, sections, speeds, mutual=bool(mutual)) == result


@rows((-6, 13), (5, 13), (6, 25), (12, 25), (13, 50), (18, 50), (19, 75))
def test_15_4_the_result_tells_how_much_of_a_ramming_value_counts(result: int, damage: int) -> None:
    """A half, rounded up, all of it, twice or three times; 6 counts in full (CI-15.4-2, RUL-97)."""
    assert ram_damage(25, force_of(result)) == damage


def test_15_4_the_larger_takes_a_burst_and_the_smaller_a_flare() -> None:
    """CI-15.4-3, CI-RUL-98."""
    assert [configuration_of(7, 0), configuration_of(0, 7), configuration_of(3, 3)] == [
        "burst",
        "flare",
        "flare",
    ]


@rows(((1, 1, 1), 14), ((5, 5, 4), 14), ((5, 5, 5), 15), ((6, 6, 6), 18))
def test_15_4_a_low_throw_strikes_hull_for_all_of_the_damage(
    faces: tuple[int, int, int], place: int
) -> None:
    """From 15 on it is looked up on the chart (CI-RUL-98)."""
    assert place_of(faces, FireTable()) == place


@rows(
    ("light_fighter", 1, None, 10),
    ("light_fighter", 0.6, None, 10),
    ("heavy_fighter", 2, None, 12),
    ("light_shuttle", 1, None, 8),
    ("heavy_shuttle", 5, 3, 3),
)
def test_16_5_small_vessels_ram_by_armour_and_fighters_by_mass_too(
    hull_type: str, mass: float, printed: int | None, value: int
) -> None:
    """CI-16.5.2-1, CI-16.5.4-1, CI-RUL-10."""
    craft = replace(FIGHTER, hull_type=hull_type, mass=mass, ramming_value=printed)
    assert craft_ramming_value(craft) == value


def test_16_7_1_a_detonation_pack_triples_what_a_shuttle_rams_with() -> None:
    """Twice the forward armour of 20, three times; and what is printed, too (CI-16.7.1-1)."""
    shuttle = replace(FIGHTER, hull_type="light_shuttle", armour=CraftArmour(forward=20))
    packed = replace(shuttle, traits=("Detonation pack",))
    assert (craft_ramming_value(shuttle), craft_ramming_value(packed)) == (40, 120)
    assert craft_ramming_value(replace(packed, ramming_value=5)) == 15
