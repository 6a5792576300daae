"""CI 2.1.2, 15.1: first initiative, and which bridge commands."""

from msgspec.structs import replace

from rules.cold_infinity.builders_running import damaged
from rules.cold_infinity.ships import BITTERN, HARROWGATE, MERIDIAN, SANDPIPER
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import all_on
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.units import (
    NO_BRIDGE,
    BridgeEffects,
    bridges,
    command,
    first_bridge,
)
from umpire.rules.cold_infinity.turns.initiative import Standing, first_standing

OPTIONS, TABLE = Options(), WarfareTable()


def test_2_1_2_the_first_base_is_the_mass_of_all() -> None:
    """Of a ship its own of 41.98, of a group that of each fighter (CI-2.1.2-2)."""
    assert first_standing(MERIDIAN.mass) == Standing(42)
    assert first_standing(SANDPIPER.mass, 6) == Standing(6)


def test_15_1_the_first_bridge_of_the_sheet_has_control() -> None:
    """CI-15.1-1, CI-UMP-61."""
    assert first_bridge(HARROWGATE) == "bridge"
    assert first_bridge(replace(BITTERN, sections=BITTERN.sections[:1])) is None


def test_15_1_a_lost_bridge_in_control_leaves_a_derelict() -> None:
    """CI-13.1.8-1, CI-15.1-1."""
    running = damaged(HARROWGATE, bridge=14)
    assert [state.destroyed for state in bridges(running)] == [True, False]
    assert command(running, "bridge", OPTIONS, TABLE).ship == "derelict"
    assert command(running, "bridge_auxiliary", OPTIONS, TABLE) == BridgeEffects(0, 0, "active")


def test_15_1_1_the_flag_bridge_adds_while_it_has_control() -> None:
    """CI-15.1.1-1."""
    whole = all_on(MERIDIAN)
    assert command(whole, "bridge", OPTIONS, TABLE) == BridgeEffects(1, 1, "active", 1, 1)
    assert command(whole, "bridge_auxiliary", OPTIONS, TABLE).accuracy == 0


def test_15_1_what_has_no_bridge_by_design_is_never_derelict() -> None:
    """CI-UMP-61."""
    assert command(all_on(BITTERN), None, OPTIONS, TABLE) == NO_BRIDGE
