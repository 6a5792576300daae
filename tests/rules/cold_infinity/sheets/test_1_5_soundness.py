"""CI 1.5: data sheets that contradict themselves or the tables are refused, with a pointer."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_sheets import TABLES, refused
from rules.cold_infinity.ships import (
    BITTERN,
    BURR,
    CRAFT,
    HARROWGATE,
    HEDGE,
    MERIDIAN,
    SANDPIPER,
    SHIPS,
    THISTLE,
)
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.sheets import LAYOUTS, require_sound_craft, require_sound_sheet
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    CraftMount,
    CraftSheet,
    Section,
    Sheet,
)
from umpire.rules.cold_infinity.state.tables import HullRow, Tables
from umpire.rules.cold_infinity.state.values import MOST_SYSTEMS, SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Battery,
    Capacitor,
    DirectWeapon,
    Engine,
    FireArc,
    Hold,
    OtherSystem,
    Reactor,
    RocketSystem,
    Shield,
    System,
    Thruster,
    WeaponMount,
)

FRIGATE_SYSTEMS = len(BITTERN.sections[0].systems)
ADDED = f"/sections/0/systems/{FRIGATE_SYSTEMS}"
"""Where a system that a test adds to the frigate stands."""


def craft_refused(**changes: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as answer:
        require_sound_craft(replace(SANDPIPER, **changes), TABLES)
    return answer.value.code, answer.value.at


def with_system(system: System, sheet: Sheet = BITTERN, at: int = 0) -> Sheet:
    section = sheet.sections[at]
    grown = replace(section, systems=(*section.systems, system))
    return replace(sheet, sections=(*sheet.sections[:at], grown, *sheet.sections[at + 1 :]))


def of_sections(*names: SectionName, **changes: Any) -> Sheet:
    given: dict[str, Any] = {"hull_type": "stardock", "mass": 90} | changes
    sections = tuple([Section(name=name, hull=20) for name in names])
    return replace(BITTERN, sections=sections, weapons=(), munitions=(), **given)


@pytest.mark.parametrize("sheet", SHIPS.values(), ids=list(SHIPS))
def test_1_5_our_own_ships_are_sound(sheet: Sheet) -> None:
    """CI-1.5-1."""
    require_sound_sheet(sheet, TABLES)


@pytest.mark.parametrize("craft", CRAFT.values(), ids=list(CRAFT))
def test_12_1_our_own_craft_are_sound(craft: CraftSheet) -> None:
    """CI-12.1-1."""
    require_sound_craft(craft, TABLES)


@rows(
    ("satellite", ("core",)),
    ("weapon_platform", ("forward",)),
    *(("stardock", tuple(sorted(names))) for names in LAYOUTS[9]),
    ("starbase", tuple(sorted(LAYOUTS[11][0]))),
    ("mobile_base", tuple(sorted(LAYOUTS[7][0]))),
)
def test_7_4_1_1_structures_have_the_sections_of_their_diagrams(
    hull: str, names: tuple[SectionName, ...]
) -> None:
    """CI-1.5.1-2, CI-7.4.1.1-4."""
    require_sound_sheet(of_sections(*names, hull_type=hull), TABLES)


def test_7_4_1_1_three_sections_may_lie_abeam() -> None:
    """CI-7.4.1.1-1."""
    require_sound_sheet(
        of_sections("port", "core", "starboard", hull_type="frigate", mass=14), TABLES
    )


@rows(
    (replace(BITTERN, hull_type="light_fighter"), "/hull_type"),
    (replace(BITTERN, hull_type="cruiser"), "/sections"),
    (of_sections("forward", "core", "port", hull_type="frigate"), "/sections"),
    (of_sections("forward", "core", "core", hull_type="frigate"), "/sections"),
    (replace(BITTERN, mass=9.9), "/mass"),
    (replace(BITTERN, mass=20), "/mass"),
    (replace(MERIDIAN, mass=3), "/mass"),
)
def test_1_5_1_sections_fit_the_hull_type_and_the_mass(sheet: Sheet, at: str) -> None:
    """CI-1.5.1-2, CI-7.4.1.1-1, CI-RUL-111."""
    assert refused(sheet) == ("inconsistent_battle", at)


def test_1_5_1_a_hull_type_that_the_tables_lack_is_refused() -> None:
    """CI-1.5.1-1."""
    tables = Tables(hulls=(HullRow("cruiser", 5),))
    assert refused(BITTERN, tables) == ("inconsistent_battle", "/hull_type")


def test_rul_111_a_ship_beyond_the_bands_has_what_its_sheet_says() -> None:
    """CI-RUL-111."""
    require_sound_sheet(replace(MERIDIAN, mass=51), TABLES)


@rows(
    (with_system(OtherSystem(id="bridge", structure=1)), "/sections/1/systems/0/id"),
    (with_system(OtherSystem(id="flint_1", structure=1)), f"{ADDED}/id"),
    (replace(BITTERN, weapons=(*BITTERN.weapons, HEDGE)), "/weapons/3/id"),
    (replace(BITTERN, munitions=(THISTLE, BURR, THISTLE)), "/munitions/2/id"),
    (
        with_system(WeaponMount(id="x", structure=1, weapon="no_gun", arc=FireArc(heading="1"))),
        f"{ADDED}/weapon",
    ),
    (
        with_system(Shield(id="x", structure=1, covers="stationary", system="no_system")),
        f"{ADDED}/system",
    ),
    (
        with_system(Battery(id="x", structure=1, capacity=5, convert=1, serves="no_system")),
        f"{ADDED}/serves",
    ),
    (replace(BITTERN, munitions=(BURR,)), "/weapons/2/munitions/0"),
    (replace(HARROWGATE, munitions=(THISTLE, BURR)), "/weapons/3/munition"),
)
def test_1_5_names_stand_once_and_are_known(sheet: Sheet, at: str) -> None:
    """CI-1.5-1, CI-3.1.4-1, CI-9.2.1-1, CI-11.2.5-1."""
    assert refused(sheet) == ("inconsistent_battle", at)


@rows(
    (Thruster(id="x", structure=2, channel=1), ""),
    (Thruster(id="x", structure=2, channel=1, accelerates="aft", placement="A"), ""),
    (Thruster(id="x", structure=2, channel=1, placement="A", vane=True), "/vane"),
    (Shield(id="x", structure=1, technology="tachyon"), "/technology"),
    (Shield(id="x", structure=1, covers="stationary"), "/system"),
    (Shield(id="x", structure=1, system="flint_1"), "/system"),
    (Shield(id="x", structure=1, covers="roaming"), "/speed"),
    (Shield(id="x", structure=1, speed=9), "/speed"),
    (Shield(id="x", structure=1, covers="roaming", speed=9, deflection=1), "/deflection"),
    (Shield(id="x", structure=1, buffering=2), "/buffering"),
    (
        WeaponMount(id="x", structure=1, weapon="flint", arc=FireArc(heading="1", keel=True)),
        "/arc/keel",
    ),
    (RocketSystem(id="x", arc=FireArc(heading="1", keel=True)), "/arc/keel"),
    (Hold(id="x", structure=1, arc=FireArc(heading="1", keel=True)), "/arc/keel"),
)
def test_5_1_systems_do_not_contradict_themselves(system: System, at: str) -> None:
    """CI-5.1-1, CI-5.1.1.1-1, CI-7.1.4-2, CI-11.2.2.1-1, CI-11.2.5-1."""
    code = "no_technology" if at == "/technology" else "inconsistent_battle"
    assert refused(with_system(system)) == (code, f"{ADDED}{at}")


def test_5_8_2_an_omni_directional_thruster_needs_no_place() -> None:
    """CI-5.8.2-1."""
    require_sound_sheet(with_system(Thruster(id="x", structure=2, channel=1, omni=True)), TABLES)


def test_11_2_4_no_arc_shield_stands_in_a_core() -> None:
    """CI-11.2.4-1."""
    place = len(BITTERN.sections[1].systems)
    sheet = with_system(Shield(id="x", structure=1), at=1)
    assert refused(sheet) == ("inconsistent_battle", f"/sections/1/systems/{place}/covers")


def test_1_6_what_stays_in_its_hex_has_no_engine() -> None:
    """CI-1.6-1, CI-1.6-2."""
    engine = Engine(id="x", structure=2, thrust=1, enrichment=1)
    platform = with_system(engine, of_sections("core", hull_type="weapon_platform"))
    assert refused(platform) == ("inconsistent_battle", "/sections/0/systems/0")
    require_sound_sheet(
        with_system(engine, of_sections(*sorted(LAYOUTS[7][0]), hull_type="mobile_base")), TABLES
    )


@rows(
    (
        with_system(Capacitor(id="x", structure=2, capacity=4, recharge=1)),
        "capacitor_with_reactor",
    ),
    (
        with_system(
            Battery(id="x", structure=1, capacity=5, convert=1),
            of_sections("core", hull_type="satellite"),
        ),
        "battery_unfed",
    ),
    (
        with_system(Battery(id="x", structure=1, capacity=5, convert=1, serves="engine")),
        "system_battery_unfit",
    ),
    (
        with_system(Battery(id="x", structure=1, capacity=5, convert=1, serves="bridge")),
        "system_battery_unfit",
    ),
)
def test_3_1_plants_go_together(sheet: Sheet, code: str) -> None:
    """CI-3.1.2-2, CI-3.1.3-1, CI-3.3-1."""
    assert refused(sheet) == (code, "/sections")


def test_3_1_4_the_battery_of_a_powered_system_is_sound() -> None:
    """CI-3.1.4-1."""
    own = Battery(id="x", structure=1, capacity=5, convert=1, serves="sensors")
    require_sound_sheet(with_system(own), TABLES)


def test_11_4_2_adaptive_armour_holds_a_technology_within_its_total() -> None:
    """CI-11.4.2-2."""
    outer = replace(MERIDIAN.sections[0], adaptive=AdaptiveArmour(per_technology=5, total=4))
    sheet = replace(MERIDIAN, sections=(outer, *MERIDIAN.sections[1:]))
    assert refused(sheet) == ("inconsistent_battle", "/sections/0/adaptive/per_technology")


def test_11_4_3_armour_is_made_against_what_there_is() -> None:
    """CI-11.4.3-1."""
    require_sound_sheet(replace(BITTERN, specialised=("laser", "flare", "laser")), TABLES)
    sheet = replace(BITTERN, specialised=("laser", "tachyon"))
    assert refused(sheet) == ("inconsistent_battle", "/specialised/1")


@rows(
    ({"mass": 5}, "inconsistent_battle", "/mass"),
    ({"support": 4}, "inconsistent_battle", "/support"),
    (
        {"mounts": SANDPIPER.mounts + SANDPIPER.mounts[:1]},
        "inconsistent_battle",
        "/mounts/2/id",
    ),
    (
        {"mounts": (CraftMount("x", "no_gun", FireArc(heading="1")),)},
        "inconsistent_battle",
        "/mounts/0/weapon",
    ),
    (
        {"mounts": (CraftMount("x", "needle", FireArc(heading="1", keel=True)),)},
        "inconsistent_battle",
        "/mounts/0/arc/keel",
    ),
    ({"munitions": ()}, "inconsistent_battle", "/weapons/1/munitions/0"),
    (
        {
            "mounts": (CraftMount("x", "gun", FireArc(heading="1")),),
            "weapons": (DirectWeapon(id="gun", technology="particle", accuracy=Accuracy(1, 1)),),
        },
        "craft_weapon_unfit",
        "/mounts/0/weapon",
    ),
)
def test_12_2_a_fighter_that_contradicts_itself_is_refused(
    changes: dict[str, Any], code: str, at: str
) -> None:
    """CI-12.2.1-1, CI-16.7.3-1, CI-RUL-111."""
    assert craft_refused(**changes) == (code, at)


def test_16_7_3_a_shuttle_may_carry_an_ess() -> None:
    """CI-16.7.3-1."""
    require_sound_craft(replace(SANDPIPER, hull_type="heavy_shuttle", support=4), TABLES)


@given(st.sampled_from(list(SHIPS.values())), st.data())
def test_1_5_a_name_that_stands_twice_is_always_refused(sheet: Sheet, data: st.DataObject) -> None:
    """CI-1.5-1."""
    names = [each.id for section in sheet.sections for each in section.systems]
    name = data.draw(st.sampled_from(names))
    at = data.draw(st.integers(0, len(sheet.sections) - 1))
    code, pointer = refused(with_system(OtherSystem(id=name, structure=1), sheet, at))
    assert (code, pointer[-3:]) == ("inconsistent_battle", "/id")


def test_1_5_a_sheet_as_large_as_they_come_is_sound() -> None:
    """CI-1.5-1, CI-3.1.4-1."""
    names = sorted(LAYOUTS[11][0])
    full = [Section(name=name, hull=1, systems=_batteries(name)) for name in names]
    fed = OtherSystem(id="fed", structure=1, power=1)
    plant = Reactor(id="reactor", structure=1, rating=1)
    first = replace(full[0], systems=(*full[0].systems, fed, plant))
    base = of_sections(*names, hull_type="starbase")
    require_sound_sheet(replace(base, sections=(first, *full[1:])), TABLES)


def _batteries(section: str) -> tuple[System, ...]:
    return tuple(
        [
            Battery(id=f"{section}_{n}", structure=1, capacity=1, convert=1, serves="fed")
            for n in range(MOST_SYSTEMS - 2)
        ]
    )
