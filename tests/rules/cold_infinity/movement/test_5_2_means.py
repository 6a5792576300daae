"""CI 5.2: what ships move by, from their sheets and conditions."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_running import damaged, off, without_section
from rules.cold_infinity.ships import BITTERN, HARROWGATE, SANDPIPER
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.movement.flights import jets, means, means_of_craft
from umpire.rules.cold_infinity.movement.manoeuvres import SMALL_COSTS
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import all_on
from umpire.rules.cold_infinity.state.weapons import Engine

OPTIONS = Options()


def test_5_2_a_whole_ship_moves_by_what_its_sheet_prints() -> None:
    """CI-5.1-1, CI-5.2-1."""
    found = means(all_on(HARROWGATE), OPTIONS)
    channels = {jet.thruster.id: jet.channel for jet in found.jets}
    assert (found.thrust, found.costs, found.small) == (10, HARROWGATE.costs, False)
    assert channels["thruster_aft_1"] == 6
    assert len(channels) == 7


def test_5_3_2_extra_power_enriches_the_engine() -> None:
    """Seven power make two points of thrust at 3 each (CI-5.3.2-1)."""
    running = all_on(HARROWGATE)._replace(extra={"engine": 7, "sensors": 9})
    assert means(running, OPTIONS).thrust == 12


@rows(("down", 5), ("up", 6))
def test_13_1_3_a_worn_engine_gives_half_of_the_structure_left(rounding: str, thrust: int) -> None:
    """Of 20 points 9 are lost (CI-13.1.3-1, CI-RUL-14)."""
    options = Options(engine_damage_rounding=rounding)  # type: ignore[arg-type]
    assert means(damaged(HARROWGATE, engine=9), options).thrust == thrust


def test_13_1_2_worn_thrusters_pass_less_and_destroyed_ones_nothing() -> None:
    """One has lost 4 of 12 points, another all (CI-13.1.2-1)."""
    found = jets(damaged(HARROWGATE, thruster_aft_1=4, thruster_aft_2=12))
    channels = {jet.thruster.id: jet.channel for jet in found}
    assert channels["thruster_aft_1"] == 4
    assert "thruster_aft_2" not in channels


def test_7_4_4_thrusters_go_with_their_section() -> None:
    """CI-7.4.4-1, CI-13.1.2-1."""
    names = {jet.thruster.id for jet in jets(without_section(HARROWGATE, "aft"))}
    assert names == {"thruster_forward", "thruster_f", "thruster_p", "thruster_s"}


def test_5_2_an_engine_that_is_off_gives_no_thrust() -> None:
    """CI-3.2-1, CI-5.2-1."""
    assert means(off(all_on(BITTERN), "engine"), OPTIONS).thrust == 0


def test_5_3_2_a_destroyed_engine_is_not_enriched() -> None:
    """CI-5.3.2-1."""
    running = damaged(BITTERN, engine=12)._replace(extra={"engine": 4})
    assert means(running, OPTIONS).thrust == 0


def test_5_5_a_fighter_moves_by_the_thrust_that_evasion_leaves() -> None:
    """It pays 1 for everything, and has no thrusters (CI-5.5-1, CI-5.5.2-2)."""
    found = means_of_craft(SANDPIPER, thrust_spent=4)
    assert (found.thrust, found.costs, found.small, found.jets) == (8, SMALL_COSTS, True, ())


@rows(((True,), True), ((True, True), True), ((True, False), False), ((), False))
def test_5_8_1_a_ship_is_non_inertial_by_all_its_engines(
    engines: tuple[bool, ...], *, found: bool
) -> None:
    """CI-5.8.1-1, CI-UMP-60."""
    fitted = tuple(
        Engine(id=f"engine_{n}", structure=4, thrust=2, enrichment=1, non_inertial=each)
        for n, each in enumerate(engines)
    )
    core = replace(BITTERN.sections[1], systems=fitted)
    sheet = replace(BITTERN, sections=(BITTERN.sections[0], core, BITTERN.sections[2]))
    assert means(all_on(sheet), OPTIONS).non_inertial is found


@given(st.integers(0, 20), st.integers(0, 12))
def test_5_2_damage_never_gives_more_thrust(engine: int, thruster: int) -> None:
    """CI-13.1.2-1, CI-13.1.3-1."""
    before = means(all_on(HARROWGATE), OPTIONS)
    after = means(damaged(HARROWGATE, engine=engine, thruster_aft_1=thruster), OPTIONS)
    assert after.thrust <= before.thrust
    assert sum(jet.channel for jet in after.jets) <= sum(jet.channel for jet in before.jets)
