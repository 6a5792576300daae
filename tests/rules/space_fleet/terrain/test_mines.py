"""8 Mines: fields attack what enters them, are laid, and are swept."""

from typing import Any

import pytest

from rules.space_fleet.builders_movement import (
    HIDDEN,
    MINES,
    battle,
    dummy,
    heard,
    mines,
    move,
    move_squadron,
    ship,
    tellings,
)
from rules.space_fleet.table import At, named, only, place, refused, rule, spot, told
from umpire.kernel.dice import SuppliedDice
from umpire.rules.space_fleet.hits import DamageThrown, ShieldsLost, ShipDestroyed
from umpire.rules.space_fleet.mines import (
    FieldRevealed,
    FieldSwept,
    LayMines,
    MinesAttacked,
    MinesLaid,
    SweepMines,
    attack_with_mines,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Minefield, Ruling, Ship
from umpire.rules.space_fleet.tables import Tables, TerrainTable
from umpire.rules.space_fleet.units import CounterMoved, ShipMoved, may_lay_mines

SWEEP = SweepMines("A1", "M1")


@pytest.mark.parametrize(("die", "hits"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_8_a_field_attacks_a_ship_that_enters(die: int, hits: int) -> None:
    """With 4 or more it comes to 1 to 3 hits; the field stays (SF-MINE-01, -03, SF-RUL-21)."""
    before = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, -1)),))
    ruling = rule(before, move("F"), die, *((hits,) if hits else ()))
    attacked = only(ruling, MinesAttacked)
    assert (attacked.need, attacked.hits) == (4, hits)
    assert [roll.sides for roll in attacked.rolls] == ([6, 3] if hits else [6])
    assert named(ruling, "A1").shields == 6 - hits
    assert [field.id for field in ruling.state.minefields] == ["M1"]


def test_8_hits_of_mines_throw_for_damage_as_any_others() -> None:
    """Once shields are down (SF-MINE-01)."""
    before = battle(ship("A1", shields=1), options=MINES, minefields=(mines("M1", (0, -1)),))
    ruling = rule(before, move("F"), 6, 2, 5)
    assert only(ruling, ShieldsLost).attacker == "M1"
    assert only(ruling, DamageThrown).source == "mines"
    assert named(ruling, "A1").engines == "damaged"
    assert [roll.label for each in told(ruling, MinesAttacked) for roll in each.rolls] == [
        "t2/movement/counter-A1/M1-1/attack",
        "t2/movement/counter-A1/M1-1/hits",
    ]


def test_8_a_field_is_hidden_until_a_ship_enters() -> None:
    """Then all know of it (SF-MINE-05)."""
    before = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, -1)),))
    ruling = rule(before, move("F"), 1)
    assert [type(event) for event in ruling.events] == [ShipMoved, FieldRevealed, MinesAttacked]
    assert ruling.state.minefields == (mines("M1", (0, -1), revealed=True),)
    assert tellings(ruling)[1:] == [
        "All sides know minefield M1 of B at (0, -1)",
        "Minefield M1 misses A1 (needs 4, 1d6 1)",
    ]
    known = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, -1), revealed=True),))
    assert told(rule(known, move("F"), 1), FieldRevealed) == []


def test_8_a_move_goes_on_after_mines() -> None:
    """It is told in stretches, each with all that was flown so far (SF-MINE-01, SF-UMP-19)."""
    fields = (mines("M1", (0, -1)), mines("M2", (1, -3)))
    before = battle(ship("A1", shields=1), options=MINES, minefields=fields)
    ruling = rule(before, move("FRFLF"), 6, 2, 5, 1)
    assert [(each.path, each.units) for each in told(ruling, ShipMoved)] == [
        (("F",), 1),
        (tuple("FRFLF"), 3),
    ]
    assert named(ruling, "A1").engines == "damaged"
    assert named(ruling, "A1").place == place((1, -3))
    assert len(named(ruling, "A1").track) == 4


