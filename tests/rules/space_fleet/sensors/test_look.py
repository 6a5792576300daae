"""SF 7: what comes into sight, and goes out of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import (
    FREE,
    battle,
    dummies,
    looked,
    moving,
    seen,
    ship,
    spot,
)
from rules.space_fleet.table import not_taken, played, told
from umpire.rules.space_fleet.firing import DeclareFire
from umpire.rules.space_fleet.movement import MoveShip
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import (
    CounterAt,
    DetectionLost,
    DummyDetected,
    ShipDetected,
    SquadronBroken,
)
from umpire.rules.space_fleet.state import Battle, Declared, Shot
from umpire.rules.space_fleet.turn import EndTurn


def test_7_without_limited_sensors_nobody_looks() -> None:
    """All is seen, and nothing happens (SF-SENS-01)."""
    before = battle(ship("A1"), ship("B1", 5), options=Options())
    assert looked(before).events == ()


def test_7_beyond_18_a_squadron_stays_under_its_counter() -> None:
    """Only where it is, is known (SF-SENS-01)."""
    assert looked(battle(ship("A1"), ship("B1", 19), ship("B2", 19))).events == ()


def test_7_within_18_a_squadron_becomes_ship_counters() -> None:
    """Each with its spot; who they are, is not told (SF-SENS-02)."""
    ruling = looked(battle(ship("A1"), ship("B1", 18), ship("B2", 18)))
    counters = (CounterAt("Bq-1", spot(18)), CounterAt("Bq-2", spot(18)))
    broken = SquadronBroken(squadron="Bq", side="B", counters=counters)
    assert told(ruling, SquadronBroken)[1] == broken
    assert set(ruling.state.broken) == {"Aq", "Bq"}
    assert not told(ruling, ShipDetected)


def test_7_within_12_a_ship_is_fully_detected() -> None:
    """By either side; both sides know it (SF-SENS-03)."""
    ruling = looked(battle(ship("A1"), ship("B1", 12)))
    assert told(ruling, ShipDetected) == [
        ShipDetected(ship="A1", counter="Aq-1", side="A", by="B"),
        ShipDetected(ship="B1", counter="Bq-1", side="B", by="A"),
    ]
    assert [each.detected_by for each in ruling.state.ships] == [("B",), ("A",)]


def test_7_a_third_side_learns_nothing_of_a_detection() -> None:
    """Only the two whom it concerns hear of it (SF-SENS-03)."""
    before = battle(ship("A1"), ship("B1", 12), ship("C1", 40), sides=("A", "B", "C"))
    ruling = looked(before)
    assert [event.only for event in told(ruling, ShipDetected)] == [("A", "B"), ("A", "B")]
    assert ruling.state.ship("A1") == replace(before.ships[0], detected_by=("B",))


def test_7_active_ew_keeps_a_ship_a_counter() -> None:
    """At 10 it would be seen without; the rule is told with what it makes seen (SF-EW-02)."""
    suite = ship("B1", 10, ew=True, ew_active=True)
    assert [each.ship for each in told(looked(battle(ship("A1"), suite)), ShipDetected)] == ["A1"]
    near = replace(suite, place=ship("B1", 9).place)
    (_, detected) = told(looked(battle(ship("A1"), near)), ShipDetected)
    assert detected.rule == "SF-EW-02"


def test_7_looking_again_finds_nothing_new() -> None:
    """What has been seen stays as it is (SF-SENS-03)."""
    after = seen(ship("A1"), ship("B1", 12), ship("B2", 12), *dummies("Bghost", 14, 2))
    assert looked(after).events == ()


def test_7_a_ship_out_of_detection_is_its_counter_again() -> None:
    """Its squadron's counter is not put back (SF-UMP-8)."""
    after = seen(ship("A1"), ship("B1", 12))
    away = replace(
        after, ships=(after.ships[0], replace(after.ships[1], place=ship("B", 40).place))
    )
    ruling = looked(away)
    assert told(ruling, DetectionLost) == [
        DetectionLost(ship="A1", counter="Aq-1", side="A", by="B"),
        DetectionLost(ship="B1", counter="Bq-1", side="B", by="A"),
    ]
    assert [each.detected_by for each in ruling.state.ships] == [(), ()]
    assert set(ruling.state.broken) == {"Aq", "Bq"}


def test_7_a_ship_that_is_out_is_neither_found_nor_lost() -> None:
    """It stays known to those who knew it (SF-SENS-03)."""
    gone = ship("B1", 50, status="destroyed", detected_by=("A",))
    before = battle(ship("A1"), gone, ship("B2", 50, status="surrendered"))
    assert looked(before).events == ()


def test_7_a_dummy_squadron_breaks_up_as_any_other() -> None:
    """Its counters are those of dummies; others are told the same (SF-SENS-05)."""
    ruling = looked(battle(ship("A1"), ship("B1", 30), *dummies("Bghost", 15, 2)))
    (broken,) = told(ruling, SquadronBroken)
    assert broken == SquadronBroken(
        squadron="Bghost",
        side="B",
        counters=(CounterAt("Bghost-1", spot(15)), CounterAt("Bghost-2", spot(15))),
    )


