"""CI 16.8: solar sails before a ship, heat sinks that take heat, shed it and melt."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_damage import a_hit, landed, part_of, the_ship
from rules.cold_infinity.builders_outboard import SINK, move, row, sailing, with_row
from rules.cold_infinity.builders_power import end, wren
from rules.cold_infinity.table import all_done, give, given, heard, offers_of, only, refused, rows
from umpire.kernel.errors import CannotAdjudicate, Malformed
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.hits.failures import SailTorn, ShipStruck
from umpire.rules.cold_infinity.hits.impact import struck_to
from umpire.rules.cold_infinity.noncombat import (
    HullMelted,
    JettisonSink,
    JettisonSinkChoice,
    MoveOutboardChoice,
    SinkJettisoned,
    SinkSettled,
)
from umpire.rules.cold_infinity.power.allocation import (
    PlantHeated,
    SinkHeated,
    full_turns,
    sheds,
    sink_capacity,
)
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.battle import Attack, Battle, change_ship
from umpire.rules.cold_infinity.state.sheet import system_of
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import Attitude
from umpire.rules.cold_infinity.state.vessels import Outboard
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import EndTurn

RED = Seat("side", "red")
END = EndTurn()


@rows(
    ("deployed", 1, 6),
    ("stowed", 1, 0),
    ("securing", 1, 5),
    ("securing", 2, 3),
    ("securing", 3, 1),
    ("unfurling", 1, 1),
    ("unfurling", 2, 3),
    ("unfurling", 3, 5),
)
def test_16_8_1_how_often_a_hit_finds_a_sail(state: Any, turn: int, reach: int) -> None:
    """CI-16.8.1-1."""
    assert struck_to(state, turn) == reach


def test_16_8_1_a_hit_destroys_a_deployed_sail_first() -> None:
    """CI-16.8.1-1."""
    state = sailing("sail", phase="starship")
    before = part_of(state, "wren", "forward")
    ruling = landed(state, a_hit("wren", 13, 9), a_hit("wren", 13, 9, id="hit-2"))
    first, second = heard(ruling, ShipStruck)
    assert only(ruling, SailTorn).sail == "sail"
    took = [blow.volleys[0].past for struck in (first, second) for blow in struck.blows]
    assert took == [9 - 1 - before.armour, 9 - before.armour]
    assert row(ruling.state, "sail").gone


@rows((5, True), (6, False))
def test_16_8_1_a_sail_on_its_way_is_thrown_for(face: int, *, torn: bool) -> None:
    """On the first turn of securing it, up to 5 (CI-16.8.1-1)."""
    state = with_row(sailing(phase="starship"), Outboard("sail", out=True, turn=1))
    ruling = landed(state, a_hit("wren", 13, 9), faces=(face,))
    assert bool(heard(ruling, SailTorn)) == torn


def test_16_8_1_a_sail_is_secured_in_three_turns_and_unfurled_in_three() -> None:
    """CI-UMP-150."""
    state = given(sailing("sail"), move("sail", out=False))
    told = []
    for _ in range(3):
        told.append((row(state, "sail").out, row(state, "sail").turn))
        state = end(state)
    assert told == [(True, 1), (True, 2), (True, 3)]
    assert row(state, "sail") == Outboard("sail")
    state = end(end(end(given(state, move("sail", out=True)))))
    assert row(state, "sail") == Outboard("sail", out=True)


def test_16_8_1_odds_are_not_told_at_a_ship_whose_sail_is_out() -> None:
    """CI-16.8.1-1."""
    state = replace(sailing("sail"), phase="secret_attacks")
    order = DeclareFire("foe", (Attack(weapon="flint_1", target="wren"),))
    state = change_ship(
        state,
        "foe",
        cell=(0, -3),
        motion=replace(the_ship(state, "foe").motion, attitude=Attitude(4, 0, 0)),
    )
    with pytest.raises(CannotAdjudicate, match="sail"):
        odds(state, order)


@rows((10, 2, 5), (4, 1, 2), (3, 0, 1), (11, 2, 5))
def test_16_8_2_what_a_sink_sheds(structure: int, retracted: int, extended: int) -> None:
    """CI-16.8.2-1."""
    assert sink_capacity(structure) == structure
    assert sheds(structure, extended=False) == retracted
    assert sheds(structure, extended=True) == extended


def test_16_8_2_a_sink_takes_heat_that_does_not_count_for_its_plant() -> None:
    """CI-16.8.2-1, CI-UMP-149."""
    ruling = give(sailing(phase="final", used=16, heat=5), END)
    assert (only(ruling, SinkHeated).taken, only(ruling, PlantHeated).heat.points) == (5, 3)
    settled = only(ruling, SinkSettled)
    assert (settled.shed, settled.row.heat, settled.row.full) == (2, 8, 1)
    out = give(sailing("sink", phase="final", used=16), END)
    assert (only(out, PlantHeated).heat.points, row(out.state, "sink").heat) == (8, 0)


def test_16_8_2_a_sink_is_moved_within_a_turn() -> None:
    """CI-16.8.2-1, CI-UMP-150."""
    state = given(sailing(heat=8), move("sink", out=True))
    assert row(state, "sink").out is False
    state = end(state)
    assert (row(state, "sink").out, row(state, "sink").heat) == (True, 6)
    assert row(end(state), "sink").heat == 1


def test_16_8_2_extended_plates_are_struck_before_armour() -> None:
    """CI-16.8.2-2, CI-UMP-34."""
    ruling = landed(sailing("sink", phase="starship"), a_hit("wren", 13, 4))
    assert system_of(wren(ruling.state).condition, "sink").lost == 4
    again = landed(sailing(phase="starship"), a_hit("wren", 13, 4))
    assert system_of(wren(again.state).condition, "sink").lost == 0


def test_16_8_2_a_sink_that_was_full_for_ten_turns_melts_for_good() -> None:
    """CI-16.8.2-3."""
    state = sailing(phase="final", heat=10, full=9)
    ruling = give(state, END)
    assert only(ruling, SinkSettled).row.melting
    assert heard(ruling, HullMelted) == ()
    later = end(ruling.state)
    assert part_of(later, "wren", "forward").hull == part_of(state, "wren", "forward").hull - 1
    cooled = end(with_row(later, Outboard("sink", melting=True)))
    assert part_of(cooled, "wren", "forward").hull == part_of(later, "wren", "forward").hull - 1


@rows((10, 3, 4), (9, 3, 0))
def test_16_8_2_the_turns_are_counted_in_a_row(heat: int, before: int, after: int) -> None:
    """CI-16.8.2-3."""
    assert full_turns(before, heat, 10) == after


def test_16_8_2_a_sink_may_be_cast_off_and_melts_nothing_then() -> None:
    """CI-16.8.2-3."""
    state = sailing(phase="final", heat=10, full=10, melting=True)
    assert unfinished(state) == ("red",)
    (choice,) = offers_of(JettisonSinkChoice, state, RED)
    assert (choice.heat, choice.melting) == (10, True)
    ruling = give(state, JettisonSink(ship="wren", sink="sink"))
    assert only(ruling, SinkJettisoned).rule == "CI-16.8.2-3"
    ended = give(all_done(ruling.state), END)
    assert heard(ended, HullMelted) == ()
    assert refused(ruling.state, JettisonSink(ship="wren", sink="sink"))[0] == "outboard_gone"


@rows(
    (sailing(), move("keel", out=True), "unknown_system", "/system"),
    (sailing(), move("bridge", out=True), "unknown_system", "/system"),
    (sailing(), move("sail", out=False), "outboard_already", "/system"),
    (
        given(sailing(), move("sail", out=True)),
        move("sail", out=False),
        "on_its_way",
        "/system",
    ),
    (
        with_row(sailing(), Outboard("sail", gone=True)),
        move("sail", out=True),
        "outboard_gone",
        "/system",
    ),
    (sailing(), move("sail", out=True, ship="ghost"), "unknown_ship", "/ship"),
    (sailing(phase="final"), JettisonSink(ship="wren", sink="sail"), "unknown_system", "/sink"),
)
def test_16_8_what_is_not_moved(state: Battle, order: Any, code: str, at: str) -> None:
    """CI-16.8.1-1, CI-16.8.2-1."""
    assert refused(state, order) == (code, at)


def test_16_8_what_may_be_moved_is_offered() -> None:
    """CI-16.8.1-1."""
    found = offers_of(MoveOutboardChoice, sailing("sail"), RED)
    assert [(each.system, each.out) for each in found] == [("sail", False), ("sink", True)]


def test_16_8_2_sinks_stand_in_outer_sections() -> None:
    """CI-16.8.2-3."""
    sheet = wren(sailing()).sheet
    first, core, last = sheet.sections
    inside = replace(core, systems=(*core.systems, replace(SINK, id="inner")))
    with pytest.raises(Malformed, match="core"):
        require_sound_sheet(replace(sheet, sections=(first, inside, last)), Tables())
