"""CI 5.1 to 5.4 through orders: units move in their turn, with the book's examples."""

from rules.cold_infinity.builders_flight import STOP_PIVOT, ahead, pivot, roll, tumble
from rules.cold_infinity.builders_moves import (
    afloat,
    again,
    enriched,
    moved,
    over_turns,
    sailed,
    seen,
    wing,
    without,
)
from rules.cold_infinity.table import give, heard, only, refusal, rows, ship
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.movement.flights import Move, UnitMoved
from umpire.rules.cold_infinity.movement.thrusters import (
    ALREADY_MOVED,
    CHANNEL_EXCEEDED,
    INSUFFICIENT_THRUST,
    NOT_ITS_TURN,
    THRUSTER_UNFIT,
)
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import DERELICT, DESTROYED
from umpire.rules.cold_infinity.state.units import speed, written
from umpire.rules.cold_infinity.state.values import (
    Attitude,
    Share,
    Slide,
    StopManoeuvre,
    TurnWithVector,
)


def test_2_1_2_units_move_in_the_order_of_initiative() -> None:
    """CI-2.1.2-1."""
    state = afloat(ship("first"), ship("second", cell=(5, 0)))
    assert refusal(state, Move(unit="second")).code == NOT_ITS_TURN.name
    after = sailed(state, "first")
    assert refusal(after, Move(unit="first")).code == ALREADY_MOVED.name
    assert seen(sailed(after, "second"), "second").moved


@rows(("derelict", DERELICT), ("destroyed", DESTROYED), ("removed", DESTROYED))
def test_5_7_what_is_out_of_control_is_not_moved(status: str, code: Code) -> None:
    """CI-5.7-1."""
    state = change_ship(afloat(ship("hulk")), "hulk", status=status)
    assert refusal(state, Move(unit="hulk")).code == code.name


def test_5_4_1_the_books_ship_turns_and_thrusts_through_orders() -> None:
    """2+4, two facings counter-clockwise, three hexes: 1+3,2+1 (CI-5.4.1-2, CI-5.3.2-1)."""
    start = afloat(ship("rail", facing=2, vector="2+4"))
    turned = seen(sailed(start, "rail", pivot("counter_clockwise", 2)), "rail")
    assert (turned.cell, turned.motion.attitude.facing) == ((4, -4), 6)
    rich = enriched(start, "rail", 4)
    ruling = moved(rich, "rail", pivot("counter_clockwise", 2), ahead(6, 3))
    after = seen(ruling.state, "rail")
    assert (written(after.motion.vector), speed(after.motion.vector)) == ("1+3,2+1", 4)
    assert (after.cell, after.motion.attitude.facing) == ((1, -4), 6)
    told = only(ruling, UnitMoved)
    assert (told.thrust, told.start, told.cell) == (8, (0, 0), (1, -4))
    on = seen(sailed(again(ruling.state), "rail", StopManoeuvre(manoeuvre="pivot")), "rail")
    assert (on.cell, on.motion.attitude.facing) == ((2, -8), 6)


def test_5_4_1_from_rest_forward_thrusters_move_a_ship_astern() -> None:
    """CI-5.4.1-1."""
    start = afloat(ship("rail"))
    after = sailed(start, "rail", ahead(4, 2))
    expected = ((0, 2), "4+2")
    assert (seen(after, "rail").cell, written(seen(after, "rail").motion.vector)) == expected
    back = sailed(again(after), "rail", ahead(1, 1))
    assert (seen(back, "rail").cell, written(seen(back, "rail").motion.vector)) == (
        (0, 3),
        "4+1",
    )


def test_5_1_2_1_the_cruiser_turns_about_over_three_turns() -> None:
    """2 thrust to begin, 2 the other way at the start of the fourth turn (CI-5.1.2.1-1)."""
    states = over_turns(
        afloat(ship("cruiser", sheet="harrowgate")), "cruiser", [[pivot()], [], [], [STOP_PIVOT]]
    )
    assert [seen(each, "cruiser").motion.attitude.facing for each in states] == [2, 3, 4, 4]
    assert seen(states[-1], "cruiser").motion.spins == ()


