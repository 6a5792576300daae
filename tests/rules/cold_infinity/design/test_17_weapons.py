"""Weapons, missiles, drums and technologies that are designed by themselves (CI 17)."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.design.designs import EXAMPLE, assessed, broken
from umpire.rules.cold_infinity.design.tables import (
    ArmourSchedules,
    DesignOptions,
    Schedules,
    TableSet,
)
from umpire.rules.cold_infinity.design.yard import (
    AnyDeviceDesign,
    AnyWeaponDesign,
    BeaconDesign,
    Design,
    DesignLine,
    DrumDesign,
    MicroDesign,
    MissileDesign,
    PlatformDesign,
    ProximityDesign,
    RackDesign,
    ShipDesign,
    SwarmDesign,
    TechnologyDesign,
    TorpedoDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.hits.impact import Specialised, effective
from umpire.rules.cold_infinity.state.sheet import Section, Silhouettes
from umpire.rules.cold_infinity.state.tables import Tables, TechnologyRow
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DefensiveFire,
    DiceTerm,
    FireArc,
    PulseRating,
    RateOfFire,
    Reactor,
    Sensors,
    WeaponMount,
)

PLAIN = WeaponDesign(id="gun", technology="particle", damage=Damage(fixed=10), speed=4)


def _line(design: Design, name: str) -> DesignLine:
    return next(each for each in assessed(design).lines if each.id == name)


def _of(*weapons: AnyWeaponDesign, tables: TableSet = EXAMPLE) -> Design:
    return Design(weapons=weapons, tables=tables)


def test_17_1_a_plain_weapon_needs_one_chart_alone() -> None:
    """Ten CP and its damage; 1 power, 2 structure (CI-17.1-1, CI-17.1-4, CI-RUL-106)."""
    design = _of(PLAIN, tables=TableSet())
    line = _line(design, "gun")
    assert (line.cp, line.power, line.structure, line.mass) == (20, 1, 2, 0.2)
    assert line.tech_level == 2
    assert [each.source for each in assessed(design).missing] == ["SSB12"]
    assert assessed(_of(PLAIN)).legal


def test_17_1_schedules_configurations_and_enhancements_add_up() -> None:
    """CI-17.1-2, CI-17.1-5, CI-17.1.2-1, CI-17.1.2.1-1, CI-17.1.2.2-1, CI-17.1.3-1."""
    pulser = replace(
        PLAIN,
        configurations=("burst", "pulse"),
        pulse=PulseRating(4, 8),
        rate_of_fire=RateOfFire(2),
        traits=("Anti-Shield", "Ignores Armour"),
    )
    line = _line(_of(pulser), "gun")
    # 10, damage 10, rate 15 + 8, pulses 15 + 6, a half more, doubled
    assert line.cp == (10 + 10 + 23 + 21) * 3
    # 1, twice for the rate, twice for pulses; 1 more for a full hundred
    assert (line.power, line.structure, line.mass) == (5, 4, 0.5)
    traded = replace(pulser, power_change=-2, structure_change=1)
    assert _line(_of(traded), "gun").cp == 192 + 6 + 1
    assert (_line(_of(traded), "gun").power, _line(_of(traded), "gun").structure) == (3, 5)


def test_17_1_defaults_of_a_universe_cost_nothing() -> None:
    """CI-17.1-5, CI-17.1.1-1."""
    guard = replace(PLAIN, traits=("Guardian",))
    assert _line(_of(guard), "gun").cp == 25
    free = replace(_of(guard), options=DesignOptions(default_enhancements=("Guardian",)))
    assert _line(free, "gun").cp == 20
    three = replace(PLAIN, traits=("Guardian", "Anti-Shield", "Slow Targeting", "Frugal"))
    assert _line(_of(three), "gun").tech_level == 2
    three = replace(three, traits=(*three.traits, "Ignores Armour", "Defensive Fire"))
    assert _line(_of(three), "gun").tech_level == 4


def test_17_1_lasers_pay_twice_for_their_rate() -> None:
    """CI-8.2.2-1."""
    fast = replace(PLAIN, rate_of_fire=RateOfFire(2, 3))
    assert _line(_of(fast), "gun").cp == 28
    assert _line(_of(replace(fast, technology="laser")), "gun").cp == 36


_D10 = Damage((DiceTerm(1, 10),))
_FAULTS: list[tuple[AnyWeaponDesign, tuple[str, str, str]]] = [
    (
        replace(PLAIN, damage=_D10),
        ("design_low_level", "CI-17.1-3", "/weapons/0/damage/dice/0/sides"),
    ),
    (
        replace(PLAIN, technology="chronal"),
        ("design_no_technology", "CI-17.5-1", "/weapons/0/technology"),
    ),
    (
        replace(PLAIN, configurations=("tracking",)),
        ("design_tracks_alone", "CI-17.1-2", "/weapons/0/configurations"),
    ),
    (
        replace(PLAIN, configurations=("tracking", "tracking")),
        ("design_tracks_alone", "CI-17.1-2", "/weapons/0/configurations"),
    ),
    (
        replace(PLAIN, configurations=("wave",)),
        ("design_not_permitted", "CI-17.1-2", "/weapons/0/configurations/0"),
    ),
    (
        replace(PLAIN, small=True, configurations=("burst", "piercing")),
        ("design_not_on_craft", "CI-17.3-1", "/weapons/0/configurations/1"),
    ),
    (
        replace(PLAIN, small=True, accuracy=Accuracy(0, 1)),
        ("design_not_on_craft", "CI-17.3-1", "/weapons/0/accuracy/signs"),
    ),
    (
        replace(PLAIN, small=True, traits=("Frugal",)),
        ("design_not_on_craft", "CI-17.3-1", "/weapons/0/traits"),
    ),
    (
        replace(PLAIN, small=True, traits=("Guardian", "Anti-Shield")),
        ("design_too_enhanced", "CI-17.3.1-1", "/weapons/0/traits"),
    ),
    (
        TorpedoDesign(id="t", damage=Damage(_D10.dice, 5), launch_range=10),
        ("design_wrong_damage", "CI-17.2.2-1", "/weapons/0/damage"),
    ),
    (
        TorpedoDesign(id="t", damage=_D10, launch_range=10, technology="matter"),
        ("design_no_technology", "CI-17.2.2-1", "/weapons/0/technology"),
    ),
    (
        TorpedoDesign(
            id="t", damage=_D10, launch_range=10, enhancements=("Anti-Shield", "Anti-Shield")
        ),
        ("design_too_enhanced", "CI-17.2.2-1", "/weapons/0/enhancements"),
    ),
    (
        DrumDesign(id="d", holds="nothing"),
        ("design_no_weapon", "CI-17.4.1-1", "/weapons/0/holds"),
    ),
]


@pytest.mark.parametrize(("weapon", "fault"), _FAULTS)
def test_17_a_weapon_is_told_each_rule_that_it_breaks(
    weapon: AnyWeaponDesign, fault: tuple[str, str, str]
) -> None:
    """CI-17.1-3, CI-17.3-1, CI-17.3.1-1."""
    assert fault in broken(_of(weapon))


def test_17_2_racks_missiles_and_drones() -> None:
    """CI-17.2.1-1, CI-17.2.1-2, CI-17.2.1.1-1, CI-UMP-239."""
    needle = replace(PLAIN, id="needle", small=True)
    design = Design(
        weapons=(RackDesign(id="rack", magazine=20, accuracy=2, munitions=("dart",)), needle),
        munitions=(
            MissileDesign(id="dart", damage=20, launch_range=30, range_factor=2),
            MissileDesign(id="spark", damage=20, launch_range=30, technology="electromagnetic"),
            MissileDesign(id="drone", damage=20, drone_speed=6, attachment="needle"),
        ),
        tables=EXAMPLE,
    )
    assert assessed(design).legal
    rack = _line(design, "rack")
    assert (rack.cp, rack.structure, rack.mass, rack.power) == (30, 5, 1, 0)
    assert (_line(design, "dart").cp, _line(design, "dart").tech_level) == (45, 1)
    assert (_line(design, "spark").cp, _line(design, "spark").tech_level) == (52, 3)
    assert _line(design, "drone").cp == 31
    heavy = replace(design, weapons=(design.weapons[0], replace(needle, technology="matter")))
    assert broken(heavy) == [("design_not_on_craft", "CI-17.2.1.1-1", "/munitions/2/attachment")]


def test_17_2_2_torpedoes_bring_what_they_launch() -> None:
    """CI-17.2.2-1: radiation, or a third technology for 30%."""
    plain = TorpedoDesign(id="sling", damage=_D10, launch_range=20)
    assert _line(_of(plain), "sling").cp == 15
    assert _line(_of(replace(plain, technology="plasma")), "sling").cp == 20
    found = assessed(_of(plain))
    assert [each.id for each in found.munitions] == ["sling_torpedo"]
    assert found.weapons[0].id == "sling"


def _device(device: AnyDeviceDesign, drum: DrumDesign | None = None) -> Design:
    weapons = (PLAIN, *((drum,) if drum else ()))
    return Design(weapons=weapons, devices=(device,), tables=EXAMPLE)


def test_17_4_drums_and_what_they_hold() -> None:
    """CI-17.4.1-1, CI-17.4.1-2, CI-17.4.2-1; a swarm mine is set off at 1 hex (CI-RUL-108)."""
    swarm = SwarmDesign(id="fly")
    drum = DrumDesign(id="drum", magazine=12, holds="fly", reach=2)
    design = _device(swarm, drum)
    assert assessed(design).legal
    line = _line(design, "drum")
    assert (line.cp, line.power, line.structure, line.mass) == (64, 2, 12, 2)
    assert _line(design, "fly").cp == 10
    assert _line(_device(ProximityDesign(id="cal", wave=2)), "cal").cp == 20
    assert _line(_device(MicroDesign(id="micro", weapon="gun")), "micro").cp == 2
    assert _line(_device(BeaconDesign(id="lamp", rating=9)), "lamp").cp == 4
    platform = PlatformDesign(id="post", hull=20, silhouette=2, power=4, ew=2, weapons=("gun",))
    carried = _device(platform, DrumDesign(id="drum", holds="post"))
    assert assessed(carried).legal
    assert _line(carried, "drum").mass == _line(carried, "post").mass == 1.4


def test_16_6_2_a_platform_in_a_drum_is_built_as_any_other() -> None:
    """CI-16.6.2-1, CI-17.4.1-2."""
    post = PlatformDesign(id="post", hull=20, silhouette=4, armour=3, power=8, weapons=("gun",))
    unit = ShipDesign(
        class_name="Post",
        hull_type="weapon_platform",
        silhouettes=Silhouettes(2, 2),
        sections=(
            Section(
                name="core",
                hull=20,
                armour=3,
                systems=(
                    Reactor(id="reactor", structure=8, rating=8),
                    Sensors(id="sensors", structure=2, ew=1, boost=16, power=1),
                    WeaponMount(id="a", structure=2, weapon="gun", arc=FireArc("1", "turret")),
                ),
            ),
        ),
    )
    built = assessed(Design(unit=unit, weapons=(PLAIN,), tables=EXAMPLE))
    assert built.legal
    line = _line(_device(post), "post")
    assert (line.cp, line.mass) == (built.construction_points, built.mass)


def test_16_6_2_a_platform_without_a_price_of_armour_cannot_be_adjudicated() -> None:
    """CI-16.4.3-1."""
    post = PlatformDesign(id="post", hull=20, silhouette=2, armour=3, power=4, weapons=("gun",))
    tables = replace(EXAMPLE, schedules=Schedules(armour=ArmourSchedules()))
    found = assessed(replace(_device(post), tables=tables))
    assert [(each.table, each.row) for each in found.missing] == [("armour", "1 sections")]


def test_17_4_2_what_a_drum_deploys_has_the_level_of_what_it_is_made_of() -> None:
    """CI-16.2-1, CI-17.4.2-1."""
    heavy = replace(PLAIN, technology="gravitic")
    micro = replace(_device(MicroDesign(id="micro", weapon="gun")), weapons=(heavy,))
    assert _line(micro, "micro").tech_level == 4
    post = PlatformDesign(id="post", hull=20, silhouette=2, power=4, weapons=("gun",))
    assert _line(replace(_device(post), weapons=(heavy,)), "post").tech_level == 4
    assert _line(_device(BeaconDesign(id="lamp", rating=9)), "lamp").tech_level == 2
    assert _line(_device(SwarmDesign(id="fly")), "fly").tech_level == 1


_DEVICES: list[tuple[Design, tuple[str, str, str]]] = [
    (
        _device(ProximityDesign(id="cal", wave=1, activation=2)),
        ("design_wave_too_short", "CI-17.4.2-1", "/devices/0/wave"),
    ),
    (
        _device(BeaconDesign(id="lamp", rating=33)),
        ("design_too_much_power", "CI-17.4.2-1", "/devices/0/rating"),
    ),
    (
        replace(
            _device(MicroDesign(id="micro", weapon="gun")),
            weapons=(replace(PLAIN, power_change=3),),
        ),
        ("design_too_much_power", "CI-17.4.2-1", "/devices/0/weapon"),
    ),
    (
        _device(
            PlatformDesign(id="post", hull=20, silhouette=2, power=4, weapons=("gun",)),
            DrumDesign(id="drum", holds="post", reach=2),
        ),
        ("design_too_far", "CI-17.4.1-2", "/weapons/1/reach"),
    ),
    (
        _device(
            PlatformDesign(id="post", hull=20, silhouette=2, power=4, weapons=("gun",)),
            DrumDesign(id="drum", holds="post", magazine=2),
        ),
        ("design_wrong_load", "CI-17.4.1-1", "/weapons/1/magazine"),
    ),
    (
        replace(_device(SwarmDesign(id="fly")), weapons=(PLAIN, PLAIN)),
        ("design_named_twice", "CI-16.4-1", "/weapons/1/id"),
    ),
]


@pytest.mark.parametrize(("design", "fault"), _DEVICES)
def test_17_4_a_device_is_told_each_rule_that_it_breaks(
    design: Design, fault: tuple[str, str, str]
) -> None:
    """CI-17.4.1-1, CI-17.4.2-1, CI-17.4.1-2."""
    assert fault in broken(design)


def test_17_5_a_new_technology_begins_at_seven() -> None:
    """CI-17.5-1."""
    chronal = TechnologyDesign(technology="chronal", choices=("Half armour",), tech_level=3)
    gun = replace(PLAIN, technology="chronal")
    design = Design(weapons=(gun,), technologies=(chronal,), tables=EXAMPLE)
    assert (_line(design, "chronal").cp, _line(design, "gun").cp) == (9, 19)
    assert _line(design, "gun").tech_level == 3
    assert broken(design) == [("design_no_technology", "CI-17.5-1", "/technologies/0/technology")]


def test_17_1_2_more_power_pays_and_less_costs() -> None:
    """3 CP a point, and 1 CP for structure, after enhancements (CI-UMP-231, CI-UMP-236)."""
    dear = replace(PLAIN, traits=("Anti-Shield",))
    assert _line(_of(dear), "gun").cp == 28
    assert _line(_of(replace(dear, power_change=2, structure_change=-1)), "gun").cp == 28 - 6 - 1


def test_17_1_2_an_exchange_leaves_some_power_and_structure() -> None:
    """CI-17.1.2-1."""
    assert not broken(_of(replace(PLAIN, power_change=-1, structure_change=-1)))
    for weapon, fault in (
        (replace(PLAIN, power_change=-2), ("design_wrong_power", "/weapons/0/power_change")),
        (
            replace(PLAIN, structure_change=-2),
            ("design_wrong_structure", "/weapons/0/structure_change"),
        ),
        (
            TorpedoDesign(id="t", damage=_D10, launch_range=10, power_change=-9),
            ("design_wrong_power", "/weapons/0/power_change"),
        ),
    ):
        assert [(code, at) for code, _, at in broken(_of(weapon))] == [fault]


def test_17_3_small_vessels_exchange_nothing() -> None:
    """CI-17.3-1."""
    small = replace(PLAIN, small=True, power_change=3, structure_change=1)
    assert broken(_of(small)) == [
        ("design_not_on_craft", "CI-17.3-1", "/weapons/0/power_change"),
        ("design_not_on_craft", "CI-17.3-1", "/weapons/0/structure_change"),
    ]


def test_17_3_1_a_link_is_an_enhancement_like_others() -> None:
    """CI-17.1-5, CI-17.3.1-1."""
    linked = replace(PLAIN, small=True, linked=True)
    alone = _line(_of(replace(linked, linked=False)), "gun").cp
    assert alone is not None
    assert _line(_of(linked), "gun").cp == 2 * alone
    guard = replace(linked, traits=("Guardian",))
    assert _line(_of(guard), "gun").cp == 2 * alone + alone // 4


def test_17_weapons_by_themselves_are_such_as_a_sheet_may_carry() -> None:
    """CI-11.1-1, CI-1.5-1."""
    laser = replace(PLAIN, technology="laser", defensive_fire=DefensiveFire(1))
    assert [each[0] for each in broken(_of(laser))] == ["cannot_defend"]
    pulses = RackDesign(id="rack", magazine=20, munitions=("nothing",))
    assert [each[2] for each in broken(_of(pulses))] == ["/weapons/0/munitions/0"]


def test_17_1_a_weapon_may_be_above_its_technology() -> None:
    """CI-UMP-235."""
    assert broken(_of(replace(PLAIN, damage=_D10)))
    assert not broken(_of(replace(PLAIN, damage=_D10, tech_level=3)))


def test_17_5_2_armour_is_specialised_against_a_new_technology() -> None:
    """CI-17.5.2-1."""
    once, table = Specialised(technology=1), Tables().defence
    ignoring = TechnologyRow(technology="chronal", ignores_armour=True)
    halving = TechnologyRow(technology="chronal", half_armour=True)
    assert effective(8, once, ignoring, table) == 4
    assert effective(8, once, halving, table) == 8
