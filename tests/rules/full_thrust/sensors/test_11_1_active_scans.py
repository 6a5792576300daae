"""FT 11.1: active scans."""

from rules.full_thrust.builders_sensors import (
    ENHANCED,
    JAM,
    SCAN,
    SENSORS,
    SUITES,
    bogey,
    bogeys,
    dummy,
    scanning,
    sighting,
)
from rules.full_thrust.table import CRUISER, finished, play, refused, refused_at, rule, ship, told
from rules.rows import rows
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, WriteOrder
from umpire.rules.full_thrust.sensors import (
    BogeyRevealed,
    ScanAnnounced,
    ScanShip,
    ScanShipChoice,
    ShipScanned,
)
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.options import Asteroid

FAR = tuple(bogey(f"B{number}", (0.0, 50.0 + number)) for number in range(1, 5))


def test_11_1_a_scan_reveals_the_bogey_that_its_owner_chooses() -> None:
    """One within 54 MU (FT-11.1-3)."""
    ruling = rule(scanning(ship("A1", order=SCAN), *FAR), ScanShip("A1", "B2"))
    (scanned,) = told(ruling, ShipScanned)
    (revealed,) = told(ruling, BogeyRevealed)
    assert (scanned.scanned, scanned.score, scanned.rolls) == (("B2",), None, ())
    assert (revealed.ship, revealed.cause) == ("B2", "active")
    assert bogeys(ruling.state) == ["B1", "B3", "B4"]


@rows((20, 1), (60, 2), (91, 3))
def test_11_1_scans_a_turn_by_the_group_of_the_ship(mass: int, scans: int) -> None:
    """Escorts 1, cruisers 2, capital ships 3 (FT-11.1-3)."""
    others = tuple(bogey(f"B{number}", (0.0, 40.0 + number)) for number in range(1, 6))
    before = scanning(ship("A1", mass=mass, order=SCAN), *others)
    (choice,) = (
        each
        for each in BOOK.choices(before, Seat("side", "A"), None)
        if isinstance(each, ScanShipChoice)
    )
    assert (choice.scans, len(choice.targets)) == (scans, 5)
    after = play(before, *[ScanShip("A1", f"B{number}") for number in range(1, scans + 1)])
    assert len(bogeys(after)) == 5 - scans
    # With its last scan the ship has nothing left to do, and the phase is over.
    assert after.phase != "sensors"


def test_11_1_more_scans_than_the_group_allows_are_refused() -> None:
    """While another ship still scans (FT-11.1-3)."""
    before = scanning(ship("A1", mass=20, order=SCAN), ship("A2", order=SCAN), *FAR)
    before = play(before, ScanShip("A1", "B1"))
    assert refused(before, ScanShip("A1", "B2")) == "scan_limit"
    assert refused(before, ScanShip("A2", "B1")) == "nothing_to_scan"


@rows(
    ("B5", "out_of_range"),
    ("A2", "own_side"),
    ("B6", "nothing_to_scan"),
    ("X", "unknown_ship"),
)
def test_11_1_what_cannot_be_scanned(target: str, code: str) -> None:
    """What is too far away, a friend, or seen already (FT-11.1-3, FT-UMP-39)."""
    before = scanning(
        ship("A1", order=SCAN), ship("A2"), *FAR, bogey("B5", (0.0, 54.1)), ship("B6", (0.0, 40.0))
    )
    assert refused_at(before, ScanShip("A1", target)) == (code, "/target")


def test_11_1_an_asteroid_blocks_a_scan() -> None:
    """The line is cut (FT-RUL-73)."""
    before = sighting(
        ship("A1", order=SCAN),
        bogey("B1", (0.0, 40.0)),
        bogey("B2", (40.0, 0.0)),
        options={**SENSORS, "asteroids": True},
        terrain=(Asteroid("R", 0.0, 10.0, radius=2.0),),
        phase="sensors",
    )
    assert refused(before, ScanShip("A1", "B1")) == "line_blocked"
    assert bogeys(play(before, ScanShip("A1", "B2"))) == ["B1"]


def test_11_1_merchants_do_not_scan() -> None:
    """Active sensors are military (FT-11.1-3)."""
    before = sighting(ship("A1", military=False), bogey("B1", (0.0, 60.0)))
    (written,) = told(rule(before, WriteOrder("A1", notation="Scan")), OrderWritten)
    assert written.voided == "no_sensor"


