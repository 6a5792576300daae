"""2 Movement: moves of ships and of squadrons under their counters."""

import pytest

from rules.space_fleet.builders_movement import (
    HIDDEN,
    TABLE,
    battle,
    dummy,
    heard,
    move,
    move_squadron,
    ship,
    tellings,
)
from rules.space_fleet.table import named, only, place, refused, rule, spot, told
from umpire.kernel.errors import Refusal
from umpire.rules.space_fleet.movement import MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.units import CounterMoved, DummiesMoved, ShipMoved


def test_2_a_ship_flies_its_path() -> None:
    """One event tells the whole move, with all spots on its way (SF-MOVE-06, -07)."""
    ruling = rule(battle(ship("A1")), move("FRF"))
    assert ruling.events == (
        ShipMoved(
            ship="A1",
            side="A",
            path=("F", "R", "F"),
            place=place((1, -2), 2),
            track=(spot((0, 0)), spot((0, -1)), spot((1, -2))),
            units=2,
        ),
    )
    assert named(ruling, "A1").moved
    assert named(ruling, "A1").track == (spot((0, 0)), spot((0, -1)), spot((1, -2)))
    assert tellings(ruling) == ["A1 moves FRF, 2 units, to (1, -2) facing 2"]


def test_2_on_a_table_units_are_lengths() -> None:
    """The same move on a table without a grid (SF-SHIP-03)."""
    ruling = rule(battle(ship("A1", at=(2.5, 1.0)), options=TABLE), move("FRF"))
    assert named(ruling, "A1").place == place((3.366025, 2.5), 2)
    assert tellings(ruling) == ["A1 moves FRF, 2 units, to (3.36603, 2.5) heading 60"]


@pytest.mark.parametrize(
    ("kind", "engines", "letters", "reason"),
    [
        ("HC", "ok", "RFF", "must_move_forward_first"),
        ("HC", "ok", "FRRF", "one_turn_per_unit"),
        ("HC", "damaged", "FR", "no_turn_after_full_move"),
        ("HC", "ok", "FFFF", "exceeds_speed"),
        ("DN", "damaged", "F", "exceeds_speed"),
        ("DD", "damaged", "FFF", "exceeds_speed"),
    ],
)
def test_2_paths_that_a_ship_may_not_fly(
    kind: str, engines: str, letters: str, reason: str
) -> None:
    """By the current speed of the ship (SF-MOVE-06 to -09, SF-RUL-16, SF-RUL-02)."""
    halvings = 0 if engines == "ok" else 1
    before = battle(ship("A1", kind, engines=engines, halvings=halvings))
    assert refused(before, move(letters))[0] == reason


def test_2_a_dreadnought_turns_after_its_full_move() -> None:
    """And no other class does (SF-MOVE-08)."""
    assert named(rule(battle(ship("A1", "DN")), move("FR")), "A1").place == place((0, -1), 2)
    code, at = refused(battle(ship("A1", "BB")), move("FFR"))
    assert (code, at) == ("no_turn_after_full_move", "/path/2")


def test_2_speed_is_chosen_anew_each_turn() -> None:
    """What a ship flew in the last turn does not matter (SF-MOVE-11)."""
    fresh = battle(ship("A1", track=()))
    assert [len(rule(fresh, move(each)).events) for each in ("F", "FFF", "")] == [1, 1, 1]


def test_2_a_ship_at_rest_pivots_to_any_facing() -> None:
    """Even one that has no speed left (SF-MOVE-10, SF-RUL-16)."""
    crippled = ship("A1", "DN", engines="damaged", halvings=1)
    ruling = rule(battle(crippled), move(facing=4))
    moved = only(ruling, ShipMoved)
    assert (moved.place, moved.units, moved.track) == (place((0, 0), 4), 0, (spot((0, 0)),))
    assert moved.rule == "SF-MOVE-10"
    assert named(ruling, "A1").moved
    assert tellings(ruling) == ["A1 stays at (0, 0) facing 4"]


