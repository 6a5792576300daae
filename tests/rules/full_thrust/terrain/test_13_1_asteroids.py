"""13.1: asteroids block lines, and ships that meet them may crash."""

from msgspec.structs import replace

from rules.full_thrust.builders_combat import fire, ship, warship
from rules.full_thrust.builders_fighters import group
from rules.full_thrust.builders_terrain import among, asteroid, moved
from rules.full_thrust.fleets import Place
from rules.full_thrust.table import named, only, refusal, refused_at, rule, told
from rules.rows import rows
from umpire.rules.full_thrust.fighter_attacks import MoveGroup
from umpire.rules.full_thrust.fire_choices import firing_solutions
from umpire.rules.full_thrust.ftl import EntryDangerThrown, FtlExitThrown, ShipJumped
from umpire.rules.full_thrust.gunnery import BeamFired
from umpire.rules.full_thrust.movement import ShipLeftTable
from umpire.rules.full_thrust.salvoes import Launch, LaunchSalvoes, SalvoLaunched
from umpire.rules.full_thrust.state.battle import Table
from umpire.rules.full_thrust.state.ship import FtlDrive, SalvoMissileRack, Ship
from umpire.rules.full_thrust.state.values import FtlEntry, Manoeuvre, VectorItem
from umpire.rules.full_thrust.terrain import AsteroidMet, is_blocked
from umpire.rules.full_thrust.thresholds import ShipDestroyed

TARGET = ship("B1", (0.0, 20.0))


@rows(
    ((0.0, 10.0), True),
    ((0.9, 10.0), True),
    ((1.0, 10.0), False),
    ((0.9995, 10.0), False),
    ((0.0, 22.0), False),
    ((0.0, -2.0), False),
    ((0.0, 20.5), True),
)
def test_13_1_a_line_is_blocked_that_comes_nearer_than_the_radius(
    place: Place, blocked: bool
) -> None:
    """A tangent is free, and so is what lies behind either end (FT-13.1-1, FT-RUL-84)."""
    before = among(warship(), TARGET, asteroid(place), phase="fire")
    assert is_blocked(before, (0.0, 0.0), (0.0, 20.0)) == blocked


@rows("B3", "T1")
def test_13_1_no_weapon_of_a_ship_fires_along_a_blocked_line(weapons: str) -> None:
    """Neither beams nor torpedoes, and no choice offers it (FT-13.1-1)."""
    before = among(warship(), TARGET, asteroid((0.0, 10.0)), phase="fire")
    assert refused_at(before, fire(weapons)) == ("line_blocked", "/shots/0/target")
    offered = {found.target for found in firing_solutions(before, before.ships[0])}
    assert "B1" not in offered


def test_13_1_without_the_option_nothing_is_blocked() -> None:
    """Lines are open where asteroids are not in play (FT-13.1-1)."""
    before = among(warship(), TARGET, phase="fire", asteroids=False, asteroid_damage=False)
    assert only(rule(before, fire("B3"), 1, 1), BeamFired).target == "B1"


def test_13_1_salvoes_are_not_placed_behind_an_asteroid() -> None:
    """The line from the launcher to the point of aim must be clear (FT-RUL-104)."""
    racks = (SalvoMissileRack("S1", ("F",)), SalvoMissileRack("S2", ("F",)))
    before = among(ship("A1", (0.0, 0.0), *racks), asteroid((0.0, 5.0)), phase="missiles")
    refused = refusal(before, LaunchSalvoes("A1", (Launch("S1", 0.0, 10.0),)))
    assert (refused.code, refused.at) == ("line_blocked", "/launches/0")
    launched = rule(before, LaunchSalvoes("A1", (Launch("S1", 3.0, 10.0),)))
    assert only(launched, SalvoLaunched).x == 3.0


def test_13_1_fighters_fly_around_asteroids() -> None:
    """Neither their moves nor their attacks are hindered (FT-13.1-1, FT-13.2-2)."""
    before = among(ship("A1", (30.0, 0.0)), asteroid((0.0, 4.0)), phase="fighters")
    before = replace(before, groups=(group("Ag1"),))
    (flown,) = rule(before, MoveGroup("Ag1", 0.0, 10.0, 12)).state.groups
    assert (flown.place, flown.strength) == ((0.0, 10.0), 6)


@rows(
    (9, 4, (5,), 5, False),
    (9, 4, (4,), 5, True),
    (5, 4, (), 1, False),
    (2, 4, (), -2, False),
    (6, 4, (1,), 2, True),
    (10, 4, (6,), 6, False),
    (11, 4, (), 7, True),
)
def test_13_1_a_ship_avoids_an_asteroid_on_velocity_less_thrust(
    velocity: int, thrust: int, faces: tuple[int, ...], needed: int, destroyed: bool
) -> None:
    """No die where the number is 1 or less, or beyond a die (FT-13.1-2)."""
    before = among(ship("A1", (0.0, 0.0), velocity=velocity, thrust=thrust), asteroid((0.0, 1.5)))
    ruling = moved(before, *faces)
    met = only(ruling, AsteroidMet)
    assert (met.needed, met.avoided) == (needed, not destroyed)
    assert (named(ruling.state).status == "destroyed") == destroyed


