"""The book's examples of where hits land, and each configuration, through orders (CI 7.4, 8.1)."""

from typing import Any

from rules.cold_infinity.builders_damage import entered, lost, part_of, refitted, worn_down
from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.table import battle, give, heard, only, ship
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.hits.effects import ApplyHits
from umpire.rules.cold_infinity.hits.failures import ShipStruck
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.sheet import Sheet

CORE = part("core", 0, 40, bridge=30, reactor=30)
LONG = unit(part("forward", 2, 40, thruster=20, bridge_1=20, sensors=20, weapon=20), CORE)


def on(sheet: Sheet, order: ApplyHits, **worn: int) -> Ruling[Battle, Any]:
    state = battle(ship("r"), ship("b", "blue"), phase="starship")
    return give(worn_down(refitted(state, "b", sheet), "b", **worn), order)


def test_7_4_1_3_a_slashing_weapon_moves_along_the_chart() -> None:
    """With 20 and 32 points: ten each to thruster, bridge, sensors, two to a weapon (7.4.1.3-6).

    CI-7.4.1.3-2, CI-7.4.1.3-6, CI-8.1.4-1.
    """
    order = entered("b", 20, 32, configuration="slashing", slashing=10, technology="matter")
    ruling = on(LONG, order)
    names = ("thruster", "bridge_1", "sensors", "weapon")
    assert [lost(ruling, "b", name) for name in names] == [10, 10, 10, 2]


def test_7_4_1_3_a_16_without_drive_or_hold_strikes_a_weapon() -> None:
    """CI-7.4.1.3-3, CI-7.4.1.3-6."""
    assert lost(on(LONG, entered("b", 16, 9)), "b", "weapon") == 7


def test_7_4_1_3_destroyed_thrusters_let_a_20_through_to_the_core() -> None:
    """CI-7.4.1.3-4, CI-7.4.1.3-6."""
    core = part("core", 0, 40, sensors_2=8)
    sheet = unit(part("forward", 2, 40, thruster_1=4, thruster_2=4, thruster_3=4), core)
    gone = {"thruster_1": 4, "thruster_2": 4, "thruster_3": 4, "sensors_2": 8}
    ruling = on(sheet, entered("b", 20, 9), **gone)
    assert part_of(ruling, "b", "core").hull == 31
    (blow,) = only(ruling, ShipStruck).blows
    assert blow.location.through == ("forward",)


def test_7_4_1_3_slices_strike_every_system_of_the_section() -> None:
    """With 23 the chart is not asked; what is for destroyed ones is lost (CI-7.4.1.3-6)."""
    order = entered("b", 23, 42, configuration="slicing")
    ruling = on(LONG, order, sensors=20)
    names = ("thruster", "bridge_1", "weapon")
    assert [lost(ruling, "b", name) for name in names] == [8, 8, 8]
    assert part_of(ruling, "b", "forward").hull == 40


def test_8_1_3_a_hull_result_halves_slices() -> None:
    """CI-8.1.3-1, CI-RUL-53."""
    ruling = on(LONG, entered("b", 14, 24, configuration="slicing"))
    assert part_of(ruling, "b", "forward").hull == 40 - (12 - 2)
    assert lost(ruling, "b", "weapon") == 3 - 2


def test_8_1_2_pulses_strike_one_system_each_behind_armour() -> None:
    """CI-8.1.2-2, CI-RUL-55."""
    order = entered("b", 18, 9, 9, 9, configuration="pulse")
    ruling = on(LONG, order, weapon=10)
    assert lost(ruling, "b", "weapon") == 20
    assert part_of(ruling, "b", "forward").hull == 40 - 11


def test_8_1_5_piercing_goes_through_three_sections() -> None:
    """CI-8.1.5-1."""
    sheet = unit(
        part("forward", 2, 40, weapon_1=20), CORE, part("aft", 2, 40, bridge_2=20, weapon_2=20)
    )
    ruling = on(sheet, entered("b", 18, 32, configuration="piercing"))
    assert lost(ruling, "b", "weapon_1") == 12 - 2
    assert lost(ruling, "b", "bridge") == 10
    assert lost(ruling, "b", "weapon_2") == 10
    assert part_of(ruling, "b", "core").hull == 40


def test_8_1_6_a_flare_goes_on_to_the_next_system() -> None:
    """CI-8.1.6-1, CI-RUL-59."""
    ruling = on(LONG, entered("b", 20, 26, configuration="flare"))
    assert lost(ruling, "b", "thruster") == 20
    assert lost(ruling, "b", "bridge_1") == 26 - 2 - 20 - 2
    assert part_of(ruling, "b", "forward").hull == 40


def test_8_1_7_an_enveloping_hit_slices_all_outer_sections() -> None:
    """CI-8.1.7-1."""
    sheet = unit(part("forward", 0, 40, weapon_1=20), CORE, part("aft", 0, 40, weapon_2=20))
    ruling = on(sheet, entered("b", 18, 21, configuration="enveloping"))
    assert (lost(ruling, "b", "weapon_1"), lost(ruling, "b", "weapon_2")) == (10, 10)
    assert heard(ruling, ShipStruck)[0].lost_points == 1


def test_8_2_1_matter_goes_through_armour() -> None:
    """CI-8.2.1-1, CI-7.4.5-1."""
    ruling = on(LONG, entered("b", 18, 25, technology="matter"))
    assert lost(ruling, "b", "weapon") == 20
    assert part_of(ruling, "b", "forward").hull == 40


def test_8_2_6_plasma_fades_and_doubles_on_hull() -> None:
    """CI-8.2.6-1, CI-RUL-48."""
    order = entered("b", 13, 16, technology="plasma", plasma=2, range_hexes=3)
    assert part_of(on(LONG, order), "b", "forward").hull == 40 - 2 * (10 - 1)


def test_7_4_2_double_damage_counts_in_full_on_a_glancing_hit() -> None:
    """A weapon that doubles on structure does all of it on 12 (CI-7.4-2, CI-RUL-47)."""
    order = entered("b", 12, 10, traits=("Double damage to structure",))
    assert part_of(on(LONG, order), "b", "forward").hull == 40 - (10 - 2)