def test_8_a_ship_that_mines_destroy_goes_no_farther() -> None:
    """What is left of its path is not flown (SF-UMP-19)."""
    before = battle(
        ship("A1", shields=0),
        options=MINES,
        minefields=(mines("M1", (0, -1)), mines("M2", (0, -2))),
    )
    ruling = rule(before, move("FFF"), 4, 1, 2)
    assert only(ruling, ShipDestroyed)
    assert only(ruling, ShipMoved).units == 1


def test_8_a_field_attacks_again_and_again() -> None:
    """A ship that comes back to it in the same move is attacked again (SF-MINE-03)."""
    fast = ship("A1", base_speed=8)
    before = battle(fast, options=MINES, minefields=(mines("M1", (0, -1)),))
    ruling = rule(before, move("FRFRFRFRFRFRF"), 1, 1)
    assert len(told(ruling, MinesAttacked)) == 2


def test_8_mines_attack_whoever_enters() -> None:
    """Even the side that has laid them (SF-UMP-9)."""
    before = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, -1), "A"),))
    assert len(told(rule(before, move("F"), 3), MinesAttacked)) == 1


def test_8_a_ship_that_begins_in_a_field_is_not_attacked() -> None:
    """Nor one that stays, or leaves (SF-MINE-01)."""
    before = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, 0)),))
    assert [len(rule(before, move(each)).events) for each in ("", "FF")] == [1, 1]


def test_8_two_fields_in_a_hex_both_attack() -> None:
    """Each as any field does (SF-MINE-03)."""
    fields = (mines("M1", (0, -1)), mines("M2", (0, -1), "A"))
    before = battle(ship("A1"), options=MINES, minefields=fields)
    attacks = told(rule(before, move("F"), 1, 2), MinesAttacked)
    assert [each.field for each in attacks] == ["M1", "M2"]


def test_8_on_a_table_a_pattern_is_a_disc() -> None:
    """It is enough to pass through it (SF-UMP-1, SF-UMP-16)."""
    before = battle(
        ship("A1", at=(0.0, 0.0)),
        options=Options(grid="free", mines=True),
        minefields=(mines("M1", (0.4, 0.5)),),
    )
    assert len(told(rule(before, move("F"), 1), MinesAttacked)) == 1


def test_8_a_ship_that_is_out_is_not_attacked() -> None:
    """Nothing happens, and no die is thrown (SF-MINE-01)."""
    wreck = battle(ship("A2"), ship("A1", status="destroyed"), options=MINES)
    ruling = attack_with_mines(Ruling(wreck), mines("M1", (0, 0)), "A1", "1", SuppliedDice(()))
    assert ruling.events == ()


def test_8_numbers_of_mines_are_a_table() -> None:
    """A scenario may put its own in their place (SF-MINE-01)."""
    tables = Tables(terrain=TerrainTable(mine_need=2, mine_hits_sides=6))
    before = battle(ship("A1"), options=MINES, tables=tables, minefields=(mines("M1", (0, -1)),))
    assert only(rule(before, move("F"), 2, 6), MinesAttacked).hits == 6


def test_7_a_squadron_in_a_field_is_attacked_ship_by_ship() -> None:
    """Others see that mines were met, and not by what (SF-MINE-05, SF-SENS-06)."""
    before = battle(
        ship("A1", "DD", squadron="Aq"),
        ship("A2", "DD", squadron="Aq", shields=0),
        options=HIDDEN,
        dummies=(dummy("A7", "Aq"),),
        minefields=(mines("M1", (0, -1)),),
    )
    ruling = rule(before, move_squadron("FF"), 1, 6, 1, 3)
    assert [each.ship for each in told(ruling, MinesAttacked)] == ["A1", "A2"]
    assert [type(event) for event in heard(ruling, "B")] == [
        CounterMoved,
        FieldRevealed,
        CounterMoved,
    ]
    assert [each.ship for each in told(ruling, ShipMoved)] == ["A1", "A2", "A1"]
    assert ruling.state.dummies[0].spot == spot((0, -2))


# Laying.


def layer(**changes: Any) -> Ship:
    """Return a light cruiser with two patterns of mines."""
    return ship("A1", "LC", **({"mine_patterns": 2} | changes))


