"""Sides that are done with several phases at once (CI-UMP-122)."""

from typing import Any

import pytest

from rules.cold_infinity import table
from rules.cold_infinity.asked import adjudicate, hears
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.table import battle, give, given, heard, offers_of, refusal, refuses, ship
from rules.rows import rows
from umpire.kernel.dice import KeyedDice
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Attack, Battle, PhaseName, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import AskingPhase
from umpire.rules.cold_infinity.turns.initiative import (
    FinishingAhead,
    InitiativeDetermined,
    PhaseBegan,
    SideFinished,
)
from umpire.rules.cold_infinity.turns.sequence import (
    ASKING,
    FinishAheadChoice,
    asks_for_decision,
    is_ahead,
    is_in_play,
    unfinished,
)
from umpire.rules.cold_infinity.turns.steps import Finish, FinishAhead
from umpire.rules.cold_infinity.view import view

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
UNITS = (ship("R", cell=(0, 3)), table.foe("B", 3))
LASERS = (ship("R", sheet="harrowgate", cell=(0, 3)), UNITS[1])
FIRE = DeclareFire("R", (Attack(weapon="prism_1", target="B"),))


def at(phase: PhaseName, *orders: Any, **fields: Any) -> Battle:
    return given(battle(*UNITS, phase=phase, **fields), *orders)


def lasers_fired() -> Battle:
    fire = step(use("B", "hailstone_1", "standard"))
    return given(battle(*LASERS, phase="secret_attacks", fire=fire), FIRE, ahead("initiative"))


def ahead(through: AskingPhase | None, side: str = "red") -> FinishAhead:
    return FinishAhead(side, through)


def thrown(state: Battle, *orders: Any) -> Any:
    *before, last = orders
    return adjudicate(given(state, *before), last, KeyedDice(bytes(32), "tests"))


def test_a_side_is_done_with_this_phase_and_the_next() -> None:
    """CI-UMP-65."""
    state = at("electronic_warfare", ahead("launch"))
    assert (state.phase, state.finished) == ("electronic_warfare", ("red",))
    ruling = give(state, Finish("blue"))
    assert [each.side for each in heard(ruling, SideFinished)] == ["blue", "red"]
    assert (ruling.state.phase, unfinished(ruling.state)) == ("launch", ("blue",))


def test_beyond_the_phase_that_it_named_it_is_asked() -> None:
    """CI-UMP-65."""
    state = at("electronic_warfare", ahead("electronic_warfare"), Finish("blue"))
    assert (state.phase, unfinished(state)) == ("launch", ("red", "blue"))


def test_a_phase_that_is_past_is_that_of_the_next_turn() -> None:
    """CI-2.0-1."""
    state = at("launch", ahead("electronic_warfare"))
    assert [(each.turn, each.through) for each in state.ahead] == [(2, "electronic_warfare")]
    assert is_ahead(state, "red")


def test_it_moves_nobody_ahead() -> None:
    """CI-2.1.2-1."""
    state = at("launch", ahead("final"), ahead("final", "blue"), order=("R", "B"))
    assert (state.phase, [each.moved for each in state.ships]) == ("movement", [False, False])
    after = given(state, Move(unit="R"), Move(unit="B"))
    assert (after.turn, after.phase) == (2, "power_allocation")


def test_it_stays_where_it_may_defend_and_goes_on_after_it() -> None:
    """CI-7.2.7-1."""
    fire = step(use("R", "hailstone_1", "standard"))
    state = at("secret_attacks", ahead("final"), fire=fire)
    attack = DeclareFire("B", (Attack(weapon="flint_1", target="R"),))
    state = given(state, attack, Finish("blue"))
    assert (state.phase, unfinished(state)) == ("allocate_defence", ("red",))
    after = thrown(state, Finish("red"))
    assert after.state.phase == "starship"
    done = given(after.state, ResolveFire())
    assert (done.phase, is_ahead(done, "red")) == ("final", True)


@rows(
    ("power_allocation", {}, False),
    ("electronic_warfare", {}, False),
    ("secret_attacks", {}, False),
    ("secret_attacks", {"guided": (missile(),)}, True),
    ("switch_defence", {}, True),
    ("allocate_defence", {}, True),
    ("countermeasures", {}, True),
    ("announce_ew", {}, True),
    ("plots", {}, True),
    ("dogfights", {}, True),
    ("final", {}, False),
)
def test_what_asks_a_side_for_a_decision(
    phase: PhaseName, fields: dict[str, Any], *, asks: bool
) -> None:
    """CI-UMP-122."""
    assert asks_for_decision(battle(*UNITS, phase=phase, **fields), "blue") == asks


