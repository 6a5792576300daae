"""CI 2.1.2 through orders: initiative of all units, and bridges that take control."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_moves import without
from rules.cold_infinity.table import all_done, battle, give, given, offers_of, only, refusal, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.battle import Battle, Result, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Rating
from umpire.rules.cold_infinity.turns.initiative import BridgeTransferred, InitiativeDetermined
from umpire.rules.cold_infinity.turns.sequence import TransferBridgeChoice, unfinished
from umpire.rules.cold_infinity.turns.steps import (
    DetermineInitiative,
    EndTurn,
    Finish,
    TransferBridge,
)

AUXILIARY = TransferBridge("cruiser", "bridge_auxiliary")


def fleet(options: Options | None = None) -> Battle:
    """A cruiser of 24.72 Mass, a frigate of 10.9 at Speed 5, and fighters, before initiative."""
    return battle(
        ship("cruiser", sheet="harrowgate"),
        ship("frigate", side="blue", cell=(20, 0), vector="1+3,2+2"),
        table.group("wing", side="blue", cell=(20, 1), number=3),
        phase="initiative",
        options=options,
    )


def thrown(state: Battle, *faces: int) -> InitiativeDetermined:
    return only(give(all_done(state), DetermineInitiative(), faces), InitiativeDetermined)


def test_2_1_2_every_unit_throws_and_the_highest_rating_moves_first() -> None:
    """CI-2.1.2-1, CI-2.1.2-2, CI-2.1.2-3."""
    told = thrown(fleet(), 2, 6, 1)
    terms = [(e.unit, e.base, e.speed_term, e.die, e.rating) for e in told.throws]
    wing = fleet().groups[0]
    base = round(3 * wing.craft.mass)
    assert terms == [
        ("cruiser", 25, 0, 2, 27),
        ("frigate", 11, -3, 6, 14),
        ("wing", base, 0, 1, base + 1),
    ]
    assert told.order == ("cruiser", "frigate", "wing")
    assert [roll.label for roll in told.rolls] == [
        "t1/initiative/cruiser/initiative",
        "t1/initiative/frigate/initiative",
        "t1/initiative/wing/initiative",
    ]


def test_2_1_2_the_next_turn_starts_from_the_rating_of_this_one() -> None:
    """CI-2.1.2-4."""
    state = give(all_done(fleet()), DetermineInitiative(), (2, 6, 1)).state
    state = given(all_done(replace(state, phase="final")), EndTurn())
    told = thrown(replace(state, phase="initiative"), 1, 1, 1)
    assert [(e.base, e.rating) for e in told.throws][:2] == [(27, 28), (14, 12)]


def test_2_1_2_a_rating_stays_within_twenty_of_the_mass() -> None:
    """CI-2.1.2-5, CI-RUL-4."""
    state = change_ship(fleet(), "cruiser", rating=Rating(previous=60))
    assert thrown(state, 6, 1, 1).throws[0].rating == 45


def level_pair(**ratings: Rating) -> Battle:
    state = battle(ship("one"), ship("two", side="blue", cell=(9, 0)), phase="initiative")
    for name, rating in ratings.items():
        state = change_ship(state, name, rating=rating)
    return state


def test_2_1_2_of_equals_the_higher_mass_moves_first() -> None:
    """CI-2.1.2-6."""
    state = change_ship(fleet(), "frigate", rating=Rating(previous=25 + 3))
    told = thrown(state, 3, 3, 1)
    assert [each.rating for each in told.throws][:2] == [28, 28]
    assert told.order[:2] == ("cruiser", "frigate")


def test_2_1_2_of_equals_the_higher_rating_of_last_turn_moves_first() -> None:
    """CI-2.1.2-6."""
    state = level_pair(one=Rating(previous=11), two=Rating(previous=13))
    assert thrown(state, 4, 2).order == ("two", "one")


def test_2_1_2_on_the_first_turn_equals_throw_until_they_differ() -> None:
    """CI-2.1.2-6, CI-RUL-6."""
    told = thrown(level_pair(), 4, 4, 3, 3, 2, 5)
    assert told.order == ("two", "one")
    assert [roll.label for roll in told.rolls][2:] == [
        "t1/initiative/one/level-1",
        "t1/initiative/two/level-1",
        "t1/initiative/one/level-2",
        "t1/initiative/two/level-2",
    ]


def test_2_1_2_initiative_is_told_term_by_term() -> None:
    """CI-2.1.2-1."""
    told = thrown(level_pair(), 4, 4, 2, 5)
    assert told.tell() == (
        "Initiative, in order of movement: two 15 (11, +0 for Speed, +4 thrown); "
        "one 15 (11, +0 for Speed, +4 thrown); thrown for equal ratings: one 2, two 5"
    )
    counters = replace(told, throws=told.throws[:1], rolls=()).tell()
    assert counters == (
        "Initiative, in order of movement: two; one 15 (11, +0 for Speed, +4 thrown)"
    )


def test_2_1_2_derelicts_and_what_is_gone_do_not_throw() -> None:
    """CI-2.1.2-1, CI-13.1.8.1-1."""
    units = (ship("one"), ship("hulk"), ship("gone"), ship("two", side="blue", cell=(9, 0)))
    state = battle(*units, phase="initiative")
    state = change_ship(change_ship(state, "hulk", status="derelict"), "gone", status="destroyed")
    assert thrown(state, 4, 5).order == ("two", "one")


def test_2_1_2_2_a_bridge_takes_control_for_five_points() -> None:
    """CI-2.1.2.2-1, CI-RUL-5."""
    ruling = give(fleet(), AUXILIARY)
    assert [each.bridge for each in table.heard(ruling, BridgeTransferred)] == ["bridge_auxiliary"]
    told = thrown(ruling.state, 2, 1, 1)
    assert [(e.cause, e.points) for e in told.throws[0].penalties] == [("bridge_transfer", 5)]
    assert told.throws[0].rating == 32
    state = give(all_done(ruling.state), DetermineInitiative(), (2, 1, 1)).state
    state = given(all_done(replace(state, phase="final")), EndTurn())
    again = thrown(replace(state, phase="initiative"), 1, 1, 1)
    assert (again.throws[0].base, again.throws[0].penalties) == (32, ())


def test_2_1_2_2_control_that_passes_twice_costs_no_more() -> None:
    """CI-2.1.2.2-1."""
    state = given(fleet(), AUXILIARY, TransferBridge("cruiser", "bridge"))
    assert [each.points for each in thrown(state, 2, 1, 1).throws[0].penalties] == [5]


def test_2_1_2_2_bridges_that_may_take_control_are_told() -> None:
    """CI-2.1.2.2-1."""
    found = offers_of(TransferBridgeChoice, fleet(), Seat("side", "red"))
    assert [(each.ship, each.bridge, each.penalty) for each in found] == [
        ("cruiser", "bridge_auxiliary", 5)
    ]


def test_2_1_2_2_nobody_throws_before_all_control_has_passed() -> None:
    """CI-2.1.2.2-1."""
    state = fleet()
    assert unfinished(state) == ("red",)
    assert refusal(state, DetermineInitiative(), 1, 1, 1).code == "not_finished"
    done = give(state, Finish("red")).state
    assert done.phase == "initiative"
    assert refusal(done, AUXILIARY).code == "finished"
    assert not unfinished(fleet(Options(level="basic")))
    assert not unfinished(without(state, "cruiser", "bridge_auxiliary"))


@pytest.mark.parametrize("done", [False, True])
def test_2_1_2_2_what_may_be_chosen_waits_for_control(*, done: bool) -> None:
    """CI-2.1.2.2-1."""
    state = all_done(fleet()) if done else fleet()
    found = [each.__struct_config__.tag for each in choices(state, Seat("side", "red"))]
    assert ("determine_initiative" in found) == done
    assert ({"transfer_bridge", "finish"} <= set(found)) == (not done)


def test_2_1_2_2_a_ship_that_loses_its_bridge_this_turn_may_be_saved() -> None:
    """CI-15.1-1, CI-RUL-87."""
    state = change_ship(without(fleet(), "cruiser", "bridge"), "cruiser", status="derelict")
    saved = give(state, AUXILIARY).state.ship("cruiser")
    assert saved is not None
    assert (saved.status, saved.bridge) == ("active", "bridge_auxiliary")
    expected = "bridge_destroyed"
    assert refusal(change_ship(state, "cruiser", lost_control=True), AUXILIARY).code == expected


def shot_away(*, spare: bool = True, **options: Any) -> Battle:
    state = change_ship(fleet(Options(**options)), "cruiser", status="derelict")
    gone = ("bridge",) if spare else ("bridge", "bridge_auxiliary")
    for bridge in gone:
        state = without(state, "cruiser", bridge)
    return replace(state, phase="final")


def next_initiative(state: Battle) -> Battle:
    state = given(all_done(state), EndTurn())
    return all_done(state) if state.phase == "power_allocation" else state


def test_2_1_2_2_control_passes_from_a_bridge_that_fire_has_destroyed() -> None:
    """CI-2.1.2.2-1, CI-RUL-87."""
    state = next_initiative(shot_away())
    assert (state.turn, state.phase, unfinished(state)) == (2, "initiative", ("red",))
    saved = give(state, AUXILIARY).state.ship("cruiser")
    assert saved is not None
    assert (saved.status, saved.bridge, saved.power.on != ()) == ("active", AUXILIARY.bridge, True)


def test_2_1_2_2_a_ship_that_nobody_saves_before_initiative_drifts_for_good() -> None:
    """CI-2.1.2.2-1, CI-RUL-87, CI-UMP-64."""
    state = next_initiative(shot_away())
    ended = give(all_done(state), DetermineInitiative(), (1, 1)).state
    assert (ended.phase, ended.result) == ("over", Result("blue", "eliminated"))
    drifting = ended.ship("cruiser")
    assert drifting is not None
    assert drifting.lost_control
    beyond = give(shot_away(spare=False), Finish("blue"))
    assert beyond.state.result == Result("blue", "eliminated")


def test_2_1_2_2_by_house_rule_control_passes_only_while_the_bridge_is_there() -> None:
    """CI-13.1.8.1-1, CI-RUL-87."""
    ended = give(shot_away(control_from_lost_bridge=False), Finish("blue")).state
    assert ended.result == Result("blue", "eliminated")
