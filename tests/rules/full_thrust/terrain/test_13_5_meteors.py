"""13.5: swarms of meteors."""

from rules.full_thrust.builders_combat import ship
from rules.full_thrust.builders_terrain import among, moved, swarm
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.rules.full_thrust.state.options import Drift
from umpire.rules.full_thrust.state.ship import ScreenGenerator
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.terrain import MeteorsStruck
from umpire.rules.full_thrust.terrain_passages import meteor_dice
from umpire.rules.full_thrust.thresholds import DamageTaken


@rows((0, 0), (5, 0), (6, 1), (11, 1), (12, 2), (17, 2), (18, 3), (20, 3))
def test_13_5_a_die_for_each_full_six_of_velocity(velocity: int, dice: int) -> None:
    """Up to 5 there is none (FT-13.5-1)."""
    assert meteor_dice(velocity, 6) == dice


def test_13_5_meteors_go_past_screens_and_armour() -> None:
    """All that is thrown is hull damage (FT-13.5-1, FT-RUL-88)."""
    screens = (ScreenGenerator("S1"), ScreenGenerator("S2"))
    fast = ship("A1", (0.0, 0.0), *screens, velocity=17, armour=4)
    taken = only(moved(among(fast, swarm((0.0, 3.0))), 1, 1), DamageTaken)
    assert (taken.to_armour, taken.to_hull, taken.attacker) == (0, 2, "M1")


def test_13_5_the_velocity_is_that_of_this_turn() -> None:
    """10 and 2 more are two dice (FT-RUL-88)."""
    faster = ship("A1", velocity=10, order=Manoeuvre(speed=2))
    struck = only(moved(among(faster, swarm((0.0, 3.0))), 1, 2), MeteorsStruck)
    assert (struck.velocity, struck.points) == (12, 3)


def test_13_5_a_slow_ship_passes_unhurt() -> None:
    """No die, no word (FT-13.5-1)."""
    assert not told(moved(among(ship("A1", velocity=5), swarm((0.0, 3.0)))), MeteorsStruck)


def test_13_5_a_field_counts_once_a_turn() -> None:
    """It comes over the ship, which then flies on through it (FT-RUL-88, FT-UMP-26)."""
    drifting = swarm((0.0, -9.0), drift=Drift(12, 6))
    before = among(ship("A1", velocity=6, order=Manoeuvre(speed=2)), drifting)
    assert only(moved(before, 4), MeteorsStruck).velocity == 8


def test_13_5_each_field_counts() -> None:
    """In the order of the path (FT-RUL-88)."""
    fields = (swarm((0.0, 12.0), 2.0, "M1"), swarm((0.0, 4.0), 2.0, "M2"))
    ruling = moved(among(ship("A1", velocity=12), *fields), 1, 1, 2, 2)
    assert [struck.terrain for struck in told(ruling, MeteorsStruck)] == ["M2", "M1"]


def test_13_5_a_wreck_meets_nothing_more() -> None:
    """The second field throws no dice (FT-2.6-2)."""
    fields = (swarm((0.0, 12.0), 2.0, "M1"), swarm((0.0, 4.0), 2.0, "M2"))
    ruling = moved(among(ship("A1", velocity=12, rows=(2,)), *fields), 1, 1)
    assert named(ruling.state).status == "destroyed"
