"""13.2: asteroids that drift, and asteroids that break up under fire."""

from typing import Any

from rules.full_thrust.builders_combat import fire, ship, warship
from rules.full_thrust.builders_terrain import among, asteroid, dust, moved, swarm
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, only, refused, rule, told
from rules.rows import rows
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fire_choices import firing_solutions
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, ShipActivated, Shot
from umpire.rules.full_thrust.movement import ShiftTable, ShipMoved
from umpire.rules.full_thrust.state.options import Asteroid, Drift
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.terrain import (
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    DriftThrown,
    TerrainDrifted,
)
from umpire.rules.full_thrust.terrain_passages import ThrowDrift


def test_13_2_a_field_drifts_before_ships_move() -> None:
    """Course 9 at 4 MU: from (10, 2) to (6, 2); one with a way of its own keeps to it.

    (FT-13.2-1.)
    """
    rocks = (asteroid((10.0, 2.0)), asteroid((50.0, 50.0), name="R2", drift=Drift(12, 1)))
    ruling = moved(among(ship("A1"), *rocks, asteroid_drift=Drift(9, 4)))
    kinds = [type(event) for event in ruling.events]
    assert kinds.index(TerrainDrifted) < kinds.index(ShipMoved)
    assert [body.place for body in ruling.state.terrain] == [(6.0, 2.0), (50.0, 51.0)]


def test_13_2_a_field_without_drift_stands_still() -> None:
    """No event tells of it (FT-13.2-1)."""
    assert not told(moved(among(ship("A1"), asteroid((10.0, 2.0)))), TerrainDrifted)


def test_13_2_the_referee_has_the_drift_thrown_for_in_the_first_turn() -> None:
    """D12 for the course, D6 for the speed; all that has no drift takes it (FT-UMP-29)."""
    rocks = (asteroid((9.0, 9.0)), asteroid((20.0, 9.0), name="R2", drift=Drift(1, 1)))
    before = among(ship("A1"), *rocks, dust((50.0, 50.0)), phase="orders", turn=1)
    ruling = rule(before, ThrowDrift(), 9, 4)
    assert only(ruling, DriftThrown).drift == Drift(9, 4)
    drifts = [getattr(body, "drift", "?") for body in ruling.state.terrain]
    assert drifts == [Drift(9, 4), Drift(1, 1), None]
    assert refused(ruling.state, ThrowDrift()) == "drift_thrown"


@rows(
    ({"turn": 2}, "drift_thrown"),
    ({"phase": "movement"}, "drift_thrown"),
    ({"asteroid_drift": Drift(3, 3)}, "drift_thrown"),
)
def test_13_2_a_drift_that_is_settled_is_not_thrown_for(changes: Fields, code: str) -> None:
    """Later, or where the options tell it (FT-13.2-1)."""
    given: Fields = {"turn": 1, "phase": "orders"} | changes
    assert refused(among(ship("A1"), asteroid((9.0, 9.0)), **given), ThrowDrift()) == code


def test_13_2_without_asteroids_no_drift_is_thrown_for() -> None:
    """The option is off (FT-13.1-1)."""
    before = among(ship("A1"), phase="orders", turn=1, asteroids=False, asteroid_damage=False)
    assert refused(before, ThrowDrift()) == "option_off"


def test_13_2_who_is_run_over_throws_by_the_velocity_it_has() -> None:
    """Not by that of its order: 9 less 4 (FT-13.2-2, FT-RUL-84)."""
    standing = ship("A1", velocity=9, thrust=4, order=Manoeuvre(speed=4))
    ruling = moved(among(standing, asteroid((3.0, 0.0), drift=Drift(9, 6))), 5)
    met = only(ruling, AsteroidMet)
    assert (met.needed, met.avoided, met.rule) == (5, True, "FT-13.2-2")
    assert named(ruling.state).velocity == 13


def test_13_2_who_has_been_run_over_moves_no_more() -> None:
    """The ship is destroyed before it would fly (FT-13.2-2)."""
    ruling = moved(among(ship("A1", velocity=9), asteroid((3.0, 0.0), drift=Drift(9, 6))), 4)
    assert named(ruling.state).status == "destroyed"
    assert "A1" not in {event.ship for event in told(ruling, ShipMoved)}


def test_13_2_who_stands_where_the_rim_goes_by_is_safe() -> None:
    """The area that is swept ends at the radius (FT-13.2-2, FT-RUL-84)."""
    before = among(ship("A1", velocity=9), asteroid((1.0, -30.0), drift=Drift(12, 20)))
    assert not told(moved(before), AsteroidMet)


