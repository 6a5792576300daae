"""Energy weapons (Energiewaffen): dice by class and range, damage by face."""

import pytest

from rules.full_thrust_light.table import duel, fire, only, refusal, rule, ship, told
from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust_light import (
    BeamFired,
    BeamTable,
    HullDamaged,
    Tables,
    count_beam_dice,
    score_beam,
)

BOW: tuple[Arc, ...] = ("F",)
TABLE = BeamTable()


@pytest.mark.parametrize(
    ("weapon_class", "range_mu", "dice"),
    [
        (1, 0.0, 1),
        (1, 12.0, 1),
        (1, 12.01, 0),
        (2, 5.0, 2),
        (2, 12.0, 2),
        (2, 12.5, 1),
        (2, 24.0, 1),
        (2, 24.5, 0),
        (3, 0.0, 3),
        (3, 12.0, 3),
        (3, 12.01, 2),
        (3, 24.0, 2),
        (3, 24.01, 1),
        (3, 36.0, 1),
        (3, 36.01, 0),
        (4, 37.0, 1),
        (4, 48.0, 1),
        (4, 48.01, 0),
    ],
)
def test_ftl_beam_01_one_die_fewer_for_each_12_mu_begun(
    weapon_class: int, range_mu: float, dice: int
) -> None:
    """FTL-RUL-09: the far edge of a band belongs to it; the maximum is 12 times the class."""
    assert dice == count_beam_dice(weapon_class, range_mu, TABLE.band_mu)


@pytest.mark.parametrize(("beyond", "dice"), [(0.0009, 2), (0.0011, 1)])
def test_ftl_rul_09_a_range_within_a_thousandth_counts_as_on_the_edge(
    beyond: float, dice: int
) -> None:
    """The tolerance of the comparison."""
    assert dice == count_beam_dice(2, 12.0 + beyond, TABLE.band_mu)


@pytest.mark.parametrize(("face", "points"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_ftl_beam_02_4_and_5_do_one_point_and_6_does_two(face: int, points: int) -> None:
    """A 6 is not thrown again."""
    assert points == score_beam(Roll("", 6, (face,)), TABLE)
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)))
    assert points == only(rule(state, fire("E4"), face), BeamFired).damage


def test_ftl_beam_03_the_dice_of_all_energy_weapons_at_one_target() -> None:
    """The cruiser of the book at 18 MU: one die each of two class 2, two of the class 3."""
    state = duel(ship("A1"), ship("B1", (0.0, 18.0)))
    ruling = rule(state, fire("E1 E2 E3"), 1, 2, 4, 6)
    assert [shot.rolls[0].faces for shot in told(ruling, BeamFired)] == [(1,), (2,), (4, 6)]
    assert only(ruling, HullDamaged).points == 3
    assert refusal(state, fire("E4")).code == "out_of_range"


def test_ftl_beam_02_a_miss_marks_nothing() -> None:
    """No damage is told where none was done."""
    ruling = rule(duel(ship("A1"), ship("B1", (0.0, 9.0))), fire("E1 E3"), 1, 2, 3, 3, 3)
    assert not told(ruling, HullDamaged)


def test_ftl_beam_01_a_scenario_may_bring_its_own_table() -> None:
    """Bands of 10 MU and other damage, from the scenario's tables."""
    own = Tables(beam=BeamTable(band_mu=10.0, damage=(1, 1, 1, 1, 1, 3)))
    firer = ship("A1", systems=(FireControl("F1"), Beam("E1", 2, BOW)))
    state = duel(firer, ship("B1", (0.0, 11.0)), tables=own)
    assert only(rule(state, fire("E1"), 6), BeamFired).damage == 3
