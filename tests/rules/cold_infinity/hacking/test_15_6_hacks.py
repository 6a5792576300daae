"""CI 15.6: what a hack is worth, what its dice do, how often it is tried; and in battle."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_damage import the_ship, worn_down
from rules.cold_infinity.builders_hacks import hack, hackers, levels
from rules.cold_infinity.table import (
    all_done,
    give,
    given,
    having,
    heard,
    offers_of,
    only,
    refused,
    rows,
    ship,
)
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.hacking import (
    Hack,
    HackChoice,
    HackTarget,
    HackTried,
    SystemHacked,
    Terms,
    hack_rate,
    hack_value,
    hacked,
    may_hack_again,
)
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Amplified, EssAllocation
from umpire.rules.cold_infinity.state.vessels import SystemTurns
from umpire.rules.cold_infinity.state.weapons import RateOfFire
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import EndTurn

RED, BLUE = Seat("side", "red"), Seat("side", "blue")


@rows(((3, 3, 1, 2), 3), ((2, 2, 2, 2), 0), ((0, 1, 4, 3), 0), ((5, 1, 0, 1), 5))
def test_15_6_amplification_and_bridges_make_a_hack(
    terms: tuple[int, int, int, int], value: int
) -> None:
    """ECM and the other bridge counter it; there is no value below 0 (CI-15.6-1)."""
    assert hack_value(Terms(*terms)) == value


@rows(
    ((1, 6, 5), 1, True),
    ((1, 1, 2), 2, False),
    ((2, 3, 4), 0, False),
    ((6,), 0, True),
    ((), 0, False),
)
def test_15_6_each_1_takes_the_system_and_any_6_shuts_the_hacker_out(
    faces: tuple[int, ...], turns: int, *, out: bool
) -> None:
    """CI-15.6-2, CI-RUL-101."""
    assert hacked(faces) == (turns, out)
    assert hacked(faces, add_up=False) == (min(turns, 1), out)


@rows((1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (9, 0))
def test_15_6_how_often_a_bridge_hacks(level: int, waits: int) -> None:
    """1+3 for the first tech level, down to 1+0 (CI-15.6-3)."""
    assert hack_rate(level) == RateOfFire(1, waits)
    assert not may_hack_again(level, 5 + waits, 5)
    assert may_hack_again(level, 6 + waits, 5)
    assert may_hack_again(level, 1, None)


def test_15_6_a_hack_forces_its_system_off_from_the_next_turn_on() -> None:
    """For a turn with each 1; then it may go on again (CI-15.6-2, CI-3.2.2-1)."""
    ruling = give(hackers(), hack(), (1, 6, 5))
    tried = only(ruling, HackTried)
    assert (tried.value, tried.turns, tried.shut_out, tried.rule) == (3, 1, True, "CI-15.6-2")
    assert only(ruling, SystemHacked).rule == "CI-3.2.2-1"
    assert "gun" in the_ship(ruling, "B").power.on
    state = _next_turn(ruling.state)
    assert refused(state, _all_on(state))[0] == "forced_off"
    state = _next_turn(given(state, _all_on(state, "gun")))
    assert "gun" in the_ship(given(state, _all_on(state)), "B").power.on


def _next_turn(state: Battle) -> Battle:
    if state.phase != "final":
        state = replace(all_done(state), phase="final")
    return given(all_done(replace(state, finished=())), EndTurn())


def _all_on(state: Battle, *but: str) -> AllocatePower:
    on = [each.id for each in the_ship(state, "B").sheet.systems if each.id not in but]
    return AllocatePower("B", Allocation(on=tuple(on)))


def test_15_6_two_turns_are_two_turns_and_come_on_top() -> None:
    """CI-RUL-101, CI-UMP-146."""
    state = having(hackers(), "B", power={"forced_off": (SystemTurns("gun", 1),)})
    ruling = give(state, hack(), (1, 1, 5))
    assert the_ship(ruling, "B").power.forced_off == (SystemTurns("gun", 3),)
    once = hackers(options=Options(hacks_add_up=False))
    assert only(give(once, hack(), (1, 1, 5)), HackTried).turns == 1


def test_15_6_a_hack_without_value_fails_and_is_an_attempt() -> None:
    """CI-15.6-1, CI-15.6-3."""
    ruling = give(hackers(own=2, amplification=2, ecm=2), hack())
    assert (only(ruling, HackTried).value, heard(ruling, SystemHacked)) == (0, ())
    assert refused(ruling.state, hack())[0] == "hack_too_soon"


def test_15_6_support_sensors_of_friends_amplify_a_hack_and_counter_it() -> None:
    """CI-15.6-1."""
    scout = ship("scout", sheet="harrowgate", cell=(1, -2))
    picket = ship("picket", "blue", "harrowgate", cell=(1, -3))
    amplifies = EssAllocation(shroud=2, amplified=(Amplified("B", 2),))
    state = having(hackers(scout, picket), "scout", warfare={"ess": amplifies})
    assert only(give(state, hack(), (2,) * 5), HackTried).amplification == 5
    counters = EssAllocation(shroud=2, countermeasures=3)
    state = having(state, "picket", warfare={"ess": counters})
    tried = only(give(state, hack(), (2,) * 4), HackTried)
    assert (tried.ecm, tried.value) == (2, 4)


def test_15_6_a_6_shuts_the_hacker_out_for_the_battle() -> None:
    """CI-15.6-2."""
    state = give(hackers(own=4), hack(), (6, 2, 2, 2)).state
    later = replace(state, turn=9)
    assert refused(later, hack()) == ("hack_locked_out", "/target")
    assert offers_of(HackChoice, later, RED) == []


def test_15_6_a_bridge_of_level_3_hacks_every_other_turn() -> None:
    """CI-15.6-3."""
    state = give(hackers(), hack(), (2, 2, 2)).state
    assert refused(replace(state, turn=2), hack()) == ("hack_too_soon", "/ship")
    assert give(replace(state, turn=3), hack(), (2, 2, 2)).events


@rows(
    (hack("den"), "unpowered_system", "/system"),
    (hack("bridge"), "unpowered_system", "/system"),
    (hack("thruster_aft"), "immune_to_hacks", "/system"),
    (hack("veil"), "destroyed_system", "/system"),
    (hack("keel"), "unknown_consumer", "/system"),
    (hack(target="wing"), "immune_to_hacks", "/target"),
    (hack(target="R"), "own_side", "/target"),
    (hack(target="ghost"), "unknown_unit", "/target"),
    (hack(ship="ghost"), "unknown_ship", "/ship"),
    (hack(ship="wing"), "unknown_ship", "/ship"),
)
def test_15_6_what_cannot_be_hacked(order: Hack, code: str, at: str) -> None:
    """CI-15.6-1, CI-3.2.2-1, CI-UMP-246."""
    assert refused(worn_down(hackers(), "B", veil=4), order) == (code, at)


@rows(
    (lambda s: levels(s, "R", amplification=3), "hack_unlocked"),
    (lambda s: change_ship(s, "B", status="derelict"), "immune_to_hacks"),
    (lambda s: change_ship(s, "B", status="destroyed"), "destroyed"),
    (lambda s: replace(s, finished=("red",)), "finished"),
    (lambda s: replace(s, options=Options(level="basic")), "option_off"),
    (lambda s: replace(s, options=Options(unit_identification=True)), "hack_unidentified"),
)
def test_15_6_who_cannot_be_hacked_now(change: Any, code: str) -> None:
    """CI-UMP-145, CI-4.9-1."""
    assert refused(change(hackers()), hack())[0] == code


def test_15_6_hacks_are_offered_and_their_side_is_waited_for() -> None:
    """CI-15.6-1, CI-UMP-65."""
    (choice,) = offers_of(HackChoice, hackers(), RED)
    assert choice.targets == (HackTarget("B", 3, ("sensors", "gun", "veil")),)
    assert unfinished(hackers()) == ("red",)
    assert offers_of(HackChoice, hackers(), BLUE) == []
    assert offers_of(HackChoice, hackers(own=2, amplification=2, ecm=2), RED) == []


def test_15_6_the_odds_of_a_hack_are_exact() -> None:
    """CI-15.6-2."""
    (row,) = odds(hackers(), hack()).targets
    chances = {each.name: each.chance for each in row.outcomes}
    assert chances == pytest.approx({"taken": 1 - (5 / 6) ** 3, "shut_out": 1 - (5 / 6) ** 3})
    assert row.damage[3] == pytest.approx(1 / 216)
    assert row.mean_damage == pytest.approx(0.5)


def test_15_6_odds_count_no_levels_that_are_not_told() -> None:
    """CI-2.1.3-1."""
    secret = replace(hackers(), ew_open=False, phase="launch")
    plain = replace(hackers(ecm=0), ew_open=False, phase="launch")
    assert odds(secret, hack()) == odds(plain, hack())
