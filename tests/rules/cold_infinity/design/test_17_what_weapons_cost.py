"""Tables of the design of weapons: damage, power, structure, levels, Mass (CI 17)."""

from fractions import Fraction

from rules.rows import rows
from umpire.rules.cold_infinity.design import armoury as drum_prices
from umpire.rules.cold_infinity.design import tables as amounts
from umpire.rules.cold_infinity.design import weapons as guided_prices
from umpire.rules.cold_infinity.design import weapons as weapon_prices
from umpire.rules.cold_infinity.design.armoury import DrumKind
from umpire.rules.cold_infinity.design.tables import Prices
from umpire.rules.cold_infinity.design.weapons import Need
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm

WEAPONS, GUIDED, DRUMS = Prices().weapons, Prices().guided, Prices().drums


@rows((3, 6, 0, 10), (1, 4, 0, 2), (2, 10, 0, 11), (1, 10, 5, 10))
def test_17_1_damage_costs_its_average(number: int, sides: int, fixed: int, cp: int) -> None:
    """CI-17.1-3."""
    assert weapon_prices.damage_cp(Damage((DiceTerm(number, sides),), fixed)) == cp


@rows((0, 0, 0), (5, 0, 0), (6, 1, 2), (10, 1, 2), (12, 2, 4), (15, 2, 4), (20, 3, 6))
def test_17_1_a_number_takes_what_the_next_row_takes(
    fixed: int, power: int, structure: int
) -> None:
    """The rows of 10 and 15 are printed, others on their line (CI-17.1-4, CI-UMP-230)."""
    assert weapon_prices.fixed_row(fixed, WEAPONS) == (power, structure)


def test_17_1_dice_and_technologies_have_levels() -> None:
    """CI-17.1-1, CI-17.1-3: d8 from level 2 on, d10 from 3; gravitic weapons from 4."""
    assert [weapon_prices.dice_from_level(n, WEAPONS) for n in (4, 6, 8, 10, 12)] == [
        *(1, 1, 2, 3),
        None,
    ]
    assert weapon_prices.technology_level("gravitic", WEAPONS) == 4
    assert weapon_prices.technology_level("chronal", WEAPONS) is None
    assert (WEAPONS.base_cp, WEAPONS.new_technology_cp) == (10, 7)


def test_17_1_limitations_take_off_four_fifths_at_most() -> None:
    """CI-17.1-5, CI-17.1-2, CI-17.3.1-1."""
    assert weapon_prices.modifier((-50, -40), WEAPONS) == -80
    assert weapon_prices.modifier((30, -10), WEAPONS) == 20
    assert weapon_prices.configurations_cp(40, 3, WEAPONS) == 80
    assert amounts.changed(6, (WEAPONS.link_percent,)) == 12


@rows((2, 3, 2, 2), (1, 5, 0, 5), (2, 4, 1, 3))
def test_17_1_1_enhancements_raise_the_level(base: int, more: int, less: int, level: int) -> None:
    """CI-17.1.1-1, CI-RUL-110."""
    assert weapon_prices.true_level(base, more, less) == level


def test_17_1_2_power_is_multiplied_then_enhanced_then_exchanged() -> None:
    """CI-17.1.2.1-1, CI-17.1.2.2-1, CI-17.1.2-1: 3 CP for less power, 1 CP for more structure."""
    assert weapon_prices.multiplied_power(3, (2, 3)) == 18
    assert weapon_prices.enhanced(Need(4, 6), 230, WEAPONS) == (6, 10)
    assert weapon_prices.traded(Need(6, 10), -1, 2, WEAPONS) == (Need(5, 12), Fraction(5))
    assert weapon_prices.traded(Need(6, 10), 1, -2, WEAPONS) == (Need(7, 8), Fraction(-5))


def test_17_1_3_the_mass_is_a_tenth_of_the_larger() -> None:
    """8 structure and 12 power have a Mass of 1.2 (CI-17.1.3-1)."""
    assert weapon_prices.weapon_mass(12, 8, WEAPONS) == Fraction("1.2")


@rows((20, 5, 1), (6, 2, Fraction(3, 10)), (40, 10, 2))
def test_17_2_1_a_rack_by_its_magazine(magazine: int, structure: int, mass: Fraction) -> None:
    """CI-17.2.1-1, CI-17.2.3-1."""
    assert guided_prices.rack_structure(magazine, GUIDED) == structure
    assert guided_prices.rack_mass(magazine, GUIDED) == mass


@rows((20, 1, 1), (60, 1, 2), (89, 1, 2), (90, 1, 3), (20, 3, 3))
def test_17_2_1_the_level_is_a_thirtieth_of_the_price(cp: int, least: int, level: int) -> None:
    """CI-17.2.1-2, CI-17.2.2-1."""
    assert guided_prices.level_for(cp, least, GUIDED) == level


def test_17_2_other_technologies_stocks_and_reloading() -> None:
    """CI-17.2.1-2: 30%, by twenties; CI-17.2.3-1: three operations and 40 missiles for 48."""
    assert guided_prices.other_technology_cp(50, GUIDED) == 65
    assert guided_prices.stock_cp(50, 30, GUIDED) == 75
    assert guided_prices.reload_cp(3, 40, GUIDED) == 48


@rows(("minelayer", 12, 2, 12), ("beacon_launcher", 12, 3, 12), ("wpds", 10, 10, 10))
def test_17_4_1_drums_by_what_they_carry(
    kind: DrumKind, carried: int, mass: int, structure: int
) -> None:
    """CI-17.4.1-1, CI-17.4.1-2."""
    assert drum_prices.drum_mass(kind, carried, DRUMS) == mass
    assert drum_prices.drum_structure(carried) == structure


def test_17_4_1_casting_costs_half_a_hex_and_power() -> None:
    """CI-17.4.1-2."""
    assert drum_prices.drum_base_cp("beacon_launcher", DRUMS) == 15
    assert drum_prices.ejecting_cp(10, 2, DRUMS) == 20
    assert drum_prices.drum_power("minelayer", 2, 0, DRUMS) == 2
    assert drum_prices.drum_power("minelayer", 0, 0, DRUMS) == 0
    assert drum_prices.drum_power("wpds", 1, 10, DRUMS) == 4
    assert [drum_prices.most_reach(k, DRUMS) for k in ("minelayer", "wpds")] == [None, 1]


def test_17_4_2_micro_platforms_and_beacons_cost_a_tenth() -> None:
    """Of weapons below 4 power, and of ESS below 11 (CI-17.4.2-1)."""
    assert drum_prices.micro_platform_cp(56, DRUMS) == 6
    assert [drum_prices.fits_micro_platform(power, DRUMS) for power in (3, 4)] == [True, False]
    assert [drum_prices.fits_beacon(power, DRUMS) for power in (10, 11)] == [True, False]
    assert amounts.charged(DRUMS.swarm_cp) == 10
