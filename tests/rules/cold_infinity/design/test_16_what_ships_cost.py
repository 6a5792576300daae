"""Tables of the design of ships: prices, limits, Mass (CI 16)."""

from fractions import Fraction

from rules.rows import rows
from umpire.rules.cold_infinity.design import armoury as ship_prices
from umpire.rules.cold_infinity.design import ship_rules as structure_prices
from umpire.rules.cold_infinity.design import ships as craft_prices
from umpire.rules.cold_infinity.design import tables as amounts
from umpire.rules.cold_infinity.design.tables import DesignOptions, Prices
from umpire.rules.cold_infinity.state.values import ArcShape, HullType
from umpire.rules.cold_infinity.state.weapons import DockForm

PRICES = Prices()
BOOK = DesignOptions()


@rows((0.2, 1), (1.4, 1), (1.5, 2), (61.6, 62), (-3.0, 1))
def test_16_1_a_system_is_charged_the_nearest_whole_number(cp: float, charged: int) -> None:
    """And never below 1 (CI-16.1-1, CI-16.4-1)."""
    assert amounts.charged(cp) == charged


@rows(("fixed", 28), ("narrow", 42), ("standard", 56), ("wide", 70), ("turret", 84))
def test_16_4_1_an_arc_changes_the_price_of_its_weapon(shape: ArcShape, cp: int) -> None:
    """Of a cannon of 56 CP; a wide arc adds 25, not 10 in the hundred (CI-16.4.1-1, CI-RUL-104)."""
    assert amounts.charged(ship_prices.with_arc(56, shape, PRICES.arcs)) == cp


@rows((1, 7), (3, 8), (7, 10), (11, 12))
def test_16_4_2_2_an_encapsulating_shield_takes_power_for_sections(
    sections: int, power: int
) -> None:
    """CI-16.4.2.2-1, CI-16.4.2-2."""
    assert ship_prices.encapsulating_power(6, sections) == power
    assert ship_prices.covering_shields(3) == 2


def test_16_4_3_hull_and_armour_have_mass() -> None:
    """Twenty points of hull and ten of armour have a Mass of 1 each (CI-16.4.9-1, CI-16.4.3-1)."""
    assert ship_prices.hull_block(20, PRICES.hull) == (Fraction(10), Fraction(1))
    assert ship_prices.armour_mass(10, PRICES.hull) == 1


def test_16_4_5_bays_containers_and_operations() -> None:
    """CI-16.4.5.1-1, CI-16.4.5.2-1, CI-16.4.5.3-1: two bays, three containers, 3 CP, 20 to land."""
    systems = PRICES.systems
    assert ship_prices.most_bays(5, systems) == 10
    assert ship_prices.most_containers(5, systems) == 15
    assert ship_prices.operations_cp(4, systems) == 12
    assert ship_prices.operations_cp(4, systems, receives=True) == 32


@rows((0, "wide", 0), (1, "standard", 1), (2, "turret", 3), (3, "turret", 6))
def test_16_4_5_5_each_tube_costs_a_point_more(tubes: int, arc: ArcShape, cp: int) -> None:
    """CI-16.4.5.5-1, CI-RUL-119."""
    assert ship_prices.tubes_cp(tubes, PRICES.systems) == cp
    assert ship_prices.tubed_arc(tubes, "wide") == arc


def test_16_4_6_and_7_bridges_crews_and_countermeasures() -> None:
    """CI-16.4.6-1, CI-16.4.7.1-1, CI-16.4.7.1F-1, CI-16.4.7.2-1, CI-16.4.7.3-1, CI-16.4.7.4-1."""
    systems, rockets = PRICES.systems, PRICES.rockets
    assert ship_prices.bridge_level_cp(4, 2, systems) == 100
    assert ship_prices.bridge_level_cp(1, 2, systems) == 0
    assert ship_prices.repair_cp(3, 2, systems) == 130
    assert ship_prices.repair_power(3, systems) == 9
    assert ship_prices.brigades_cp(2, systems) == 100
    assert [ship_prices.rocket_cp("rockets", n, rockets) for n in (1, 2, 3, 4)] == [
        *(50, 75),
        None,
        100,
    ]
    assert ship_prices.rocket_cp("chaff", 4, rockets) == 125
    assert ship_prices.rocket_cp("flares", 6, rockets) == 100


def test_16_4_10_to_12_plants_engines_and_thrusters() -> None:
    """CI-16.4.10-1, CI-16.4.11-1, CI-16.4.12-1: converting, 15 thrust an engine, 4 CP a channel."""
    systems = PRICES.systems
    assert ship_prices.converting_cp(1, systems) == 36
    assert ship_prices.most_thrust(systems) == 15
    assert ship_prices.channel_cp(3, systems) == 12
    assert ship_prices.channel_cp(3, systems, non_inertial=True) == 24


