"""CI-RUL-1: sheets of basic battles have nothing that advanced rules bring."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.ships import (
    BITTERN,
    CRAFT,
    HARROWGATE,
    MERIDIAN,
    PLAIN_BITTERN,
    PLAIN_HARROWGATE,
)
from rules.cold_infinity.table import illegal, rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.citations.levels import kinds
from umpire.rules.cold_infinity.setup import (
    GroupSetup,
    NamedCraft,
    NamedSheet,
    Setup,
    ShipSetup,
    setup,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, CraftSheet, Section, Sheet
from umpire.rules.cold_infinity.state.weapons import (
    Bridge,
    Capacitor,
    Collector,
    PulseRating,
    RateOfFire,
    Shield,
    SupportSensors,
)

AHEAD, CORE, _ = PLAIN_BITTERN.sections
FLINT, HAILSTONE, HEDGE = PLAIN_BITTERN.weapons
(THISTLE,) = PLAIN_BITTERN.munitions
NEEDLE, POD = CRAFT["sandpiper"].weapons
PLAIN_CRAFT = replace(CRAFT["sandpiper"], sensors=0, weapons=(replace(NEEDLE, traits=()), POD))


def a_setup(sheet: Sheet, craft: CraftSheet = PLAIN_CRAFT, level: Any = "basic") -> Setup:
    return Setup(
        sides=("red", "blue"),
        sheets=(NamedSheet("one", sheet),),
        craft=(NamedCraft("gnat", craft),),
        ships=(
            ShipSetup(id="R", side="red", sheet="one", cell=(0, 0)),
            ShipSetup(id="B", side="blue", sheet="one", cell=(0, 9)),
        ),
        groups=(GroupSetup(id="G", side="red", craft="gnat", number=3, cell=(0, 1)),),
        options=Options(level=level),
    )


def with_system(system: Any) -> Sheet:
    return with_core(systems=(*CORE.systems, system))


def with_core(**changes: Any) -> Sheet:
    first, core, last = PLAIN_BITTERN.sections
    return replace(PLAIN_BITTERN, sections=(first, replace(core, **changes), last))


def with_gun(**changes: Any) -> Sheet:
    return replace(PLAIN_BITTERN, weapons=(replace(FLINT, **changes), HAILSTONE, HEDGE))


def with_missile(**changes: Any) -> Sheet:
    return replace(PLAIN_BITTERN, munitions=(replace(THISTLE, **changes),))


@rows(PLAIN_BITTERN, PLAIN_HARROWGATE)
def test_sheets_without_advanced_systems_are_played_at_both_levels(sheet: Sheet) -> None:
    """CI-RUL-1."""
    assert setup(a_setup(sheet)).ships[0].sheet == sheet
    assert setup(a_setup(sheet, level="advanced")).ships[0].sheet == sheet


@rows(
    (with_system(SupportSensors(id="x", structure=2, rating=6)), "CI-4.7-1", "/systems/4"),
    (
        with_system(
            Shield(id="x", structure=2, absorption=1, covers="stationary", system="engine")
        ),
        "CI-11.2-1",
        "/systems/4",
    ),
    (with_system(Collector(id="x", structure=2, rating=2)), "CI-3.1.5-1", "/systems/4"),
    (with_system(Bridge(id="x", structure=2)), "CI-15.1-1", "/systems/4"),
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
    (with_core(adaptive=AdaptiveArmour(2, 4)), "CI-11.4.2-1", "/adaptive"),
)
def test_what_advanced_rules_put_into_sections_is_refused(sheet: Sheet, rule: str, at: str) -> None:
    """CI-RUL-1."""
    setup(a_setup(sheet, level="advanced"))
    with pytest.raises(IllegalOrder) as refused:
        setup(a_setup(sheet))
    told = (refused.value.code, refused.value.rule, refused.value.at)
    assert told == ("option_off", rule, f"/sheets/0/sheet/sections/1{at}")
    assert refused.value.message.startswith("Sheet one: Bittern, frigate has ")
    assert refused.value.message.endswith("or set the option level to advanced.")


@rows(
    (replace(PLAIN_BITTERN, specialised=("laser",)), "CI-11.4.3-1", "/specialised"),
    (replace(PLAIN_BITTERN, traits=("Stealth Hull",)), "CI-15.8-1", "/traits/0"),
    (with_gun(technology="radiation"), "CI-8.2.4-1", "/weapons/0/technology"),
    (with_gun(technology="gravitic"), "CI-8.2.7-1", "/weapons/0/technology"),
    (with_gun(configurations=("burst", "flare")), "CI-8.1.6-1", "/weapons/0/configurations/1"),
    (with_gun(rate_of_fire=RateOfFire(1, 1, 1)), "CI-7.1.1.1-1", "/weapons/0/rate_of_fire"),
    (with_gun(traits=("Emergency Arming",)), "CI-7.1.3.1-1", "/weapons/0/traits/0"),
    (
        with_gun(configurations=("pulse",), pulse=PulseRating(3, 3, 4)),
        "CI-8.1.2-3",
        "/weapons/0/pulse/die",
    ),
    (with_missile(technology="plasma"), "CI-8.2.6-1", "/munitions/0/technology"),
    (with_missile(configuration="slicing"), "CI-8.1.3-1", "/munitions/0/configuration"),
    (with_missile(speed=9), "CI-9.2.3-1", "/munitions/0/speed"),
)
def test_what_advanced_rules_put_on_a_sheet_is_refused(sheet: Sheet, rule: str, at: str) -> None:
    """CI-RUL-1."""
    with pytest.raises(IllegalOrder) as refused:
        setup(a_setup(sheet))
    told = (refused.value.code, refused.value.rule, refused.value.at)
    assert told == ("option_off", rule, f"/sheets/0/sheet{at}")


@rows({"sensors": 2}, {"non_inertial": True})
def test_what_advanced_rules_give_small_vessels_is_refused(changes: dict[str, Any]) -> None:
    """CI-RUL-1."""
    with illegal(at=f"/craft/0/craft/{next(iter(changes))}"):
        setup(a_setup(PLAIN_BITTERN, replace(PLAIN_CRAFT, **changes)))


@rows(BITTERN, HARROWGATE, MERIDIAN)
def test_our_other_ships_are_of_the_advanced_rules(sheet: Sheet) -> None:
    """CI-RUL-1."""
    with pytest.raises(IllegalOrder):
        setup(a_setup(sheet))


def test_1_3_3_stationary_structures_are_of_the_advanced_rules() -> None:
    """CI-1.3-3, CI-1.6-1."""
    power = Capacitor(id="cells", structure=4, capacity=8, recharge=2)
    core = Section(name="core", hull=4, systems=(power,))
    platform = replace(
        PLAIN_BITTERN, hull_type="weapon_platform", mass=6, sections=(core,), munitions=()
    )
    with illegal(rule="CI-1.6-1", at="/sheets/0/sheet/hull_type"):
        setup(a_setup(replace(platform, weapons=())))


def test_every_rule_of_the_book_is_of_a_level() -> None:
    """CI-8.1-1, CI-8.2-1, CI-RUL-1."""
    book = {rule.id for rule in COLD_INFINITY.rules if not rule.id.startswith(("CI-RUL", "CI-UMP"))}
    assert set(kinds()) == book
    basic = {rule for rule, kind in kinds().items() if kind == "basic"}
    assert basic.issuperset({"CI-8.1.1-1", "CI-8.1.2-1", "CI-8.2.1-1", "CI-8.2.2-1", "CI-8.2.3-1"})
    assert [rule for rule in basic if rule.startswith(("CI-10", "CI-14", "CI-15", "CI-16"))] == []
    assert kinds()["CI-4.6-1"] == kinds()["CI-7.9-1"] == "optional"
