"""Cases of refusals in movement, on the field and in the turn (SF 2, SF 5), as they are told."""

from typing import Any

from msgspec.structs import replace

from rules.refusing import Refused
from rules.space_fleet.builders_movement import (
    HIDDEN,
    MINES,
    TABLE,
    battle,
    mines,
    move,
    move_squadron,
    ship,
)
from rules.space_fleet.table import given, spot
from umpire.rules.space_fleet.field import HexPlace, TablePlace
from umpire.rules.space_fleet.hits import ApplyHits
from umpire.rules.space_fleet.initiative import RollInitiative
from umpire.rules.space_fleet.mines import LayMines, SweepMines
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Result
from umpire.rules.space_fleet.tables import FIELD
from umpire.rules.space_fleet.turn import CorrectShip, EndTurn, Finish, Withdraw


def fleet(*others: Any, options: Options = MINES, **changes: Any) -> Battle:
    """Return a battle in the step of A1, a heavy cruiser with mines; B1 is far away."""
    lead = ship("A1", **({"mine_patterns": 1} | changes))
    far = ship("B1", "DD", (40, 0))
    return battle(lead, far, *others, options=options)


def squadrons(*, broken: tuple[str, ...] = ()) -> Battle:
    """Return a battle in which A1 and A2 are under the counter of Aq."""
    mine = [ship(name, squadron="Aq") for name in ("A1", "A2")]
    return battle(*mine, ship("B1", "DD", (40, 0), squadron="Bq"), options=HIDDEN, broken=broken)


def thrown(first: str) -> Battle:
    """Return a battle in which squadrons have thrown, and one moves first."""
    order = ("Aq", "Bq") if first == "Aq" else ("Bq", "Aq")
    units = (ship("A1", squadron="Aq"), ship("B1", at=(40, 0), squadron="Bq"))
    options = Options(squadron_initiative=True)
    return battle(*units, options=options, initiative=(), squadron_order=order, step=0)


def out(status: str) -> Battle:
    """Return a battle in which A2 is out."""
    return fleet(ship("A2", status=status))


OVER = replace(fleet(), phase="over", result=Result("A", "withdrawal"))
UNTHROWN = replace(fleet(), initiative=(), step=0)

