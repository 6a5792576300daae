"""CI-RUL-1: sheets of basic battles have nothing that advanced rules bring."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.table import ci, illegal, rows

AHEAD, CORE, _ = ci.PLAIN_BITTERN.sections
FLINT, HAILSTONE, HEDGE = ci.PLAIN_BITTERN.weapons
(THISTLE,) = ci.PLAIN_BITTERN.munitions
NEEDLE, POD = ci.CRAFT["sandpiper"].weapons
PLAIN_CRAFT = replace(ci.CRAFT["sandpiper"], sensors=0, weapons=(replace(NEEDLE, traits=()), POD))


def a_setup(sheet: ci.Sheet, craft: ci.CraftSheet = PLAIN_CRAFT, level: Any = "basic") -> ci.Setup:
    """Two ships of a sheet, and a fighter."""
    return ci.Setup(
        sides=("red", "blue"),
        sheets=(ci.NamedSheet("one", sheet),),
        craft=(ci.NamedCraft("gnat", craft),),
        ships=(
            ci.ShipSetup(id="R", side="red", sheet="one", cell=(0, 0)),
            ci.ShipSetup(id="B", side="blue", sheet="one", cell=(0, 9)),
        ),
        groups=(ci.GroupSetup(id="G", side="red", craft="gnat", number=3, cell=(0, 1)),),
        options=ci.Options(level=level),
    )


def with_system(system: Any) -> ci.Sheet:
    """Our frigate with a system more in its core."""
    return with_core(systems=(*CORE.systems, system))


def with_core(**changes: Any) -> ci.Sheet:
    """Our frigate with another core."""
    first, core, last = ci.PLAIN_BITTERN.sections
    return replace(ci.PLAIN_BITTERN, sections=(first, replace(core, **changes), last))


def with_gun(**changes: Any) -> ci.Sheet:
    """Our frigate with other rail drivers."""
    return replace(ci.PLAIN_BITTERN, weapons=(replace(FLINT, **changes), HAILSTONE, HEDGE))


def with_missile(**changes: Any) -> ci.Sheet:
    """Our frigate with other missiles."""
    return replace(ci.PLAIN_BITTERN, munitions=(replace(THISTLE, **changes),))


@rows(ci.PLAIN_BITTERN, ci.PLAIN_HARROWGATE)
def test_sheets_without_advanced_systems_are_played_at_both_levels(sheet: ci.Sheet) -> None:
    """Missiles, fighters, lasers and drives beyond light stand on them (CI-RUL-1)."""
    assert ci.setup(a_setup(sheet)).ships[0].sheet == sheet
    assert ci.setup(a_setup(sheet, level="advanced")).ships[0].sheet == sheet


@rows(
    (with_system(ci.SupportSensors(id="x", structure=2, rating=6)), "CI-4.7-1", "/systems/4"),
    (
        with_system(
            ci.Shield(id="x", structure=2, absorption=1, covers="stationary", system="engine")
        ),
        "CI-11.2-1",
        "/systems/4",
    ),
    (with_system(ci.Collector(id="x", structure=2, rating=2)), "CI-3.1.5-1", "/systems/4"),
    (with_system(ci.Bridge(id="x", structure=2)), "CI-15.1-1", "/systems/4"),
    (
        with_core(systems=(replace(CORE.systems[0], flag=True), *CORE.systems[1:])),
        "CI-15.1.1-1",
        "/systems/0/flag",
    ),
    (
        with_core(systems=(*CORE.systems[:3], replace(CORE.systems[3], masking=True))),
        "CI-4.8.2-1",
        "/systems/3/masking",
    ),
    (with_core(ablative=True), "CI-11.4.1-1", "/ablative"),
    (with_core(adaptive=ci.AdaptiveArmour(2, 4)), "CI-11.4.2-1", "/adaptive"),
)
def test_what_advanced_rules_put_into_sections_is_refused(
    sheet: ci.Sheet, rule: str, at: str
) -> None:
    """Where it stands, with its rule, and what to do about it (CI-RUL-1)."""
    ci.setup(a_setup(sheet, level="advanced"))
    with pytest.raises(ci.IllegalOrder) as refused:
        ci.setup(a_setup(sheet))
    told = (refused.value.code, refused.value.rule, refused.value.at)
    assert told == ("option_off", rule, f"/sheets/0/sheet/sections/1{at}")
    assert refused.value.message.startswith("Sheet one: Bittern, frigate has ")
    assert refused.value.message.endswith("or set the option level to advanced.")


@rows(
    (replace(ci.PLAIN_BITTERN, specialised=("laser",)), "CI-11.4.3-1", "/specialised"),
    (replace(ci.PLAIN_BITTERN, traits=("Stealth Hull",)), "CI-15.8-1", "/traits/0"),
    (with_gun(technology="radiation"), "CI-8.2.4-1", "/weapons/0/technology"),
    (with_gun(technology="gravitic"), "CI-8.2.7-1", "/weapons/0/technology"),
    (with_gun(configurations=("burst", "flare")), "CI-8.1.6-1", "/weapons/0/configurations/1"),
    (with_gun(rate_of_fire=ci.RateOfFire(1, 1, 1)), "CI-7.1.1.1-1", "/weapons/0/rate_of_fire"),
    (with_gun(traits=("Emergency Arming",)), "CI-7.1.3.1-1", "/weapons/0/traits/0"),
    (
        with_gun(configurations=("pulse",), pulse=ci.PulseRating(3, 3, 4)),
        "CI-8.1.2-3",
        "/weapons/0/pulse/die",
    ),
    (with_missile(technology="plasma"), "CI-8.2.6-1", "/munitions/0/technology"),
    (with_missile(configuration="slicing"), "CI-8.1.3-1", "/munitions/0/configuration"),
    (with_missile(speed=9), "CI-9.2.3-1", "/munitions/0/speed"),
)
def test_what_advanced_rules_put_on_a_sheet_is_refused(sheet: ci.Sheet, rule: str, at: str) -> None:
    """Technologies, configurations, drones, armour, traits (CI-RUL-1)."""
    with pytest.raises(ci.IllegalOrder) as refused:
        ci.setup(a_setup(sheet))
    told = (refused.value.code, refused.value.rule, refused.value.at)
    assert told == ("option_off", rule, f"/sheets/0/sheet{at}")


@rows({"sensors": 2}, {"non_inertial": True})
def test_what_advanced_rules_give_small_vessels_is_refused(changes: dict[str, Any]) -> None:
    """High-density sensors, drives without inertia (CI-RUL-1)."""
    with illegal(at=f"/craft/0/craft/{next(iter(changes))}"):
        ci.setup(a_setup(ci.PLAIN_BITTERN, replace(PLAIN_CRAFT, **changes)))


@rows(ci.BITTERN, ci.HARROWGATE, ci.MERIDIAN)
def test_our_other_ships_are_of_the_advanced_rules(sheet: ci.Sheet) -> None:
    """They are played there alone (CI-RUL-1)."""
    with pytest.raises(ci.IllegalOrder):
        ci.setup(a_setup(sheet))


def test_1_3_3_stationary_structures_are_of_the_advanced_rules() -> None:
    """They are no part of the basic game (CI-1.3-3, CI-1.6-1)."""
    power = ci.Capacitor(id="cells", structure=4, capacity=8, recharge=2)
    core = ci.Section(name="core", hull=4, systems=(power,))
    platform = replace(
        ci.PLAIN_BITTERN, hull_type="weapon_platform", mass=6, sections=(core,), munitions=()
    )
    with illegal(rule="CI-1.6-1", at="/sheets/0/sheet/hull_type"):
        ci.setup(a_setup(replace(platform, weapons=())))


def test_every_rule_of_the_book_is_of_a_level() -> None:
    """Two configurations and three technologies are basic (CI-8.1-1, CI-8.2-1, CI-RUL-1)."""
    book = {
        rule.id for rule in ci.COLD_INFINITY.rules if not rule.id.startswith(("CI-RUL", "CI-UMP"))
    }
    assert set(ci.kinds()) == book
    basic = {rule for rule, kind in ci.kinds().items() if kind == "basic"}
    assert basic.issuperset({"CI-8.1.1-1", "CI-8.1.2-1", "CI-8.2.1-1", "CI-8.2.2-1", "CI-8.2.3-1"})
    assert [rule for rule in basic if rule.startswith(("CI-10", "CI-14", "CI-15", "CI-16"))] == []
    assert ci.kinds()["CI-4.6-1"] == ci.kinds()["CI-7.9-1"] == "optional"
