"""What orders of electronic warfare bring to light before they are kept: nothing (CI 4, 2.1.3)."""

from typing import Any

from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, ew, in_ew
from rules.cold_infinity.table import group, rows, ship
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Ruling, Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.state.values import EssAllocation, Late
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.scenarios.journal import DiceTerms, Header
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.repository import Standing, opening
from umpire.scenarios.submit import Command, dry_run, judge

NAME = "warfare"
SIDE = Seat("side", "red")
ORDERS: tuple[Value, ...] = (
    AllocateEw("heron", ew(shroud=2, ecm=1)),
    AllocateEw("rail", ew(shroud=1)),
    AnnounceEss("rail", EssAllocation(shroud=1)),
    Finish("red"),
)
BEFORE = in_ew(RED, BLUE, FLAG, ship("plover", "blue", cell=(1, 12)))


def standing() -> Standing:
    terms = DiceTerms("committed", NAME)
    header = Header(
        NAME,
        COLD_INFINITY.system,
        COLD_INFINITY.edition,
        COLD_INFINITY.title,
        terms,
        BEFORE,
    )
    return opening(COLD_INFINITY, header, StoredHeader(b"", bytes(32)))


@rows(
    *ORDERS[:3],
    SpendDetector("heron", Late(ecm=1)),
    ToggleHighDensity("knots", on=True),
    AssignArmour("rail", "forward", "laser", 1),
)
def test_4_0_own_sensors_are_set_and_find_nothing(order: Value) -> None:
    """CI-2.1.3-1."""
    assert not COLD_INFINITY.explores(in_ew(RED, BLUE, FLAG, group("knots")), order)


def test_4_0_a_side_gives_its_ew_for_all_units_in_one_command() -> None:
    ruling: Ruling[Any, Any] = judge(standing(), Command(NAME, SIDE, 0, ORDERS))
    expected = ["ew_allocated", "ew_allocated", "ess_announced", "side_finished"]
    assert [event.__struct_config__.tag for event in ruling.events] == expected


def test_4_0_a_dry_run_of_ew_is_complete() -> None:
    run = dry_run(standing(), Command(NAME, SIDE, 0, ORDERS[:3]))
    assert (run.complete, run.accepted, len(run.events)) == (True, 3, 3)
