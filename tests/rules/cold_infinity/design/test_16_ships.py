"""Ships and structures that are designed: what they come to, and every rule that they break."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.design.designs import (
    EXAMPLE,
    FRIGATE,
    PRINTED,
    assessed,
    broken,
    frigate,
    with_systems,
)
from rules.rows import rows
from umpire.rules.cold_infinity.design.armoury import with_arc
from umpire.rules.cold_infinity.design.ships import costs_by, schedules_of
from umpire.rules.cold_infinity.design.tables import (
    ArcPrices,
    DesignOptions,
    Prices,
    Schedules,
    SystemRow,
    TableSet,
    charged,
)
from umpire.rules.cold_infinity.design.weapons import EXAMPLE as EXAMPLE_SCHEDULES
from umpire.rules.cold_infinity.design.weapons import SHIELDS
from umpire.rules.cold_infinity.design.yard import (
    Design,
    DrumDesign,
    MissileDesign,
    ProximityDesign,
    ShipDesign,
    Stock,
    Teleporter,
)
from umpire.rules.cold_infinity.sighting.sections import NUMBERED
from umpire.rules.cold_infinity.state.sheet import Costs, Rotation, Section, Silhouettes
from umpire.rules.cold_infinity.state.values import CORES, HullType, SectionName
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    Capacitor,
    Dispenser,
    Dock,
    Engine,
    FireArc,
    HeatSink,
    Hold,
    LaunchTube,
    Reactor,
    RepairSystem,
    RocketSystem,
    Sensors,
    Shield,
    SupportSensors,
    System,
    Thruster,
    TransLightDrive,
    WeaponMount,
)

AHEAD = FireArc(heading="1")
FIXED = FireArc(heading="1", shape="fixed")
WIDE = FireArc(heading="1", shape="wide")


def test_16_the_printed_frigate_is_legal_and_comes_to_what_is_printed() -> None:
    """862 CP, Mass 12.7, 8 power, three sections (CI-16.3-1, CI-16.4-1); its example tables."""
    found = assessed(PRINTED)
    assert (found.verdict, found.violations, found.missing) == ("legal", (), ())
    assert (found.construction_points, found.mass, found.power_requirement) == (862, 12.7, 8)
    assert (found.sections, found.tech_level, found.ramming_value) == (3, 2, 26)
    assert found.costs == Costs(acceleration=2, pivot=1, roll_tumble=1, slide=3)
    assert found.sheet is not None
    assert (found.sheet.mass, found.sheet.construction_points) == (12.7, 862)


def test_16_without_schedules_it_cannot_be_adjudicated_but_all_else_is_reckoned() -> None:
    """CI-UMP-232."""
    found = assessed(replace(PRINTED, tables=TableSet()))
    assert (found.legal, found.verdict) == (False, "cannot_adjudicate")
    names = "armour configurations damage engines hulls missiles sensors systems traits"
    assert {each.table for each in found.missing} <= set(names.split())
    assert {each.source for each in found.missing if each.table == "hulls"} == {"SSB2"}
    known = {each.id: each.cp for each in found.lines if each.cp is not None}
    assert (known["core"], known["FP"]) == (10, 12)
    assert found.construction_points is None
    assert found.sheet is None


def test_16_one_schedule_of_the_callers_goes_before_the_example() -> None:
    """CI-UMP-232."""
    own = TableSet(named="umpire_example", schedules=Schedules(traits=()))
    assert assessed(replace(PRINTED, tables=own)).verdict == "cannot_adjudicate"
    bare = replace(with_systems("core", HeatSink(id="sink", structure=4)), tables=TableSet())
    assert assessed(bare).verdict == "illegal"


def _gun(name: str) -> WeaponMount:
    return WeaponMount(id=name, structure=2, weapon="railgun", arc=AHEAD)


_FAULTS = [
    (
        with_systems("core", _gun("spare")),
        ("design_not_in_core", "CI-16.4.1-1", "/unit/sections/1/systems/4"),
    ),
    (
        with_systems("core", Shield(id="dome", structure=4, power=2, absorption=2)),
        ("design_not_in_core", "CI-16.4.2-1", "/unit/sections/1/systems/4"),
    ),
    (
        with_systems("core", Hold(id="deck", structure=2)),
        ("design_not_in_core", "CI-16.4.5.1-1", "/unit/sections/1/systems/4"),
    ),
    (
        with_systems("core", Hold(id="rail", structure=2, external=True)),
        ("design_not_in_core", "CI-16.4.5.2-1", "/unit/sections/1/systems/4"),
    ),
    (
        with_systems("aft", Hold(id="deck", structure=7)),
        ("design_too_large", "CI-16.4.5.1-1", "/unit/sections/2/systems/7/structure"),
    ),
    (
        with_systems("aft", Hold(id="hold", structure=10, holds="cargo")),
        ("design_too_large", "CI-16.4.5.3-1", "/unit/sections/2/systems/7/structure"),
    ),
    (
        with_systems("core", Engine(id="large", structure=32, thrust=16, enrichment=2)),
        ("design_too_large", "CI-16.4.11-1", "/unit/sections/1/systems/4/structure"),
    ),
    (
        with_systems("aft", replace(_gun("spare"), structure=3)),
        ("design_wrong_structure", "CI-16.4.1-1", "/unit/sections/2/systems/7/structure"),
    ),
    (
        with_systems("aft", replace(_gun("spare"), weapon="catapult")),
        ("design_no_weapon", "CI-16.4.1-1", "/unit/sections/2/systems/7/weapon"),
    ),
    (
        with_systems("core", Sensors(id="ears", structure=4, ew=2, boost=4, power=9)),
        ("design_wrong_power", "CI-16.4.4-1", "/unit/sections/1/systems/4/power"),
    ),
    (
        with_systems("aft", RocketSystem(id="rockets", shots=3, arc=AHEAD)),
        ("design_no_such_rating", "CI-16.4.7.2-1", "/unit/sections/2/systems/7/shots"),
    ),
    (
        with_systems("aft", Dispenser(id="chaff", releases="chaff", strength=5)),
        ("design_no_such_rating", "CI-16.4.7.3-1", "/unit/sections/2/systems/7/strength"),
    ),
    (
        with_systems("aft", Dispenser(id="f", releases="flares", strength=2, magazine=9)),
        ("design_no_such_rating", "CI-16.4.7.4-1", "/unit/sections/2/systems/7/magazine"),
    ),
    (
        with_systems(
            "aft",
            Hold(id="deck", structure=4, arc=AHEAD),
            LaunchTube(id="tube", serves="deck", arc=FIXED),
        ),
        ("design_wrong_arc", "CI-16.4.5.5-1", "/unit/sections/2/systems/7/arc"),
    ),
    (
        with_systems("aft", Dock(id="clamp", structure=4)),
        ("design_not_aboard", "CI-16.6.3.1-1", "/unit/sections/2/systems/7"),
    ),
    (
        frigate(fire_brigades=3),
        ("design_brigades", "CI-16.4.7.1F-1", "/unit/fire_brigades"),
    ),
    (
        frigate(mass_adjustment=2.6),
        ("design_adjustment", "CI-16.4.13.1-1", "/unit/mass_adjustment"),
    ),
    (
        frigate(specialised=("gravitic",)),
        ("design_specialised", "CI-16.4.13.2-1", "/unit/specialised/0"),
    ),
    (
        frigate(silhouettes=Silhouettes(2, 3)),
        ("design_silhouette", "CI-16.4.14-1", "/unit/silhouettes"),
    ),
    (
        frigate(costs=Costs(acceleration=1)),
        ("design_thrust_costs", "CI-16.3-1", "/unit/costs"),
    ),
    (
        frigate(hull_type="destroyer"),
        ("design_outside_mass", "CI-16.3-1", "/unit/hull_type"),
    ),
    (
        frigate(tech_level=1),
        ("design_above_level", "CI-16.2-1", "/unit/sections/1/systems/0"),
    ),
    (
        frigate(rotation=Rotation()),
        ("design_no_rotation", "CI-16.6.3.4-1", "/unit/rotation"),
    ),
    (
        with_systems("aft", hull=170),
        ("design_sections", "CI-16.3-1", "/unit/sections"),
    ),
]


@pytest.mark.parametrize(("design", "fault"), _FAULTS, ids=[each[1][0] for each in _FAULTS])
def test_16_4_a_ship_is_told_each_rule_that_it_breaks(
    design: Design, fault: tuple[str, str, str]
) -> None:
    """CI-16.2-1, CI-16.4.4-1, CI-16.4.11-1."""
    assert fault in broken(design)
    assert assessed(design).sheet is None


def test_16_4_what_is_allowed_in_a_core_is_an_option() -> None:
    """CI-RUL-109."""
    design = with_systems("core", Hold(id="hold", structure=3, holds="cargo"))
    assert assessed(design).legal
    strict = replace(design, options=DesignOptions(cargo_in_core=False))
    assert [each[1] for each in broken(strict)] == ["CI-16.4.5.3-1"]


def test_16_2_levels_may_be_left_out() -> None:
    """CI-16.2-1."""
    assert broken(frigate(tech_level=1))
    free = DesignOptions(technology_levels=False)
    assert not broken(replace(frigate(tech_level=1), options=free))


def _price_of(design: Design, part: str, name: str = "") -> int | None:
    return next(e.cp for e in assessed(design).lines if (e.part, e.id) == (part, name))


def test_16_4_systems_are_priced_by_what_they_do() -> None:
    """CI-16.4.5.5-1, CI-16.4.7.1-1, CI-16.4.8-1, CI-16.4.10-1, CI-16.7.7-1, CI-16.8.3-1."""
    turret = FireArc(heading="1", shape="turret")
    decks = with_systems(
        "aft",
        Hold(id="deck", structure=4, operations=2, arc=turret),
        LaunchTube(id="one", serves="deck", arc=FIXED),
        LaunchTube(id="two", serves="deck", arc=FIXED),
        RepairSystem(id="repair", structure=2, rating=2),
        TransLightDrive(id="drive", structure=8, travel="shift", power=2),
        Battery(id="store", structure=4, capacity=4, convert=2),
    )
    assert _price_of(decks, "hold", "deck") == 33
    assert _price_of(decks, "launch_tube", "two") == 2
    assert _price_of(decks, "repair_system", "repair") == 100
    assert _price_of(decks, "drive", "drive") == 200
    assert _price_of(decks, "battery", "store") == 41
    assert _price_of(frigate(stealth=True), "stealth") == 80
    pad = Teleporter(id="pad", section="core", operations=2)
    assert _price_of(frigate(teleporters=(pad,)), "teleporter", "pad") == 350
    missiles = frigate(stocks=(Stock("harbinger", 40),))
    assert _price_of(missiles, "stock", "harbinger") == 120


def test_16_4_1_an_arc_is_a_price_of_the_callers() -> None:
    """A wide arc for 10 in the hundred (CI-RUL-104)."""
    wide = FireArc(heading="1", shape="wide")
    design = with_systems("aft", replace(_gun("spare"), arc=wide))
    cheap = replace(EXAMPLE, prices=Prices(arcs=ArcPrices(wide=10)))
    dear = _price_of(design, "weapon", "spare")
    assert dear is not None
    assert _price_of(replace(design, tables=cheap), "weapon", "spare") < dear  # type: ignore[operator]


def test_16_4_13_percents_count_on_the_whole() -> None:
    """3% for 0.3 of Mass and 5% for armour (CI-16.4.13-1)."""
    found = assessed(frigate(mass_adjustment=-0.3, specialised=("particle",)))
    assert (found.construction_points, found.mass) == (round(862 * 1.08), 12.4)


def _base(hull: HullType, systems: Mapping[str, tuple[System, ...]], **more: object) -> Design:
    arranged: dict[str, tuple[SectionName, ...]] = {
        "stardock": (*NUMBERED, "port_core", "starboard_core", "core"),
        "space_station": (*NUMBERED, *sorted(CORES)),
    }
    names = arranged.get(hull, ("core",))
    both = {"stardock": 24, "space_station": 36, "satellite": 2, "weapon_platform": 4}[hull]
    sections = tuple(
        Section(name=name, hull=200 if len(names) > 1 else 40, systems=systems.get(name, ()))
        for name in names
    )
    unit = ShipDesign(
        class_name="Base",
        hull_type=hull,
        silhouettes=Silhouettes(both // 2, both // 2),
        sections=sections,
        **more,  # type: ignore[arg-type]
    )
    return replace(PRINTED, unit=unit)


BRIDGE = Bridge(id="bridge", structure=10, tech_level=2)
REACTOR = Reactor(id="reactor", structure=30, rating=30)
ESS = SupportSensors(id="ess", structure=4, rating=12, power=4)


def test_16_6_satellites_and_platforms_have_what_they_must() -> None:
    """CI-16.6.1-1, CI-16.6.2-1."""
    assert assessed(_base("satellite", {"core": (REACTOR, ESS)})).legal
    wrong = broken(_base("satellite", {"core": (ESS, BRIDGE)}))
    assert [(code, rule) for code, rule, _ in wrong] == [
        ("design_not_aboard", "CI-16.6.1-1"),
        ("design_lacks_system", "CI-16.6.1-1"),
    ]
    sensors = Sensors(id="ears", structure=4, ew=2, boost=4, power=1)
    platform = _base("weapon_platform", {"core": (REACTOR, sensors, _gun("gun"))})
    assert assessed(platform).legal
    mine = ProximityDesign(id="mine")
    armed = replace(
        _base(
            "weapon_platform",
            {"core": (REACTOR, sensors, replace(_gun("layer"), structure=1, weapon="layer"))},
        ),
        weapons=(*PRINTED.weapons, DrumDesign(id="layer", holds="mine")),
        devices=(mine,),
    )
    assert ("design_not_aboard", "CI-16.6.2-1") in [each[:2] for each in broken(armed)]


def test_16_6_3_docks_and_weapons_of_large_structures() -> None:
    """CI-16.6-1, CI-16.6.3-1, CI-16.6.3.1-1, CI-16.6.3.2-1, CI-16.6.3.3-1, CI-16.6.3.4-1."""
    bay = Dock(id="bay", structure=20, form="bay", arc=AHEAD)
    core = (BRIDGE, REACTOR)
    dock = _base("stardock", {"forward": (bay,), "core": core}, rotation=Rotation())
    assert assessed(dock).legal
    large = replace(bay, structure=60)
    faults = broken(_base("stardock", {"forward": (large,), "core": core}))
    assert faults == [("design_too_large", "CI-16.6.3.2-1", "/unit/sections")]
    dry = replace(bay, form="dry_dock")
    faults = broken(_base("stardock", {"forward": (dry,), "core": core}))
    assert [each[:2] for each in faults] == [("design_not_aboard", "CI-16.6.3.3-1")]
    assert assessed(_base("space_station", {"forward": (dry,), "core": core})).legal
    strict = replace(dock, options=DesignOptions(stardock_docking_bays=False))
    assert [each[:2] for each in broken(strict)] == [("design_not_aboard", "CI-16.6.3.2-1")]
    engine = Engine(id="engine", structure=8, thrust=4, enrichment=2)
    faults = broken(_base("stardock", {"core": (*core, engine)}))
    assert [each[:2] for each in faults] == [("design_no_drives", "CI-16.6-1")]


def test_16_6_3_weapons_stand_outside_or_inside_and_never_in_the_core() -> None:
    """CI-16.6.3-1, CI-16.4.1-1."""
    core = (BRIDGE, REACTOR)
    inner = {"core": core, "port_core": (_gun("a"),), "starboard_core": (_gun("b"),)}
    assert assessed(_base("stardock", inner)).legal
    apart = broken(_base("stardock", {**inner, "forward": (_gun("c"),)}))
    assert apart == [("design_weapons_apart", "CI-16.6.3-1", "/unit/sections")]
    within = broken(_base("stardock", {"core": (*core, _gun("a"))}))
    assert [each[:2] for each in within] == [("design_not_in_core", "CI-16.4.1-1")]
    dome = Shield(id="dome", structure=4, power=2, absorption=2)
    shielded = broken(_base("stardock", {"core": core, "port_core": (dome,)}))
    assert [each[:2] for each in shielded] == [("design_not_in_core", "CI-16.4.2-1")]


def test_16_8_3_a_teleporter_stands_in_a_section_of_its_ship() -> None:
    """CI-16.8.3-1."""
    beam = Teleporter(id="beam", section="aft")
    found = assessed(frigate(teleporters=(beam,)))
    assert found.sheet is not None
    assert "beam" in [each.id for each in found.sheet.systems]
    nowhere = frigate(teleporters=(replace(beam, section="port"),))
    assert broken(nowhere) == [
        ("design_not_aboard", "CI-16.8.3-1", "/unit/teleporters/0/section"),
    ]


def test_16_2_a_builder_has_the_level_of_what_is_stocked() -> None:
    """CI-16.2-1, CI-17.2.1-2."""
    spark = MissileDesign(id="spark", damage=20, launch_range=30, technology="electromagnetic")
    stocks = (Stock("spark", 20),)
    stocked = frigate(stocks=stocks, tech_level=2)
    stocked = replace(stocked, munitions=(*stocked.munitions, spark))
    assert broken(stocked) == [("design_above_level", "CI-16.2-1", "/unit/stocks/0")]
    able = replace(stocked, unit=replace(FRIGATE, stocks=stocks, tech_level=3))
    assert assessed(able).tech_level == 2


@rows("mobile_base")
def test_16_7_6_a_mobile_base_has_thrusters_and_costs_more(hull: HullType) -> None:
    """CI-16.7.6-1."""
    unit = replace(FRIGATE, hull_type=hull, silhouettes=Silhouettes(15, 15))
    found = assessed(replace(PRINTED, unit=unit))
    bought = sum(each.cp or 0 for each in found.lines if each.pointer.startswith("/unit"))
    assert found.construction_points == round(bought * 1.05)
    still = tuple(
        replace(each, systems=tuple(s for s in each.systems if not isinstance(s, Thruster)))
        for each in FRIGATE.sections
    )
    faults = broken(replace(PRINTED, unit=replace(unit, sections=still)))
    assert "design_no_thrusters" in [each[0] for each in faults]


def test_16_4_what_systems_are_is_read_from_rules_of_damage() -> None:
    """2 structure for an EW point, thrust, channel; 1 for 3 points of ESS (CI-UMP-233)."""
    ears = Sensors(id="ears", structure=5, ew=2, boost=4, power=2)
    assert ("design_wrong_structure", "CI-16.4.4-1") in [
        each[:2] for each in broken(with_systems("core", ears))
    ]
    ess = SupportSensors(id="ess", structure=4, rating=12, power=4)
    assert assessed(with_systems("core", ess)).legal


def test_16_4_plants_and_repairs_have_the_structure_of_their_rating() -> None:
    """CI-UMP-233."""
    wrong = ("design_wrong_structure", "/unit/sections/1/systems/4/structure")
    for system, legal in (
        (Reactor(id="second", structure=5, rating=5), True),
        (Reactor(id="second", structure=1, rating=5), False),
        (Battery(id="store", structure=4, capacity=4, convert=2), True),
        (Battery(id="store", structure=4, capacity=9, convert=2), False),
        (Battery(id="store", structure=1, capacity=9, convert=1, serves="sensors"), True),
        (RepairSystem(id="crew", structure=3, rating=3), True),
        (RepairSystem(id="crew", structure=1, rating=3), False),
        (Capacitor(id="store", structure=2, capacity=5, recharge=1), False),
    ):
        found = [(code, at) for code, _, at in broken(with_systems("core", system))]
        assert found == ([] if legal else [wrong])


def test_16_4_12_non_inertial_engines_have_such_thrusters() -> None:
    """CI-UMP-234."""
    assert _price_of(PRINTED, "thruster", "FP") == 12
    engine = Engine(id="odd", structure=2, thrust=1, enrichment=2, non_inertial=True)
    assert _price_of(with_systems("core", engine), "thruster", "FP") == 24


def test_16_4_7_rockets_pay_for_no_arc_and_stealth_before_percents() -> None:
    """CI-UMP-237, CI-UMP-238."""
    turret = FireArc(heading="1", shape="turret")
    design = with_systems("aft", RocketSystem(id="rockets", shots=1, arc=turret))
    assert _price_of(design, "rocket_system", "rockets") == 50
    found = assessed(frigate(stealth=True, mass_adjustment=0.5))
    assert found.construction_points == round((862 + 80) * 1.05)


def test_17_5_1_a_shield_has_the_level_of_its_technology() -> None:
    """CI-17.5.1-1."""
    shield = Shield(id="shell", structure=4, absorption=2, power=2)
    levels = [e.tech_level for e in assessed(with_systems("aft", shield)).lines if e.id == "shell"]
    assert levels == [4]
    odd = with_systems("aft", replace(shield, technology="chronal"))
    assert broken(odd)[0][:2] == ("design_no_technology", "CI-17.5.1-1")


def _shield_cp(**fields: Any) -> int | None:
    shield = Shield(**{"id": "shell", "structure": 8, "power": 2, **fields})
    return _price_of(with_systems("aft", shield), "shield", "shell")


def test_11_2_3_every_hybrid_pays_the_hybrid_enhancement() -> None:
    """CI-11.2.3-1, CI-UMP-241."""
    base, deflects, absorbs, hybrid = 20, 16, 12, 1.25
    assert _shield_cp(deflection=2) == base + deflects
    assert _shield_cp(absorption=4) == base + absorbs
    assert _shield_cp(deflection=2, absorption=4) == (base + deflects + absorbs) * hybrid
    assert _shield_cp(absorption=4, hybrid="split") == (base + absorbs) * hybrid


def test_16_4_2_1_a_buffering_shield_pays_for_its_enhancement() -> None:
    """CI-16.4.2-1, CI-UMP-240."""
    plain = 20 + 2 * 10
    assert _shield_cp(absorption=10, buffering=5) == plain * 1.2
    assert _shield_cp(absorption=10, buffering=6) == plain * 1.4
    none = TableSet(
        named="umpire_example",
        schedules=Schedules(shields=replace(SHIELDS, buffering_enhancements=())),
    )
    shield = Shield(id="shell", structure=8, absorption=10, buffering=5, power=2)
    found = assessed(replace(with_systems("aft", shield), tables=none))
    assert [each.row for each in found.missing] == ["buffering_enhancements 5"]


@pytest.mark.parametrize(
    ("arc", "cp"),
    [(None, 45), (FireArc(heading="1", shape="turret"), 45), (AHEAD, 30)],
)
def test_16_4_5_1_a_hangar_without_an_arc_pays_for_a_turret(arc: FireArc | None, cp: int) -> None:
    """CI-16.4.5.1-1, CI-UMP-242."""
    hold = Hold(id="bay", structure=6, operations=2, arc=arc)
    assert _price_of(with_systems("aft", hold), "hold", "bay") == cp


def test_16_6_3_2_a_dock_without_an_arc_pays_for_a_turret() -> None:
    """CI-16.6.3.2-1, CI-UMP-242."""
    prices = [
        _price_of(
            with_systems("aft", Dock(id="dock", form="bay", structure=20, arc=arc)),
            "dock",
            "dock",
        )
        for arc in (None, FireArc(heading="1", shape="turret"), AHEAD)
    ]
    assert prices[0] == prices[1]
    assert prices[0] != prices[2]


def _odd(row: SystemRow) -> SystemRow:
    return replace(row, cp_per_structure=3.5) if row.kind == "hangar" else row


def test_16_1_prices_may_be_rounded_before_their_arc() -> None:
    """CI-16.1-1, CI-UMP-236."""
    arcs = ArcPrices()
    for cp, once, twice in ((10.4, 13, 13), (10.5, 13, 14), (9.5, 12, 13)):
        assert charged(with_arc(cp, "wide", arcs)) == once
        assert charged(with_arc(cp, "wide", arcs, "before_arc")) == twice
    priced = Schedules(systems=tuple([_odd(each) for each in EXAMPLE_SCHEDULES.systems or ()]))
    hold = Hold(id="bay", structure=3, operations=0, arc=WIDE)
    design = replace(
        with_systems("aft", hold), tables=TableSet(named="umpire_example", schedules=priced)
    )
    assert _price_of(design, "hold", "bay") == 13
    rounded = replace(design, options=DesignOptions(rounding="before_arc"))
    assert _price_of(rounded, "hold", "bay") == 14


CHART = {
    "frigate": (10, 12.9, (2, 1, 1, 3), 4),
    "destroyer": (13, 15.9, (2, 1, 2, 4), 6),
    "light_cruiser": (16, 19.9, (3, 2, 2, 5), 8),
    "cruiser": (20, 24.9, (3, 2, 3, 6), 10),
    "heavy_cruiser": (25, 29.9, (4, 3, 3, 7), 12),
    "battlecruiser": (30, 34.9, (5, 3, 4, 8), 14),
    "battleship": (35, 39.9, (6, 4, 4, 9), 16),
    "dreadnought": (40, 49.9, (8, 5, 6, 11), 18),
    "super_dreadnought": (50, 59.9, (9, 6, 7, 14), 20),
}


def test_16_3_the_chart_of_the_companion_book_is_a_named_table() -> None:
    """CI-UMP-243."""
    found = schedules_of(TableSet(named="ship_systems_book"))
    rows = {each.hull_type: each for each in found.hulls or ()}
    for hull, (least, most, costs, silhouette) in CHART.items():
        row = rows[hull]  # type: ignore[index]  # a plain string names the hull
        assert (row.from_mass, row.to_mass, row.silhouette) == (least, most, silhouette)
        assert row.costs == Costs(*costs)
    assert replace(found, hulls=None) == replace(EXAMPLE_SCHEDULES, hulls=None)
    own = TableSet(named="ship_systems_book", schedules=Schedules(hulls=()))
    assert schedules_of(own).hulls == ()


def test_16_3_the_frigate_of_the_book_is_legal_by_the_chart() -> None:
    found = assessed(replace(PRINTED, tables=TableSet(named="ship_systems_book")))
    assert (found.legal, found.construction_points) == (True, 862)


def test_16_3_a_mobile_base_pays_by_its_mass() -> None:
    """A sixth, a tenth, an eighth and a fourth of it, to the nearest, never below 1."""
    row = next(
        each
        for each in schedules_of(TableSet(named="ship_systems_book")).hulls or ()
        if each.hull_type == "mobile_base"
    )
    assert costs_by(row, Fraction(100)) == Costs(17, 10, 13, 25)
    assert costs_by(row, Fraction(1)) == Costs(1, 1, 1, 1)
    assert costs_by(row, None) is None