@pytest.mark.parametrize(("at", "left"), [(12, 0), (13, 1), (19, 1)])
def test_7_a_dummy_is_removed_when_it_is_fully_detected(at: int, left: int) -> None:
    """Not before; all see it go (SF-SENS-05)."""
    ruling = looked(battle(ship("A1"), ship("B1", 30), *dummies("Bghost", at)))
    assert len(ruling.state.dummies) == left
    removed = [DummyDetected(dummy="Bghost-1", side="B", by="A")] if not left else []
    assert told(ruling, DummyDetected) == removed


def test_7_dummies_see_through_no_dummies() -> None:
    """Dummies of both sides in one place stay (SF-SENS-07)."""
    before = battle(ship("A1"), ship("B1", 60), *dummies("Aghost", 30), *dummies("Bghost", 30))
    assert looked(before).events == ()


def test_7_a_squadron_whose_ships_are_apart_breaks_up() -> None:
    """However far from everybody it is (SF-UMP-33)."""
    ruling = looked(battle(ship("A1"), ship("B1", 40), ship("B2", 41)))
    (broken,) = told(ruling, SquadronBroken)
    assert (broken.squadron, broken.rule) == ("Bq", "SF-UMP-33")
    assert broken.counters == (CounterAt("Bq-1", spot(40)), CounterAt("Bq-2", spot(41)))


def test_7_squadrons_break_up_in_the_order_of_their_names() -> None:
    """So nobody can tell which of them is of dummies (SF-SENS-04)."""
    before = battle(
        ship("A1"), ship("B1", 15, squadron="Bz"), *dummies("Bghost", 15), ship("B2", 15)
    )
    names = [event.squadron for event in told(looked(before), SquadronBroken)]
    assert names == ["Aq", "Bghost", "Bq", "Bz"]


def test_7_a_table_breaks_up_and_detects_as_a_grid() -> None:
    """By plain distance (SF-SENS-02, -03)."""
    ruling = looked(
        battle(
            ship("A1", (0.0, 0.0)), ship("B1", (0.0, 12.0)), ship("B2", (0.0, 12.0)), options=FREE
        )
    )
    assert len(told(ruling, SquadronBroken)) == 2
    assert len(told(ruling, ShipDetected)) == 3


def test_7_a_move_brings_ships_into_sight() -> None:
    """At once, after the order that moved them (SF-SENS-02, -03, SF-UMP-34)."""
    before = moving(seen(ship("A1", 0, ship_class="DN"), ship("B1", 13)))
    ruling = played(before, MoveShip("A1", ("F",)))
    assert [event.ship for event in told(ruling, ShipDetected)] == ["A1", "B1"]


def firing(**changes: Any) -> Battle:
    """Return a battle in which A1 has fired at B1 at 15, with its fire open."""
    before = seen(ship("A1", fired_direct=True, fired_any=True), ship("B1", 15))
    declared = (Declared("A1", (Shot("B1"),)),)
    return replace(
        before, **({"phase": "fire_hc", "fire_open": True, "declared": declared} | changes)
    )


def test_7_while_the_fire_of_a_class_is_resolved_sight_stays_as_it_is() -> None:
    """All of it counts as one; what it shows is seen after it (SF-UMP-34)."""
    before = replace(
        firing(), ships=tuple(replace(each, detected_by=()) for each in firing().ships)
    )
    assert looked(before).events == ()
    (detected,) = told(looked(replace(before, declared=())), ShipDetected)
    assert (detected.ship, detected.by) == ("A1", "B")


def test_7_what_fired_is_seen_no_farther_in_the_next_turn() -> None:
    """A ship at 15 that fired is lost again when its turn ends (SF-SENS-03)."""
    before = replace(firing(), fire_open=False, declared=(), phase="end")
    assert before.ships[0].detected_by == ("B",)
    ruling = played(before, EndTurn())
    assert [(each.ship, each.by) for each in told(ruling, DetectionLost)] == [("A1", "B")]


@pytest.mark.parametrize("target", ["Bq-1", "Bghost-1"])
def test_7_direct_fire_needs_full_detection(target: str) -> None:
    """A counter is refused as a target, be it a ship's or a dummy's (SF-SENS-08)."""
    before = seen(ship("A1"), ship("B1", 13), *dummies("Bghost", 13), ship("B2", 3, squadron="Br"))
    before = replace(before, phase="fire_hc")
    order = DeclareFire("A1", (Shot(target),))
    assert not_taken(before, order) == ("not_detected", "/shots/0/target")
    unknown = DeclareFire("A1", (Shot("B1"),))
    assert not_taken(before, unknown) == ("unknown_target", "/shots/0/target")
    assert played(before, DeclareFire("A1", (Shot("B2"),))).state.declared
