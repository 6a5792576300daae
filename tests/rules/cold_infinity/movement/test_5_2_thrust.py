"""CI 5.2, 5.3, 13.1.2, 13.1.3: what engines and thrusters give, and what breaks them."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.movement.thrusters import channel, engine_thrust, enriched, strain
from umpire.rules.cold_infinity.state.options import Rounding
from umpire.rules.cold_infinity.state.tables import MovementTable, OverthrustRow
from umpire.rules.cold_infinity.state.weapons import Engine, Thruster

ENGINE = Engine(id="engine", structure=8, thrust=4, enrichment=2)
OVERTHRUST = MovementTable().overthrust


@rows(
    (0, "down", 4),
    (1, "down", 3),
    (1, "up", 4),
    (2, "down", 3),
    (3, "down", 2),
    (3, "up", 3),
    (7, "down", 0),
    (7, "up", 1),
    (8, "down", 0),
    (8, "up", 0),
)
def test_13_1_3_a_damaged_engine_gives_half_its_structure(
    lost: int, rounding: Rounding, thrust: int
) -> None:
    """CI-5.2-2, CI-13.1.3-1, CI-RUL-14."""
    assert engine_thrust(ENGINE, lost, rounding) == thrust


def test_13_1_3_damage_never_raises_what_was_printed() -> None:
    """CI-RUL-15."""
    sturdy = Engine(id="engine", structure=20, thrust=4, enrichment=2)
    frail = Engine(id="engine", structure=4, thrust=4, enrichment=2)
    assert [engine_thrust(sturdy, lost) for lost in (0, 3, 13)] == [4, 4, 3]
    assert [engine_thrust(frail, lost) for lost in (0, 1)] == [4, 1]


@rows((0, 3), (1, 2), (2, 2), (5, 0), (6, 0), (9, 0))
def test_13_1_2_a_damaged_thruster_passes_half_its_structure(lost: int, passed: int) -> None:
    """A thruster of channel 3 and structure 6 (CI-13.1.2-1, CI-RUL-15)."""
    assert channel(Thruster(id="fp", structure=6, channel=3, placement="FP"), lost) == passed


@given(st.integers(1, 60), st.integers(0, 30), st.integers(0, 60))
def test_13_1_2_more_damage_never_passes_more(structure: int, printed: int, lost: int) -> None:
    """CI-13.1.2-1."""
    thruster = Thruster(id="p", structure=structure, channel=printed)
    assert printed >= channel(thruster, lost) >= channel(thruster, lost + 1) >= 0


def test_5_3_2_two_power_through_an_engine_6_2_make_a_seventh_point() -> None:
    """CI-5.3.2-1."""
    engine = Engine(id="engine", structure=12, thrust=6, enrichment=2)
    assert engine.thrust + enriched(engine, 2) == 7
    assert [enriched(engine, power) for power in (0, 1, 3, 40)] == [0, 0, 1, 20]


@rows(
    ((4, 5), 1, 10, 1),
    ((3, 4), 2, 9, 0),
    ((5, 5), 3, 13, 2),
    ((6, 6), 0, 12, 1),
    ((1, 1), 8, 10, 1),
    ((6, 6), 30, 42, 2),
)
def test_5_3_1_overthrust_throws_two_dice_and_adds_the_excess(
    faces: tuple[int, int], excess: int, total: int, structure: int
) -> None:
    """10 to 12 cost a point of structure, 13 and more two (CI-5.3.1-1)."""
    assert strain(faces, excess, OVERTHRUST) == (total, structure)


def test_5_3_1_a_scenario_may_bring_its_own_table() -> None:
    """CI-5.3.1-1."""
    assert strain((1, 1), 1, (OverthrustRow(3, 5),)) == (3, 5)
