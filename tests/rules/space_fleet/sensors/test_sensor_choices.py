"""SF 7: what may be asked of sensors, and done with dummies and EW, as it is offered."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import (
    EW,
    SENSORS,
    battle,
    dummies,
    moving,
    seen,
    ship,
    spot,
)
from rules.space_fleet.facts import facts
from rules.space_fleet.table import played
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.ew import SwitchEw, SwitchEwChoice, offer_sensors
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import (
    MoveDummies,
    MoveDummiesChoice,
    Scan,
    ScanChoice,
    SetDummies,
    SetDummiesChoice,
)
from umpire.rules.space_fleet.state import Battle

FLEET = seen(
    ship("A1", ew=True),
    ship("A2", ew=True, ew_active=True, ew_dummies="Aold"),
    ship("A3", ew=True, status="destroyed"),
    ship("A4"),
    *dummies("Aghost", 70, 2),
    ship("B1", 9),
    ship("B2", 14, squadron="Br", counter="Br-1"),
    *dummies("Bghost", 15, 2),
    options=EW,
)


def offered(
    before: Battle, kind: type[Choice], side: str | None = "A", unit: str | None = None
) -> Sequence[Any]:
    """Return the choices of a kind for a side; for the referee without one."""
    found = offer_sensors(before, lambda each: side in {None, each}, unit)
    return [choice for choice in found if isinstance(choice, kind)]


def test_7_a_side_may_scan_what_it_knows_of() -> None:
    """By the names that it knows, ships and dummies alike (SF-UMP-38)."""
    (choice,) = offered(FLEET, ScanChoice)
    targets = ("B1", "Bghost-1", "Bghost-2", "Br-1")
    assert facts([choice]) == [ScanChoice(side="A", targets=targets, order={})]
    for target in choice.targets:
        assert played(FLEET, Scan("A", target)).events
    assert offered(FLEET, ScanChoice, unit="Br-1")[0].targets == ("Br-1",)
    assert offered(FLEET, ScanChoice, unit="B2") == []


def test_7_the_referee_is_offered_what_all_sides_are() -> None:
    """One scan for each side (SF-UMP-38)."""
    assert [choice.side for choice in offered(FLEET, ScanChoice, side=None)] == ["A", "B"]


def test_7_ew_suites_may_be_switched_at_the_start_of_a_turn() -> None:
    """Each to what it is not, and on with dummies (SF-EW-01)."""
    found = offered(FLEET, SwitchEwChoice)
    assert facts(found) == [
        SwitchEwChoice(ship="A1", active=True, dummies_within=12, order={}),
        SwitchEwChoice(ship="A2", active=False, dummies_within=None, order={}),
    ]
    assert offered(FLEET, SwitchEwChoice, unit="A2") == found[1:]
    assert offered(FLEET, SwitchEwChoice, side="B") == []
    assert offered(moving(FLEET), SwitchEwChoice) == []
    assert offered(replace(FLEET, options=SENSORS), SwitchEwChoice) == []
    assert played(FLEET, SwitchEw("A1", active=True, squadron="Anew", spot=spot(12))).events
    assert played(FLEET, SwitchEw("A2", active=False)).events


@pytest.mark.parametrize("before", [FLEET, moving(FLEET), moving(FLEET, "B")])
def test_7_the_number_of_dummies_may_be_set_until_they_break_up(before: Battle) -> None:
    """At the start of a turn and while ships move (SF-SENS-05)."""
    (choice,) = offered(before, SetDummiesChoice)
    assert facts([choice]) == [SetDummiesChoice(side="A", squadron="Aghost", number=2, order={})]
    assert played(before, SetDummies("A", "Aghost", 4)).events
    assert offered(before, SetDummiesChoice, side="B") == []
    assert offered(before, SetDummiesChoice, unit="A1") == []


def test_7_a_side_that_is_done_is_offered_neither() -> None:
    """Neither suites nor numbers of dummies; it may still scan (SF-UMP-2)."""
    done = replace(FLEET, finished=("A",))
    assert offered(done, SwitchEwChoice) == offered(done, SetDummiesChoice) == []
    assert len(offered(done, ScanChoice)) == 1


def test_7_dummies_move_in_their_sides_step() -> None:
    """A squadron by its counter, single ones by theirs (SF-SENS-06)."""
    now = moving(FLEET)
    assert facts(offered(now, MoveDummiesChoice)) == [
        MoveDummiesChoice(side="A", counter="Aghost", dummies=2, spot=spot(70), order={})
    ]
    assert played(now, MoveDummies("A", "Aghost", spot(71))).events
    assert offered(now, MoveDummiesChoice, side="B") == []
    theirs = offered(moving(FLEET, "B"), MoveDummiesChoice, side="B")
    assert [choice.counter for choice in theirs] == ["Bghost-1", "Bghost-2"]
    assert offered(FLEET, MoveDummiesChoice) == []


def test_7_where_squadrons_throw_only_theirs_is_offered() -> None:
    """In its own step (SF-SENS-06)."""
    options = replace(SENSORS, squadron_initiative=True)
    before = replace(moving(FLEET), options=options, squadron_order=("Aq", "Aghost"))
    assert offered(before, MoveDummiesChoice) == []
    assert len(offered(replace(before, step=1), MoveDummiesChoice)) == 1


def test_7_without_limited_sensors_nothing_is_offered() -> None:
    """Nor when a battle is over, nor to a side that is out of it (SF-SENS-01)."""
    plain = battle(ship("A1"), ship("B1", 9), options=Options())
    assert list(offer_sensors(plain, lambda _: True, None)) == []
    assert SPACE_FLEET.choices(replace(FLEET, phase="over"), REFEREE, None) == ()
    gone = replace(FLEET, ships=FLEET.ships[4:])
    assert list(offer_sensors(gone, lambda side: side == "A", None)) == []
