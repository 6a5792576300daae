"""CI 15.4: rams of structures, whose victims lie still; and of ships that have lost sections."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate
from rules.cold_infinity.builders_damage import the_ship
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_rams import HULL, declared, last, meeting, ram
from rules.cold_infinity.table import give, only, refused
from umpire.kernel.dice import KeyedDice
from umpire.rules.cold_infinity.boarding import EntanglementThrown
from umpire.rules.cold_infinity.fire.lines import sections_against
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import section_of, with_section
from umpire.rules.cold_infinity.state.values import Attitude, Motion

SOUTH = Motion((0, 2), Attitude(4))


def harbour(name: str = "D", **docked: Any) -> Ruling:
    state = docked_in(anchored("A", phase="ramming"), "A", "clamp", **docked)
    state = change_ship(state, "B", cell=(0, 0), came=(0, -1), motion=SOUTH)
    for each in state.ships:
        weak = replace(each.sheet, ramming_value=1)
        state = change_ship(state, each.id, sheet=weak)
    state = declared(state, ram(name, "B"))
    return give(state, last(state), (3, 3, 3, *HULL, *HULL, 6, 6, 6))


def test_15_4_1_what_is_entangled_with_a_structure_lies_still() -> None:
    """CI-1.6-1, CI-15.4.1-1."""
    told = only(harbour(), EntanglementThrown)
    assert (told.vector, [each.motion.vector for each in told.ships]) == ((0, 0), [(0, 0)] * 2)


def test_15_4_1_so_does_what_is_entangled_with_a_ship_on_a_clamp() -> None:
    """CI-15.7.1-1."""
    assert only(harbour("A"), EntanglementThrown).vector == (0, 0)


def test_1_6_a_structure_that_was_rammed_stays_in_its_hex() -> None:
    """CI-1.6-1."""
    state = harbour().state
    ready = replace(state, phase="movement", order=("D", "B"), finished=(), turn=2)
    after = adjudicate(ready, Move(unit="D"), KeyedDice(bytes(32), "tests")).state
    assert the_ship(after, "D").cell == (0, 0)


def wreck(options: Options) -> Battle:
    state = meeting(options=options)
    condition = the_ship(state, "B").condition
    gone = replace(section_of(condition, "forward"), hull=0)
    return change_ship(state, "B", condition=with_section(condition, gone))


def test_15_4_destroyed_sections_count_in_rams_as_in_accuracy() -> None:
    """CI-15.4-1, CI-RUL-114."""
    left = Options(count_destroyed_sections=False)
    for options, sections in ((Options(), 3), (left, 2)):
        state = wreck(options)
        assert sections_against(state, the_ship(state, "B")) == sections
    assert refused(wreck(left), ram()) == ("cannot_ram", "/target")
