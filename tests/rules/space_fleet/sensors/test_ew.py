"""SF 7: electronic warfare: suites, their dummies, what is declared of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import EW, battle, dummies, seen, ship, spot
from rules.space_fleet.table import not_taken, played, refused, rule, told
from umpire.rules.space_fleet.ew import CounterPlaced, EwSwitched, SwitchEw
from umpire.rules.space_fleet.field import HexSpot, TableSpot
from umpire.rules.space_fleet.hits import ApplyHits
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import (
    DetectionLost,
    DummiesPlaced,
    ShipDetected,
    SquadronBroken,
)
from umpire.rules.space_fleet.state import Battle, Dummy, Minefield
from umpire.rules.space_fleet.units import EwDeclared

ON = SwitchEw("A1", active=True, squadron="Aecho", spot=spot(5))
OFF = SwitchEw("A1", active=False)


def fleet(**changes: Any) -> Battle:
    """Return a battle at 60 between A1 and A2 in one squadron, both with EW, and B1."""
    suite = ship("A1", ew=True, **changes)
    return seen(suite, ship("A2", ew=True), ship("B1", 60), options=EW)


def test_7_a_suite_makes_a_dummy_squadron() -> None:
    """Its side alone hears whose it is and what it is; others see a counter come (SF-EW-01)."""
    ruling = rule(fleet(), ON)
    made = tuple(
        Dummy(id=f"Aecho-{number}", side="A", squadron="Aecho", spot=spot(5), speed=3)
        for number in (1, 2, 3)
    )
    assert ruling.events == (
        EwSwitched(ship="A1", side="A", active=True, dummies="Aecho", only=("A",)),
        DummiesPlaced(squadron="Aecho", side="A", dummies=made, only=("A",), rule="SF-EW-01"),
        CounterPlaced(counter="Aecho", side="A", spot=spot(5), only=("B",)),
        EwDeclared(squadron="Aq", side="A", active=True),
    )
    assert ruling.state.dummies == made
    suite = ruling.state.ships[0]
    assert (suite.ew_active, suite.ew_dummies) == (True, "Aecho")


def test_7_dummies_of_a_suite_are_as_many_and_as_fast_as_ordered() -> None:
    """And break up as any others (SF-EW-01)."""
    order = replace(ON, number=5, speed=2)
    state = rule(fleet(), order).state
    assert [dummy.speed for dummy in state.dummies] == [2] * 5
    near = replace(order, spot=spot(11))
    before = replace(fleet(), ships=(*fleet().ships[:2], ship("B1", 28)))
    (broken,) = told(played(replace(before, phase="launch"), near), SquadronBroken)
    assert (broken.squadron, len(broken.counters)) == ("Aecho", 5)


def test_7_ew_is_declared_once_for_a_squadron() -> None:
    """When its first suite is switched on, and when its last one is off (SF-EW-03)."""
    one = rule(fleet(), ON).state
    second = SwitchEw("A2", active=True, squadron="Aghost", spot=spot(3))
    two = rule(one, second)
    assert not told(two, EwDeclared)
    first_off = rule(two.state, OFF)
    assert not told(first_off, EwDeclared)
    last_off = rule(first_off.state, SwitchEw("A2", active=False))
    assert told(last_off, EwDeclared) == [EwDeclared(squadron="Aq", side="A", active=False)]


def test_7_what_is_declared_all_hear_at_any_range() -> None:
    """It has no sides that alone hear it (SF-EW-03)."""
    (declared,) = told(rule(fleet(), ON), EwDeclared)
    assert not hasattr(declared, "only")


def test_7_a_suite_makes_dummies_each_time_it_is_switched_on() -> None:
    """Those of before went when it was switched off (SF-UMP-15, SF-UMP-40)."""
    off = played(rule(fleet(), ON).state, OFF).state
    assert not off.dummies
    again = rule(off, replace(ON, squadron="Aagain"))
    (made,) = told(again, DummiesPlaced)
    assert made.squadron == again.state.ships[0].ew_dummies == "Aagain"
    assert refused(off, SwitchEw("A1", active=True)) == ("malformed", "/squadron")


def test_7_switching_off_makes_no_dummies() -> None:
    """What is said of them is refused (SF-UMP-15)."""
    on = fleet(ew_active=True)
    assert refused(on, replace(ON, active=False)) == ("ew_dummies_made", "/squadron")


def test_7_a_side_that_is_done_switches_nothing() -> None:
    """Until the next turn (SF-UMP-2)."""
    done = replace(fleet(), finished=("A",))
    assert refused(done, ON) == ("finished", "/ship")


def test_7_ew_switched_on_hides_ships_that_were_seen() -> None:
    """At 10 they are lost, and found when it is off (SF-EW-02)."""
    near = seen(ship("A1", ew=True, ew_dummies="Aold"), ship("B1", 10), options=EW)
    on = played(near, ON)
    assert [(each.ship, each.by) for each in told(on, DetectionLost)] == [("A1", "B")]
    off = played(on.state, OFF)
    assert [(each.ship, each.by) for each in told(off, ShipDetected)] == [("A1", "B")]


@pytest.mark.parametrize("at", [12, -12])
def test_7_the_dummies_are_within_12_of_the_ship(at: int) -> None:
    """Farther off is refused (SF-EW-01)."""
    before = fleet()
    assert rule(before, replace(ON, spot=spot(at))).state.dummies
    farther = replace(ON, spot=spot(at + (1 if at > 0 else -1)))
    assert refused(before, farther) == ("too_far_from_ew", "/spot")


def test_7_on_a_table_12_is_the_same() -> None:
    """In units of length (SF-EW-01)."""
    options = replace(EW, grid="free")
    before = battle(ship("A1", (0.0, 0.0), ew=True), ship("B1", (0.0, 60.0)), options=options)
    there = replace(ON, spot=TableSpot(0.0, 12.0))
    assert rule(before, there).state.dummies[0].spot == TableSpot(0.0, 12.0)
    farther = replace(ON, spot=TableSpot(0.0, 12.1))
    assert refused(before, farther) == ("too_far_from_ew", "/spot")
    assert refused(before, ON) == ("wrong_grid", "/spot")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ship": "X1"}, ("unknown_ship", "/ship")),
        ({"ship": "B1"}, ("no_ew", "/ship")),
        ({"squadron": None}, ("malformed", "/squadron")),
        ({"spot": None}, ("malformed", "/spot")),
        ({"squadron": "A" * 39}, ("malformed", "/squadron")),
        ({"active": False, "squadron": None, "spot": None}, ("ew_so_already", "/active")),
    ],
)
def test_7_what_a_suite_cannot_do_is_refused(
    changes: dict[str, Any], expected: tuple[str, str]
) -> None:
    """Nothing happens then (SF-EW-01)."""
    assert refused(fleet(), replace(ON, **changes)) == expected


def test_7_a_ship_that_is_out_switches_nothing() -> None:
    """Its suite is gone with it (SF-EW-01)."""
    assert refused(fleet(status="destroyed"), ON) == ("destroyed", "/ship")


def test_7_what_is_on_is_not_switched_on() -> None:
    """It is refused (SF-EW-03)."""
    assert refused(fleet(ew_active=True), ON) == ("ew_so_already", "/active")


@pytest.mark.parametrize(
    "name",
    ["A1", "A2", "Aq", "Bq", "Aq-1", "Bq-1", "Bq-7", "Cq", "Cq-1", "Cq-4", "F1", "B2", "Cq-1-1"],
)
def test_7_the_dummy_squadron_has_a_name_of_its_own(name: str) -> None:
    """Not that of anything its side knows of, nor of a counter that might be there (SF-UMP-35)."""
    found = replace(
        fleet(),
        ships=(*fleet().ships, ship("B2", 60, squadron="Bz", detected_by=("A",))),
        dummies=dummies("Cq", 60, 2),
        minefields=(Minefield("F1", "A", HexSpot(0, 0)),),
    )
    assert refused(found, replace(ON, squadron=name)) == ("name_taken", "/squadron")


@pytest.mark.parametrize("name", ["B1", "F1"])
def test_7_a_name_that_its_side_does_not_know_is_no_hindrance(name: str) -> None:
    """To refuse it would tell of a hidden ship, or of hidden mines (SF-UMP-35)."""
    hidden = replace(fleet(), minefields=(Minefield("F1", "B", HexSpot(0, 0)),))
    assert rule(hidden, replace(ON, squadron=name)).state.dummies[0].squadron == name


@pytest.mark.parametrize("options", [Options(), Options(limited_sensors=True)])
def test_7_ew_is_an_optional_rule(options: Options) -> None:
    """Without it nothing is switched (SF-UMP-6)."""
    before = battle(ship("A1", ew=True), ship("B1", 60), options=options)
    assert not_taken(before, ON)[0] == "option_off"


def test_7_ew_is_switched_at_the_start_of_a_turn() -> None:
    """Not when ships move (SF-EW-01)."""
    assert not_taken(replace(fleet(), phase="movement"), ON)[0] == "wrong_phase"


def test_7_damage_destroys_ew_and_a_lost_shield_does_not() -> None:
    """Even minor damage; what it hid is seen again (SF-EW-04, SF-RUL-29)."""
    suite = ship("A1", ship_class="DN", ew=True, ew_active=True, shields=1)
    before = seen(suite, ship("B1", 10), options=EW)
    shielded = played(before, ApplyHits("A1", 1)).state
    assert shielded.ships[0].ew
    ruling = played(shielded, ApplyHits("A1", 1), 6)
    after = ruling.state.ships[0]
    assert (after.ew, after.ew_active, after.damage_points) == (False, False, 0)
    assert told(ruling, EwDeclared) == [EwDeclared(squadron="Aq", side="A", active=False)]
    assert [each.ship for each in told(ruling, ShipDetected)] == ["A1"]
