"""TBT 10: active sensors, and whom they give away."""

from typing import Any

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_sensors import (
    ACTIVE,
    BASIC,
    ENHANCED,
    SUPERIOR,
    A,
    B,
    battle,
    cloaked,
    heard,
    ship,
    sweeping,
)
from rules.to_boldly_thrust.table import named, play, refusal, refused, rule, told
from umpire.kernel.rulebook import OBSERVER
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.sensors import (
    BogeyRevealed,
    ScanAnnounced,
    ScanShip,
    ScanShipChoice,
    ShipScanned,
)
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import MarkerMoved
from umpire.rules.to_boldly_thrust.sensors import SensorsUsed, SweepArc, SweepArcChoice
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.view import BattleView

SENSORS: Fields = {"sensors": True}
SUITES: Fields = {"sensors": True, "advanced_sensors": True}


def view_of(state: Any, seat: Any) -> BattleView:
    """Return what a seat sees."""
    seen = BOOK.view(state, seat)
    assert isinstance(seen, BattleView)
    return seen


def moving(*ships: Any, options: Fields | None = None) -> Any:
    """Return a battle that is about to move."""
    return battle(*ships, options=options, phase="movement")


def test_10_a_ship_that_uses_active_sensors_is_told_to_all() -> None:
    """When all ships have moved (TBT-SENS-06)."""
    ruling = rule(moving(ship("A1", stance=ACTIVE), ship("B1", (0.0, 90.0))), MoveShips())
    (used,) = told(ruling, SensorsUsed)
    assert (used.ship, used.side) == ("A1", "A")
    for seat in (B, OBSERVER):
        assert used in heard(ruling, seat)
    assert told(ruling, MarkerMoved) == []


@rows({}, {"stance": ACTIVE, "lost": ("X",)}, {"stance": ACTIVE, "status": "withdrawn"})
def test_10_who_uses_no_active_sensors(changes: Fields) -> None:
    """A ship that is not ordered to, has lost its suite, or is gone (TBT-SENS-03)."""
    before = moving(ship("A1", **changes), ship("A2"), ship("B1", (0.0, 90.0)))
    assert told(rule(before, MoveShips()), SensorsUsed) == []


def test_10_basic_sensors_are_never_lost() -> None:
    """A ship that never had a suite uses them (TBT-SENS-03)."""
    before = moving(ship("A1", stance=ACTIVE, systems=BASIC), ship("B1", (0.0, 90.0)))
    assert [used.ship for used in told(rule(before, MoveShips()), SensorsUsed)] == ["A1"]


def test_10_active_sensors_move_the_marker_of_a_cloaked_ship() -> None:
    """To where it is when it has moved (TBT-CLOAK-06)."""
    hidden = cloaked("A1", (7.0, 22.0), (0.0, 10.0), stance=ACTIVE)
    ruling = rule(moving(hidden, ship("B1", (0.0, 90.0))), MoveShips())
    (moved,) = told(ruling, MarkerMoved)
    # It flies on with velocity 3 on course 6.
    assert (moved.ship, moved.x, moved.y) == ("A1", 7.0, 19.0)
    assert moved.rule == "TBT-CLOAK-06"
    after = named(ruling.state, "A1")
    assert after.place == (7.0, 19.0)
    assert (after.status, after.cloak_state) == ("cloaked", "cloaked")
    assert moved in heard(ruling, B)


def test_10_a_fix_tells_the_place_alone() -> None:
    """The marker shows the course of the ship when it vanished: 12, at rest (TBT-UMP-38)."""
    hidden = cloaked("A1", (7.0, 22.0), (0.0, 10.0), stance=ACTIVE)
    ruling = rule(moving(hidden, ship("B1", (0.0, 90.0))), MoveShips())
    assert told(ruling, MarkerMoved)
    after = named(ruling.state, "A1")
    assert (after.facing, after.velocity) == (12, 0)
    (marker, _) = view_of(ruling.state, B).ships
    assert (marker.x, marker.y, marker.facing, marker.velocity) == (7.0, 19.0, 12, 0)
    assert (after.sensing().facing, after.sensing().velocity) == (6, 3)