def test_16_4_13_percents_of_a_whole_ship_are_added_up() -> None:
    """3% for Mass and 5% for armour make 8% (CI-16.4.13-1, CI-16.4.13.2-1, CI-RUL-105)."""
    assert ship_prices.adjusted_cp(1000, (3, 5)) == 1080


@rows((0.3, 3, True), (-2.5, 25, True), (2.6, 26, False), (0.25, Fraction(5, 2), False))
def test_16_4_13_1_mass_changes_by_tenths(change: float, percent: Fraction, may: bool) -> None:  # noqa: FBT001
    """Each for 1%, up to 2.5 (CI-16.4.13.1-1)."""
    assert ship_prices.adjustment_percent(change, PRICES.hull) == percent
    assert ship_prices.is_adjustment(change, PRICES.hull) is may


def test_16_4_15_the_ramming_value_is_twice_the_mass() -> None:
    """Rounded up (CI-16.4.15-1); stealth costs 20 for each point of silhouette (CI-16.7.7-1)."""
    assert ship_prices.ramming_value_by_formula(Fraction("12.7")) == 26
    assert ship_prices.stealth_cp(4, PRICES.hull) == 80


@rows(
    ("light_fighter", False, 24),
    ("light_fighter", True, 18),
    ("heavy_fighter", False, 12),
    ("heavy_fighter", True, 9),
    ("light_shuttle", False, 5),
    ("heavy_shuttle", True, 3),
)
def test_16_5_1_thrust_has_a_limit(hull: HullType, fluid: bool, most: int) -> None:  # noqa: FBT001
    """CI-16.5.1-1, CI-16.5.4-1: the less, the heavier; 3 CP each, or 6 and 50 for the vessel."""
    assert craft_prices.most_thrust(hull, PRICES.craft, non_inertial=fluid) == most
    assert craft_prices.thrust_cp(4, PRICES.craft, non_inertial=fluid) == (74 if fluid else 12)


def test_16_5_1_1_evasion_armour_and_hull_of_small_vessels() -> None:
    """CI-16.5.1.1-1, CI-16.5.2-1, CI-16.5.3-1, CI-16.5.5-1, CI-16.7.4-1."""
    craft = PRICES.craft
    assert craft_prices.evasion_for(15, "light_fighter", craft) == 9
    assert craft_prices.evasion_for(15, "heavy_fighter", craft) == 7
    assert craft_prices.evasion_cp(7, "heavy_fighter", craft) == 15
    assert [craft_prices.most_armour(h, craft) for h in ("light_fighter", "heavy_fighter")] == [
        *(5, 10)
    ]
    assert craft_prices.most_armour("heavy_shuttle", craft) == 5
    assert craft_prices.craft_armour_cp(3, craft) == 15
    assert craft_prices.most_hull(2, craft) == 30
    assert craft_prices.hull_cp(30, craft) == 30
    assert craft_prices.most_enhancements(2, craft) == 2
    assert craft_prices.cutter_cp(3, craft) == 60


def test_16_6_3_2_docks_hold_a_third_of_the_mass_without_them() -> None:
    """A stardock of Mass 80 has a bay of 27, which weighs 4.5 (CI-16.6.3.2-1, CI-16.6.3.3-1)."""
    table = PRICES.structures
    assert structure_prices.most_docked(80, table) == 27
    assert structure_prices.dock_mass(27, table) == Fraction("4.5")
    assert structure_prices.dock_cp(27, table) == 54


@rows(
    ("clamp", "stardock", True),
    ("bay", "stardock", True),
    ("bay", "satellite", False),
    ("dry_dock", "starbase", False),
    ("dry_dock", "space_station", True),
)
def test_16_6_3_which_structures_have_docks(form: DockForm, hull: HullType, may: bool) -> None:  # noqa: FBT001
    """CI-16.6.3.1-1, CI-RUL-107."""
    assert structure_prices.may_dock(form, hull, BOOK) is may
    strict = DesignOptions(stardock_docking_bays=False)
    assert not structure_prices.may_dock("bay", "stardock", strict)


def test_16_6_6_a_gate_costs_500_and_its_hull() -> None:
    """CI-16.6.6-1; its silhouette of 24 is shared out (CI-16.4.14-1)."""
    assert structure_prices.gate_cp(80, PRICES.structures) == 580
    assert structure_prices.split_silhouette(PRICES.structures.gate_silhouette) == (12, 12)


def test_16_8_sinks_and_teleporters() -> None:
    """CI-16.8.3-1: 250 CP, 500 through shields, 100 an operation more, 50 a hex more."""
    assert ship_prices.sink_block(10, PRICES.systems) == (Fraction(10), Fraction("0.5"))
    assert ship_prices.teleporter_cp(1, 1, PRICES.teleporters) == 250
    assert ship_prices.teleporter_cp(2, 3, PRICES.teleporters, penetrating=True) == 700
