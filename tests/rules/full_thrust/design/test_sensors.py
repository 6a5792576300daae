"""FT 12.4: mass and points of sensor suites, decoys and ECM."""

from rules.rows import rows
from umpire.rules.full_thrust.design import Design, Fitted, assess
from umpire.rules.full_thrust.state.ship import Jammer, SensorSuite, WeaselDecoy
from umpire.rules.full_thrust.state.tables import Tables


@rows(
    (SensorSuite("X"), "sensor_suite", 2, 8),
    (SensorSuite("X", "superior"), "sensor_suite", 4, 16),
    (WeaselDecoy("X"), "weasel_decoy", 4, 16),
    (WeaselDecoy("X", "capital"), "weasel_decoy", 8, 32),
    (Jammer("X"), "jammer", 4, 16),
    (Jammer("X", area=True), "jammer", 6, 24),
)
def test_12_4_sensors_and_ecm(system: Fitted, part: str, mass: int, points: int) -> None:
    """Four points a mass (FT-12.4-1, FT-11.2-1, FT-11.3-2, FT-11.4-1)."""
    assessed = assess(Design(mass=60, hull=10, systems=(system,)), Tables())
    (line,) = (line for line in assessed.lines if line.id == "X")
    assert (line.part, line.mass, line.points, line.rule) == (part, mass, points, "FT-12.4-1")
    assert assessed.ssd is not None
    assert system in assessed.ssd.systems
