"""CI 15.4: rams of structures, whose victims lie still; and of ships that have lost sections."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import the_ship
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_rams import HULL, declared, last, meeting, ram
from rules.cold_infinity.table import ci, give, only, refused
from umpire.rules.cold_infinity.fire.lines import sections_against

SOUTH = ci.Motion((0, 2), ci.Attitude(4))


def harbour(name: str = "D", **docked: Any) -> ci.Ruling:
    """What comes of a ram of B, a frigate of blue, that hangs on the dock or on a ship at it."""
    state = docked_in(anchored("A", phase="ramming"), "A", "clamp", **docked)
    state = ci.change_ship(state, "B", cell=(0, 0), came=(0, -1), motion=SOUTH)
    for each in state.ships:
        weak = replace(each.sheet, ramming_value=1)
        state = ci.change_ship(state, each.id, sheet=weak)
    state = declared(state, ram(name, "B"))
    return give(state, last(state), (3, 3, 3, *HULL, *HULL, 6, 6, 6))


def test_15_4_1_what_is_entangled_with_a_structure_lies_still() -> None:
    """A structure does not leave its hex (CI-1.6-1, CI-15.4.1-1)."""
    told = only(harbour(), ci.EntanglementThrown)
    assert (told.vector, [each.motion.vector for each in told.ships]) == ((0, 0), [(0, 0)] * 2)


def test_15_4_1_so_does_what_is_entangled_with_a_ship_on_a_clamp() -> None:
    """Its dock holds both (CI-15.7.1-1)."""
    assert only(harbour("A"), ci.EntanglementThrown).vector == (0, 0)


def test_1_6_a_structure_that_was_rammed_stays_in_its_hex() -> None:
    """When it moves, and what hangs on it, too (CI-1.6-1)."""
    state = harbour().state
    ready = replace(state, phase="movement", order=("D", "B"), finished=(), turn=2)
    after = ci.adjudicate(ready, ci.Move(unit="D"), ci.KeyedDice(bytes(32), "tests")).state
    assert the_ship(after, "D").cell == (0, 0)


def wreck(options: ci.Options) -> ci.Battle:
    """R and B that share a hex, where B has lost its bow."""
    state = meeting(options=options)
    condition = the_ship(state, "B").condition
    gone = replace(ci.section_of(condition, "forward"), hull=0)
    return ci.change_ship(state, "B", condition=ci.with_section(condition, gone))


def test_15_4_destroyed_sections_count_in_rams_as_in_accuracy() -> None:
    """As built, unless it is agreed otherwise (CI-15.4-1, CI-RUL-114)."""
    left = ci.Options(count_destroyed_sections=False)
    for options, sections in ((ci.Options(), 3), (left, 2)):
        state = wreck(options)
        assert sections_against(state, the_ship(state, "B")) == sections
    assert refused(wreck(left), ram()) == ("cannot_ram", "/target")
