"""4.3 Beam weapons and 4.4 screens: dice by range, points by face, dice thrown again."""

import pytest

from rules.full_thrust.alone import refusal, rule
from rules.full_thrust.builders_combat import AHEAD, NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.table import named, only
from rules.rows import rows
from umpire.rules.full_thrust.gunnery import BeamFired, beam_dice
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import RangeBandEdge
from umpire.rules.full_thrust.state.ship import Beam, FireControl, ScreenGenerator
from umpire.rules.full_thrust.state.tables import BeamTable, DieTable, Tables


def dice(weapon_class: int, range_mu: float, edge: RangeBandEdge = "far") -> int:
    """Return the dice of a class by the book's table."""
    return beam_dice(weapon_class, range_mu, band_mu=12.0, reach_mu=12.0 * weapon_class, edge=edge)


@rows(
    (1, 0, 1),
    (1, 11.99, 1),
    (1, 12, 1),
    (1, 12.01, 0),
    (2, 11.99, 2),
    (2, 12, 1),
    (2, 24, 1),
    (2, 24.01, 0),
    (3, 0, 3),
    (3, 11.99, 3),
    (3, 12, 2),
    (3, 23.99, 2),
    (3, 24, 1),
    (3, 36, 1),
    (3, 36.01, 0),
    (4, 47.99, 1),
    (4, 48.01, 0),
    (5, 0, 5),
    (5, 59, 1),
    (9, 95, 2),
)
def test_4_3_a_class_loses_a_die_for_every_full_12_mu(
    weapon_class: int, range_mu: float, expected: int
) -> None:
    """On the edge of two bands it is the farther one, but one die reaches the end (FT-4.3-1).

    So class 3 has 2 dice at 12 MU and 1 at 24 and at 36 (FT-RUL-1).
    """
    assert expected == dice(weapon_class, range_mu)


@rows(
    (1, 12, 1),
    (2, 12, 2),
    (2, 12.01, 1),
    (3, 12, 3),
    (3, 24, 2),
    (3, 36, 1),
    (3, 36.01, 0),
)
def test_4_3_by_another_reading_an_edge_belongs_to_the_nearer_band(
    weapon_class: int, range_mu: float, expected: int
) -> None:
    """FT-RUL-1, the other way."""
    assert expected == dice(weapon_class, range_mu, "near")


@rows(
    (11.9985, 2, 2),
    (11.9995, 1, 2),
    (12.0005, 1, 2),
    (12.0015, 1, 1),
    (24.0005, 1, 1),
)
def test_4_3_within_a_thousandth_a_range_is_on_the_edge(
    range_mu: float, far: int, near: int
) -> None:
    """Of a class 2 (FT-RUL-3)."""
    assert (far, near) == (dice(2, range_mu), dice(2, range_mu, "near"))


def duel(level: int = 0, armour: int = 0, **changes: object) -> Battle:
    """Return a battle of a warship and a target 8 MU ahead with screens and armour."""
    screens = [ScreenGenerator(f"S{number}") for number in range(level)]
    return fire_phase(warship(), ship("B1", NORTH, *screens, armour=armour), **changes)


SCORES = [(0, (0, 0, 0, 1, 1, 2)), (1, (0, 0, 0, 0, 1, 2)), (2, (0, 0, 0, 0, 1, 1))]


@pytest.mark.parametrize(("level", "points"), SCORES)
@pytest.mark.parametrize("face", range(1, 7))
def test_4_4_points_by_face_and_screens(level: int, points: tuple[int, ...], face: int) -> None:
    """Without screens 4 and 5 do one, 6 two; screens take the 4, and at level 2 half of the 6.

    (FT-4.3-2, FT-4.4-1.)
    """
    again = (1,) if face == 6 else ()
    ruling = rule(duel(level), fire("B1"), face, *again)
    assert only(ruling, BeamFired).damage == points[face - 1]
    assert named(ruling, "B1").damage == points[face - 1]


@pytest.mark.parametrize(("level", "first"), [(0, 2), (1, 2), (2, 1)])
@pytest.mark.parametrize(("face", "points"), [(3, 0), (4, 1), (5, 1)])
def test_4_3_an_extra_die_is_read_without_screens_and_goes_to_the_hull(
    level: int, first: int, face: int, points: int
) -> None:
    """Past armour that is left too (FT-4.3-3, FT-4.4-1, FT-4.5-3)."""
    ruling = rule(duel(level, armour=5), fire("B1"), 6, face)
    fired, target = only(ruling, BeamFired), named(ruling, "B1")
    assert (fired.damage, fired.penetrating) == (first + points, points)
    assert (target.armour, target.damage) == (5 - first, points)


