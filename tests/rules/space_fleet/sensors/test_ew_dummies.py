"""SF 7: the dummies of EW suites: how long they last, and where they may go (SF-UMP-40)."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_design import FAR, at, design, hidden, placed
from rules.space_fleet.builders_sensors import EW, dummies, moving, seen, ship, spot
from rules.space_fleet.table import played, refused, rule, told
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.ew import DummiesEnded, SwitchEw, offer_sensors
from umpire.rules.space_fleet.field import HexSpot, TableSpot
from umpire.rules.space_fleet.hits import ApplyHits
from umpire.rules.space_fleet.sensors import MoveDummies, MoveDummiesChoice, suite_of
from umpire.rules.space_fleet.setup import DummySquadron, Setup, setup
from umpire.rules.space_fleet.state import Battle, Dummy
from umpire.rules.space_fleet.turn import CorrectShip
from umpire.rules.space_fleet.units import CounterRemoved, DummiesMoved

OFF = SwitchEw("A1", active=False)
GONE = (
    DummiesEnded(squadron="Aecho", side="A", dummies=("Aecho-1", "Aecho-2"), only=("A",)),
    CounterRemoved(counter="Aecho", side="A", only=("B",)),
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
        for each in offer_sensors(before, lambda side: side == "A", None)
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


def opening(**changes: Any) -> Setup:
    """Return a set-up in which the EW of A1 is on from the start."""
    ew = design("HC", speed=3, ew=True)
    suite = placed("A1", "A", at(0), squadron="Red", design=ew, ew_dummies="Echo")
    ships = (
        replace(suite, **changes),
        placed("A2", "A", at(0), squadron="Red"),
        placed("B1", "B", at(FAR), squadron="Blue"),
    )
    echo = DummySquadron(squadron="Echo", side="A", spot=HexSpot(9, 0))
    return hidden(*ships, dummies=(echo,), options=replace(EW, dummy_rate=0))


def test_7_a_suite_may_be_on_from_the_start() -> None:
    """Its dummies are on the field as any others, beyond those that a side may have."""
    battle = setup(opening())
    suite = battle.ships[0]
    assert (suite.ew_active, suite.ew_dummies) == (True, "Echo")
    assert suite_of(battle, battle.dummies[0]) == suite
    gone = played(replace(battle, phase="launch"), OFF)
    assert told(gone, DummiesEnded)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ew_dummies": "Other"}, "inconsistent_battle"),
        ({"design": design("HC")}, "inconsistent_battle"),
        ({"place": at(-9)}, "too_far_from_ew"),
    ],
)
def test_7_a_suite_that_cannot_be_on_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        setup(opening(**changes))
    assert caught.value.code == code
