"""CI 7.4: what a result to hit makes of damage; what ablative defensive fire takes off."""

from fractions import Fraction

import pytest

from rules.cold_infinity.builders_hits import (
    FRIGATE,
    TABLES,
    TECHNOLOGIES,
    hit,
    hull,
    one,
    past,
    struck,
    taken,
)
from rules.cold_infinity.table import rows
from umpire.kernel.errors import CannotAdjudicate
from umpire.rules.cold_infinity.hits.impact import (
    ablative_base,
    ablative_reduction,
    after_range,
    damage_rolled,
    multiplied,
    multipliers,
    unfit_dice,
)
from umpire.rules.cold_infinity.hits.volleys import Dealt
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm

DOUBLE, HALF = ("Double Damage to Structure",), ("half_damage_to_structure",)


@rows(
    ("particle", (), 11, "1/2", "1"),
    ("particle", (), 12, "1/2", "1"),
    ("particle", (), 13, "1", "1"),
    ("particle", HALF, 12, "1/4", "1"),
    ("particle", HALF, 13, "1", "1/2"),
    ("particle", DOUBLE, 12, "1", "1"),
    ("particle", DOUBLE, 13, "1", "2"),
    ("plasma", (), 11, "1", "1"),
    ("plasma", (), 14, "1", "2"),
)
def test_7_4_a_glancing_hit_deals_half(
    technology: str, traits: tuple[str, ...], result: int, dealt: str, on_hull: str
) -> None:
    """Half on 11 and 12; a quarter, or all, of what counts otherwise (CI-7.4-1, -2, CI-RUL-47)."""
    found = multipliers(result, TECHNOLOGIES[technology], traits, TABLES.fire)
    assert found == (Fraction(dealt), Fraction(on_hull))


def test_7_4_a_result_of_10_deals_nothing() -> None:
    """CI-7.4-1."""
    assert multipliers(10, TECHNOLOGIES["particle"], (), TABLES.fire) is None
    after = struck(FRIGATE, hit("particle", 10, 12))
    assert (after.blows, hull(after)) == ((), 20)


def test_7_4_halves_are_rounded_up_before_armour() -> None:
    """Of 12 a glancing hit deals 6, of which armour of 4 leaves 2; of 9 it deals 5 (CI-7.4-1)."""
    after = struck(FRIGATE, hit("particle", 12, 12))
    assert (past(after), hull(after)) == ([2], 18)
    assert multiplied(9, Fraction(1, 2)) == 5


def test_7_4_a_glancing_hit_that_doubles_deals_all() -> None:
    """With double damage to structure 10 points do 10 to hull on 12, and 20 on 13 (CI-7.4-2)."""
    sheet = one(0, 30)
    assert hull(struck(sheet, hit("particle", 12, 10, traits=DOUBLE))) == 20
    assert hull(struck(sheet, hit("particle", 13, 10, traits=DOUBLE))) == 10


def test_7_4_a_weapon_rolls_its_dice_and_adds_its_number() -> None:
    """3d6+3 with 4, 1 and 6 is 14 (CI-7.4-1)."""
    assert damage_rolled(Damage((DiceTerm(3, 6),), 3), (4, 1, 6)) == 14


def test_7_4_half_damage_to_structure_is_rounded_up() -> None:
    """9 on hull do 5; on a system 9, and as overkill half of the rest (CI-7.4-2, CI-RUL-3)."""
    sheet = one(0, 30, thruster=4)
    assert hull(struck(sheet, hit("particle", 13, 9, traits=HALF))) == 25
    assert hull(struck(sheet, hit("particle", 20, 9, traits=HALF))) == 27
    assert hull(struck(sheet, hit("particle", 12, 9, traits=HALF))) == 27


@rows((12, 2, 4), (10, 2, 2), (1, 4, 4), (11, 1, 2), (9, 0, 0))
def test_11_1_5_each_point_of_ablative_fire_takes_a_tenth(
    rolled: int, fire: int, reduction: int
) -> None:
    """The book's 12 points and -2 leave 8: a tenth, rounded up, for each point (CI-11.1.5-1)."""
    assert ablative_reduction(rolled, fire, TABLES.defence) == reduction


def test_11_1_5_the_tenth_is_of_all_that_was_rolled() -> None:
    """Of 20 that a glancing hit halves, a point takes 2, or 1 if so read (CI-RUL-49)."""
    assert (ablative_base(20, 10, "rolled"), ablative_base(20, 10, "halved")) == (20, 10)
    shot = hit("particle", 12, 20)
    assert taken(struck(one(), shot, ablative_fire=1), "ablative_fire") == [2]
    halved = Options(ablative_fire_base="halved")
    assert taken(struck(one(), shot, options=halved, ablative_fire=1), "ablative_fire") == [1]


def test_11_1_5_it_goes_on_from_the_first_volley() -> None:
    """Against two pulses of 3 a reduction of 4 takes one and a point of the next (CI-RUL-49)."""
    shot = hit("particle", 13, 3, 3, configuration="pulse")
    after = struck(one(), shot, ablative_fire=4)
    assert (past(after), taken(after, "ablative_fire")) == ([0, 2], [3, 1])


@rows((11, 1, 2, 9), (11, 3, 9, 0))
def test_8_2_6_plasma_loses_damage_on_its_way(rolled: int, loss: int, far: int, left: int) -> None:
    """CI-8.2.6-1."""
    assert after_range(rolled, loss, far) == left


def test_7_4_every_throw_is_told() -> None:
    """CI-7.4-1, CI-8.2.6-1."""
    shot = hit("plasma", 20, 11, 4, plasma=3, range_hexes=2, configuration="pulse")
    assert struck(FRIGATE, shot).damage == (Dealt(11, 5, 5), Dealt(4, 0, 0))
    assert struck(FRIGATE, hit("laser", 11, 9)).damage == (Dealt(9, 9, 5),)


def test_8_2_which_technologies_defend_and_are_defended_against() -> None:
    """CI-8.2.2-1, CI-8.2.1-1, CI-8.2.3-1."""
    told = {name: (row.defends, row.interceptable) for name, row in TECHNOLOGIES.items()}
    assert told.pop("laser") == (False, False)
    assert told.pop("matter") == (False, True)
    assert set(told.values()) == {(True, True)}


def test_8_2_5_electromagnetic_weapons_throw_d4() -> None:
    """CI-8.2.5-1."""
    damage = Damage((DiceTerm(2, 4), DiceTerm(1, 6)))
    assert unfit_dice(damage, TECHNOLOGIES["electromagnetic"]) == (DiceTerm(1, 6),)
    assert unfit_dice(damage, TECHNOLOGIES["radiation"]) == ()


def test_8_2_a_technology_must_be_in_the_tables() -> None:
    """CI-8.2-1."""
    with pytest.raises(CannotAdjudicate, match=r"tables\.technologies"):
        struck(FRIGATE, hit("psychic", 13, 5))
