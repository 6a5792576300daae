"""CI 14.3: a ship at rest in a warp bubble deals with nothing outside: no dock, no craft."""

from rules.cold_infinity.builders_damage import the_ship
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_hangars import aboard, flying, stowed
from rules.cold_infinity.table import given, offers_of, refused, rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.docked import ShareCrew, UseDock, working_host
from umpire.rules.cold_infinity.docking import DockShip, DockShipChoice, struck_instead
from umpire.rules.cold_infinity.hangars.bays import LandCraft, LaunchCraft
from umpire.rules.cold_infinity.hangars.choices import LandCraftChoice, LaunchCraftChoice
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.weapons import Beyond

RED = Seat("side", "red")
BUBBLE = Beyond(bubble="warp")
LAUNCH = LaunchCraft(ship="C", hangar="bay", group="hawks")
LAND = LandCraft(ship="C", hangar="bay", group="kites")


@rows(LAUNCH, LAND)
def test_14_3_craft_neither_leave_a_bubble_nor_come_into_one(order: object) -> None:
    """CI-14.3-2, CI-12.4.1-1."""
    outside = aboard(stowed("hawks", number=1), flying())
    state = change_ship(outside, "C", travel=BUBBLE)
    assert refused(state, order) == ("in_bubble", "/ship")
    assert not offers_of(LaunchCraftChoice, state, RED)
    assert not offers_of(LandCraftChoice, state, RED)
    assert given(outside, order) != outside


def test_14_3_a_ship_in_a_bubble_does_not_dock() -> None:
    """CI-14.3-2."""
    order = DockShip(ship="A", host="D", dock="clamp")
    state = change_ship(anchored(), "A", travel=BUBBLE)
    assert refused(state, order) == ("in_bubble", "/ship")
    assert not offers_of(DockShipChoice, state, RED)
    assert the_ship(given(change_ship(state, "D", travel=BUBBLE), order), "A").docked


def test_14_3_a_dock_does_nothing_for_a_ship_in_a_bubble_and_is_struck_itself() -> None:
    """CI-14.3-2, CI-15.7.4-1."""
    state = docked_in(anchored(), "A", "clamp")
    apart = change_ship(state, "A", travel=BUBBLE)
    assert working_host(state, the_ship(state, "A")).id == "D"
    order = UseDock(ship="A", ashore=True, task=ShareCrew(people=1))
    assert refused(apart, order) == ("in_bubble", "/ship")
    for battle, struck in ((state, True), (apart, False)):
        thrown = (SuppliedDice(()), "hit-1")
        found = struck_instead(battle, the_ship(battle, "D"), "B", ["clamp"], thrown)
        assert (found is not None) is struck
