"""Odds of declared fire, against dice counted one by one and against icepool."""

from collections import Counter
from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest

from rules.full_thrust_light.table import ALL_ROUND, duel, fire, ship
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder
from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    FireWeapons,
    Options,
    PassFire,
    Shot,
)

BEAM_DIE = icepool.Die([0, 0, 0, 1, 1, 2])


def odds(state: Battle, order: Value) -> Odds:
    """Return the odds of an order."""
    return FULL_THRUST_LIGHT.odds(state, order)


def at_one(state: Battle, order: Value) -> TargetOdds:
    """Return the odds at the one target of an order; they add up to 1."""
    (found,) = odds(state, order).targets
    assert sum(found.damage) == pytest.approx(1.0)
    assert found.mean_damage == pytest.approx(
        sum(points * chance for points, chance in enumerate(found.damage))
    )
    return found


def test_ftl_beam_02_every_throw_counted() -> None:
    """Three dice of a class 3: 216 throws."""
    points = [0, 0, 0, 1, 1, 2]
    counted = Counter(sum(throw) for throw in product(points, repeat=3))
    found = at_one(duel(ship("A1"), ship("B1", (0.0, 9.0))), fire("E3"))
    expected = [counted[damage] / 216 for damage in range(7)]
    assert expected == pytest.approx(list(found.damage))


@pytest.mark.parametrize("dice", [1, 7, 40])
def test_ftl_beam_03_many_dice_agree_with_icepool(dice: int) -> None:
    """Up to forty dice at one target."""
    beams = tuple(Beam(f"E{number}", 1, ALL_ROUND) for number in range(dice))
    state = duel(ship("A1", systems=(FireControl("F1"), *beams)), ship("B1", (0.0, 9.0)))
    found = at_one(state, fire(" ".join(beam.id for beam in beams)))
    summed = dice @ BEAM_DIE
    expected = [float(summed.probability(damage)) for damage in range(2 * dice + 1)]
    assert expected == pytest.approx(list(found.damage), abs=1e-12)


def test_ftl_pt_02_beams_and_torpedoes_together_agree_with_icepool() -> None:
    """A class 2 and two torpedoes at 20 MU."""
    state = duel(ship("A1"), ship("B1", (0.0, 20.0)))
    found = at_one(state, fire("E1 T1 T2"))
    torpedo = icepool.d6.map(lambda face: icepool.d6 if face >= 5 else 0)
    summed = BEAM_DIE + 2 @ torpedo
    expected = [float(summed.probability(damage)) for damage in range(len(found.damage))]
    assert expected == pytest.approx(list(found.damage), abs=1e-12)


def test_ftl_dmg_02_the_rows_that_may_end_and_destruction() -> None:
    """Rows that have ended are not told again; the last is destruction."""
    target = ship("B1", (0.0, 9.0), rows=(2, 2, 2), damage=3)
    found = at_one(duel(ship("A1"), target), fire("E1"))
    outcomes = {each.name: each.chance for each in found.outcomes}
    assert {"row 2 ends", "destroyed"} == set(outcomes)
    assert outcomes["row 2 ends"] == pytest.approx(3 / 4)
    assert outcomes["destroyed"] == pytest.approx(5 / 36)


def test_ftl_rul_06_a_die_for_the_line_is_part_of_the_odds() -> None:
    """The bow torpedo fires on half of the throws, the beam on all."""
    firer = ship(
        "A1", systems=(FireControl("F1"), Beam("E1", 1, ("F", "FS")), PulseTorpedo("T1", ("F",)))
    )
    line = ship("B1", (2.5, 2.5 * 3**0.5))
    found = at_one(duel(firer, line, options=Options(arc_line="random_d6")), fire("E1 T1"))
    both, beam = 0.5 * (1 / 2), 0.5
    assert found.damage[0] == pytest.approx(both * (1 / 6) + beam * (1 / 2))


def test_ftl_fire_06_each_target_has_odds_of_its_own() -> None:
    """In the order in which they are first named."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)), ship("B2", (1.0, 9.0)))
    order = FireWeapons("A1", (Shot("E1", "B2"), Shot("E2", "B1"), Shot("E3", "B2")))
    assert [(found.target, len(found.damage)) for found in odds(state, order).targets] == [
        ("B2", 11),
        ("B1", 5),
    ]


def test_odds_are_for_planning() -> None:
    """Whose turn it is does not matter; what is not allowed is refused as ever."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0), course=6))
    assert odds(state, fire("E1", "A1", "B1")).targets
    with pytest.raises(IllegalOrder, match=r"E1 reaches 24 MU; B1 is 90\.00 MU away"):
        odds(duel(ship("A1"), ship("B1", (0.0, 90.0))), fire("E1"))


def test_odds_of_anything_else_cannot_be_told() -> None:
    """No dice fall for a pass."""
    with pytest.raises(CannotAdjudicate) as refused:
        odds(duel(ship("A1"), ship("B1")), PassFire("A"))
    assert (refused.value.code, refused.value.at) == ("no_odds", "/kind")
