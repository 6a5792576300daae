"""CI 5.1, 5.4.2.3, 5.8.2: which thrusters make which manoeuvre, and for how much."""

from rules.cold_infinity.builders_flight import CORNERS, main_thruster, manoeuvring, omni
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.movement.thrusters import (
    SENSES,
    Jet,
    UnitCosts,
    drive_routes,
    manoeuvre_routes,
    slide_routes,
    vaned,
    working,
)
from umpire.rules.cold_infinity.state.tables import ManoeuvreRow, MovementTable
from umpire.rules.cold_infinity.state.values import Manoeuvre, Placement, Side, SpinSense

TABLE = MovementTable()
COSTS = UnitCosts(thrusters=1, vanes=3)


def routes(jets: tuple[Jet, ...], manoeuvre: Manoeuvre, sense: SpinSense) -> dict[str, int]:
    found = manoeuvre_routes(jets, manoeuvre, sense, TABLE.manoeuvres, COSTS)
    return {route.jet.thruster.id: route.unit_cost for route in found}


@rows(
    (("P", "S"), "pivot", "clockwise", {"p"}),
    (("P", "S"), "pivot", "counter_clockwise", {"s"}),
    (("P", "S"), "roll", "port", {"p", "s"}),
    (("P", "S"), "roll", "starboard", {"p", "s"}),
    (("P",), "roll", "starboard", {"p"}),
    (("P", "S"), "tumble", "forward", set()),
    (("P", "S", "F", "A"), "tumble", "aft", {"f", "a"}),
    (("P", "S", "F"), "tumble", "aft", {"f"}),
    (CORNERS, "pivot", "clockwise", {"fp", "as"}),
    (CORNERS, "pivot", "counter_clockwise", {"fs", "ap"}),
    (("FS", "AP", "AS"), "pivot", "clockwise", {"as"}),
    (CORNERS, "roll", "port", {"fp", "ap", "fs", "as"}),
    (CORNERS, "tumble", "forward", {"fp", "ap", "fs", "as"}),
    (("FP", "AP"), "roll", "starboard", {"fp", "ap"}),
    (("FP", "AP"), "tumble", "forward", set()),
    (("FP", "FS"), "tumble", "aft", {"fp", "fs"}),
    (("FP", "FS"), "roll", "port", set()),
    (("FP", "AS"), "roll", "port", set()),
    (("FP", "AS"), "tumble", "aft", set()),
    (("FP", "FS", "AP"), "roll", "port", {"fp", "ap"}),
)
def test_5_1_2_5_placements_make_manoeuvres(
    places: tuple[Placement, ...], manoeuvre: Manoeuvre, sense: SpinSense, by: set[str]
) -> None:
    """CI-5.1.2.5-1, CI-5.1.2.1-1, CI-5.1.2.2-1, CI-5.1.2.4-1, CI-UMP-20."""
    jets = tuple(manoeuvring(place) for place in places)
    assert set(routes(jets, manoeuvre, sense)) == by


def test_5_1_2_5_a_scenario_may_bring_its_own_chart() -> None:
    """CI-5.1.2.5-1."""
    rows = (ManoeuvreRow("tumble", "forward", ("P", "S")),)
    jets = (manoeuvring("P"), manoeuvring("S"))
    assert len(manoeuvre_routes(jets, "tumble", "forward", rows, COSTS)) == 2
    assert manoeuvre_routes(jets, "tumble", "aft", rows, COSTS) == ()


@rows(*SENSES["pivot"])
def test_5_1_1_1_vanes_pivot_either_way_at_the_cost_of_a_slide(sense: SpinSense) -> None:
    """CI-5.1.1.1-1."""
    vanes = (main_thruster(vane=True), main_thruster(forward=True))
    assert routes(vanes, "pivot", sense) == {"aft": 3}


def test_5_1_1_1_vanes_roll_from_both_ends_or_with_a_thruster() -> None:
    """CI-5.1.1.1-1, CI-UMP-20."""
    aft, forward = main_thruster(vane=True), main_thruster(forward=True, vane=True)
    assert routes((aft,), "roll", "port") == {}
    assert routes((aft, forward), "roll", "port") == {"aft": 3, "forward": 3}
    assert routes((aft,), "tumble", "aft") == {}
    assert routes((aft, manoeuvring("AS")), "tumble", "aft") == {"aft": 3, "as": 1}


def test_16_4_12_every_ship_may_have_vanes() -> None:
    """CI-16.4.12-1."""
    assert routes((vaned(main_thruster()),), "pivot", "clockwise") == {"aft": 3}
    assert vaned(manoeuvring("P")) == manoeuvring("P")


@rows(*SENSES)
def test_5_8_2_an_omni_directional_thruster_turns_a_ship_any_way(manoeuvre: Manoeuvre) -> None:
    """CI-5.8.2-1."""
    assert [routes((omni(),), manoeuvre, sense) for sense in SENSES[manoeuvre]] == [{"odt": 1}] * 2


@rows(("forward", ["aft", "odt"]), ("aft", ["forward", "odt"]), ("port", ["odt"]), (None, ["odt"]))
def test_5_1_1_thrusters_drive_a_ship_the_other_way(side: Side | None, by: list[str]) -> None:
    """CI-5.1.1-1, CI-5.8.2-1."""
    jets = (main_thruster(forward=True), main_thruster(), omni(), manoeuvring("AP"))
    found = drive_routes(jets, side, 2)
    assert [route.jet.thruster.id for route in found] == by
    assert {route.unit_cost for route in found} == {2}


@rows(
    (CORNERS, "starboard", ["fp", "ap"]),
    (CORNERS, "port", ["fs", "as"]),
    (CORNERS, "forward", ["ap", "as"]),
    (CORNERS, "aft", ["fp", "fs"]),
    (("P", "S"), "starboard", ["p"]),
    (("P", "S"), "forward", []),
    (("F", "A"), "forward", ["a"]),
)
def test_5_4_2_3_slides_go_through_the_thrusters_opposite(
    places: tuple[Placement, ...], side: Side, by: list[str]
) -> None:
    """CI-5.4.2.3-1, CI-5.1.2.3-1, CI-5.1.2.6-1."""
    jets = (*(manoeuvring(place) for place in places), main_thruster(vane=True))
    found = slide_routes(jets, side, TABLE.slides, 3)
    assert [route.jet.thruster.id for route in found] == by
    assert all(route.unit_cost == 3 for route in found)


def test_13_1_2_thrusters_work_until_they_are_destroyed() -> None:
    """CI-13.1.2-1."""
    port, starboard = manoeuvring("P").thruster, manoeuvring("S").thruster
    assert working([(port, 6), (starboard, 5)]) == (Jet(starboard, 0),)
