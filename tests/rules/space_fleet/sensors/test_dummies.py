"""SF 7: dummy counters: how many there may be, and where they go."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import (
    FREE,
    SENSORS,
    battle,
    dummies,
    moving,
    seen,
    ship,
    spot,
)
from rules.space_fleet.table import not_taken, played, refused, rule, told
from umpire.rules.space_fleet.field import HexSpot, Spot, TableSpot
from umpire.rules.space_fleet.movement import MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import (
    DummiesPlaced,
    DummyDetected,
    MoveDummies,
    SetDummies,
    dummy_allowance,
)
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.tables import FIELD
from umpire.rules.space_fleet.units import CounterMoved, DummiesMoved

FAR = HexSpot(70, -30)


def fleet(number: int = 2, **changes: Any) -> Battle:
    """Return a battle of ships 60 apart with a dummy squadron of A in between, in A's step."""
    ghosts = dummies("Aghost", 30, number)
    return moving(seen(ship("A1", 0), ship("B1", 60), *ghosts, **changes))


def broken(number: int = 2) -> Battle:
    """Return the same battle when the dummy squadron has been broken up."""
    return replace(fleet(number), broken=("Aghost",))


@pytest.mark.parametrize(
    ("squadrons", "rate", "expected"),
    [(0, 3, 0), (2, 3, 0), (3, 3, 1), (7, 3, 2), (7, 2, 3), (7, 1, 7), (7, 0, None)],
)
def test_7_one_dummy_for_three_squadrons(squadrons: int, rate: int, expected: int | None) -> None:
    """Rounded down; the scenario may set another rate (SF-SENS-04, SF-RUL-36)."""
    assert dummy_allowance(squadrons, rate) == expected


def test_7_a_dummy_squadron_moves_as_its_owner_likes() -> None:
    """However far, under its counter as one (SF-SENS-06)."""
    ruling = rule(fleet(), MoveDummies("A", "Aghost", FAR))
    assert ruling.events == (
        DummiesMoved(side="A", dummies=("Aghost-1", "Aghost-2"), spot=FAR, only=("A",)),
        CounterMoved(counter="Aghost", side="A", spot=FAR, only=("B",)),
    )
    assert [dummy.spot for dummy in ruling.state.dummies] == [FAR, FAR]


def test_7_others_see_of_dummies_what_they_see_of_ships() -> None:
    """The same event, whatever is under the counter (SF-SENS-06)."""
    before = moving(seen(ship("A1", 0, ship_class="DN"), ship("B1", 60)))
    of_ships = told(played(before, MoveSquadron("A", "Aq", ("F",))), CounterMoved)
    of_dummies = told(played(fleet(), MoveDummies("A", "Aghost", spot(31))), CounterMoved)
    assert [each.rule for each in of_ships] == [each.rule for each in of_dummies]
    assert [each.only for each in of_ships] == [each.only for each in of_dummies] == [("B",)]


def test_7_a_single_dummy_moves_by_its_own_counter() -> None:
    """When its squadron has been broken up (SF-SENS-05, -06)."""
    ruling = rule(broken(), MoveDummies("A", "Aghost-2", FAR))
    assert [dummy.spot for dummy in ruling.state.dummies] == [spot(30), FAR]
    (moved,) = told(ruling, CounterMoved)
    assert moved.counter == "Aghost-2"


def test_7_a_dummy_that_stays_shows_nothing() -> None:
    """As a ship that stays does not (SF-SENS-06)."""
    ruling = rule(fleet(), MoveDummies("A", "Aghost", spot(30)))
    assert not told(ruling, CounterMoved)


def test_7_dummies_move_again_and_again_in_their_sides_steps() -> None:
    """Whatever classes move in it (SF-UMP-36)."""
    before = fleet()
    for step in (0, 2, 4):
        now = replace(before, step=step)
        for at in (40, 41):
            now = rule(now, MoveDummies("A", "Aghost", spot(at))).state
        assert now.dummies[0].spot == spot(41)


def test_7_dummies_move_on_a_table() -> None:
    """To any point (SF-SENS-06)."""
    ghosts = dummies("Aghost", (0.0, 30.0))
    before = moving(battle(ship("A1", (0.0, 0.0)), ship("B1", (0.0, 60.0)), *ghosts, options=FREE))
    ruling = rule(before, MoveDummies("A", "Aghost", TableSpot(1.5, 99.25)))
    assert ruling.state.dummies[0].spot == TableSpot(1.5, 99.25)


def test_7_a_dummy_put_next_to_a_ship_is_seen_through() -> None:
    """At once (SF-SENS-05)."""
    ruling = played(broken(1), MoveDummies("A", "Aghost-1", spot(55)))
    assert told(ruling, DummyDetected) == [DummyDetected(dummy="Aghost-1", side="A", by="B")]
    assert ruling.state.dummies == ()


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (MoveDummies("X", "Aghost", FAR), ("unknown_side", "/side")),
        (MoveDummies("B", "Aghost", FAR), ("unknown_dummy", "/counter")),
        (MoveDummies("A", "nothing", FAR), ("unknown_dummy", "/counter")),
        (MoveDummies("A", "Aq", FAR), ("unknown_dummy", "/counter")),
        (MoveDummies("A", "Aghost-1", FAR), ("moves_with_squadron", "/counter")),
        (MoveDummies("A", "Aghost", TableSpot(1.0, 1.0)), ("wrong_grid", "/spot")),
    ],
)
def test_7_what_cannot_be_moved_is_refused(order: MoveDummies, expected: tuple[str, str]) -> None:
    """Other sides' dummies, real squadrons, and single ones under a counter (SF-SENS-06)."""
    assert refused(fleet(), order) == expected


