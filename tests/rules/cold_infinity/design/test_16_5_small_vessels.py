"""Fighters, shuttles and gates that are designed (CI 16.5, 16.6.6, 16.7)."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.design.designs import EXAMPLE, assessed, broken
from umpire.rules.cold_infinity.design.tables import Prices, StructurePrices, TableSet
from umpire.rules.cold_infinity.design.yard import CraftDesign, Design, GateDesign, WeaponDesign
from umpire.rules.cold_infinity.state.sheet import CraftArmour, CraftMount
from umpire.rules.cold_infinity.state.tables import DETONATION_PACK
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm, FireArc

AHEAD = FireArc(heading="1")
NEEDLE = WeaponDesign(
    id="needle",
    technology="particle",
    damage=Damage((DiceTerm(1, 6),)),
    speed=4,
    small=True,
    linked=True,
)
FIGHTER = CraftDesign(
    class_name="Sandpiper",
    hull_type="light_fighter",
    thrust=12,
    evasion=6,
    armour=CraftArmour(2, 1, 1, 1),
    hull=8,
    mounts=(CraftMount("gun", "needle", AHEAD),),
)
SHUTTLE = CraftDesign(class_name="Tender", hull_type="medium_shuttle", thrust=4, hull=20)


def _design(unit: CraftDesign) -> Design:
    return Design(unit=unit, weapons=(NEEDLE,), tables=EXAMPLE)


def test_16_5_a_fighter_comes_to_its_parts() -> None:
    """Thrust 36, evasion 6, armour 25, hull 8, a linked gun of 10 (CI-16.5.1-1 to -3-1)."""
    found = assessed(_design(FIGHTER))
    assert (found.verdict, found.construction_points) == ("legal", 36 + 6 + 25 + 8 + 10)
    assert (found.ramming_value, found.mass, found.sections) == (6, 1, 0)
    assert found.craft_sheet is not None
    assert found.craft_sheet.weapons[0].traits == ("Linked",)


def test_16_5_what_needs_no_schedule_is_reckoned_without_any() -> None:
    """CI-16.5.4-1."""
    found = assessed(Design(unit=SHUTTLE))
    assert (found.verdict, found.construction_points) == ("legal", 12 + 20)
    armed = assessed(Design(unit=FIGHTER, weapons=(NEEDLE,), tables=TableSet()))
    assert armed.verdict == "cannot_adjudicate"
    assert {each.source for each in armed.missing} == {"SSB12", "SSB28"}


_FAULTS = [
    (replace(FIGHTER, thrust=25), "CI-16.5.1-1", "/unit/thrust"),
    (replace(FIGHTER, thrust=19, non_inertial=True), "CI-16.5.1-1", "/unit/thrust"),
    (replace(FIGHTER, hull=16), "CI-16.5.3-1", "/unit/hull"),
    (replace(FIGHTER, armour=CraftArmour(6)), "CI-16.5.2-1", "/unit/armour/forward"),
    (replace(FIGHTER, mounts=FIGHTER.mounts * 3), "CI-17.3-1", "/unit/mounts"),
    (replace(FIGHTER, support=9), "CI-16.5.4-1", "/unit/support"),
    (replace(FIGHTER, suicide=True), "CI-16.7.1-1", "/unit/suicide"),
    (
        replace(FIGHTER, enhancements=("Spotter", "Hardened Frame")),
        "CI-16.5.5-1",
        "/unit/enhancements",
    ),
    (replace(SHUTTLE, thrust=5), "CI-16.5.4-1", "/unit/thrust"),
    (replace(SHUTTLE, evasion=5), "CI-16.5.1.1-1", "/unit/evasion"),
    (replace(SHUTTLE, armour=CraftArmour(6)), "CI-16.5.4-1", "/unit/armour/forward"),
    (
        replace(SHUTTLE, suicide=True, armour=CraftArmour(21)),
        "CI-16.7.1-1",
        "/unit/armour",
    ),
    (
        replace(SHUTTLE, support=9, detonation_pack=True, cutter=1),
        "CI-16.5.4-1",
        "/unit",
    ),
    (
        replace(
            SHUTTLE,
            mounts=(
                CraftMount("one", "needle", AHEAD),
                CraftMount("two", "needle", AHEAD),
            ),
        ),
        "CI-16.5.4-1",
        "/unit/mounts",
    ),
    (replace(FIGHTER, tech_level=1), "CI-16.2-1", "/unit/tech_level"),
]


@pytest.mark.parametrize(("unit", "rule", "at"), _FAULTS)
def test_16_5_a_small_vessel_is_told_each_rule_that_it_breaks(
    unit: CraftDesign, rule: str, at: str
) -> None:
    """CI-16.5.5-1, CI-16.7.1-1."""
    assert (rule, at) in [each[1:] for each in broken(_design(unit))]


def test_16_7_special_shuttles() -> None:
    """CI-16.7.1-1, CI-16.7.3-1, CI-16.7.4-1."""
    rammer = replace(SHUTTLE, suicide=True, detonation_pack=True, armour=CraftArmour(forward=20))
    found = assessed(_design(rammer))
    assert (found.verdict, found.construction_points) == ("legal", 12 + 20 + 100 + 25)
    assert found.ramming_value == 40
    assert found.craft_sheet is not None
    assert found.craft_sheet.traits == (DETONATION_PACK,)
    assert assessed(_design(replace(SHUTTLE, support=12))).construction_points == 32 + 40 + 12
    breacher = replace(SHUTTLE, cutter=2, assault=True, armour=CraftArmour(forward=10))
    assert assessed(_design(breacher)).construction_points == 32 + 50 + 40


def test_16_5_5_enhancements_count_on_the_whole_vessel() -> None:
    """CI-16.5.5-1."""
    found = assessed(_design(replace(SHUTTLE, enhancements=("Hardened Frame",))))
    assert found.construction_points == 35


def test_16_6_6_a_gate_is_hull_and_perhaps_armour() -> None:
    """500 CP and its hull, Mass 60, silhouette 24 (CI-16.6.6-1); armour asks for its schedule."""
    found = assessed(Design(unit=GateDesign(class_name="Gate", hull=80)))
    assert (found.verdict, found.construction_points, found.mass) == ("legal", 580, 60)
    assert found.silhouette == 24
    assert found.sheet is not None
    armoured = Design(unit=GateDesign(class_name="Gate", hull=80, armour=10))
    assert [each.source for each in assessed(armoured).missing] == ["SSB6"]
    assert assessed(replace(armoured, tables=EXAMPLE)).construction_points == 600


@pytest.mark.parametrize("mass", [0, 10_000])
def test_16_6_6_a_gate_that_no_battle_admits_is_not_legal(mass: float) -> None:
    """CI-1.5-1."""
    structures = StructurePrices(gate_mass=mass)
    tables = TableSet(prices=Prices(structures=structures))
    found = assessed(Design(unit=GateDesign(class_name="Gate", hull=80), tables=tables))
    assert (found.legal, found.sheet) == (mass != 0, None if mass == 0 else found.sheet)
    assert [each.code for each in found.violations] == (["design_too_large"] if mass == 0 else [])


def test_16_7_3_an_ess_shuttle_has_the_level_of_its_device() -> None:
    """CI-16.2-1, CI-16.7.3-1."""
    found = assessed(_design(replace(SHUTTLE, support=9)))
    assert found.tech_level == 2
    early = replace(SHUTTLE, support=9, tech_level=1)
    assert broken(_design(early)) == [("design_above_level", "CI-16.2-1", "/unit/tech_level")]
