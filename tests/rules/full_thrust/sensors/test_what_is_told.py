"""What is told of sensors: in words, odds and choices, and to strangers (FT 11.1, 11.2)."""

import pytest

from rules.full_thrust.builders_sensors import (
    AREA_ECM,
    ENHANCED,
    EVERYTHING,
    JAM,
    SCAN,
    SENSORS,
    SUITES,
    SUPERIOR,
    bogey,
    detected,
    dummy,
    scanning,
    sighting,
)
from rules.full_thrust.table import CRUISER, finished, group, play, rule, ship, told
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_events import PilotsThrown
from umpire.rules.full_thrust.movement import (
    MoveShips,
    OrderWritten,
    ShipMoved,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.referee import CorrectShip
from umpire.rules.full_thrust.sensors import (
    BogeyRevealed,
    DummyRemoved,
    Findings,
    ScanAnnounced,
    ScanShip,
    ShipScanned,
)
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.ship import FighterBay
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.written_orders import WriteOrderChoice

OWNER, ENEMY = Seat("side", "B"), Seat("side", "A")
APART = sighting(ship("A1"), bogey("B1", (0.0, 90.0), velocity=6))


def test_what_is_written_for_a_bogey_is_secret_while_it_is_one() -> None:
    """Order and event, also when the other orders are open (FT-UMP-38)."""
    order = WriteOrder("B1", notation="P1")
    ruling = rule(APART, order)
    (written,) = told(ruling, OrderWritten)
    opened = finished(ruling.state)
    for seat, hears in ((OWNER, True), (REFEREE, True), (ENEMY, False), (OBSERVER, False)):
        assert BOOK.hears(opened, order, seat) == hears
        assert (BOOK.report(opened, written, seat) is not None) == hears
    shown = finished(play(APART, WriteOrder("B1", notation="P1 Reveal")))
    revealed = play(shown, (RollInitiative(), (1, 2)))
    assert BOOK.hears(revealed, order, ENEMY)
    assert BOOK.report(revealed, written, ENEMY) == written


def test_the_order_of_a_squadron_with_a_bogey_is_secret() -> None:
    """It would tell how the bogey is to fly (FT-UMP-38)."""
    order = WriteSquadronOrder("B", "Q", notation="P1")
    before = sighting(ship("A1"), bogey("B1", (0.0, 90.0), squadron="Q"), phase="movement")
    assert [BOOK.hears(before, order, seat) for seat in (OWNER, ENEMY)] == [True, False]


def test_what_is_asked_of_a_bogey_is_not_answered_to_others() -> None:
    """Nor what the referee corrects of it (FT-UMP-38)."""
    order = CorrectShip("B1", "it was moved by mistake", x=1.0)
    assert [BOOK.hears(APART, order, seat) for seat in (OWNER, ENEMY)] == [True, False]


def test_a_move_of_a_bogey_is_told_as_its_marker_shows_it() -> None:
    """Its way, and nothing of thrust or roll (FT-11.1-1)."""
    before = finished(play(APART, WriteOrder("B1", notation="Roll")))
    ruling = rule(play(before, (RollInitiative(), (1, 2))), MoveShips())
    move = told(ruling, ShipMoved)[1]
    heard = BOOK.report(ruling.state, move, ENEMY)
    assert isinstance(heard, ShipMoved)
    assert (heard.path, heard.facing, heard.velocity) == (move.path, move.facing, move.velocity)
    assert (move.rolled, move.thrust_used) == (True, 1)
    assert (heard.rolled, heard.thrust_used, heard.manoeuvred) == (False, 0, False)
    assert BOOK.report(ruling.state, move, OWNER) == move


def test_groups_aboard_a_bogey_are_hidden() -> None:
    """They would show a carrier (FT-11.1-1)."""
    before = sighting(
        ship("A1"),
        bogey("B1", (0.0, 90.0), systems=(FighterBay("H"),)),
        group("Bg1", carrier="B1", bay="H", status="aboard"),
    )
    seen = [
        [each.id for each in BOOK.view(before, seat).groups]  # type: ignore[attr-defined]
        for seat in (OWNER, ENEMY, OBSERVER)
    ]
    assert seen == [["Bg1"], [], []]


def test_pilots_aboard_a_bogey_are_thrown_for_unheard() -> None:
    """They would show a carrier (FT-11.1-1)."""
    before = sighting(
        ship("A1"),
        bogey("B1", (0.0, 90.0), systems=(FighterBay("H"),)),
        group("Bg1", carrier="B1", bay="H", status="aboard"),
        options={**SENSORS, "pilot_quality": True},
    )
    ruling = rule(finished(before), RollInitiative(), 6, 1, 2)
    (thrown,) = told(ruling, PilotsThrown)
    heard = [BOOK.report(ruling.state, thrown, seat) for seat in (OWNER, ENEMY, OBSERVER)]
    assert heard == [thrown, None, None]


def test_the_display_of_a_ship_that_is_no_bogey_is_open() -> None:
    """Whatever has been disclosed of it (FT-UMP-40)."""
    seen = BOOK.view(sighting(ship("A1"), ship("B1"), options=SUITES), ENEMY)
    assert [bool(each.ssd.systems) for each in seen.ships] == [True, True]  # type: ignore[attr-defined]


def test_its_owner_sees_the_ship_and_its_marker() -> None:
    """And so does the referee (FT-11.1-1)."""
    for seat in (OWNER, REFEREE):
        seen = BOOK.view(APART, seat)
        assert [each.id for each in seen.ships] == ["A1", "B1"]  # type: ignore[attr-defined]
        assert [each.code for each in seen.bogeys] == ["B1"]  # type: ignore[attr-defined]


@rows(
    (ENHANCED, False, {"none": 2, "mass_and_type": 1, "everything_current": 1}),
    (SUPERIOR, False, {"mass_and_type": 1, "everything_current": 3}),
    (ENHANCED, True, {"none": 30, "mass_and_type": 3, "everything_current": 0}),
)
def test_11_2_the_odds_of_a_scan(systems: object, *, jams: bool, chances: dict[str, int]) -> None:
    """By the die, and by that of ECM on its own side (FT-11.2-1, FT-11.4-3)."""
    order = Manoeuvre(scan=True, ecm=jams)
    scanner = ship("A1", systems=(*CRUISER, *systems, *AREA_ECM), order=order)  # type: ignore[misc]
    before = scanning(scanner, ship("B1", (0.0, 40.0)), options=SUITES)
    (target,) = BOOK.odds(before, ScanShip("A1", "B1")).targets
    found = {outcome.name: outcome.chance for outcome in target.outcomes}
    throws = 36 if jams else 6
    assert {name: round(found.get(name, 0.0) * throws) for name in chances} == chances
    assert sum(found.values()) == pytest.approx(1.0)


def test_11_4_odds_tell_nothing_of_ecm_of_the_other_side() -> None:
    """It shows when it is scanned (FT-11.4-2)."""
    scanner = ship("A1", systems=(*CRUISER, *ENHANCED), order=SCAN)
    jammed, plain = (ship("B1", (0.0, 40.0), systems=AREA_ECM, order=each) for each in (JAM, None))
    assert BOOK.odds(scanning(scanner, jammed, options=SUITES), ScanShip("A1", "B1")) == BOOK.odds(
        scanning(scanner, plain, options=SUITES), ScanShip("A1", "B1")
    )


def test_11_1_basic_sensors_have_no_odds_to_tell() -> None:
    """They find what they are aimed at (FT-11.1-3)."""
    before = scanning(ship("A1", order=SCAN), bogey("B1", (0.0, 40.0)))
    (target,) = BOOK.odds(before, ScanShip("A1", "B1")).targets
    assert target.outcomes == ()
    for wrong in (ScanShip("B1", "A1"), ScanShip("A1", "A1")):
        with pytest.raises(Refusal):
            BOOK.odds(before, wrong)
    with pytest.raises(Refusal, match="not in play"):
        BOOK.odds(sighting(ship("A1"), ship("B1"), options={}), ScanShip("A1", "B1"))


def test_11_1_choices_say_who_may_scan_and_jam() -> None:
    """Where it is played, and where the ship has what it needs (FT-11.1-3, FT-11.4-1)."""
    before = sighting(
        ship("A1", systems=(*CRUISER, *AREA_ECM)),
        ship("A2", military=False),
        ship("B1", (0.0, 90.0)),
        options=SUITES,
    )
    offered = [
        (each.ship, each.may_scan, each.may_jam)
        for each in BOOK.choices(before, ENEMY, None)
        if isinstance(each, WriteOrderChoice)
    ]
    assert offered == [("A1", True, True), ("A2", False, False)]


@rows(
    (
        BogeyRevealed(
            ship="B1",
            side="B",
            cause="passive",
            shown="cruiser",
            really="escort",
            class_name="Mummer",
        ),
        ("B1 is revealed by passive sensors: Mummer, escort ship, which had shown a cruiser ship"),
    ),
    (
        DummyRemoved(ship="B1", side="B", cause="active"),
        "B1 is found out by a scan: a dummy, and removed",
    ),
    (
        ScanAnnounced(ship="A1", side="A", scans=2),
        "A1 uses its active sensors, for up to 2 scans",
    ),
    (
        ShipScanned(ship="A1", side="A", target="B1", target_side="B", scanned=("B1",)),
        "A1 scans B1",
    ),
    (
        ShipScanned(
            ship="A1", side="A", target="B1", target_side="B", scanned=("B1",), blocked=True
        ),
        "A1 scans B1 and finds nothing, because of ECM",
    ),
)
def test_events_are_told_in_words(event: BogeyRevealed, words: str) -> None:
    """One line each (FT-11.1-2, -3, FT-11.3-1)."""
    assert BOOK.tell(event) == words


def test_a_scan_is_told_with_its_dice_and_findings() -> None:
    """As much as it has disclosed (FT-11.2-1)."""
    scanner = ship("A1", systems=(*CRUISER, *ENHANCED), order=SCAN)
    before = scanning(scanner, ship("B1", (0.0, 40.0), damage=2, lost=("P",)), options=SUITES)
    (scanned,) = told(rule(before, ScanShip("A1", "B1"), 6), ShipScanned)
    words = BOOK.tell(scanned)
    assert "score 6, everything is disclosed: mass 60; military; thrust 4, screens 1" in words
    assert "damage 2, armour lost 0; lost P" in words
    stranger = BOOK.report(before, scanned, OBSERVER)
    assert isinstance(stranger, ShipScanned)
    assert BOOK.tell(stranger).startswith("A1 scans B1: score 6 (")
    assert isinstance(scanned.findings, Findings)


def test_two_bogeys_and_a_dummy_are_told_apart_when_found() -> None:
    """In the order of the list (FT-11.1-2, FT-11.3-1)."""
    before = sighting(
        bogey("A1"), bogey("B1", (0.0, 9.0)), dummy("B2", (0.0, 8.0)), options=EVERYTHING
    )
    assert [type(event) for event in detected(before).events] == [
        BogeyRevealed,
        BogeyRevealed,
        DummyRemoved,
    ]
