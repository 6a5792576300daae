"""3.7: squadrons."""

from typing import Any

import pytest

from rules.full_thrust.builders_movement import battle, moved, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, refused, rule, told
from rules.rows import rows
from umpire.rules.full_thrust.movement import OrderWritten, WriteSquadronOrder
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.values import Manoeuvre


def squadron(second: Fields | None = None, **options: Any) -> Battle:
    """Return a battle with squadron Q of A1 and, 2 MU beside it, A2."""
    return battle(
        ship("A1", thrust=6, squadron="Q"),
        ship("A2", (2.0, 0.0), squadron="Q", **({"thrust": 4} | (second or {}))),
        ship("A3", (9.0, 9.0)),
        ship("B1", (0.0, 30.0), squadron="Q"),
        **({"squadrons": True} | options),
    )


def order(notation: str, name: str = "Q", side: str = "A") -> WriteSquadronOrder:
    """Return an order for a squadron."""
    return WriteSquadronOrder(side, name, notation=notation)


def test_3_7_a_squadron_flies_alike_and_keeps_its_formation() -> None:
    """One order for the ships of one side (FT-3.7-1, FT-RUL-49)."""
    ruling = rule(squadron(), order("S2"))
    assert [event.ship for event in told(ruling, OrderWritten)] == ["A1", "A2"]
    after = moved(ruling.state)
    assert named(after, "A1").place == pytest.approx((4.098076, 4.098076))
    assert named(after, "A2").place == pytest.approx((6.098076, 4.098076))
    assert [named(after, each).facing for each in ("A1", "A2", "A3")] == [2, 2, 12]


def test_3_7_the_least_agile_ship_sets_the_limit() -> None:
    """What one cannot fly is void for all of them (FT-3.7-1)."""
    events = told(rule(squadron(), order("S3")), OrderWritten)
    assert [event.voided for event in events] == ["turn_limit", "turn_limit"]
    after = moved(rule(squadron(), order("S3")).state)
    assert [named(after, each).place for each in ("A1", "A2")] == [(0.0, 6.0), (2.0, 6.0)]


def test_3_7_a_ship_that_is_gone_limits_nobody() -> None:
    """Only those on the table fly (FT-3.7-1)."""
    events = told(rule(squadron({"status": "destroyed"}), order("S3")), OrderWritten)
    assert [(event.ship, event.voided) for event in events] == [("A1", None)]


@rows((4, True), (0, False))
def test_3_7_what_is_left_of_an_order_is_left_to_all(thrust: int, rolled: bool) -> None:
    """They roll together or not at all (FT-3.7-1, FT-RUL-39)."""
    before = squadron({"thrust": thrust}, invalid_order="void_movement")
    events = told(rule(before, order("Roll S3")), OrderWritten)
    assert [event.manoeuvre for event in events] == [Manoeuvre(roll=rolled)] * 2


@rows({"velocity": 7}, {"facing": 1})
def test_3_7_ships_that_differ_cannot_be_ordered_as_one(second: Fields) -> None:
    """Course and velocity are shared when the order is given (FT-RUL-49)."""
    assert refused(squadron(second), order("S1")) == "not_alike"


def test_3_7_by_vectors_the_direction_of_motion_is_shared_too() -> None:
    """Cinematic ships have none of their own (FT-RUL-49)."""
    drifting = {"course_deg": 30.0}
    assert told(rule(squadron(drifting), order("S1")), OrderWritten)
    assert refused(squadron(drifting, movement_system="vector"), order("TS1")) == "not_alike"


@rows(
    (squadron(squadrons=False), order("S1"), "option_off"),
    (squadron(), order("S1", "R"), "unknown_squadron"),
    (squadron(), order("S1", side="C"), "unknown_side"),
    (squadron(), order("nonsense"), "bad_notation"),
    (squadron(finished=("A",)), order("S1"), "finished"),
    (squadron(illegal_orders="reject"), order("S3"), "turn_limit"),
)
def test_3_7_what_is_no_squadron_order(
    before: Battle, given: WriteSquadronOrder, code: str
) -> None:
    """The option, the squadron, its side and the order must be there (FT-3.7-1)."""
    assert code == refused(before, given)
