"""What orders of electronic warfare bring to light before they are kept: nothing (CI 4, 2.1.3)."""

from typing import Any

from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, ew, in_ew
from rules.cold_infinity.table import ci, group, rows, ship
from umpire.kernel.ruling import Ruling
from umpire.scenarios.journal import DiceTerms, Header
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.standing import Standing, opening

NAME = "warfare"
SIDE = ci.Seat("side", "red")
ORDERS: tuple[ci.Value, ...] = (
    ci.AllocateEw("heron", ew(shroud=2, ecm=1)),
    ci.AllocateEw("rail", ew(shroud=1)),
    ci.AnnounceEss("rail", ci.EssAllocation(shroud=1)),
    ci.Finish("red"),
)
BEFORE = in_ew(RED, BLUE, FLAG, ship("plover", "blue", cell=(1, 12)))


def standing() -> Standing:
    """The phase of electronic warfare, in a kept scenario."""
    terms = DiceTerms("committed", NAME)
    header = Header(
        NAME,
        ci.COLD_INFINITY.system,
        ci.COLD_INFINITY.edition,
        ci.COLD_INFINITY.title,
        terms,
        BEFORE,
    )
    return opening(ci.COLD_INFINITY, header, StoredHeader(b"", bytes(32)))


@rows(
    *ORDERS[:3],
    ci.SpendDetector("heron", ci.Late(ecm=1)),
    ci.ToggleHighDensity("knots", on=True),
    ci.AssignArmour("rail", "forward", "laser", 1),
)
def test_4_0_own_sensors_are_set_and_find_nothing(order: ci.Value) -> None:
    """They are levels and functions of one's own units (CI-2.1.3-1)."""
    assert not ci.COLD_INFINITY.explores(in_ew(RED, BLUE, FLAG, group("knots")), order)


def test_4_0_a_side_gives_its_ew_for_all_units_in_one_command() -> None:
    """And says that it is done."""
    ruling: Ruling[Any, Any] = ci.judge(standing(), ci.Command(NAME, SIDE, 0, ORDERS))
    expected = ["ew_allocated", "ew_allocated", "ess_announced", "side_finished"]
    assert [event.__struct_config__.tag for event in ruling.events] == expected


def test_4_0_a_dry_run_of_ew_is_complete() -> None:
    """It tells how levels would be understood."""
    run = ci.dry_run(standing(), ci.Command(NAME, SIDE, 0, ORDERS[:3]))
    assert (run.complete, run.accepted, len(run.events)) == (True, 3, 3)