def test_10_without_active_sensors_the_marker_stays() -> None:
    """The ship flies on under its cloak (TBT-CLOAK-06, TBT-CLOAK-09)."""
    hidden = cloaked("A1", (7.0, 22.0), (0.0, 10.0))
    ruling = rule(moving(hidden, ship("B1", (0.0, 90.0))), MoveShips())
    after = named(ruling.state, "A1")
    assert told(ruling, SensorsUsed) + told(ruling, MarkerMoved) == []
    assert (after.place, after.sensing().place) == ((0.0, 10.0), (7.0, 19.0))


def test_10_with_the_sensors_of_remixed_scans_are_announced_once() -> None:
    """A bogey that scans is revealed, a cloaked ship marked (TBT-SENS-03, TBT-SENS-06)."""
    ships = (
        ship("A1", stance=ACTIVE, bogey=True),
        cloaked("A2", (9.0, 0.0), stance=ACTIVE),
        ship("A3", order=Manoeuvre(scan=True)),
        ship("B1", (0.0, 90.0)),
    )
    ruling = rule(moving(*ships, options=SENSORS), MoveShips())
    announced = [(each.ship, each.scans) for each in told(ruling, ScanAnnounced)]
    assert announced == [("A1", 2), ("A2", 2), ("A3", 2)]
    assert [(each.ship, each.cause) for each in told(ruling, BogeyRevealed)] == [("A1", "scanning")]
    assert [each.ship for each in told(ruling, MarkerMoved)] == ["A2"]
    assert told(ruling, SensorsUsed) == []


def test_10_the_phase_waits_for_scans_and_sweeps_that_are_left() -> None:
    """Without the sensors of Remixed too; not where nothing is to sweep for (TBT-SENS-04)."""
    enemy, marker = ship("B1", (0.0, 40.0)), cloaked("B2", (0.0, 20.0))
    waits = rule(moving(ship("A1", stance=ACTIVE), enemy, marker), MoveShips())
    assert told(waits, PhaseBegan)[0].phase == "sensors"
    passes = rule(moving(ship("A1", stance=ACTIVE), enemy), MoveShips())
    assert told(passes, PhaseBegan)[0].phase != "sensors"
    idle = rule(moving(ship("A1"), enemy, marker), MoveShips())
    assert told(idle, PhaseBegan)[0].phase != "sensors"
    scans = rule(moving(ship("A1", stance=ACTIVE), enemy, options=SUITES), MoveShips())
    assert told(scans, PhaseBegan)[0].phase == "sensors"


def test_10_a_ship_that_has_swept_scans_with_what_is_left() -> None:
    """A cruiser once more, as it would otherwise, an escort no more (TBT-SENS-03, TBT-SENS-04)."""
    others = (ship("B1", (0.0, 40.0)), ship("B2", (0.0, 41.0)), cloaked("B3", (0.0, -90.0)))
    before = sweeping(ship("A1", stance=ACTIVE), ship("A2"), *others, options=SUITES)
    swept = play(before, SweepArc("A1", "F"))
    (choice,) = [each for each in BOOK.choices(swept, A, "A1") if isinstance(each, ScanShipChoice)]
    assert choice.scans == 1
    (scanned,) = told(rule(swept, ScanShip("A1", "B1"), 5), ShipScanned)
    assert (scanned.score, scanned.disclosed) == (5, "all_original")
    still = sweeping(ship("A1", stance=ACTIVE, swept="F", scanned=("B1",)), *others, options=SUITES)
    assert refused(still, ScanShip("A1", "B2")) == "scan_limit"
    escort = sweeping(ship("A1", stance=ACTIVE, swept="F", mass=20), *others, options=SUITES)
    assert refused(escort, ScanShip("A1", "B1")) == "scan_limit"