def test_13_2_who_is_run_over_may_fly_into_the_same_asteroid() -> None:
    """Two meetings, with a die each (FT-13.1-2, FT-13.2-2)."""
    before = among(ship("A1", velocity=9), asteroid((0.0, -4.0), drift=Drift(12, 6)))
    assert [met.rule for met in told(moved(before, 5, 6), AsteroidMet)] == [
        "FT-13.2-2",
        "FT-13.1-2",
    ]


def shooting(**changes: Any) -> Asteroid:
    """Return an asteroid ahead of a firer, of 50 points, 48 of them gone."""
    given: Fields = {"damage_points": 50, "damage": 48} | changes
    return asteroid((0.0, 8.0), 2.0, **given)


def test_13_2_fire_wears_an_asteroid_down() -> None:
    """Screens and armour it has none; what is beyond its points counts too (FT-13.2-3)."""
    ruling = rule(among(warship(), shooting(damage=0), phase="fire"), fire("B1 T1", "R1"), 4, 6, 5)
    hit = only(ruling, AsteroidHit)
    assert (hit.attacker, hit.points, hit.damage) == ("A1", 6, 6)
    assert only(ruling, ShipActivated).fired == ("B1", "T1")
    assert not told(ruling, AsteroidBroke)
    assert worn(ruling.state.terrain[0]) == 6


def worn(body: object) -> int:
    """Return the damage of an asteroid."""
    assert isinstance(body, Asteroid)
    return body.damage


def test_13_2_an_asteroid_without_points_left_breaks_up() -> None:
    """D6 chunks, then a D12 and a D6 for each (FT-13.2-3, FT-RUL-85, FT-UMP-25)."""
    before = among(warship(), shooting(), phase="fire")
    ruling = rule(before, fire("T1", "R1"), 6, 2, 2, 3, 4, 12, 6)
    broke = only(ruling, AsteroidBroke)
    assert [chunk.drift for chunk in broke.chunks] == [Drift(3, 4), Drift(12, 6)]
    assert ruling.state.terrain == broke.chunks
    assert {(chunk.place, chunk.radius, chunk.damage_points) for chunk in broke.chunks} == {
        ((0.0, 8.0), 1.0, None)
    }


def test_13_2_chunks_drift_and_are_no_targets() -> None:
    """They cannot be destroyed, but they can be run into (FT-RUL-85)."""
    chunk = asteroid((0.0, 8.0), 1.0, drift=Drift(12, 2))
    assert refused(among(warship(), chunk, phase="fire"), fire("B1", "R1")) == "indestructible"
    crossed = moved(among(ship("A1", velocity=10, thrust=4), chunk), 6)
    assert only(crossed, AsteroidMet).terrain == "R1"
    assert crossed.state.terrain[0].place == (0.0, 10.0)


def test_13_2_fire_may_be_shared_between_a_ship_and_an_asteroid() -> None:
    """Each is a target for a FireCon; the asteroid hides nothing beside it (FT-13.2-3)."""
    before = among(warship(), ship("B1", (3.0, 8.0)), shooting(), phase="fire")
    order = FireWeapons("A1", (Shot("B1", "R1"), Shot("B2", "B1")))
    ruling = rule(before, order, 4, 5, 5)
    assert [fired.target for fired in told(ruling, BeamFired)] == ["R1", "B1"]
    assert named(ruling.state, "B1").damage == 2
    offered = {found.target for found in firing_solutions(before, before.ships[0])}
    assert offered == {"R1", "B1"}
    told_odds = BOOK.odds(before, order).targets
    assert [each.target for each in told_odds] == ["R1", "B1"]
    assert told_odds[0].outcomes[-1].name == "destroyed"


def test_13_2_an_asteroid_hides_another() -> None:
    """Nothing is fired at through one that stands before it (FT-13.1-1, FT-13.2-3)."""
    rocks = (shooting(), asteroid((0.0, 20.0), name="R2", damage_points=9))
    assert refused(among(warship(), *rocks, phase="fire"), fire("B3", "R2")) == "line_blocked"


def test_13_2_without_the_option_fire_does_nothing_to_asteroids() -> None:
    """They are as hard as the book has them (FT-13.2-3)."""
    before = among(warship(), asteroid((0.0, 8.0)), phase="fire", asteroid_damage=False)
    assert refused(before, fire("B1", "R1")) == "indestructible"
    cloud = among(warship(), dust((0.0, 20.0)), phase="fire")
    assert refused(cloud, fire("B3", "D1")) == "unknown_ship"


def test_13_2_a_table_that_is_shifted_takes_its_bodies_along() -> None:
    """Everything moves by the same vector (FT-3.8-1)."""
    before = among(ship("A1"), asteroid((1.0, 9.0)), swarm((20.0, 9.0)), moving_table=True)
    shifted = rule(before, ShiftTable(2.0, -1.0)).state
    assert [body.place for body in shifted.terrain] == [(3.0, 8.0), (22.0, 8.0)]
