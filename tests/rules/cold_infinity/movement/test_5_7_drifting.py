"""CI 5.7, 1.6: ships that nobody steers, and structures that keep their hex."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_flight import ahead, pivot
from rules.cold_infinity.builders_moves import (
    FAR,
    afloat,
    rebuilt,
    sailed,
    satellite,
    seen,
    without,
)
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import battle, given, heard, refusal, rows, ship
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.movement.flights import DriftChecked, Move, UnitMoved
from umpire.rules.cold_infinity.movement.plots import drift_derelicts
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Action, Attitude, PayOn, Slide, TurnWithVector
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish


def drifted(state: Battle, *faces: int) -> tuple[Battle, list[DriftChecked], list[UnitMoved]]:
    dice = SuppliedDice(faces)
    ruling = drift_derelicts(Ruling(state), dice)
    dice.finish()
    assert all(event.tell() for event in ruling.events)
    return ruling.state, list(heard(ruling, DriftChecked)), list(heard(ruling, UnitMoved))


def adrift(*, derelict: bool = False, options: Options | None = None) -> Battle:
    """A battle with a ship on 2+3 that has lost its bridge, or its engine."""
    state = afloat(ship("hulk", vector="2+3"), options=options)
    if derelict:
        return change_ship(state, "hulk", status="derelict")
    return without(state, "hulk", "engine")


@pytest.mark.parametrize("derelict", [True, False])
def test_5_7_a_disabled_ship_keeps_its_vector(derelict: bool) -> None:  # noqa: FBT001
    """A d10 that is no 1 lets it lie as it lies (CI-5.7-1)."""
    after, checked, told = drifted(adrift(derelict=derelict), 2)
    assert seen(after, "hulk").cell == (3, -3)
    assert seen(after, "hulk").moved
    assert [each.manoeuvre for each in checked] == [None]
    assert [each.cell for each in told] == [(3, -3)]


@rows(
    ((1, 2, 3), Attitude(2)),
    ((1, 2, 4), Attitude(6)),
    ((1, 3, 3), Attitude(1, roll=270)),
    ((1, 4, 4), Attitude(1, roll=90)),
    ((1, 5, 1), Attitude(1, tumble=90)),
    ((1, 6, 6), Attitude(1, tumble=270)),
)
def test_5_7_it_begins_to_turn_on_a_1(faces: tuple[int, ...], lies: Attitude) -> None:
    """Which manoeuvre and which way two d6 tell; it turns at once (CI-RUL-35, CI-UMP-79)."""
    after, _, _ = drifted(adrift(), *faces)
    hulk = seen(after, "hulk")
    assert (hulk.motion.attitude, len(hulk.motion.spins)) == (lies, 1)
    again = change_ship(after, "hulk", moved=False)
    later, checked, _ = drifted(again)
    assert (checked, seen(later, "hulk").motion.attitude != lies) == ([], True)


def test_5_7_a_pivot_of_better_days_goes_on_and_nothing_is_thrown() -> None:
    """CI-5.7-1, CI-5.4.2.1-1."""
    state = without(sailed(afloat(ship("hulk")), "hulk", pivot()), "hulk", "engine")
    after, checked, _ = drifted(change_ship(state, "hulk", moved=False))
    assert (seen(after, "hulk").motion.attitude.facing, checked) == (3, [])


@rows(
    ("engine",),
    ("thruster_forward", "thruster_aft", *(f"thruster_{at}" for at in ("fp", "fs", "ap", "as"))),
)
def test_5_7_without_engine_or_thrusters_there_is_no_thrust(lost: tuple[str, ...]) -> None:
    """CI-5.7-1."""
    hulk = without(afloat(ship("hulk")), "hulk", *lost)
    assert len(drifted(hulk, 10)[2]) == 1
    steered = without(afloat(ship("hulk")), "hulk", *lost[1:])
    assert drifted(steered)[2] == []


def test_5_7_belongs_to_the_advanced_rules() -> None:
    """CI-RUL-1, CI-5.4.1-1."""
    state = adrift(options=Options(level="basic"))
    assert drifted(state)[2] == []
    assert seen(sailed(state, "hulk"), "hulk").cell == (3, -3)


def test_5_7_derelicts_drift_before_all_others_move() -> None:
    """CI-5.7-1, CI-UMP-79."""
    units = (ship("rail", vector="1+1"), ship("hulk", vector="2+3", cell=(5, 5)), FAR)
    state = battle(*units, phase="launch", order=("rail", "hulk", "watcher"))
    state = without(state, "hulk", "engine")
    state = given(state, Finish(side="red"))
    state = given(state, *(Finish(side=side) for side in unfinished(state)))
    assert state.phase == "movement"
    assert seen(state, "hulk").cell == (8, 2)
    assert not seen(state, "rail").moved


def test_1_6_micro_thrusters_turn_a_satellite_in_its_hex() -> None:
    """CI-1.6-1, CI-UMP-76."""
    state = rebuilt(afloat(ship("eye")), "eye", satellite())
    assert drifted(state)[2] == []
    after = seen(sailed(state, "eye", pivot(steps=3)), "eye")
    assert (after.cell, after.motion.attitude.facing) == ((0, 0), 4)
    refused = refusal(state, Move(unit="eye", plan=(pivot(steps=13),)))
    assert (refused.code, refused.at) == ("channel_exceeded", "/plan/0/through")


@rows(ahead(1, 1), Slide(direction=2, hexes=1), TurnWithVector(facings=1), PayOn(direction=1))
def test_1_6_a_structure_does_not_leave_its_hex(action: Action) -> None:
    """CI-1.6-1, CI-UMP-76."""
    state = rebuilt(afloat(ship("eye")), "eye", satellite())
    refused = refusal(state, Move(unit="eye", plan=(pivot(), action)))
    assert (refused.code, refused.at) == ("keeps_its_hex", "/plan/1")


def test_1_6_a_structure_without_thrusters_throws_for_nothing() -> None:
    """CI-1.6-1, CI-UMP-79."""
    state = rebuilt(afloat(ship("eye")), "eye", satellite(thrusters=False))
    after, checked, told = drifted(state)
    assert (checked, len(told), seen(after, "eye").moved) == ([], 1, True)


def test_1_6_a_mobile_base_moves_between_hexes() -> None:
    """CI-1.6-2, CI-5.7-1."""
    base = replace(BITTERN, hull_type="mobile_base")
    state = rebuilt(afloat(ship("base")), "base", base)
    assert seen(sailed(state, "base", ahead(1, 1)), "base").cell == (0, -1)
    assert len(drifted(without(state, "base", "engine"), 10)[1]) == 1
