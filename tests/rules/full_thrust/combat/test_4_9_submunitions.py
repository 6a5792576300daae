"""4.9 Submunition packs: one shot, dice by range, past screens."""

from rules.full_thrust.alone import refusal, refused, rule
from rules.full_thrust.builders_combat import NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.table import named, only
from rules.rows import rows
from umpire.rules.full_thrust.gunnery import SubmunitionsFired, submunition_dice
from umpire.rules.full_thrust.state.tables import SubmunitionTable

TABLE = SubmunitionTable()


@rows(
    (0, 3, 3),
    (5.99, 3, 3),
    (6, 2, 3),
    (11.99, 2, 2),
    (12, 1, 2),
    (18, 1, 1),
    (18.01, 0, 0),
)
def test_4_9_dice_by_range(range_mu: float, far: int, near: int) -> None:
    """Three within 6 MU, two within 12, one within 18; edges as for beams (FT-4.9-1, FT-RUL-2)."""
    assert far == submunition_dice(range_mu, TABLE, "far")
    assert near == submunition_dice(range_mu, TABLE, "near")


def test_4_9_a_pack_scores_like_beams_and_is_spent() -> None:
    """Its extra dice penetrate (FT-4.9-1, -2, FT-RUL-19)."""
    ruling = rule(fire_phase(warship(), ship("B1", NORTH, armour=5)), fire("S1"), 6, 4, 5)
    fired, target = only(ruling, SubmunitionsFired), named(ruling, "B1")
    assert (fired.damage, fired.penetrating) == (4, 1)
    assert (target.armour, target.damage) == (2, 1)
    assert named(ruling, "A1").spent == ("S1",)


def test_4_9_a_pack_is_fired_once() -> None:
    """In the whole battle (FT-4.9-1)."""
    wrong = refusal(fire_phase(warship(spent=("S1",)), ship("B1", NORTH)), fire("S1"))
    assert (wrong.code, wrong.at) == ("weapon_spent", "/shots/0/weapon")


def test_4_9_a_pack_reaches_18_mu() -> None:
    """And no farther (FT-4.9-1)."""
    near = fire_phase(warship(), ship("B1", (0.0, 18.0)))
    assert only(rule(near, fire("S1"), 4), SubmunitionsFired).damage == 1
    assert refused(fire_phase(warship(), ship("B1", (0.0, 18.01))), fire("S1")) == ("out_of_range")
