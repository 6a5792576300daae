"""SF 7: the dummies of EW suites: how long they last, and where they may go (SF-UMP-40)."""

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import EW, dummies, moving, seen, ship, spot
from rules.space_fleet.table import played, refused, rule, told
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.hits.damage import ApplyHits
from umpire.rules.space_fleet.hits.happenings import CounterRemoved
from umpire.rules.space_fleet.referee.chapter import CorrectShip
from umpire.rules.space_fleet.sensors.chapter import choices
from umpire.rules.space_fleet.sensors.dummies import MoveDummies, MoveDummiesChoice
from umpire.rules.space_fleet.sensors.ew import SwitchEw
from umpire.rules.space_fleet.sensors.happenings import DummiesEnded, DummiesMoved
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.places import TableSpot
from umpire.rules.space_fleet.state.ship import Dummy

OFF = SwitchEw("A1", active=False)
STAYING = replace(EW, ew_dummies="stay")
GONE = (
    DummiesEnded(squadron="Aecho", side="A", dummies=("Aecho-1", "Aecho-2"), only=("A",)),
    CounterRemoved(counter="Aecho", side="A", only=("B",), rule="SF-UMP-40"),
)


def echoing(*others: Dummy, options: object = EW, at: int = 60) -> Battle:
    """Return a battle in which the EW of A1 has made two dummies, in sight of nobody."""
    suite = ship("A1", ew=True, ew_active=True, ew_dummies="Aecho")
    ships = (suite, ship("A2"), ship("B1", at))
    return seen(*ships, *dummies("Aecho", 5, 2), *others, options=options)


@pytest.mark.parametrize(
    ("order", "faces"),
    [
        (OFF, ()),
        (ApplyHits("A1", 7), (6,)),
        (ApplyHits("A1", 7), (2,)),
        (CorrectShip("A1", "it was gone", damage_points=9), ()),
    ],
    ids=["switched off", "damaged", "destroyed", "corrected"],
)
def test_7_dummies_end_with_their_suite(order: Value, faces: tuple[int, ...]) -> None:
    """Switched off, destroyed or out with its ship, it makes none any more (SF-EW-01)."""
    before = replace(echoing(*dummies("Aq9", 3)), phase="launch")
    ruling = played(before, order, *faces)
    assert [each for each in ruling.events if each in GONE] == list(GONE)
    assert [dummy.id for dummy in ruling.state.dummies] == ["Aq9-1"]
    assert all(each.tell() for each in told(ruling, DummiesEnded))


def test_7_by_the_other_reading_they_stay() -> None:
    """As any dummies, until somebody detects them."""
    before = replace(echoing(options=STAYING), phase="launch")
    assert len(played(before, OFF).state.dummies) == 2


def test_7_others_see_that_counters_are_gone_and_no_more() -> None:
    """Of a squadron that has broken up each counter; nobody else hears whose they were."""
    before = replace(echoing(), phase="launch", broken=("Aecho",))
    ruling = played(before, OFF)
    heard = [each.heard(ruling.state, Seat("side", "B")) for each in ruling.events]
    removed = [each for each in heard if isinstance(each, CounterRemoved)]
    assert [each.counter for each in removed] == ["Aecho-1", "Aecho-2"]
    assert not any(isinstance(each, DummiesEnded) for each in heard)


def test_7_another_suite_keeps_its_dummies() -> None:
    """Only those of the suite that is off go."""
    other = ship("A3", ew=True, ew_active=True, ew_dummies="Aghost")
    before = replace(echoing(*dummies("Aghost", 4)), phase="launch")
    ruling = played(replace(before, ships=(*before.ships, other)), OFF)
    assert [dummy.squadron for dummy in ruling.state.dummies] == ["Aghost"]


def test_7_dummies_of_a_suite_move_within_its_reach() -> None:
    """Twelve units from the ship, and no more, wherever they were (SF-EW-01)."""
    before = moving(echoing())
    near = rule(before, MoveDummies("A", "Aecho", spot(12)))
    assert told(near, DummiesMoved)
    far = MoveDummies("A", "Aecho", spot(13))
    assert refused(before, far) == ("too_far_from_ew", "/spot")
    assert told(rule(moving(echoing(options=STAYING)), far), DummiesMoved)


def test_7_dummies_that_a_ship_has_left_behind_may_stay() -> None:
    """They are not moved; if they are, it is to within its reach."""
    before = moving(echoing())
    left = replace(before, dummies=tuple(replace(each, spot=spot(40)) for each in before.dummies))
    assert rule(left, MoveDummies("A", "Aecho", spot(40)))
    assert refused(left, MoveDummies("A", "Aecho", spot(39)))[0] == "too_far_from_ew"


def test_7_a_choice_tells_how_far_they_go() -> None:
    """From which ship; other dummies go anywhere."""
    before = moving(echoing(*dummies("Aq9", 3)))
    found = [
        (each.counter, each.suite, each.within)
        for each in choices(before, lambda side: side == "A", None)
        if isinstance(each, MoveDummiesChoice)
    ]
    assert found == [("Aecho", "A1", 12), ("Aq9", None, None)]


def test_7_on_a_table_parts_of_a_unit_count() -> None:
    """12.5 is too far."""
    suite = ship("A1", (0.0, 0.0), ew=True, ew_active=True, ew_dummies="Aecho")
    echo = Dummy(id="Aecho-1", side="A", squadron="Aecho", spot=TableSpot(0.0, 5.0))
    before = seen(suite, ship("B1", (0.0, 60.0)), echo, options=replace(EW, grid="free"))
    far = MoveDummies("A", "Aecho", TableSpot(0.0, 12.5))
    assert refused(moving(before), far) == ("too_far_from_ew", "/spot")