def test_4_3_sixes_go_on_and_on() -> None:
    """Each gives one more die, without limit (FT-4.3-3)."""
    fired = only(rule(duel(2, armour=5), fire("B1"), 6, 6, 6, 6, 4), BeamFired)
    assert (fired.damage, fired.penetrating) == (1 + 2 + 2 + 2 + 1, 7)
    assert [roll.faces for roll in fired.rolls] == [(6,), (6,), (6,), (6,), (4,)]


def test_4_3_extra_dice_come_wave_by_wave() -> None:
    """First all dice of the weapon, then one for each 6, then theirs (FT-DICE-1)."""
    fired = only(rule(duel(), fire("B3"), 6, 4, 6, 6, 2, 5), BeamFired)
    assert [roll.faces for roll in fired.rolls] == [(6, 4, 6), (6, 2), (5,)]
    assert (fired.damage, fired.penetrating) == (2 + 1 + 2 + 2 + 1, 3)


def test_4_3_the_example_of_the_book_before_its_extra_die() -> None:
    """1, 5 and 6 are three points, two at level 2; the 6 is thrown again (FT-RUL-6)."""
    for level, points in ((0, 3), (2, 2)):
        screens = [ScreenGenerator(f"S{number}") for number in range(level)]
        before = fire_phase(warship(), ship("B1", (0.0, 18.0), *screens))
        assert named(rule(before, fire("B3 B2"), 1, 5, 6, 1), "B1").damage == points


def test_4_3_extra_dice_are_thrown_at_a_ship_that_must_be_gone() -> None:
    """Its excess damage may matter (FT-RUL-100, FT-RUL-12)."""
    ruling = rule(fire_phase(warship(), ship("B1", NORTH, rows=(1,))), fire("B1"), 6, 6, 1)
    assert named(ruling, "B1").damage == 4


def test_4_4_one_generator_lost_is_one_level_lost() -> None:
    """Level 2 shoots like level 1 then (FT-7.1-1)."""
    target = ship("B1", NORTH, ScreenGenerator("S1"), ScreenGenerator("S2"), lost=("S1",))
    ruling = rule(fire_phase(warship(), target), fire("B1"), 6, 1)
    assert (only(ruling, BeamFired).damage, only(ruling, BeamFired).screens) == (2, 1)


def test_4_4_a_third_generator_is_a_spare() -> None:
    """There is no level 3; one steps in when another is lost (FT-4.4-1, FT-RUL-53)."""
    generators = [ScreenGenerator(f"S{number}") for number in range(3)]
    for lost, level in (((), 2), (("S0",), 2), (("S0", "S2"), 1)):
        target = ship("B1", NORTH, *generators, lost=lost)
        assert only(rule(fire_phase(warship(), target), fire("B1"), 5), BeamFired).screens == level


@rows(("T1", (6, 4), 4), ("N1:S0", (5,), 1), ("S1", (4, 4), 2))
def test_4_4_screens_work_against_beams_alone(
    weapon: str, faces: tuple[int, ...], points: int
) -> None:
    """Not against torpedoes, needles and submunitions (FT-4.4-2, FT-4.7-2, FT-4.9-2)."""
    assert named(rule(duel(2), fire(weapon), *faces), "B1").damage == points


def test_4_3_beyond_its_reach_a_beam_does_not_fire() -> None:
    """The whole declaration is refused (FT-4.3-1)."""
    wrong = refusal(fire_phase(warship(), ship("B1", (0.0, 12.01))), fire("B2 B1"))
    assert (wrong.code, wrong.at) == ("out_of_range", "/shots/1/target")


def test_4_3_the_option_of_the_edge_reaches_the_procedure() -> None:
    """At exactly 12 MU a class 2 has one die more (FT-RUL-1)."""
    ships = (warship(), ship("B1", (0.0, 12.0)))
    rule(fire_phase(*ships), fire("B2"), 1)
    rule(fire_phase(*ships, range_band_edge="near"), fire("B2"), 1, 1)


def test_4_3_a_scenario_may_have_its_own_beams() -> None:
    """Bands, reach and points by face come from its tables."""
    mighty = BeamTable(
        band_mu=6.0, reach_per_class_mu=10.0, unscreened=DieTable((0, 0, 1, 2, 3, 4), again=0)
    )
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), Beam("B3", 3, AHEAD))
    before = fire_phase(firer, ship("B1", (0.0, 13.0)), tables=Tables(beam=mighty))
    assert only(rule(before, fire("B3"), 6), BeamFired).damage == 4
