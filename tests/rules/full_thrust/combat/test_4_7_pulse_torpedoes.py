"""4.7 Pulse torpedoes: to hit by range, one die of damage, half of it past armour."""

from rules.full_thrust.alone import refused, rule
from rules.full_thrust.builders_combat import NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.rules.full_thrust.gunnery import TorpedoFired, torpedo_need
from umpire.rules.full_thrust.state.tables import PulseTorpedoTable

TABLE = PulseTorpedoTable()


@rows(
    (0, 2, 2),
    (5.99, 2, 2),
    (6, 3, 2),
    (6.01, 3, 3),
    (11.99, 3, 3),
    (12, 4, 3),
    (18, 5, 4),
    (23.99, 5, 5),
    (24, 6, 5),
    (29.99, 6, 6),
    (30, 6, 6),
    (30.01, None, None),
)
def test_4_7_the_face_that_hits(range_mu: float, far: int | None, near: int | None) -> None:
    """2 within 6 MU, one more each further 6, up to 30 MU (FT-4.7-1).

    On the edge of two bands it is the farther one, or by another reading the nearer (FT-RUL-2).
    """
    assert far == torpedo_need(range_mu, TABLE, "far")
    assert near == torpedo_need(range_mu, TABLE, "near")


@rows((2, False), (3, True))
def test_4_7_a_hit_does_one_die(face: int, hit: bool) -> None:
    """Thrown at once, and a 6 is not thrown again (FT-4.7-2)."""
    before = fire_phase(warship(), ship("B1", NORTH))
    ruling = rule(before, fire("T1"), face, *((6,) if hit else ()))
    fired = only(ruling, TorpedoFired)
    assert (fired.need, fired.hit, fired.damage) == (3, hit, 6 if hit else 0)
    assert named(ruling, "B1").damage == (6 if hit else 0)


def test_4_7_each_torpedo_throws_its_damage_before_the_next_is_thrown() -> None:
    """To hit, damage, to hit, damage (FT-DICE-2)."""
    ruling = rule(fire_phase(warship(), ship("B1", NORTH)), fire("T1 T2"), 3, 5, 4, 2)
    assert [fired.damage for fired in told(ruling, TorpedoFired)] == [5, 2]


@rows((5, 8, 5, 2), (4, 8, 6, 2), (1, 8, 7, 0), (6, 2, 0, 4), (6, 0, 0, 6))
def test_4_7_the_larger_half_falls_on_armour(
    damage: int, armour: int, left: int, hull: int
) -> None:
    """The rest, and what armour cannot take, on the hull (FT-4.7-2, FT-4.5-4)."""
    before = fire_phase(warship(), ship("B1", NORTH, armour=armour))
    target = named(rule(before, fire("T1"), 3, damage), "B1")
    assert (target.armour, target.damage) == (left, hull)


def test_4_7_each_torpedo_is_halved_by_itself() -> None:
    """3 and 3 leave 6 of 10 armour boxes and cost 2 of the hull (FT-RUL-17)."""
    before = fire_phase(warship(), ship("B1", NORTH, armour=10))
    target = named(rule(before, fire("T1 T2"), 3, 3, 3, 3), "B1")
    assert (target.armour, target.damage) == (6, 2)


def test_4_7_by_another_reading_all_of_them_together() -> None:
    """6 are 3 and 3; beams beside them are not halved (FT-RUL-17)."""
    before = fire_phase(warship(), ship("B1", NORTH, armour=10), ap_unit="attack")
    target = named(rule(before, fire("T1 T2"), 3, 3, 3, 3), "B1")
    assert (target.armour, target.damage) == (7, 3)
    target = named(rule(before, fire("T1 B1 T2"), 3, 3, 5, 3, 3), "B1")
    assert (target.armour, target.damage) == (6, 3)


def test_4_7_beyond_30_mu_a_torpedo_is_not_fired() -> None:
    """The end of its reach is inside (FT-4.7-1)."""
    assert refused(fire_phase(warship(), ship("B1", (0, 30.01))), fire("T1")) == "out_of_range"
    assert only(rule(fire_phase(warship(), ship("B1", (0, 30))), fire("T1"), 5), TorpedoFired)