def test_the_own_missiles_of_a_side_ask_it_for_nothing() -> None:
    """CI-11.1.6-1."""
    state = battle(*UNITS, phase="secret_attacks", guided=(missile(),))
    assert not asks_for_decision(state, "red")


def test_a_lost_bridge_asks_for_a_decision() -> None:
    """CI-2.1.2.2-1."""
    cruiser = ship("R", sheet="harrowgate", cell=(0, 3))
    state = battle(cruiser, UNITS[1], phase="initiative")
    assert not asks_for_decision(state, "red")
    assert asks_for_decision(change_ship(state, "R", status="derelict"), "red")


def test_it_may_be_taken_back() -> None:
    """CI-UMP-122."""
    state = at("electronic_warfare", ahead("launch"), ahead(None))
    assert (state.ahead, state.finished) == ((), ("red",))
    assert unfinished(given(state, Finish("blue"))) == ("red", "blue")


def test_where_all_are_done_ahead_dice_fall_and_the_turn_ends() -> None:
    """CI-2.0-1."""
    state = lasers_fired()
    ruling = thrown(state, ahead("initiative", "blue"))
    assert (ruling.state.turn, ruling.state.phase) == (2, "electronic_warfare")
    phases = [each.phase for each in heard(ruling, PhaseBegan)]
    assert phases[-1] == "electronic_warfare"
    assert {"starship", "final", "power_allocation", "initiative"} <= set(phases)
    assert heard(ruling, InitiativeDetermined)


def test_as_long_as_one_is_not_everybody_waits_for_an_order() -> None:
    """CI-2.0-1."""
    state = lasers_fired()
    ruling = thrown(state, ahead("announce_ew", "blue"))
    assert ruling.state.phase == "starship"


def test_dice_that_nobody_has_typed_in_are_waited_for() -> None:
    """CI-UMP-122."""
    state = lasers_fired()
    assert give(state, ahead("initiative", "blue")).state.phase == "starship"
    with refuses("too_many_dice"):
        give(state, ahead("initiative", "blue"), (6, 6))


def test_dice_that_run_out_are_asked_for() -> None:
    """CI-UMP-122."""
    state = lasers_fired()
    assert refusal(state, ahead("initiative", "blue"), 6, 6, 6).code == "too_few_dice"


def test_its_own_side_alone_hears_that_it_is_done_ahead() -> None:
    """CI-UMP-122."""
    before = battle(*UNITS, phase="electronic_warfare")
    ruling = give(before, ahead("launch"))
    told = table.only(ruling, FinishingAhead)
    seats = (RED, REFEREE, BLUE, OBSERVER)
    expected = [True, True, False, False]
    assert [told.heard(ruling.state, seat) is not None for seat in seats] == expected
    assert [hears(before, ahead("launch"), seat) for seat in seats] == [True, True, False, False]
    assert [hears(before, Finish("red"), seat) for seat in seats] == [
        True,
        True,
        False,
        False,
    ]
    assert view(ruling.state, BLUE) == view(given(before, Finish("red")), BLUE)


@rows(*[each for each in ASKING if each not in {"plots", "dogfights"}])
def test_all_that_is_offered_is_accepted(phase: AskingPhase) -> None:
    """CI-UMP-122."""
    state = battle(*UNITS, phase=phase)
    if not is_in_play(state, phase):
        return
    (offered,) = offers_of(FinishAheadChoice, state, RED)
    assert (offered.side, offered.through[0], offered.ahead) == ("red", phase, None)
    for through in offered.through:
        after = thrown(state, ahead(through)).state
        (offer,) = offers_of(FinishAheadChoice, after, RED)
        assert offer.ahead in {through, None}


@pytest.mark.parametrize("allowed", [True, False])
def test_a_battle_may_be_played_without_it(*, allowed: bool) -> None:
    """CI-UMP-121."""
    state = battle(*UNITS, options=Options(standing_orders=allowed))
    offered = offers_of(FinishAheadChoice, state, RED)
    assert bool(offered) == allowed
    if not allowed:
        with refuses("option_off", rule="CI-UMP-121"):
            give(state, ahead("initiative"))
        assert hears(state, Finish("red"), BLUE)


def test_shots_that_are_met_by_nobody_go_on() -> None:
    """CI-7.2.7-1."""
    fire = step(shot(1, "R", "flint_1", "B"), use("B", "hailstone_1", "standard"))
    state = battle(*UNITS, phase="allocate_defence", fire=fire)
    assert unfinished(state) == ("blue",)
    assert given(state, ahead("final")).phase == "allocate_defence"
