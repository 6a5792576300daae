"""CI 15.4 by order: who may ram whom, rams in secret, all of them at once, and entanglement."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.cold_infinity.asked import choices, odds
from rules.cold_infinity.builders_moves import again, seen
from rules.cold_infinity.builders_rams import HULL, declared, fighters, last, meeting, ram
from rules.cold_infinity.table import give, given, heard, offers_of, only, refused, rows, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.boarding import (
    DeclareRam,
    DeclareRamChoice,
    EntanglementThrown,
    RamDeclared,
    Rammed,
    Rammer,
    RamTarget,
    bar_to_ramming,
    entangles,
)
from umpire.rules.cold_infinity.hits.failures import HitSpent, ShipStruck
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle, DeclaredRam, FighterRam, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import written
from umpire.rules.cold_infinity.state.values import Accelerate, StartManoeuvre
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.view import view

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
FREE = (1, 1, 1)
"""A throw for entanglement of two ships that are level, without a difference in Speed."""
GIANT = ship("D", "blue", "meridian", came=(0, -1), vector="4+4")


@rows(
    (("starship", 3, 1), 3, None),
    (("small_vessel", 0, 1), 0, None),
    (("starship", 3, 0), 3, "too_slow_to_ram"),
    (("starship", 5, 4), 3, "cannot_ram"),
    (("starship", 3, 4), 0, "cannot_ram"),
    (("stationary", 3, 4), 7, "cannot_ram"),
)
def test_15_4_who_rams_what(rammer: tuple[Any, int, int], sections: int, code: str | None) -> None:
    """CI-15.4-1."""
    barred = bar_to_ramming(Rammer(*rammer), sections)
    assert (barred and barred.name) == code
    far = bar_to_ramming(Rammer("starship", 3, 1), 3, in_its_hex=False)
    assert far is not None
    assert far.name == "not_in_its_hex"


def test_15_4_a_ram_strikes_both_by_their_ramming_values() -> None:
    """Two frigates of 10.9 Mass that are level: 3d6 alone, and a flare for each (CI-15.4-2, -3)."""
    state = declared(meeting(), ram())
    ruling = give(state, last(state), (2, 3, 2, *HULL, *HULL, *FREE))
    told = only(ruling, Rammed)
    assert (told.sections, told.speeds, told.total, told.force) == (0, 0, 7, "full")
    assert (told.dealt, told.taken, told.mutual) == (22, 22, UNSET)
    assert {each.ship for each in heard(ruling, ShipStruck)} == {"R", "B"}
    assert ruling.state.phase == "secret_attacks"


def test_15_4_two_ships_that_ram_each_other_meet_once_and_twice_as_hard() -> None:
    """CI-15.4-2, CI-RUL-97."""
    state = declared(meeting(), ram(), ram("R", "B"))
    ruling = give(state, last(state), (1, 1, 2, *HULL, *HULL, *FREE))
    told = only(ruling, Rammed)
    assert (told.unit, told.total, told.force, told.mutual) == ("R", 8, "full", True)
    assert "doubled" in told.tell()


def test_15_4_fighters_ram_one_by_one_and_choose_among_fighters() -> None:
    """CI-15.4-3."""
    state = meeting(fighters("wing", number=3), fighters("pack", "blue", vector="1+5"))
    chosen = tuple([FighterRam(each, "2") for each in ("3", "1", "2")])
    state = declared(state, ram("pack", "wing", *chosen))
    ruling = give(state, last(state), (2, 2, 3) * 3)
    told = [(each.fighter, each.rammed_fighter) for each in heard(ruling, Rammed)]
    assert told == [("3", "2"), ("1", "2"), ("2", "2")]
    pack, wing = ruling.state.group("pack"), ruling.state.group("wing")
    assert pack is not None
    assert wing is not None
    assert [each.status for each in pack.fighters] == ["flying", "destroyed"]
    assert {each.hull for each in wing.fighters} == {2}
    assert only(ruling, HitSpent).unit == "pack"


def test_15_4_all_fighters_ram_where_none_is_named() -> None:
    """CI-15.4-3."""
    state = declared(meeting(fighters("wing")), ram("B", "wing"))
    ruling = give(state, last(state), (2, 2, 3, *HULL, 2, 2, 3, *HULL))
    assert [each.fighter for each in heard(ruling, Rammed)] == ["1", "2"]
    assert heard(ruling, EntanglementThrown) == ()


def test_15_4_a_ram_is_secret_until_it_is_resolved() -> None:
    """CI-15.4-1, CI-UMP-147."""
    before = meeting()
    ruling = give(before, ram())
    told = only(ruling, RamDeclared)
    assert told.heard(ruling.state, BLUE) is None
    assert told.heard(ruling.state, RED) == told
    assert view(ruling.state, BLUE).rams is UNSET
    assert view(ruling.state, RED).rams == (DeclaredRam("R", "B"),)
    assert choices(ruling.state, BLUE) == choices(before, BLUE)
    state = declared(ruling.state)
    after = give(state, last(state), (2, 3, 2, *HULL, *HULL, *FREE)).state
    assert told.heard(after, BLUE) == told
    assert view(after, BLUE).rams == (DeclaredRam("R", "B"),)


def test_15_4_a_ram_may_be_declared_anew_or_taken_back() -> None:
    """CI-UMP-147."""
    state = meeting(GIANT)
    assert refused(state, ram(None)) == ("no_ram_declared", "/target")
    state = given(state, ram(), ram("D"))
    assert state.rams == (DeclaredRam("R", "D"),)
    assert given(state, ram(None)).rams == ()
    (choice,) = offers_of(DeclareRamChoice, state, RED)
    assert choice.declared == "D"


@rows(
    (meeting(r="0"), ram(), "too_slow_to_ram", "/unit"),
    (meeting(GIANT), ram("R", "D"), "cannot_ram", "/target"),
    (meeting(fighters("wing", "blue")), ram("wing"), "cannot_ram", "/target"),
    (meeting(ship("C", "blue", cell=(3, 0))), ram("C"), "not_in_its_hex", "/target"),
    (meeting(ship("C")), ram("C"), "own_side", "/target"),
    (meeting(), ram("ghost"), "unknown_unit", "/target"),
    (meeting(), ram("B", "ghost"), "unknown_unit", "/unit"),
    (meeting(fighters("wing")), ram("B", "wing", FighterRam("9")), "unknown_fighter", None),
    (meeting(), ram("B", "R", FighterRam("1")), "unknown_fighter", "/fighters/0/fighter"),
    (meeting(options=Options(level="basic")), ram(), "option_off", ""),
    (meeting(phase="movement"), ram(), "wrong_phase", None),
)
def test_15_4_what_is_not_rammed(
    state: Battle, order: DeclareRam, code: str, at: str | None
) -> None:
    """CI-15.4-1."""
    found = refused(state, order)
    assert found[0] == code
    assert at in (None, found[1])


def test_15_4_whoever_may_ram_is_asked_and_offered_it() -> None:
    """CI-15.4-1, CI-UMP-65."""
    assert unfinished(meeting()) == ("red", "blue")
    assert unfinished(meeting(b="0")) == ("red",)
    (choice,) = offers_of(DeclareRamChoice, meeting(b="0"), RED)
    assert (choice.targets, choice.ramming_value) == ((RamTarget("B", 0, 4),), 22)
    assert unfinished(meeting(r="0", b="0")) == ()
    assert unfinished(meeting(options=Options(level="basic"))) == ()


def test_15_4_the_odds_of_a_ram_are_exact() -> None:
    """CI-15.4-2."""
    ours, own = odds(meeting(), ram()).targets
    assert (ours.target, own.target) == ("B", "R")
    chances = {each.name: each.chance for each in ours.outcomes}
    assert chances == pytest.approx({"half": 10 / 216, "full": 150 / 216, "double": 56 / 216})
    assert ours.damage[22] == pytest.approx(150 / 216)


# Entanglement


def entangled(*more: Any, faces: tuple[int, ...] = (2, 2, 2), **speeds: str) -> Battle:
    state = _tough(meeting(*more, **{"r": "1+2,2+4", "b": "4+1,5+3", **speeds}))
    state = declared(state, ram())
    return give(state, last(state), (5, 4, 3, *HULL, *HULL, *faces)).state


def _tough(state: Battle) -> Battle:
    for name in ("R", "B"):
        sheet = replace(seen(state, name).sheet, ramming_value=1)
        state = change_ship(state, name, sheet=sheet)
    return state


def test_15_4_1_entangled_ships_have_the_sum_of_their_vectors() -> None:
    """As in the book's example, 1+1,2+1 (CI-15.4.1-1, CI-RUL-99)."""
    state = entangled(faces=(3, 3, 2))
    assert [written(each.motion.vector) for each in state.ships] == ["1+1,2+1", "1+1,2+1"]
    (tangle,) = state.entangled
    assert (tangle.one, tangle.section, tangle.other, tangle.other_section) == (
        "R",
        "forward",
        "B",
        "forward",
    )
    assert view(state, BLUE).entangled == state.entangled