def test_13_1_the_velocity_is_that_of_this_turn_and_the_thrust_that_of_now() -> None:
    """8 + 2 less half of 4 (FT-13.1-2, FT-RUL-84)."""
    fast = ship("A1", (0.0, 0.0), velocity=8, thrust=4, drive="half", order=Manoeuvre(speed=2))
    assert only(moved(among(fast, asteroid((0.0, 4.0)))), AsteroidMet).needed == 8


def test_13_1_asteroids_are_met_in_the_order_of_the_path() -> None:
    """One die each; who has crashed meets no more (FT-RUL-84)."""
    rocks = (asteroid((0.0, 8.0), name="R1"), asteroid((0.0, 3.0), name="R2"))
    before = among(ship("A1", velocity=9, thrust=4), *rocks)
    assert [met.terrain for met in told(moved(before, 5, 6), AsteroidMet)] == ["R2", "R1"]
    crashed = moved(before, 1)
    assert [met.terrain for met in told(crashed, AsteroidMet)] == ["R2"]
    assert only(crashed, ShipDestroyed).rule == "FT-13.1-2"


def test_13_1_a_ship_beside_its_path_is_not_in_danger() -> None:
    """A path that touches the rim is free (FT-RUL-84)."""
    assert not told(moved(among(ship("A1", velocity=9), asteroid((1.0, 4.0)))), AsteroidMet)


def test_13_1_a_ship_that_crashes_has_not_left_the_table() -> None:
    """It is destroyed, wherever it would have flown (FT-13.1-2, FT-3.5-1)."""
    table = Table(-5.0, -5.0, 1000.0, 1000.0)
    ruling = moved(among(ship("A1", facing=9, velocity=12), asteroid((-3.0, 0.0)), table=table))
    assert named(ruling.state).status == "destroyed"
    assert not told(ruling, ShipLeftTable)


def test_13_1_in_vector_movement_the_straight_line_counts() -> None:
    """The way around an asteroid that the drift and a burn describe is no help (FT-10.2-8)."""
    order = Manoeuvre(items=(VectorItem("rotate_starboard", 3), VectorItem("burn", 6)))
    turning = ship("A1", velocity=8, thrust=8, course_deg=0.0, order=order)
    before = among(turning, asteroid((3.0, 4.0), 0.5), movement_system="vector")
    assert only(moved(before, 6), AsteroidMet).needed == 2
    straight = among(turning, asteroid((0.0, 6.0), 0.5), movement_system="vector")
    assert not told(moved(straight), AsteroidMet)


def leaving() -> Ship:
    """Return a ship that jumps this turn, 4 MU further on."""
    return ship("A1", (0.0, 0.0), FtlDrive("J"), velocity=8, thrust=4, ftl_since=4)


def test_13_1_a_jump_near_an_asteroid_is_thrown_for() -> None:
    """Within 6 MU of its centre, though there is nobody to be hurt (FT-8.1-3, FT-UMP-28)."""
    assert only(moved(among(leaving(), asteroid((7.0, 4.0)))), ShipJumped).rule == "FT-8.1-2"
    thrown = only(moved(among(leaving(), asteroid((6.0, 4.0))), 5), FtlExitThrown)
    assert (thrown.result, thrown.damage) == ("explode", ())


def test_13_1_a_ship_may_crash_on_its_way_to_the_jump() -> None:
    """Half a move is a move (FT-13.1-2, FT-8.1-2)."""
    going = ship("A1", (0.0, 0.0), FtlDrive("J"), velocity=12, thrust=4, ftl_since=4)
    ruling = moved(among(going, asteroid((0.0, 3.0))))
    assert named(ruling.state).status == "destroyed"
    assert not told(ruling, ShipJumped)


def test_13_1_a_ship_that_enters_near_an_asteroid_is_hurt() -> None:
    """It throws for itself alone (FT-8.2-3, FT-UMP-28)."""
    entry = FtlEntry(5, 50.0, 50.0, point=(50.0, 50.0))
    entering = ship("A2", (50.0, 50.0), velocity=0, status="waiting", entry=entry)
    ruling = moved(among(ship("A1", velocity=0), entering, asteroid((54.0, 50.0))), 3)
    assert [each.points for each in only(ruling, EntryDangerThrown).damage] == [3]
    assert named(ruling.state, "A2").damage == 3