def test_7_a_squadron_broken_up_moves_as_one_no_more() -> None:
    """Each dummy goes its own way (SF-SENS-05)."""
    order = MoveDummies("A", "Aghost", FAR)
    assert refused(broken(), order) == ("no_squadron_counter", "/counter")


def test_7_dummies_wait_for_their_sides_step() -> None:
    """Another's step is refused, and so is the time before anybody moves (SF-SENS-06)."""
    order = MoveDummies("A", "Aghost", FAR)
    assert refused(moving(fleet(), "B"), order) == ("not_active_side", "/counter")
    waiting = replace(fleet(), initiative=())
    assert refused(waiting, order) == ("not_thrown_for", "")
    assert not_taken(replace(fleet(), phase="end"), order)[0] == "wrong_phase"


def test_7_where_squadrons_throw_dummies_move_with_theirs() -> None:
    """In the step of their squadron alone (SF-SENS-06)."""
    options = replace(SENSORS, squadron_initiative=True)
    before = replace(fleet(options=options), squadron_order=("Aq", "Aghost", "Bq"))
    order = MoveDummies("A", "Aghost", FAR)
    assert refused(before, order) == ("not_this_step", "/counter")
    assert rule(replace(before, step=1), order).state.dummies[0].spot == FAR


@pytest.mark.parametrize("number", [1, 2, 6])
def test_7_the_owner_says_how_many_ships_a_dummy_squadron_pretends_to_be(number: int) -> None:
    """Before it breaks up, and nobody else hears of it (SF-SENS-05)."""
    ruling = rule(fleet(), SetDummies("A", "Aghost", number))
    (placed,) = told(ruling, DummiesPlaced)
    assert placed.only == ("A",)
    assert ruling.state.dummies == placed.dummies
    assert [dummy.id for dummy in placed.dummies] == [
        f"Aghost-{each}" for each in range(1, number + 1)
    ]
    assert {(dummy.spot, dummy.speed) for dummy in placed.dummies} == {(spot(30), 3)}


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (SetDummies("X", "Aghost", 1), ("unknown_side", "/side")),
        (SetDummies("A", "Aq", 1), ("unknown_squadron", "/squadron")),
        (SetDummies("B", "Aghost", 1), ("unknown_squadron", "/squadron")),
        (SetDummies("A", "Bq", 1), ("unknown_squadron", "/squadron")),
    ],
)
def test_7_only_dummies_of_ones_own_are_set(order: SetDummies, expected: tuple[str, str]) -> None:
    """Not real squadrons, not another side's (SF-SENS-05)."""
    assert refused(fleet(), order) == expected


def test_7_what_has_broken_up_is_set_no_more() -> None:
    """The counters are on the field (SF-SENS-05)."""
    order = SetDummies("A", "Aghost", 5)
    assert refused(broken(), order) == ("no_squadron_counter", "/squadron")


def test_7_a_side_that_is_done_sets_nothing() -> None:
    """While others may yet launch (SF-UMP-2)."""
    done = replace(fleet(), phase="launch", finished=("A",))
    assert refused(done, SetDummies("A", "Aghost", 5)) == ("finished", "/side")


def test_7_nothing_is_put_out_of_all_bounds() -> None:
    """Play could not go on from there (SF-SENS-06)."""
    order = MoveDummies("A", "Aghost", HexSpot(0, FIELD))
    assert rule(fleet(), order).state.dummies[0].spot == HexSpot(0, FIELD)
    order = MoveDummies("A", "Aghost", HexSpot(0, FIELD + 1))
    assert refused(fleet(), order) == ("too_far_out", "/spot")


def test_7_more_dummies_need_free_names() -> None:
    """An own ship may have that of a new one; a ship unseen is no hindrance (SF-UMP-35)."""
    own = moving(battle(ship("Aghost-3"), ship("B1", 60), *dummies("Aghost", 30, 2)))
    order = SetDummies("A", "Aghost", 3)
    assert refused(own, order) == ("name_taken", "/number")
    hidden = moving(battle(ship("A1"), ship("Aghost-3", 60, side="B"), *dummies("Aghost", 30, 2)))
    assert len(rule(hidden, order).state.dummies) == 3


@pytest.mark.parametrize("order", [MoveDummies("A", "Aghost", FAR), SetDummies("A", "Aghost", 2)])
def test_7_without_limited_sensors_there_are_no_dummies(order: Any) -> None:
    """Orders about them are refused (SF-UMP-6)."""
    before = moving(battle(ship("A1"), ship("B1", 60), options=Options()))
    assert not_taken(before, order)[0] == "option_off"


@pytest.mark.parametrize("spot_given", [FAR, HexSpot(0, 0)])
def test_7_nothing_lies_in_the_way_of_dummies(spot_given: Spot) -> None:
    """They are put there: no path, no speed, not even past the enemy (SF-SENS-06)."""
    assert rule(fleet(), MoveDummies("A", "Aghost", spot_given)).state.dummies[0].spot == spot_given
