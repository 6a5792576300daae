"""Pulse torpedoes (Pulstorpedos): to hit by range, then one die of damage."""

import pytest

from rules.full_thrust_light.table import duel, fire, only, refusal, rule, ship, told
from umpire.rules.full_thrust_light import (
    HullDamaged,
    Tables,
    TorpedoBand,
    TorpedoFired,
    TorpedoTable,
    find_torpedo_need,
)

TABLE = TorpedoTable()


@pytest.mark.parametrize(
    ("range_mu", "need"),
    [
        (0.0, 2),
        (6.0, 2),
        (6.01, 3),
        (12.0, 3),
        (12.5, 4),
        (13.0, 4),
        (18.0, 4),
        (18.5, 5),
        (20.0, 5),
        (24.0, 5),
        (24.01, 6),
        (30.0, 6),
        (30.0009, 6),
        (30.01, None),
    ],
)
def test_ftl_pt_01_one_more_for_each_6_mu(range_mu: float, need: int | None) -> None:
    """FTL-RUL-08: what is over a limit is in the next band; over 30 there is none."""
    assert need == find_torpedo_need(range_mu, TABLE)


def test_ftl_pt_01_the_example_of_the_book() -> None:
    """Two torpedoes at 20 MU throw 4 and 6; the one that hits does 3."""
    ruling = rule(duel(ship("A1"), ship("B1", (0.0, 20.0))), fire("T1 T2"), 4, 6, 3)
    missed, hit = told(ruling, TorpedoFired)
    assert (missed.need, missed.hit, missed.damage, missed.rule) == (5, False, 0, "FTL-PT-01")
    assert (hit.need, hit.hit, hit.damage, hit.rule) == (5, True, 3, "FTL-PT-02")
    assert only(ruling, HullDamaged).points == 3


def test_ftl_pt_01_beyond_30_mu() -> None:
    """Out of range."""
    assert refusal(duel(ship("A1"), ship("B1", (0.0, 30.5))), fire("T1")).code == "out_of_range"


@pytest.mark.parametrize("face", range(1, 7))
def test_ftl_pt_02_a_hit_does_one_die(face: int) -> None:
    """From 1 to 6 points."""
    ruling = rule(duel(ship("A1"), ship("B1", (0.0, 5.0))), fire("T1"), 2, face)
    assert face == only(ruling, TorpedoFired).damage


def test_ftl_rul_19_all_torpedoes_throw_to_hit_before_any_does_damage() -> None:
    """5 hits, 6 hits, then 1 and 4 points."""
    ruling = rule(duel(ship("A1"), ship("B1", (0.0, 5.0))), fire("T2 T1"), 5, 6, 1, 4)
    assert [(e.weapon, e.damage) for e in told(ruling, TorpedoFired)] == [("T2", 1), ("T1", 4)]


def test_ftl_pt_01_a_scenario_may_bring_its_own_table() -> None:
    """One band to 10 MU on 4 and more, and a d10 of damage."""
    own = Tables(pulse_torpedo=TorpedoTable((TorpedoBand(10.0, 4),), damage_sides=10))
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)), tables=own)
    assert only(rule(state, fire("T1"), 4, 10), TorpedoFired).damage == 10
    assert refusal(duel(ship("A1"), ship("B1", (0.0, 11.0)), tables=own), fire("T1")).code == (
        "out_of_range"
    )