@pytest.mark.parametrize(
    ("letters", "facing", "kind"), [("R", 2, "HC"), ("LLL", 4, "HC"), ("L", 6, "DN")]
)
def test_2_a_ship_at_rest_is_turned_by_a_path_of_turns(
    letters: str, facing: int, kind: str
) -> None:
    """As a player writes it, one face a letter; without speed, too (SF-MOVE-10)."""
    still = ship("A1", kind, engines="damaged", halvings=1)
    ruling = rule(battle(still), move(letters))
    moved = only(ruling, ShipMoved)
    assert (moved.place, moved.units, moved.rule) == (place((0, 0), facing), 0, "SF-MOVE-10")
    assert moved.track == (spot((0, 0)),)
    assert tellings(ruling) == [f"A1 stays and turns {letters}, at (0, 0) facing {facing}"]
    assert refused(battle(still), move(letters, facing=3)) == ("pivot_while_moving", "/path")


def test_2_a_squadron_at_rest_is_turned_too() -> None:
    """All its ships, under their counter (SF-MOVE-10, SF-SENS-06)."""
    pair = [ship(name, squadron="Aq") for name in ("A1", "A2")]
    ruling = rule(battle(*pair, options=HIDDEN), move_squadron("RR"))
    assert {each.place for each in ruling.state.ships} == {place((0, 0), 3)}


def test_2_a_ship_may_stay_as_it_is() -> None:
    """That is its move (SF-MOVE-09)."""
    ruling = rule(battle(ship("A1", facing=3)), move())
    assert only(ruling, ShipMoved).place == place((0, 0), 3)
    assert refused(ruling.state, move("F")) == ("already_moved", "/ship")


def test_2_on_a_table_a_ship_pivots_to_any_heading() -> None:
    """In degrees, and not only by steps of 60 (SF-MOVE-10, SF-SHIP-03)."""
    before = battle(ship("A1", at=(0.0, 0.0)), options=TABLE)
    moved = only(rule(before, move(heading_deg=75.5)), ShipMoved)
    assert tellings(rule(before, move(heading_deg=75.5))) == ["A1 stays at (0, 0) heading 75.5"]
    assert moved.place != place((0.0, 0.0))


def test_2_a_pivot_is_told_in_the_terms_of_the_field() -> None:
    """A facing on the grid, a heading on a table (SF-SHIP-03)."""
    on_grid, on_table = battle(ship("A1")), battle(ship("A1", at=(0.0, 0.0)), options=TABLE)
    assert refused(on_grid, move(heading_deg=60.0)) == ("wrong_grid", "/heading_deg")
    assert refused(on_table, move(facing=2)) == ("wrong_grid", "/facing")
    assert refused(on_grid, move("F", facing=2)) == ("pivot_while_moving", "/path")


def test_2_ships_pass_through_each_other_and_share_hexes() -> None:
    """Stacking is free, with friend and foe (SF-RUL-17)."""
    before = battle(ship("A1"), ship("A2", at=(0, -1)), ship("B1", at=(0, -2)))
    ruling = rule(before, move("FF"))
    assert named(ruling, "A1").place == place((0, -2))
    assert len(ruling.events) == 1


def test_2_a_ship_moves_once_and_in_its_step() -> None:
    """The sequence of movement is kept (SF-MOVE-03)."""
    before = battle(ship("A1"), ship("A2", "DN"), ship("B1"))
    assert refused(before, move("F", "A2")) == ("not_this_step", "/ship")
    assert refused(before, move("F", "B1")) == ("not_active_side", "/ship")
    moved = rule(before, move("F")).state
    assert refused(moved, move("F")) == ("already_moved", "/ship")
    unthrown = battle(ship("A1"), initiative=(), step=0)
    assert refused(unthrown, move("F"))[0] == "not_thrown_for"


@pytest.mark.parametrize("status", ["destroyed", "surrendered", "withdrawn"])
def test_2_a_ship_that_is_out_does_not_move(status: str) -> None:
    """Nor one that was never there (SF-MOVE-09)."""
    before = battle(ship("A2"), ship("A1", status=status))
    assert refused(before, move("F")) == (status, "/ship")
    assert refused(before, move("F", "A9")) == ("unknown_ship", "/ship")


# Under a squadron's counter.


def hidden(*changes: str) -> Battle:
    """Return a squadron of a light cruiser, a battleship and a dummy under their counter."""
    return battle(
        ship("A1", "BB", squadron="Aq"),
        ship("A2", "LC", squadron="Aq"),
        ship("B1", at=(0, -30), squadron="Bq"),
        options=HIDDEN,
        dummies=(dummy("A3", "Aq"),),
        broken=changes,
    )