def test_11_1_only_a_ship_that_was_ordered_to_scan_does() -> None:
    """It is written before the turn (FT-11.1-3)."""
    before = scanning(ship("A1", order=SCAN), ship("A2"), *FAR)
    assert refused_at(before, ScanShip("A2", "B1")) == ("no_sensor", "/ship")


def test_11_1_a_bogey_that_scans_is_revealed_first() -> None:
    """After movement, and announced (FT-11.1-3)."""
    before = sighting(bogey("A1"), bogey("B1", (0.0, 50.0)))
    opened = finished(play(before, WriteOrder("A1", notation="Scan")))
    opened = play(opened, (RollInitiative(), (1, 2)))
    assert bogeys(opened) == ["A1", "B1"]
    ruling = rule(opened, MoveShips())
    (revealed,) = told(ruling, BogeyRevealed)
    (announced,) = told(ruling, ScanAnnounced)
    assert (revealed.ship, revealed.cause, announced.scans) == ("A1", "scanning", 2)
    assert (ruling.state.phase, bogeys(ruling.state)) == ("sensors", ["B1"])


def test_11_1_the_phase_is_passed_over_when_nobody_can_scan() -> None:
    """A scan in which nothing is in reach waits for nothing (FT-11.1-3)."""
    before = sighting(ship("A1"), bogey("B1", (0.0, 90.0)))
    opened = finished(play(before, WriteOrder("A1", notation="Scan")))
    after = play(opened, (RollInitiative(), (1, 2)), MoveShips())
    assert after.phase not in {"movement", "sensors"}


def test_11_1_a_side_may_leave_its_scans() -> None:
    """It says that it is done (FT-UMP-6)."""
    after = play(scanning(ship("A1", order=SCAN), *FAR), FinishPhase("A"))
    assert len(bogeys(after)) == 4
    assert after.phase != "sensors"


def test_11_1_scans_in_another_phase_are_refused() -> None:
    """And without the option all is seen (FT-11.1-3)."""
    assert refused(sighting(ship("A1", order=SCAN), *FAR), ScanShip("A1", "B1")) == "wrong_phase"
    seen = sighting(ship("A1"), ship("B1"), options={})
    assert refused(seen, ScanShip("A1", "B1")) == "no_sensors"


def test_11_1_scans_begin_again_with_a_new_turn() -> None:
    """So many a turn (FT-11.1-3)."""
    before = scanning(ship("A1", velocity=0, order=SCAN), *FAR)
    after = play(before, ScanShip("A1", "B1"), FinishPhase("A"))
    assert after.ships[0].scanned == ("B1",)
    while after.phase != "orders":
        side = after.active or after.sides[0]
        after = play(after, FinishPhase(side))
    assert after.ships[0].scanned == ()


def test_11_2_a_suite_reveals_a_bogey_whatever_it_throws() -> None:
    """Even where nothing is disclosed (FT-UMP-39)."""
    seeing = ship("A1", systems=(*CRUISER, *ENHANCED), order=SCAN)
    ruling = rule(scanning(seeing, *FAR, options=SUITES), ScanShip("A1", "B1"), 1)
    assert told(ruling, ShipScanned)[0].disclosed == "none"
    assert "B1" not in bogeys(ruling.state)


def test_11_3_a_dummy_is_removed_by_an_active_scan() -> None:
    """And nothing is disclosed (FT-11.3-1)."""
    before = scanning(
        ship("A1", systems=(*CRUISER, *ENHANCED), order=SCAN),
        ship("B1", (0.0, 90.0)),
        dummy("B2", (0.0, 50.0)),
        options={**SUITES, "dummy_bogeys": True},
    )
    ruling = rule(before, ScanShip("A1", "B2"), 6)
    assert told(ruling, ShipScanned)[0].findings is None
    assert ruling.state.ships[2].status == "destroyed"


def test_11_4_a_jammer_that_is_not_played_does_nothing() -> None:
    """Its order is of no use without the option (FT-11.4-1)."""
    before = scanning(ship("A1", order=SCAN), bogey("B1", (0.0, 50.0), order=JAM))
    assert bogeys(play(before, ScanShip("A1", "B1"))) == []


def test_11_1_a_scan_can_show_what_is_hidden() -> None:
    """So nobody tries one without keeping it (FT-11.1-3)."""
    before = scanning(ship("A1", order=SCAN), *FAR)
    assert BOOK.explores(before, ScanShip("A1", "B2"))
    assert not BOOK.explores(before, RollInitiative())
