"""CI 2.1.2, 15.1: first initiative, and which bridge commands."""

from msgspec.structs import replace

from rules.cold_infinity.builders_running import damaged
from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.state.units import bridges

OPTIONS, TABLE = ci.Options(), ci.WarfareTable()


def test_2_1_2_the_first_base_is_the_mass_of_all() -> None:
    """Of a ship its own of 41.98, of a group that of each fighter (CI-2.1.2-2)."""
    assert ci.first_standing(ci.MERIDIAN.mass) == ci.Standing(42)
    assert ci.first_standing(ci.SANDPIPER.mass, 6) == ci.Standing(6)


def test_15_1_the_first_bridge_of_the_sheet_has_control() -> None:
    """What has no bridge has none in control (CI-15.1-1, CI-UMP-61)."""
    assert ci.first_bridge(ci.HARROWGATE) == "bridge"
    assert ci.first_bridge(replace(ci.BITTERN, sections=ci.BITTERN.sections[:1])) is None


def test_15_1_a_lost_bridge_in_control_leaves_a_derelict() -> None:
    """Another bridge keeps the ship alive once it has control (CI-13.1.8-1, CI-15.1-1)."""
    running = damaged(ci.HARROWGATE, bridge=14)
    assert [state.destroyed for state in bridges(running)] == [True, False]
    assert ci.command(running, "bridge", OPTIONS, TABLE).ship == "derelict"
    assert ci.command(running, "bridge_auxiliary", OPTIONS, TABLE) == ci.BridgeEffects(
        0, 0, "active"
    )


def test_15_1_1_the_flag_bridge_adds_while_it_has_control() -> None:
    """To accuracy, and to sensors (CI-15.1.1-1)."""
    whole = ci.all_on(ci.MERIDIAN)
    assert ci.command(whole, "bridge", OPTIONS, TABLE) == ci.BridgeEffects(1, 1, "active", 1, 1)
    assert ci.command(whole, "bridge_auxiliary", OPTIONS, TABLE).accuracy == 0


def test_15_1_what_has_no_bridge_by_design_is_never_derelict() -> None:
    """Satellites do as they are told (CI-UMP-61)."""
    assert ci.command(ci.all_on(ci.BITTERN), None, OPTIONS, TABLE) == ci.NO_BRIDGE
