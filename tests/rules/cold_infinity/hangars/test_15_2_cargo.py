"""CI 15.2, 13.1.7: containers of cargo are ejected, lost, and by house rule weigh something."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import entered, the_ship
from rules.cold_infinity.builders_hangars import aboard, carrier
from rules.cold_infinity.table import give, given, heard, offers_of, refused, refuses, rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.hangars.bays import (
    CargoLost,
    EjectContainer,
    containers_of,
    full_left,
    unit_of,
)
from umpire.rules.cold_infinity.hangars.choices import EjectContainerChoice
from umpire.rules.cold_infinity.movement.flights import effective_mass, laden_costs, means_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs, system_of
from umpire.rules.cold_infinity.state.vessels import Cargo
from umpire.rules.cold_infinity.state.weapons import Hold

RED = Seat("side", "red")
HOLD = Hold(id="hold", structure=5, holds="cargo")
EJECT = EjectContainer(ship="C", hold="hold")


def laden(full: int = 4, **given: Any) -> Battle:
    return aboard(sheet=carrier(HOLD), cargo=(Cargo("hold", full),), **given)


def test_15_2_a_ship_ejects_a_container_a_turn() -> None:
    """CI-15.2-1."""
    state = laden()
    (offered,) = offers_of(EjectContainerChoice, state, RED)
    assert offered.full == 4
    after = given(state, EJECT)
    assert the_ship(after, "C").cargo == (Cargo("hold", 3),)
    assert refused(after, EJECT) == ("one_container", "/ship")
    assert not offers_of(EjectContainerChoice, after, RED)
    assert the_ship(given(replace(after, turn=2), EJECT), "C").cargo == (Cargo("hold", 2),)
    assert refused(aboard(sheet=carrier(HOLD)), EJECT) == ("hold_empty", "/hold")


def test_15_2_nothing_is_moved_out_of_a_core_in_battle() -> None:
    """CI-RUL-109."""
    sheet = carrier()
    core = replace(sheet.sections[-1], systems=(*sheet.sections[-1].systems, HOLD))
    within = replace(sheet, sections=(*sheet.sections[:-1], core))
    state = aboard(sheet=within, cargo=(Cargo("hold", 1),))
    assert refused(state, EJECT) == ("hold_within", "/hold")
    assert not offers_of(EjectContainerChoice, state, RED)


def test_13_1_7_cargo_is_lost_with_its_containers() -> None:
    """CI-13.1.7-1, CI-UMP-151."""
    state = laden(phase="starship")
    ruling = give(state, entered("C", 17, 7, section="forward"))
    lost = system_of(the_ship(ruling, "C").condition, "hold").lost
    assert lost == 3
    assert [each.lost for each in heard(ruling, CargoLost)] == [2]
    assert the_ship(ruling, "C").full("hold") == 2


@rows((5, 2, 4, 3), (5, 1, 4, 4), (5, 5, 4, 0))
def test_13_1_7_how_many_are_full_yet(structure: int, lost: int, full: int, left: int) -> None:
    """CI-15.2-1, CI-13.1.7-1."""
    assert full_left(full, containers_of(structure, lost)) == left


def test_15_2_what_a_container_holds() -> None:
    """CI-15.2-1."""
    kinds: tuple[Any, ...] = ("goods", "weapons", "equipment", "passengers")
    assert [unit_of(each) for each in kinds] == [1, 10, 5, 10]


def test_15_2_1_full_containers_add_to_what_thrust_costs() -> None:
    """CI-15.2.1-1, CI-UMP-157."""
    assert effective_mass(12.7, 5, counts=True) == 15.2
    assert effective_mass(12.7, 5, counts=False) == 12.7
    costs = Costs(acceleration=2, pivot=1, roll_tumble=1, slide=3)
    assert laden_costs(costs, 10, 12.5) == Costs(3, 2, 2, 4)
    for counts, expected in ((True, 2), (False, 1)):
        ship = the_ship(laden(options=Options(cargo_mass=counts)), "C")
        found = means_of(ship, Options(cargo_mass=counts)).costs
        assert found.acceleration == expected


def test_15_2_a_set_up_fills_no_more_than_there_are() -> None:
    """CI-15.2-1."""
    with refuses("inconsistent_battle", at="/ships/0/cargo/0/containers"):
        laden(6)
    with refuses("inconsistent_battle", at="/ships/0/cargo/0/hold"):
        aboard(cargo=(Cargo("bay", 1),))