def test_7_a_squadron_moves_at_the_speed_of_its_slowest() -> None:
    """All under the counter go as one; others see the counter alone (SF-SENS-06)."""
    ruling = rule(hidden(), move_squadron("FF"))
    assert [(each.ship, each.only) for each in told(ruling, ShipMoved)] == [
        ("A1", ("A",)),
        ("A2", ("A",)),
    ]
    assert {each.place for each in ruling.state.ships[:2]} == {place((0, -2))}
    assert only(ruling, DummiesMoved).only == ("A",)
    assert ruling.state.dummies[0].spot == spot((0, -2))
    assert heard(ruling, "B") == [
        CounterMoved(counter="Aq", side="A", spot=spot((0, -2)), only=("B",))
    ]
    assert refused(hidden(), move_squadron("FFF")) == ("exceeds_speed", "/path")
    assert refused(ruling.state, move_squadron("F")) == ("already_moved", "/squadron")


def test_7_every_ship_of_a_squadron_moves_legally() -> None:
    """The battleship makes its full move and may not turn after it (SF-SENS-06, SF-MOVE-08)."""
    assert refused(hidden(), move_squadron("FFR"))[0] == "no_turn_after_full_move"
    assert rule(hidden(), move_squadron("FRF")).state.ships[1].place == place((1, -2), 2)


def test_7_a_squadron_that_stays_may_pivot_unseen() -> None:
    """Others are told of a counter where it is, and not how it faces (SF-SENS-06)."""
    ruling = rule(hidden(), move_squadron(facing=3))
    assert {each.place for each in ruling.state.ships[:2]} == {place((0, 0), 3)}
    assert heard(ruling, "B") == []


def test_7_under_a_counter_no_ship_moves_alone() -> None:
    """And what has broken up does not move as one (SF-SENS-06, SF-UMP-8)."""
    assert refused(hidden(), move("F")) == ("moves_with_squadron", "/ship")
    assert refused(hidden("Aq"), move_squadron("F")) == ("no_squadron_counter", "/squadron")
    ruling = rule(hidden("Aq"), move("F"))
    (moved,) = heard(ruling, "B")
    assert isinstance(moved, CounterMoved)
    assert (moved.counter, moved.spot) == ("counter-A1", spot((0, -1)))


def test_7_a_ship_that_is_seen_in_full_is_seen_to_move() -> None:
    """Its move is told to those who have detected it (SF-SENS-03)."""
    before = battle(ship("A1", squadron="Aq", detected_by=("B",)), options=HIDDEN, broken=("Aq",))
    ruling = rule(before, move("F"))
    assert heard(ruling, "B") == list(ruling.events)
    assert told(ruling, CounterMoved) == []


def test_7_orders_to_squadrons_that_are_not_there() -> None:
    """A dummy squadron moves by another order; without limited sensors there are no counters."""
    before = hidden()
    assert refused(before, move_squadron("F", "Bq")) == ("unknown_squadron", "/squadron")
    assert refused(before, move_squadron("F", "Xq")) == ("unknown_squadron", "/squadron")
    assert refused(before, MoveSquadron("X", "Aq")) == ("unknown_side", "/side")
    assert refused(battle(ship("A1", squadron="Aq")), move_squadron("F"))[0] == "option_off"


def test_7_a_squadron_moves_with_its_slowest_class() -> None:
    """Not in the step of light cruisers, for it has a battleship (SF-MOVE-03, SF-SENS-06)."""
    early = battle(*hidden().ships, options=HIDDEN, step=4)
    assert refused(early, move_squadron("F")) == ("not_this_step", "/squadron")


def test_2_squadrons_may_throw_for_the_order_of_moves() -> None:
    """Then its ships move in the step of their squadron, whatever their class (SF-MOVE-04)."""
    before = battle(
        ship("A1", "DD", squadron="Aq"),
        ship("A2", "DN", squadron="As"),
        options=Options(squadron_initiative=True),
        squadron_order=("Aq", "As"),
    )
    assert rule(before, move("FFFFF")).state.ships[0].moved
    assert refused(before, move("F", "A2")) == ("not_this_step", "/ship")


def test_2_a_refusal_says_by_what_rule() -> None:
    """Codes cite the rule that forbids (SF-MOVE-09)."""
    with pytest.raises(Refusal) as found:
        rule(battle(ship("A1")), move("FFFF"))
    assert found.value.rule == "SF-MOVE-09"
