"""Readings of Cold Infinity that are about several chapters at once."""

from fractions import Fraction

import pytest

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.hits.impact import multiplied
from umpire.rules.cold_infinity.movement.thrusters import channel, engine_thrust, price
from umpire.rules.cold_infinity.sighting.sections import SIDES, Hull, determined, struck
from umpire.rules.cold_infinity.state.values import Attitude
from umpire.rules.cold_infinity.state.weapons import Engine, Sensors, Thruster
from umpire.rules.cold_infinity.turns.initiative import first_base
from umpire.rules.cold_infinity.warfare.levels import SensorState, ew_points

BOTH = Attitude(1, 90, 90)
ON_END = Attitude(1, 0, 90)


def test_what_is_dealt_or_paid_rounds_up_and_what_is_had_rounds_down() -> None:
    """Half of 7 and the like; to the nearest point a half goes up (CI-RUL-3)."""
    assert multiplied(7, Fraction(1, 2)) == 4
    assert price(7, 2) == 4
    thruster = Thruster(id="aft", structure=8, channel=4, accelerates="forward")
    assert channel(thruster, 1) == 3
    assert first_base(12.5) == 13


@rows((4, 0, 3), (4, 1, 1), (6, 1, 2), (10, 0, 3), (10, 1, 3), (10, 6, 2), (10, 10, 0))
def test_a_damaged_system_gives_no_more_than_is_printed(
    structure: int, lost: int, rating: int
) -> None:
    """A Rating of 3 on any structure, of sensors, thrusters and engines alike (CI-RUL-15)."""
    sensors = SensorState(Sensors(id="sensors", structure=structure, ew=3, boost=1), lost)
    thruster = Thruster(id="aft", structure=structure, channel=3, accelerates="forward")
    engine = Engine(id="engine", structure=structure, thrust=3, enrichment=1)
    assert ew_points((sensors,)).total == rating
    assert channel(thruster, lost) == rating
    assert engine_thrust(engine, lost) == rating


@pytest.mark.parametrize("hull", ["long", "wide"])
@pytest.mark.parametrize("hour", range(24))
def test_a_ship_on_its_side_and_on_end_counts_as_tumbled(hull: Hull, hour: int) -> None:
    """CI-UMP-13, CI-UMP-14."""
    assert determined(hull, BOTH) == determined(hull, ON_END)
    assert set(struck(SIDES, BOTH, hour, "fore_aft")) <= {"port", "starboard"}