CASES = (
    Refused("unknown_ship", given(fleet(), move(name="X9")), ("X9",), ("A1 or B1",)),
    Refused("unknown_ship", given(squadrons(), move(name="X9")), ("X9",)),
    Refused("unknown_side", given(fleet(), Finish("X")), ("X",), ("A or B",)),
    Refused("destroyed", given(out("destroyed"), move(name="A2")), ("A2", "destroyed")),
    Refused("surrendered", given(out("surrendered"), move(name="A2")), ("A2", "surrendered")),
    Refused("withdrawn", given(out("withdrawn"), move(name="A2")), ("A2", "withdrawn")),
    Refused(
        "withdrawn",
        given(replace(fleet(), ships=fleet().ships[:1]), Withdraw("B")),
        ("B",),
    ),
    Refused("battle_over", given(OVER, EndTurn()), ("battle",)),
    Refused(
        "finished",
        given(replace(fleet(), phase="launch", finished=("A",)), Finish("A")),
        ("A", "launch"),
    ),
    Refused("not_thrown_for", given(UNTHROWN, move()), ("turn 2",), ("roll_initiative",)),
    Refused("initiative_thrown", given(fleet(), RollInitiative()), ("A", "turn 2")),
    Refused("initiative_thrown", given(thrown("Aq"), RollInitiative()), ("Aq",)),
    Refused("not_active_side", given(fleet(), Finish("B")), ("Side B",), ("side A", "HC")),
    Refused("not_active_side", given(thrown("Bq"), move()), ("Side A",), ("side B", "Bq")),
    Refused(
        "not_this_step",
        given(fleet(ship("A2", "DD")), move(name="A2")),
        ("A2",),
        ("BB or HC",),
    ),
    Refused(
        "already_moved", given(fleet(moved=True, mine_patterns=0), move()), ("A1",), ("the next",)
    ),
    Refused("moves_with_squadron", given(squadrons(), move()), ("A1",), ("Aq", "move_squadron")),
    Refused(
        "no_squadron_counter",
        given(squadrons(broken=("Aq",)), move_squadron()),
        ("Aq",),
        ("A1 or A2", "move_ship"),
    ),
    Refused("unknown_squadron", given(squadrons(), move_squadron("", "Xq")), ("Xq", "A"), ("Aq",)),
    Refused("must_move_forward_first", given(fleet(), move("RF")), ("RF",), ("F comes first",)),
    Refused("one_turn_per_unit", given(fleet(), move("FRR")), ("FRR",), ("one L or one R",)),
    Refused("no_turn_after_full_move", given(fleet(), move("FFFL")), ("FFFL", "3"), ("out",)),
    Refused("exceeds_speed", given(fleet(), move("FFFF")), ("FFFF", "4 units"), ("3",)),
    Refused("exceeds_speed", given(fleet(), move("F" * 60)), ("F" * 30 + "…", "60"), ("3",)),
    Refused("pivot_while_moving", given(fleet(), move("F", facing=2)), ("A1",), ("the path",)),
    Refused("wrong_grid", given(fleet(), move(heading_deg=3.0)), ("heading_deg",), ("facing",)),
    Refused(
        "wrong_grid",
        given(fleet(), CorrectShip("A1", "a slip", TablePlace(1.0, 2.0, 0.0))),
        ("(1, 2)",),
        ("q and r",),
    ),
    Refused(
        "wrong_grid", given(fleet(), LayMines("A1", (spot((0.0, 1.0)),))), ("(0, 1)",), ("q and r",)
    ),
    Refused(
        "wrong_grid",
        given(
            replace(
                fleet(options=TABLE),
                ships=tuple(ship(name, at=(x, 0.0)) for name, x in (("A1", 0.0), ("B1", 40.0))),
            ),
            move(facing=2),
        ),
        ("facing",),
        ("heading_deg",),
    ),
    Refused(
        "too_far_out",
        given(fleet(), CorrectShip("A1", "a slip", HexPlace(FIELD + 1, 0, 1))),
        (str(FIELD + 1),),
        (str(FIELD),),
    ),
    Refused("nothing_corrected", given(fleet(), CorrectShip("A1", "a slip", shields=6)), ("A1",)),
    Refused(
        "inconsistent_battle",
        given(fleet(), CorrectShip("A1", "a slip", shields=99)),
        ("A1", "99"),
        ("6",),
    ),
    Refused("destroyed", given(out("destroyed"), ApplyHits("A2", 1)), ("A2",)),
    Refused(
        "option_off", given(fleet(options=Options()), LayMines("A1", (spot((0, 0)),))), ("mines",)
    ),
    Refused(
        "one_pattern_per_move",
        given(fleet(), LayMines("A1", (spot((0, 0)), spot((0, 1))))),
        ("A1", "2"),
        ("one spot",),
    ),
    Refused(
        "one_pattern_per_move", given(fleet(laid=True), LayMines("A1", (spot((0, 0)),))), ("A1",)
    ),
    Refused("no_patterns", given(fleet(mine_patterns=0), LayMines("A1", (spot((0, 0)),))), ("A1",)),
    Refused(
        "not_on_path",
        given(fleet(), LayMines("A1", (spot((3, 3)),))),
        ("A1", "(3, 3)"),
        ("(0, 0)",),
    ),
    Refused(
        "unknown_field",
        given(replace(fleet(), minefields=(mines("F1", (0, 0), "A"),)), SweepMines("A1", "F9")),
        ("F9",),
        ("F1",),
    ),
    Refused(
        "no_beam",
        given(
            replace(fleet(beams=0), minefields=(mines("F1", (0, 0), "A"),)),
            SweepMines("A1", "F1"),
        ),
        ("A1",),
        ("beams",),
    ),
    Refused(
        "not_in_field",
        given(replace(fleet(), minefields=(mines("F1", (3, 0), "A"),)), SweepMines("A1", "F1")),
        ("A1", "F1"),
        ("(3, 0)",),
    ),
)