def test_8_a_ship_lays_one_pattern_in_a_move() -> None:
    """Where it is or has been; its own side alone learns of it (SF-MINE-02, -05)."""
    moved = rule(battle(layer(), options=MINES), move("FF")).state
    ruling = rule(moved, LayMines("A1", (spot((0, -1)),)))
    assert ruling.events == (
        MinesLaid(
            ship="A1",
            side="A",
            field="mines-1-0.-1",
            spot=spot((0, -1)),
            patterns=1,
            only=("A",),
        ),
    )
    assert ruling.state.minefields == (Minefield("mines-1-0.-1", "A", spot((0, -1))),)
    assert tellings(ruling) == ["A1 lays minefield mines-1-0.-1 at (0, -1); 1 pattern left"]
    again = LayMines("A1", (spot((0, -2)),))
    assert refused(ruling.state, again) == ("one_pattern_per_move", "/spots")
    assert not may_lay_mines(named(ruling, "A1"), MINES)


def test_8_a_ship_may_lay_before_its_move() -> None:
    """It does not enter the field that it lays, and is not attacked (SF-MINE-02)."""
    laid = rule(battle(layer(), options=MINES), LayMines("A1", (spot((0, 0)),))).state
    assert len(rule(laid, move("FFF")).events) == 1


@pytest.mark.parametrize(
    ("at", "code", "where"),
    [
        (((0, 0), (0, -1)), "one_pattern_per_move", "/spots"),
        (((0, 0), (0, 0)), "one_pattern_per_move", "/spots"),
        (((0, -1),), "not_on_path", "/spots/0"),
        (((0.0, 0.0),), "wrong_grid", "/spots/0"),
    ],
)
def test_8_mines_are_laid_one_by_one_where_the_ship_is(
    at: tuple[At, ...], code: str, where: str
) -> None:
    """Two patterns in a move are refused (SF-MINE-02)."""
    order = LayMines("A1", tuple(spot(each) for each in at))
    assert refused(battle(layer(), options=MINES), order) == (code, where)


def test_8_who_may_lay_no_mines() -> None:
    """A ship without any, or in another's step, or where there are none (SF-MINE-02, SF-UMP-6)."""
    order = LayMines("A1", (spot((0, 0)),))
    empty = battle(layer(mine_patterns=0), options=MINES)
    assert refused(empty, order) == ("no_patterns", "/ship")
    assert refused(battle(layer()), order)[0] == "option_off"
    assert refused(battle(layer(), options=MINES, step=0), order) == ("not_this_step", "/ship")
    gone = battle(ship("A2", "LC"), layer(status="destroyed"), options=MINES)
    assert refused(gone, order) == ("destroyed", "/ship")


def test_8_on_a_table_mines_are_laid_at_points() -> None:
    """Where a unit of the move ended (SF-MINE-02, SF-SHIP-03)."""
    before = battle(layer(place=place((0.5, 0.25), 2)), options=Options(grid="free", mines=True))
    moved = rule(before, move("F")).state
    ruling = rule(moved, LayMines("A1", (spot((1.366025, 0.75)),)))
    assert only(ruling, MinesLaid).field == "mines-1-1.366025.0.75"
    assert refused(moved, LayMines("A1", (spot((1.0, 0.5)),)))[0] == "not_on_path"
    assert refused(moved, LayMines("A1", (spot((0, 0)),)))[0] == "wrong_grid"


def test_8_names_of_fields_tell_nothing_of_other_fields() -> None:
    """A hidden field of another side changes no name (SF-MINE-05)."""
    order = LayMines("A1", (spot((0, 0)),))
    alone = battle(layer(), options=MINES)
    beside = battle(layer(), options=MINES, minefields=(mines("mines-2-0.0", (0, 0)),))
    fields = [only(rule(each, order), MinesLaid).field for each in (alone, beside)]
    assert fields == ["mines-1-0.0", "mines-1-0.0"]


