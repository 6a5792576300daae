"""13.6: ships that explode, and their debris."""

from typing import Any

from rules.full_thrust.builders_combat import fire, ship, warship
from rules.full_thrust.builders_terrain import among, debris, moved
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, only, rule, told
from rules.rows import rows
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.state.battle import Battle, free_names
from umpire.rules.full_thrust.state.options import WreckCloud
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.terrain import (
    ExplosionThrown,
    MeteorsStruck,
    TerrainDrifted,
    WreckDispersed,
    WreckExploded,
)
from umpire.rules.full_thrust.thresholds import ShipDestroyed


def doomed(**changes: Any) -> Ship:
    """Return a ship at velocity 6 with two hull boxes left."""
    return ship("B1", (0.0, 8.0), **({"rows": (10, 10), "damage": 18, "mass": 60} | changes))


def struck(points: int, *faces: int, **changes: Any) -> Any:
    """Return the ruling on damage that the referee enters."""
    return rule(among(ship("A1"), doomed(**changes)), ApplyDamage("B1", points), *faces)


@rows((3, True), (4, False))
def test_13_6_a_ship_explodes_on_its_excess_damage_or_less(face: int, explodes: bool) -> None:
    """Two boxes, five points: three or less (FT-13.6-1)."""
    ruling = struck(5, face)
    thrown = only(ruling, ExplosionThrown)
    assert (thrown.excess, thrown.explodes) == (3, explodes)
    assert len(ruling.state.terrain) == int(explodes)


def test_13_6_the_last_box_exactly_makes_a_hulk() -> None:
    """Without excess nothing is thrown (FT-RUL-89)."""
    assert not told(struck(2), ExplosionThrown)


def test_13_6_without_the_option_ships_are_just_gone() -> None:
    """No die (FT-2.6-2)."""
    before = among(ship("A1"), doomed(), battle_debris=False)
    assert not told(rule(before, ApplyDamage("B1", 5)), ExplosionThrown)


def test_13_6_enemy_fire_makes_ships_explode_right_after_they_are_destroyed() -> None:
    """FT-13.6-1, FT-DICE-3."""
    ruling = rule(among(warship(), doomed(damage=19), phase="fire"), fire("T1"), 6, 6, 5)
    kinds = [type(event) for event in ruling.events]
    assert kinds.index(ExplosionThrown) == kinds.index(ShipDestroyed) + 1
    assert isinstance(ruling.state.terrain[0], WreckCloud)


def test_13_6_a_ship_rammed_to_pieces_does_not_explode() -> None:
    """A ram is no fire (FT-UMP-27)."""
    rammer = ship("A1", (0.0, 8.0), order=Manoeuvre(ram="B1"))
    ruling = moved(among(rammer, doomed(velocity=6), ramming=True), 6, 6, 1, 1, 1)
    assert named(ruling.state, "B1").status == "destroyed"
    assert not told(ruling, ExplosionThrown)


def test_13_6_meteors_and_friends_make_no_debris() -> None:
    """Nor does what the own side has done (FT-UMP-27)."""
    ruling = moved(among(ship("A1", rows=(2,), velocity=6), debris((0.0, -3.0))), 6)
    assert named(ruling.state).status == "destroyed"
    assert not told(ruling, ExplosionThrown)
    own = rule(among(ship("B2"), doomed()), ApplyDamage("B1", 5, attacker="B2"))
    assert not told(own, ExplosionThrown)


@rows(({"mass": 20}, 2.0), ({"mass": 60}, 4.0), ({"mass": 120}, 6.0))
def test_13_6_debris_is_as_wide_as_the_group_of_the_ship_says(ssd: Fields, diameter: float) -> None:
    """Where it was, with its course and velocity (FT-13.6-2, FT-RUL-67)."""
    cloud = only(struck(5, 1, **ssd), WreckExploded).cloud
    assert (2 * cloud.radius, cloud.place, cloud.turn) == (diameter, (0.0, 8.0), 5)
    assert (cloud.course_deg, cloud.velocity) == (0.0, 6)


def test_13_6_the_debris_of_a_vector_ship_flies_where_it_drifted() -> None:
    """Its course is no clock point (FT-13.6-2, FT-10.2-6)."""
    before = among(ship("A1"), doomed(course_deg=45.0), movement_system="vector")
    assert only(rule(before, ApplyDamage("B1", 5), 1), WreckExploded).cloud.course_deg == 45.0


def test_13_6_debris_moves_with_the_wreck_harms_and_is_gone() -> None:
    """In the turn after, before the ships: to (0, 6), three dice at velocity 20.

    (FT-13.6-2, FT-RUL-89.)
    """
    fast = ship("A1", (-10.0, 6.0), facing=3, velocity=20)
    ruling = moved(among(fast, debris((0.0, 0.0))), 2, 3, 4)
    (drifted,) = told(ruling, TerrainDrifted)
    assert (drifted.x, drifted.y, drifted.rule) == (0.0, 6.0, "FT-13.6-2")
    assert only(ruling, MeteorsStruck).points == 9
    assert only(ruling, WreckDispersed).terrain == "W1"
    assert ruling.state.terrain == ()


def test_13_6_debris_of_this_turn_is_harmless_and_stays() -> None:
    """Until the next turn it neither moves nor hurts (FT-RUL-89)."""
    ruling = moved(among(ship("A1", velocity=12), debris((0.0, 3.0), turn=5)))
    assert len(told(ruling, ShipMoved)) == 2
    assert not told(ruling, MeteorsStruck)
    assert len(ruling.state.terrain) == 1


def test_13_6_debris_runs_over_ships_that_stand_in_its_way() -> None:
    """Once: flying on through it, the ship throws no more (FT-13.6-2, FT-RUL-88)."""
    ruling = moved(among(ship("A1", velocity=6), debris((0.0, -3.0))), 4)
    assert only(ruling, MeteorsStruck).rule == "FT-13.6-2"
    assert named(ruling.state).damage == 4


def test_13_6_debris_has_a_name_of_its_own() -> None:
    """Nothing else in the battle has it (FT-13.6-2)."""
    before: Battle = among(ship("W5-1"), ship("A1"), debris((9.0, 9.0)))
    assert free_names(before, "W", 2) == ("W5-2", "W5-3")