def test_10_a_merchant_has_one_scan() -> None:
    """And it sweeps with it (TBT-SENS-03)."""
    merchant = ship("A1", stance=ACTIVE, group="merchant")
    before = sweeping(merchant, cloaked("B1", (0.0, 20.0)), ship("B2", (0.0, 9.0)), options=SUITES)
    (choice,) = [each for each in BOOK.choices(before, A, "A1") if isinstance(each, ScanShipChoice)]
    assert choice.scans == 1


FREIGHTER: Fields = {"military": False, "stance": ACTIVE}


def test_10_a_freighter_without_a_suite_has_no_active_sensors() -> None:
    """Only military ships have basic ones, as in Remixed (TBT-SENS-03, TBT-UMP-37)."""
    freighter = ship("A1", systems=BASIC, **FREIGHTER)
    before = moving(freighter, ship("A2"), ship("B1", (0.0, 90.0)))
    assert told(rule(before, MoveShips()), SensorsUsed) == []
    sweeps = sweeping(freighter, cloaked("B1", (0.0, 20.0)), ship("B2", (0.0, 9.0)))
    assert refused(sweeps, SweepArc("A1", "F")) == "no_sensor"
    written = refusal(battle(freighter, ship("B1")), WriteStance("A1", ACTIVE))
    assert (written.code, written.at) == ("no_sensor", "/stance/active_sensors")


@rows(ENHANCED, SUPERIOR)
def test_10_a_freighter_with_a_suite_scans_once_however_large(systems: Any) -> None:
    """It is a merchant, and sweeps or scans (TBT-SENS-03, TBT-RUL-28, TBT-UMP-37)."""
    freighter = ship("A1", systems=systems, mass=200, **FREIGHTER)
    others = (cloaked("B1", (0.0, 20.0)), ship("B2", (0.0, 9.0)))
    before = sweeping(freighter, ship("A2", stance=ACTIVE), *others, options=SUITES)
    assert refused(rule(before, SweepArc("A1", "A")).state, ScanShip("A1", "B2")) == "scan_limit"


def test_10_a_freighter_that_names_a_group_scans_as_that() -> None:
    """It says otherwise (TBT-SENS-03, TBT-RUL-28)."""
    freighter = ship("A1", mass=20, group="capital", **FREIGHTER)
    before = sweeping(freighter, cloaked("B1", (0.0, 20.0)), ship("B2", (0.0, 9.0)))
    (choice,) = [each for each in BOOK.choices(before, A, "A1") if isinstance(each, SweepArcChoice)]
    assert choice.scans == 3


@rows((ENHANCED, 2), (SUPERIOR, 4))
def test_10_a_cloaked_ship_scans_from_where_it_is(systems: Any, score: int) -> None:
    """With its suite, as in Remixed (TBT-CLOAK-06, TBT-SENS-03)."""
    scanner = cloaked("A1", (0.0, 40.0), (0.0, 0.0), stance=ACTIVE, systems=systems)
    before = sweeping(scanner, ship("B1", (0.0, 90.0)), ship("B2"), options=SUITES)
    ruling = rule(before, ScanShip("A1", "B1"), 2)
    assert [each.score for each in told(ruling, ShipScanned)] == [score]
    far = cloaked("A1", (0.0, 30.0), (0.0, 60.0), stance=ACTIVE, systems=systems)
    beyond = sweeping(far, ship("B1", (0.0, 90.0)), ship("B2"), options=SUITES)
    assert refused(beyond, ScanShip("A1", "B1")) == "out_of_range"
    assert refused(before, ScanShip("A9", "B1")) == "unknown_ship"


def test_10_a_cloaked_ship_is_not_scanned() -> None:
    """Its marker is no ship (TBT-CLOAK-05, TBT-SENS-05)."""
    before = sweeping(ship("A1", stance=ACTIVE), cloaked("B1", (0.0, 9.0)), options=SUITES)
    assert refused(before, ScanShip("A1", "B1")) == "cloaked"
