"""Corrections: the referee sets a ship right, with a reason."""

from typing import Any

import pytest

from rules.full_thrust_light.table import rule, ship, told
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    BattleEnded,
    CorrectShip,
    Ship,
    ShipCorrected,
    SystemLost,
    check_battle,
)
from umpire.scenarios.adjudication import authorise
from umpire.scenarios.errors import Forbidden


def at_sea(**changes: Any) -> Battle:
    """Return a battle of three ships, the first one changed."""
    first = ship("A1", **changes)
    return Battle(sides=("A", "B"), ships=(first, ship("A2", (5.0, 0.0)), ship("B1", (0.0, 20.0))))


def corrected(battle: Battle, **changes: Any) -> Ship:
    """Return ship A1 after a correction; the battle it leaves is sound."""
    state = rule(battle, CorrectShip("A1", "a slip of the hand", **changes)).state
    check_battle(state)
    found = state.ship("A1")
    assert found is not None
    return found


def test_ftl_ump_06_what_is_left_out_stays_as_it_is() -> None:
    """A ship that is put elsewhere keeps course, velocity and damage."""
    after = corrected(at_sea(damage=3), x=7.5)
    assert (after.x, after.y, after.course, after.velocity, after.damage) == (7.5, 0.0, 12, 6, 3)


def test_ftl_ump_06_places_are_rounded_like_all_others() -> None:
    """To a millionth, so that every reader gets the same number."""
    after = corrected(at_sea(), x=1 / 3, y=-1e-9)
    assert (after.x, after.y) == (0.333333, 0.0)


@pytest.mark.parametrize(
    ("field", "value"), [("x", -2.5), ("y", 40.0), ("course", 7), ("velocity", 0), ("damage", 9)]
)
def test_ftl_ump_06_every_field_may_be_set_right(field: str, value: float) -> None:
    """Also damage, without a threshold check: it was thrown for, or was not to be."""
    assert getattr(corrected(at_sea(), **{field: value}), field) == value


def test_ftl_ump_06_a_system_is_lost_by_the_event_of_every_loss() -> None:
    """And one that works again is struck off the lost ones."""
    battle = at_sea(lost=("D1", "E2"))
    ruling = rule(battle, CorrectShip("A1", "misread", lose=("F1",), restore=("E2",)))
    assert [SystemLost(ship="A1", system="F1", rule="FTL-UMP-06")] == told(ruling, SystemLost)
    after = ruling.state.ship("A1")
    assert after is not None
    assert after.lost == ("D1", "F1")


def test_ftl_ump_06_the_reason_is_in_the_event() -> None:
    """So that everyone can read it in the journal."""
    ruling = rule(at_sea(), CorrectShip("A1", "counted twice", damage=1))
    (event,) = told(ruling, ShipCorrected)
    assert (event.note, event.rule) == ("counted twice", "FTL-UMP-06")


def test_ftl_ump_06_a_ship_without_boxes_is_destroyed_and_one_with_some_is_back() -> None:
    """Its status follows its damage."""
    assert corrected(at_sea(), damage=60).status == "destroyed"
    assert corrected(at_sea(damage=60, status="destroyed"), damage=59).status == "active"
    assert corrected(at_sea(status="off_table"), damage=1).status == "off_table"


def test_ftl_ump_06_a_correction_may_end_the_battle() -> None:
    """The last ship of a side was destroyed after all."""
    ruling = rule(at_sea(), CorrectShip("B1", "forgotten damage", damage=60))
    assert [event.winner for event in told(ruling, BattleEnded)] == ["A"]


@pytest.mark.parametrize("seat", [Seat("side", "A"), Seat("side", "B"), OBSERVER])
def test_ftl_ump_06_only_the_referee_corrects(seat: Seat) -> None:
    """Not even the side whose ship it is."""
    with pytest.raises(Forbidden):
        authorise(FULL_THRUST_LIGHT, at_sea(), CorrectShip("A1", "mine", damage=0), seat)