@rows(((1, 1, 1), False), ((2, 2, 3), False), ((2, 3, 3), True))
def test_15_4_1_it_is_thrown_with_what_modified_the_ram(
    faces: tuple[int, int, int], *, caught: bool
) -> None:
    """A Speed that differs by 2 here; from 6 on they hang together (CI-15.4.1-1, CI-RUL-99)."""
    state = entangled(faces=faces)
    assert bool(state.entangled) == caught


@rows((5, False), (6, True), (19, True))
def test_15_4_1_what_met_too_lightly_comes_free(result: int, *, may: bool) -> None:
    """Below 6 (CI-15.4.1-1)."""
    assert entangles(result) == may


def test_15_4_1_a_ram_below_6_throws_for_no_entanglement() -> None:
    """CI-15.4.1-1."""
    state = declared(_tough(meeting()), ram())
    ruling = give(state, last(state), (1, 1, 2, *HULL, *HULL))
    assert heard(ruling, EntanglementThrown) == ()


def test_15_4_1_entangled_ships_keep_speed_and_direction() -> None:
    """CI-15.4.1-1."""
    state = replace(entangled(faces=(3, 3, 2)), order=("R", "B"))
    state = again(state)
    thrust = Accelerate(direction=seen(state, "R").motion.attitude.facing, hexes=1)
    assert refused(state, Move(unit="R", plan=(thrust,))) == ("entangled", "/plan/0")
    pivot = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1)
    state = given(state, Move(unit="R", plan=(pivot,)), Move(unit="B"))
    assert seen(state, "R").cell == seen(state, "B").cell == (1, -2)