def test_5_4_2_1_a_pivot_that_nobody_stops_goes_on() -> None:
    """CI-5.4.2.1-1."""
    states = over_turns(
        afloat(ship("cruiser", sheet="harrowgate")), "cruiser", [[pivot()], [], [], [], [], []]
    )
    assert [seen(each, "cruiser").motion.attitude.facing for each in states] == [2, 3, 4, 5, 6, 1]


def test_5_1_2_1_the_cruiser_turns_about_in_one() -> None:
    """6 to port on turn 1, 6 to starboard on turn 2 (CI-5.1.2.1-1)."""
    states = over_turns(
        afloat(ship("cruiser", sheet="harrowgate")), "cruiser", [[pivot(steps=3)], [STOP_PIVOT]]
    )
    assert [seen(each, "cruiser").motion.attitude.facing for each in states] == [4, 4]


def test_5_4_2_2_a_roll_stops_a_pivot_whose_thruster_is_lost() -> None:
    """Rolled over, port thrusters do what starboard ones did; then it rolls back (5.4.2.2-2).

    The book tells it as CI-5.4.2.2-2; a roll ends on the turn after it began (CI-UMP-21).
    """
    begun = sailed(afloat(ship("cruiser", sheet="harrowgate")), "cruiser", pivot())
    lamed = again(without(begun, "cruiser", "thruster_s"))
    assert refusal(lamed, Move(unit="cruiser", plan=(STOP_PIVOT,))).code == THRUSTER_UNFIT.name
    stop_roll = StopManoeuvre(manoeuvre="roll")
    over = over_turns(lamed, "cruiser", [[roll(steps=2)], [stop_roll, STOP_PIVOT]])
    assert seen(over[0], "cruiser").motion.attitude == Attitude(3, roll=180)
    assert seen(over[1], "cruiser").motion.spins == ()
    back = over_turns(again(over[1]), "cruiser", [[roll(steps=2)], [stop_roll]])
    assert seen(back[-1], "cruiser").motion.attitude == Attitude(3)


def test_5_4_2_2_a_rolling_ship_keeps_its_pivot_but_may_thrust() -> None:
    """CI-5.4.2.2-2."""
    begun = sailed(afloat(ship("rail")), "rail", pivot(), roll())
    rolling = again(begun)
    refused = refusal(rolling, Move(unit="rail", plan=(STOP_PIVOT,)))
    assert (refused.code, refused.at) == ("spinning", "/plan/0")
    thrusting = seen(sailed(rolling, "rail", ahead(2, 1)), "rail")
    assert (thrusting.cell, thrusting.motion.attitude.roll) == ((1, -1), 180)


def test_5_4_2_3_a_ship_slides_through_the_thrusters_opposite() -> None:
    """To starboard along facing 2 or 3, as its player likes (CI-5.4.2.3-1)."""
    for direction, cell in ((2, (1, -1)), (3, (1, 0))):
        slide = Slide(direction=direction, hexes=1)
        assert seen(sailed(afloat(ship("rail")), "rail", slide), "rail").cell == cell


def test_5_4_2_4_tumbling_bars_thrust_in_a_plane() -> None:
    """CI-5.4.2.4-2."""
    begun = again(sailed(afloat(ship("rail")), "rail", tumble()))
    on_end = again(sailed(begun, "rail", StopManoeuvre(manoeuvre="tumble")))
    assert seen(on_end, "rail").motion.attitude == Attitude(1, tumble=90)
    assert refusal(on_end, Move(unit="rail", plan=(ahead(1, 1),))).code == "not_level"


def test_5_3_1_overthrust_is_kept_for_damage_effects() -> None:
    """CI-5.3.1-1."""
    start = enriched(afloat(ship("rail")), "rail", 4)
    plan = (ahead(1, 4, ("thruster_aft", 8)),)
    after = moved(start, "rail", *plan)
    assert seen(after.state, "rail").overthrust == (Share("thruster_aft", 2),)
    assert heard(after, UnitMoved)[0].overthrust == (Share("thruster_aft", 2),)
    basic = afloat(ship("rail"), options=Options(level="basic"))
    assert refusal(enriched(basic, "rail", 4), Move(unit="rail", plan=plan)).code == (
        CHANNEL_EXCEEDED.name
    )