def test_8_a_second_field_in_one_spot_has_a_name_of_its_own() -> None:
    """Another ship of the side may lay there too (SF-MINE-02)."""
    earlier = MinesLaid(ship="A2", side="A", field="mines-1-0.0", spot=spot((0, 0)), patterns=0)
    first = earlier.apply(battle(layer(), options=MINES))
    laid = only(rule(first, LayMines("A1", (spot((0, 0)),))), MinesLaid)
    assert laid.field == "mines-1-0.0-2"


def test_8_with_limited_sensors_a_hidden_ship_lays_mines_too() -> None:
    """In the step of its squadron (SF-MINE-02, SF-SENS-06)."""
    before = battle(layer(squadron="Aq"), options=HIDDEN)
    assert heard(rule(before, LayMines("A1", (spot((0, 0)),))), "B") == []


# Sweeping.


def test_8_a_ship_sweeps_a_field_by_staying_in_it() -> None:
    """It is attacked first, and that is its move (SF-MINE-04, SF-RUL-35)."""
    before = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, 0), revealed=True),))
    ruling = rule(before, SWEEP, 4, 1)
    assert [type(event) for event in ruling.events] == [
        ShipMoved,
        MinesAttacked,
        ShieldsLost,
        FieldSwept,
    ]
    assert ruling.state.minefields == ()
    assert named(ruling, "A1").shields == 5
    assert refused(ruling.state, move("F")) == ("already_moved", "/ship")
    assert tellings(ruling)[1:] == [
        "Minefield M1 hits A1: 1 hit (needs 4, 1d6 4, 1d3 1)",
        *tellings(ruling)[2:3],
        "Minefield M1 is swept",
    ]


def test_8_the_field_is_gone_even_if_the_ship_is() -> None:
    """No die says whether sweeping succeeds (SF-RUL-35)."""
    before = battle(
        ship("A1", "DD", shields=0), options=MINES, minefields=(mines("M1", (0, 0), "A"),)
    )
    ruling = rule(before, SWEEP, 6, 3, 1)
    assert named(ruling, "A1").status == "destroyed"
    assert ruling.state.minefields == ()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"weapons": "ko"}, "no_beam"),
        ({"weapons": "destroyed"}, "no_beam"),
        ({"beams": 0}, "no_beam"),
        ({"moved": True}, "already_moved"),
        ({"place": place((0, 1))}, "not_in_field"),
        ({"status": "surrendered"}, "surrendered"),
    ],
)
def test_8_who_may_not_sweep(changes: dict[str, Any], code: str) -> None:
    """A ship needs a working beam, and to stay in the field (SF-MINE-04, SF-RUL-35)."""
    before = battle(
        ship("A2"),
        ship("A1", **changes),
        options=MINES,
        minefields=(mines("M1", (0, 0), revealed=True),),
    )
    assert refused(before, SWEEP)[0] == code


def test_8_hidden_fields_of_others_cannot_be_named() -> None:
    """They are refused as fields that are not there (SF-MINE-05)."""
    hidden = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, 0)),))
    assert refused(hidden, SWEEP) == ("unknown_field", "/field")
    assert refused(battle(ship("A1"), options=MINES), SWEEP) == ("unknown_field", "/field")
    assert refused(battle(ship("A1")), SWEEP)[0] == "option_off"


def test_8_a_side_may_sweep_its_own_hidden_field() -> None:
    """All learn of it by that (SF-MINE-05)."""
    before = battle(ship("A1"), options=MINES, minefields=(mines("M1", (0, 0), "A"),))
    ruling = rule(before, SWEEP, 1)
    assert [type(event) for event in ruling.events] == [
        ShipMoved,
        FieldRevealed,
        MinesAttacked,
        FieldSwept,
    ]


def test_7_a_squadron_stays_with_a_ship_that_sweeps() -> None:
    """It is under one counter with it (SF-UMP-20)."""
    before = battle(
        ship("A1", squadron="Aq"),
        ship("A2", squadron="Aq"),
        options=HIDDEN,
        minefields=(mines("M1", (0, 0), revealed=True),),
    )
    ruling = rule(before, SWEEP, 1)
    assert heard(ruling, "B") == [FieldSwept(field="M1")]
    assert refused(ruling.state, move_squadron("F")) == ("already_moved", "/squadron")