def test_15_4_1_they_come_free_when_one_is_lost() -> None:
    """CI-UMP-148."""
    state = again(replace(entangled(faces=(3, 3, 2)), order=("R", "B")))
    assert state.attached_to("R") == ("B",)
    lost = change_ship(state, "B", status="destroyed")
    assert lost.attached_to("R") == ()
    thrust = Accelerate(direction=seen(state, "R").motion.attitude.facing, hexes=1)
    assert seen(given(lost, Move(unit="R", plan=(thrust,))), "R").motion.vector != (
        seen(lost, "R").motion.vector
    )


def test_15_4_1_what_rams_an_entangled_ship_hangs_on_all_of_them() -> None:
    """CI-UMP-148."""
    third = ship("C", facing=1, came=(0, 1), vector="1+1")
    state = replace(entangled(third, faces=(3, 3, 2)), phase="ramming", turn=2, rams=())
    state = change_ship(state, "C", sheet=replace(seen(state, "C").sheet, ramming_value=1))
    assert refused(state, ram())[0] == "cannot_ram"
    state = declared(state, ram("B", "C"))
    after = give(state, last(state), (5, 4, 3, *HULL, *HULL, 6, 1, 1)).state
    assert {written(each.motion.vector) for each in after.ships} == {"1+2,2+1"}
    assert set(after.attached_to("R")) == {"B", "C"}
