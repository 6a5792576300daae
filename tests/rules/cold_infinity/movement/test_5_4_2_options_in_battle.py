"""CI 5.4.2.5 to 5.4.2.7, 5.6 through orders: optional rules of movement, over turns."""

from msgspec.structs import replace

from rules.cold_infinity.builders_flight import STOP_PIVOT, ahead, pivot, roll, tumble
from rules.cold_infinity.builders_moves import afloat, again, enriched, over_turns, sailed, seen
from rules.cold_infinity.table import refusal, rows, ship
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import speed, written
from umpire.rules.cold_infinity.state.values import Accelerate, Attitude, PayOn, StopManoeuvre

MID_STEP = Options(mid_step_acceleration=True)
LATE = Accelerate(direction=6, hexes=2, after_hexes=2)


def test_5_4_2_5_the_books_ship_thrusts_on_its_way() -> None:
    """1+3,2+1, two of its hexes, then two along 6: 1+4,6+1, and Speed 5 (CI-5.4.2.5-1).

    Half of the way lies on an edge, so that its player tells where it is (CI-RUL-30, CI-UMP-77).
    """
    start = afloat(ship("rail", facing=6, vector="1+3,2+1"), options=MID_STEP)
    undecided = refusal(start, Move(unit="rail", plan=(LATE,)))
    assert (undecided.code, undecided.at) == ("hex_to_choose", "/turning")
    ends = {}
    for turning in ((0, -2), (1, -2)):
        after = seen(sailed(start, "rail", LATE, turning=turning), "rail")
        assert (written(after.motion.vector), speed(after.motion.vector)) == ("1+4,6+1", 5)
        ends[turning] = after.cell
    assert ends == {(0, -2): (-1, -4), (1, -2): (0, -4)}


@rows(
    ({"turning": (5, 5)}, "/turning"),
    ({"turning": (0, -2), "end": (5, 5)}, "/end"),
    ({"turning": (0, -2), "came": (5, 5)}, "/came"),
)
def test_5_4_2_5_a_ship_turns_and_ends_only_on_its_way(fields: dict[str, object], at: str) -> None:
    """CI-RUL-30, CI-UMP-77."""
    start = afloat(ship("rail", facing=6, vector="1+3,2+1"), options=MID_STEP)
    refused = refusal(start, Move(unit="rail", plan=(LATE,), **fields))  # type: ignore[arg-type]
    assert (refused.code, refused.at) == ("hex_to_choose", at)


def test_5_4_2_5_a_ship_that_thrusts_to_a_halt_stays_where_it_turned() -> None:
    """CI-RUL-30, CI-7.7-1."""
    start = afloat(ship("rail", facing=4, vector="1+3"), options=MID_STEP)
    halt = Accelerate(direction=1, hexes=2, after_hexes=1)
    after = seen(sailed(start, "rail", halt), "rail")
    assert written(after.motion.vector) == "1+5"
    brake = afloat(ship("rail", vector="1+2"), options=MID_STEP)
    braking = Accelerate(direction=4, hexes=2, after_hexes=1)
    stopped = seen(sailed(brake, "rail", braking), "rail")
    assert (stopped.cell, stopped.came, written(stopped.motion.vector)) == ((0, -1), (0, 0), "0")


def test_5_4_2_7_the_books_ship_pays_half_for_a_pivot() -> None:
    """It pivots on turns 2, 4 and 6; paid on at turn 2, on every one from then (CI-5.4.2.7-1)."""
    options = Options(partial_thrust=True)
    start = afloat(ship("cruiser", sheet="harrowgate"), options=options)
    half = replace(pivot(steps=2), part=2)
    slow = over_turns(start, "cruiser", [[half], [], [], [], [], []])
    assert [seen(each, "cruiser").motion.attitude.facing for each in slow] == [1, 3, 3, 5, 5, 1]
    whole = over_turns(start, "cruiser", [[half], [PayOn(manoeuvre="pivot")], []])
    assert [seen(each, "cruiser").motion.attitude.facing for each in whole] == [1, 3, 5]


def test_5_4_2_7_half_of_a_pivot_is_taken_back() -> None:
    """Nothing on turn 6, a facing on 7, 9 and 11 until the rest is paid (CI-5.4.2.7-2)."""
    options = Options(partial_thrust=True)
    pivoting = sailed(
        afloat(ship("cruiser", sheet="harrowgate"), options=options), "cruiser", pivot()
    )
    half = StopManoeuvre(manoeuvre="pivot", part=2)
    states = over_turns(again(pivoting), "cruiser", [[half], [], [], [], []])
    assert [seen(each, "cruiser").motion.attitude.facing for each in states] == [3, 3, 4, 4, 5]
    ended = sailed(again(states[-1]), "cruiser", STOP_PIVOT)
    assert seen(ended, "cruiser").motion.spins == ()


def test_5_4_2_6_off_its_axis_a_rolled_ship_tumbles_across_facings() -> None:
    """CI-5.4.2.6-1."""
    start = afloat(ship("rail", roll=270), options=Options(off_axis_manoeuvres=True))
    after = seen(sailed(start, "rail", tumble()), "rail")
    assert after.motion.attitude.facing != 1
    assert after.motion.attitude.roll == 270


def test_5_6_cinematic_motion_limits_a_frigate() -> None:
    """CI-5.6-1, CI-RUL-29."""
    start = enriched(afloat(ship("rail"), options=Options(cinematic=True)), "rail", 40)
    assert refusal(start, Move(unit="rail", plan=(pivot(steps=3), roll(steps=2)))).code == (
        "motion_limit"
    )
    assert seen(sailed(start, "rail", pivot(steps=2), roll(steps=2)), "rail").moved


def test_5_6_what_goes_on_by_itself_is_never_refused() -> None:
    """CI-5.6-1, CI-UMP-26."""
    options = Options(cinematic=True, partial_thrust=True)
    start = enriched(afloat(ship("rail"), options=options), "rail", 40)
    slow = (replace(pivot(steps=4), part=2), replace(roll(steps=4), part=2))
    begun = again(sailed(start, "rail", *slow))
    assert refusal(begun, Move(unit="rail", plan=(ahead(1, 1),))).code == "motion_limit"
    assert seen(sailed(begun, "rail"), "rail").motion.attitude == Attitude(5)
