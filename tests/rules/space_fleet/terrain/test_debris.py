"""5 Lesser space debris: what it does to ships that fly through it."""

import pytest

from rules.space_fleet.builders_movement import (
    TABLE,
    battle,
    body,
    debris,
    move,
    ship,
    tellings,
)
from rules.space_fleet.table import At, named, only, place, rule, spot, told
from umpire.rules.space_fleet.hits import DamageThrown, ShipDestroyed
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.tables import Tables, TerrainTable
from umpire.rules.space_fleet.terrain import DebrisStruck, debris_entered, is_in_debris, is_too_fast

FIELD = (debris("D1", (0, -1), (0, -2), (0, -3)),)


def test_5_at_half_speed_debris_does_no_harm() -> None:
    """Two units of a destroyer's five (SF-TERR-08, SF-RUL-22)."""
    ruling = rule(battle(ship("A1", "DD"), debris=FIELD), move("FF"))
    assert told(ruling, DebrisStruck) == []
    assert debris_entered(ruling.state, named(ruling, "A1").track) == 2


def test_5_a_ship_too_fast_takes_hits_for_each_hex_of_debris() -> None:
    """Only those that it entered; shields take the hits, then the table (SF-TERR-08, SF-RUL-21)."""
    ruling = rule(battle(ship("A1", "DD", (0, 1)), debris=FIELD), move("FFFFF"), 1, 1, 1, 5)
    struck = only(ruling, DebrisStruck)
    assert (struck.hexes, struck.hits, struck.rolls[0].sides) == (3, 3, 2)
    assert struck.rolls[0].label == "t2/movement/counter-A1/debris/hits"
    assert only(ruling, DamageThrown).source == "debris"
    assert named(ruling, "A1").weapons == "destroyed"
    assert named(ruling, "A1").place == place((0, -4))
    assert tellings(ruling)[1] == "A1 is too fast for 3 units of debris: 3 hits (3d2 1 1 1)"


def test_5_the_whole_move_counts_as_speed() -> None:
    """One hex of debris is enough, wherever it lies on the way (SF-RUL-22)."""
    before = battle(ship("A1", "DD"), debris=(debris("D1", (0, -1)),))
    assert only(rule(before, move("FFF"), 2), DebrisStruck).hits == 2
    clear = battle(ship("A1", "DD"), debris=(debris("D1", (1, -1)),))
    assert told(rule(clear, move("FFFFF")), DebrisStruck) == []


def test_5_a_ship_that_starts_in_debris_flies_through_it() -> None:
    """Too fast, it pays for that hex too; it does not if it stays (SF-TERR-08, SF-RUL-22)."""
    before = battle(ship("A1", "DD"), debris=(debris("D1", (0, 0), (0, -1)),))
    assert only(rule(before, move("FFFFF"), 2, 1, 4), DebrisStruck).hexes == 2
    assert told(rule(before, move("")), DebrisStruck) == []
    assert told(rule(before, move("FF")), DebrisStruck) == []


def test_5_by_the_other_reading_only_the_hexes_entered_count() -> None:
    """It leaves debris without a throw (SF-RUL-22)."""
    options = Options(debris_at_start=False)
    before = battle(ship("A1", "DD"), debris=(debris("D1", (0, 0)),), options=options)
    assert told(rule(before, move("FFFFF")), DebrisStruck) == []


@pytest.mark.parametrize(
    ("units", "speed", "rounding", "too_fast"),
    [
        (2, 5, "down", False),
        (3, 5, "down", True),
        (3, 5, "up", False),
        (1, 1, "down", True),
        (1, 1, "up", False),
        (2, 4, "down", False),
        (0, 0, "down", False),
    ],
)
def test_5_half_of_an_odd_speed(units: int, speed: int, rounding: str, *, too_fast: bool) -> None:
    """Down, or up by a house rule (SF-RUL-22, SF-RUL-02)."""
    options = Options(half_speed_rounding=rounding)  # type: ignore[arg-type]
    assert is_too_fast(units, speed, options) is too_fast


def test_5_debris_halves_the_speed_that_damage_has_left() -> None:
    """A destroyer at half speed flies 1 of its 2 without harm (SF-RUL-22)."""
    slow = ship("A1", "DD", engines="damaged", halvings=1)
    before = battle(slow, debris=FIELD)
    assert told(rule(before, move("F")), DebrisStruck) == []
    assert only(rule(before, move("FF"), 1, 1), DebrisStruck).hexes == 2


def test_5_overlapping_areas_count_once() -> None:
    """A hex is one hex, however many areas lie over it (SF-TERR-08)."""
    twice = (*FIELD, debris("D2", (0, -1)))
    assert debris_entered(battle(ship("A1"), debris=twice), (spot((0, 0)), spot((0, -1)))) == 1


def test_5_debris_may_destroy_a_ship() -> None:
    """At the end of its move (SF-TERR-08)."""
    bare = ship("A1", "DD", shields=0)
    ruling = rule(battle(bare, debris=FIELD), move("FFF"), 1, 1, 1, 1)
    assert only(ruling, ShipDestroyed)
    assert named(ruling, "A1").place == place((0, -3))


def test_5_a_ship_that_a_body_has_stopped_pays_for_its_way() -> None:
    """For what it entered until then; where it was thrown it entered nothing (SF-UMP-12)."""
    tough = ship("A1", "DD", shields=9, max_shields=9)
    before = battle(tough, debris=FIELD, bodies=(body("R1", (0, -3)),))
    ruling = rule(before, move("FFFFF"), 1, 4, 1, 1, 2, 1)
    assert only(ruling, DebrisStruck).hexes == 3
    assert named(ruling, "A1").place == place((0, -2), 1)


def test_5_a_ship_that_a_body_has_destroyed_pays_no_more() -> None:
    """It is gone (SF-TERR-05)."""
    before = battle(ship("A1", "DD"), debris=FIELD, bodies=(body("R1", (0, -3)),))
    assert told(rule(before, move("FFFFF"), 6), DebrisStruck) == []


@pytest.mark.parametrize(
    ("at", "inside"),
    [((0.0, 1.4), True), ((0.0, 1.5), True), ((0.0, 1.6), False), ((0.0, 0.0), False)],
)
def test_5_on_a_table_debris_is_discs(at: At, *, inside: bool) -> None:
    """Each a unit across (SF-TERR-07, SF-UMP-1)."""
    before = battle(ship("A1", at=(9.0, 9.0)), options=TABLE, debris=(debris("D1", (0.0, 1.0)),))
    assert is_in_debris(before, spot(at)) is inside


def test_5_on_a_table_a_unit_that_enters_debris_counts_once() -> None:
    """However many discs it meets (SF-UMP-16)."""
    patch = debris("D1", (0.0, 1.0), (0.1, 1.0), (0.0, 2.0))
    before = battle(ship("A1", "DD", (0.0, 0.0)), options=TABLE, debris=(patch,))
    assert only(rule(before, move("FFF"), 1, 1), DebrisStruck).hexes == 2


def test_5_the_die_of_debris_may_be_another() -> None:
    """A scenario may put its own table in its place (SF-TERR-08)."""
    tables = Tables(terrain=TerrainTable(debris_hits_sides=6))
    before = battle(ship("A1", "DN"), debris=FIELD, tables=tables)
    assert only(rule(before, move("F"), 6), DebrisStruck).hits == 6