@rows(("1+10000", "motion_limit"), ("1+9999", None))
def test_5_4_1_nothing_accelerates_beyond_all_measure(vector: str, code: str | None) -> None:
    """CI-5.4.1-1."""
    start = afloat(ship("rail", vector=vector))
    if code is None:
        assert speed(seen(sailed(start, "rail", ahead(1, 1)), "rail").motion.vector) == 10_000
    else:
        assert refusal(start, Move(unit="rail", plan=(ahead(1, 1),))).code == code
    assert seen(sailed(start, "rail"), "rail").moved


def test_5_8_1_a_non_inertial_ship_turns_with_its_vector() -> None:
    """1+4 turned one facing to starboard is 2+4, by house rule for any ship (CI-5.8.1-1)."""
    start = afloat(ship("rail", vector="1+4"), options=Options(all_non_inertial=True))
    ruling = moved(start, "rail", TurnWithVector(facings=1))
    after = seen(ruling.state, "rail")
    assert (written(after.motion.vector), after.cell) == ("2+4", (4, -4))
    assert heard(ruling, UnitMoved)[0].thrust == 2


def test_13_1_2_a_damaged_engine_gives_less() -> None:
    """CI-5.2-2."""
    start = without(afloat(ship("rail")), "rail", "thruster_aft")
    assert refusal(start, Move(unit="rail", plan=(ahead(1, 1),))).code == THRUSTER_UNFIT.name
    dead = without(afloat(ship("rail")), "rail", "engine")
    assert refusal(dead, Move(unit="rail", plan=(ahead(1, 1),))).code == INSUFFICIENT_THRUST.name


def test_7_7_the_later_of_two_in_a_hex_came_one_back_along_its_vector() -> None:
    """CI-7.7-1, CI-RUL-113."""
    start = afloat(ship("anchor", cell=(0, -3)), ship("rail", vector="1+3"))
    after = sailed(sailed(start, "anchor"), "rail")
    anchor, rail = seen(after, "anchor"), seen(after, "rail")
    assert (rail.cell, rail.came) == (anchor.cell, (0, -2))
    assert rail.arrival > anchor.arrival
    halted = change_ship(again(after), "rail", motion=anchor.motion)
    stayed = sailed(sailed(halted, "anchor"), "rail")
    assert (seen(stayed, "rail").arrival, seen(stayed, "rail").came) == (rail.arrival, (0, -2))


def test_7_7_a_player_tells_from_where_a_ship_came_on_an_edge() -> None:
    """CI-UMP-15, CI-UMP-77."""
    start = afloat(ship("rail", vector="1+1,2+1"))
    cells = {seen(sailed(start, "rail", came=came), "rail").came for came in ((0, -1), (1, -1))}
    assert cells == {(0, -1), (1, -1)}
    assert refusal(start, Move(unit="rail", came=(3, 3))).at == "/came"
    still = afloat(ship("rail"))
    assert refusal(still, Move(unit="rail", came=(0, 1))).at == "/came"


def test_5_5_small_vessels_pay_one_for_all_and_stop_for_nothing() -> None:
    """12 thrust: what is left is for a snap manoeuvre (CI-5.5-1, CI-5.5.1-1)."""
    start = afloat(wing())
    after = sailed(start, "wing", ahead(1, 5), pivot(steps=2))
    flying = after.group("wing")
    assert flying is not None
    assert (flying.cell, flying.thrust_left) == ((0, -5), 5)
    on = give(again(after), Move(unit="wing", plan=(STOP_PIVOT,)))
    assert heard(on, UnitMoved)[0].thrust == 0
    refused = refusal(start, Move(unit="wing", plan=(ahead(1, 13),)))
    assert (refused.code, refused.at) == (INSUFFICIENT_THRUST.name, "/plan/0")
