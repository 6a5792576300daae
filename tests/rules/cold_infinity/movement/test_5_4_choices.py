"""What units may do in the Movement Step is an order that is accepted, with true figures."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_flight import STOP_PIVOT, pivot
from rules.cold_infinity.builders_moves import (
    afloat,
    again,
    moved,
    rebuilt,
    sailed,
    satellite,
    wing,
)
from rules.cold_infinity.table import battle, give, offers_of, refusal, rows, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.movement.choices import (
    BarnstormChoice,
    MoveChoice,
    PayOnOption,
    PlotMoveChoice,
    Possibilities,
    SnapManoeuvreChoice,
    StopOption,
    TurnOption,
    WayPoint,
)
from umpire.rules.cold_infinity.movement.flights import (
    Barnstorm,
    Move,
    PlotMove,
    SnapManoeuvre,
    UnitMoved,
)
from umpire.rules.cold_infinity.state.battle import Battle, change_group
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Accelerate, PayOn, Share, Slide, StartManoeuvre

RED, BLUE = Seat(role="side", side="red"), Seat(role="side", side="blue")


def offered(state: Battle, kind: type, seat: Seat = RED, unit: str | None = None) -> list[Any]:
    return offers_of(kind, state, seat, unit)


def possible(state: Battle) -> Possibilities:
    (choice,) = offered(state, MoveChoice)
    found: Possibilities = choice.possible
    return found


def thrust_of(state: Battle, name: str, *plan: Any) -> int:
    told: UnitMoved = moved(state, name, *plan).events[0]
    return told.thrust


def test_2_1_2_the_unit_whose_turn_it_is_may_move() -> None:
    """CI-2.1.2-1."""
    state = afloat(ship("first"), ship("second", cell=(5, 0)))
    assert [each.unit for each in offered(state, MoveChoice)] == ["first"]
    assert offered(state, MoveChoice, BLUE) == []
    assert offered(state, MoveChoice, unit="second") == []
    assert offered(sailed(state, "first"), MoveChoice, unit="second")


@rows("bittern", "harrowgate", "meridian")
def test_5_2_what_is_possible_is_true(sheet: str) -> None:
    """CI-5.2-1, CI-5.1.1-1."""
    state = afloat(ship("rail", sheet=sheet))
    found = possible(state)
    kinds = {"accelerate": Accelerate, "slide": Slide}
    for each in found.thrusts:
        kind = kinds[each.drive]
        assert thrust_of(state, "rail", kind(direction=each.direction, hexes=1)) == each.cost
        moved(state, "rail", kind(direction=each.direction, hexes=each.most_hexes))
        more = kind(direction=each.direction, hexes=each.most_hexes + 1)
        refusal(state, Move(unit="rail", plan=(more,)))
    for turn in found.manoeuvres:
        begun = StartManoeuvre(manoeuvre=turn.manoeuvre, sense=turn.sense, steps=turn.most_steps)
        assert thrust_of(state, "rail", begun) == turn.most_steps * turn.cost
        more_steps = replace(begun, steps=turn.most_steps + 1)
        refusal(state, Move(unit="rail", plan=(more_steps,)))


def test_5_2_the_figures_of_a_frigate() -> None:
    """6 thrust, 2 for a hex, 3 for one sideways, 1 for a facing (CI-5.1-1, CI-5.2-1)."""
    found = possible(afloat(ship("rail", vector="2+4", facing=2)))
    assert (found.vector, found.facing, found.thrust) == ("2+4", 2, 6)
    ahead = next(each for each in found.thrusts if each.direction == 2)
    assert (ahead.drive, ahead.most_hexes, ahead.cost) == ("accelerate", 3, 2)
    assert Share("thruster_aft", 6) in found.channels
    assert {each.manoeuvre for each in found.manoeuvres} == {"pivot", "roll", "tumble"}
    assert (found.stops, found.vector_turns, found.most_motions) == ((), (), None)
    assert (found.most_evasion, found.may_form) == (0, False)


def test_5_1_2_1_what_goes_on_can_be_stopped_at_its_price() -> None:
    """CI-5.1.2.1-1, CI-5.4.2.2-2."""
    pivoting = again(sailed(afloat(ship("rail")), "rail", pivot(steps=2)))
    assert possible(pivoting).stops == (StopOption("pivot", "clockwise", 2, 2),)
    assert thrust_of(pivoting, "rail", STOP_PIVOT) == 2


def test_5_4_3_a_vector_marker_tells_where_a_ship_drifts_to() -> None:
    """CI-5.4.3-1, CI-5.4.2.5-1."""
    found = possible(afloat(ship("rail", vector="1+3,2+1")))
    assert (found.drifts_to, found.way) == ((1, -4), ())
    options = Options(mid_step_acceleration=True)
    under_way = possible(afloat(ship("rail", vector="1+3,2+1"), options=options))
    assert under_way.way == (
        WayPoint(1, ((0, -1),)),
        WayPoint(2, ((0, -2), (1, -2))),
        WayPoint(3, ((1, -3),)),
    )


def test_5_8_1_turns_with_the_vector_are_offered_to_non_inertial_ships() -> None:
    """CI-5.8.1-1."""
    state = afloat(ship("rail"), options=Options(all_non_inertial=True, cinematic=True))
    found = possible(state)
    assert TurnOption(1, 2) in found.vector_turns
    assert found.most_motions == 4


def test_5_5_fighters_are_told_what_they_may_announce() -> None:
    """CI-5.5.2-2, CI-12.2.5-1."""
    found = possible(afloat(wing()))
    assert (found.thrust, found.most_evasion, found.may_form) == (12, 4, True)
    assert found.channels == ()


def test_1_6_a_satellite_is_offered_nothing_but_to_turn() -> None:
    """CI-1.6-1."""
    found = possible(rebuilt(afloat(ship("eye")), "eye", satellite()))
    assert (found.thrusts, bool(found.manoeuvres)) == ((), True)


def test_2_2_1_units_are_offered_to_be_plotted_until_their_side_is_done() -> None:
    """CI-2.2.1-1."""
    options = Options(movement_turns="simultaneous")
    state = battle(ship("rail"), ship("crake", "blue"), phase="plots", options=options)
    assert [(each.unit, each.plotted) for each in offered(state, PlotMoveChoice)] == [
        ("rail", False)
    ]
    noted = give(state, PlotMove(unit="rail")).state
    assert offered(noted, PlotMoveChoice)[0].plotted
    assert offered(replace(noted, finished=("red",)), PlotMoveChoice) == []


def test_5_5_1_snaps_are_offered_while_there_is_thrust() -> None:
    """CI-5.5.1-1."""
    state = replace(afloat(wing()), phase="snap_manoeuvres")
    assert offered(state, SnapManoeuvreChoice) == []
    ready = change_group(state, "wing", thrust_left=1)
    found = offered(ready, SnapManoeuvreChoice)
    assert len(found) == 6
    for each in found:
        give(ready, SnapManoeuvre(each.group, each.action))


def test_5_5_1_the_snap_that_is_declared_says_so_and_another_takes_its_place() -> None:
    """CI-5.5.1-1."""
    state = replace(afloat(wing()), phase="snap_manoeuvres")
    state = change_group(state, "wing", thrust_left=1)
    first, *_, last = offered(state, SnapManoeuvreChoice)
    assert not first.declared
    for wanted in (first, last):
        state = give(state, SnapManoeuvre(wanted.group, wanted.action)).state
        said = [each.action for each in offered(state, SnapManoeuvreChoice) if each.declared]
        assert said == [wanted.action]


def test_5_5_3_barnstorms_are_offered_with_their_chances() -> None:
    """3d6 of 15 or less, with nothing added, come in 206 of 216 (CI-5.5.3-1, -2, -3)."""
    state = battle(wing(), ship("bulwark", "blue", "meridian"), phase="barnstorming")
    (found,) = offered(state, BarnstormChoice)
    assert (found.unit, found.target, found.circumstances) == ("wing", "bulwark", ())
    assert found.chance == pytest.approx(206 / 216, abs=1e-4)
    assert (found.chance_disengaged, found.chance_rams) == (pytest.approx(10 / 216, abs=1e-4), 0)
    give(state, Barnstorm(found.unit, found.target), (1, 1, 1))


def test_5_4_2_7_what_is_partly_paid_can_be_paid_on() -> None:
    """CI-5.4.2.7-1."""
    start = afloat(ship("cruiser", sheet="harrowgate"), options=Options(partial_thrust=True))
    assert possible(start).pay_ons == ()
    third, half = replace(pivot(steps=3), part=3), Accelerate(direction=1, hexes=2, part=2)
    state = again(sailed(start, "cruiser", third, half))
    found = possible(state).pay_ons
    expected = {("pivot", None, 1), ("pivot", None, 2), (None, 1, 1)}
    assert {(each.manoeuvre, each.direction, each.part) for each in found} == expected
    for each in found:
        action = PayOn(manoeuvre=each.manoeuvre, direction=each.direction, part=each.part)
        assert thrust_of(state, "cruiser", action) == each.cost > 0
    assert PayOnOption("pivot", None, 2, 1) in found
