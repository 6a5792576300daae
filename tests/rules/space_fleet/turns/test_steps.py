"""2 Movement: the steps in which sides take turns, slowest ships first."""

import msgspec
from msgspec.structs import replace

from rules.space_fleet.builders_fire import ship
from rules.space_fleet.builders_movement import dummy
from rules.space_fleet.builders_turns import (
    APART,
    battle,
    begun,
    finish,
    first,
    fleet,
    squadron,
    stay,
    taken,
)
from rules.space_fleet.table import named, not_taken, played
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.initiative import RollInitiative, StepBegan, active_step, steps
from umpire.rules.space_fleet.mines import LayMines
from umpire.rules.space_fleet.movement import MoveShip, MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.turn import Finish, SideFinished

ALL = ("DN", "BB", "HC", "LC", "DD")
BOOK = [
    ("A", ("DN",)),
    ("B", ("DN", "BB")),
    ("A", ("BB", "HC")),
    ("B", ("HC", "LC")),
    ("A", ("LC", "DD")),
    ("B", ("DD",)),
]
"""The steps of two sides, of which A moves first."""
HIDDEN = Options(limited_sensors=True)
MINES = Options(mines=True)


def test_2_the_steps_are_those_of_the_book() -> None:
    """Each side takes all ships of a class in one of its steps (SF-MOVE-03, SF-RUL-14)."""
    before = battle(*fleet("A", *ALL), *fleet("B", *ALL))
    found = [(step.side, step.classes) for step in steps(first(before))]
    assert found == BOOK
    for kind in ALL:
        for side in ("A", "B"):
            mine = named(before, f"{side}-{kind}")
            takes = [step.takes(before, mine) for step in steps(first(before))]
            assert sum(takes) == 1


def test_2_steps_follow_each_other_when_all_of_their_ships_have_moved() -> None:
    """Without a word of their side (SF-MOVE-03)."""
    ruling = played(battle(*fleet("A", *ALL), *fleet("B", *ALL)), RollInitiative(), 5, 2)
    found = taken(ruling)
    for side, classes in BOOK:
        for kind in classes:
            ruling = played(ruling.state, MoveShip(f"{side}-{kind}"))
            found += taken(ruling)
    assert found == BOOK
    assert begun(ruling) == [(2, "fire_dd")]


def test_2_a_step_without_ships_is_passed_over() -> None:
    """Here all but two of them are (SF-MOVE-03)."""
    ruling = played(battle(*fleet("A", "HC"), *fleet("B", "DD")), RollInitiative(), 2, 5)
    assert ruling.events[1:] == (StepBegan(step=3, side="A", classes=("HC", "LC")),)
    ruling = played(ruling.state, MoveShip("A-HC"))
    assert ruling.events[1:] == (StepBegan(step=4, side="B", classes=("LC", "DD")),)
    ruling = played(ruling.state, MoveShip("B-DD"))
    assert begun(ruling) == [(2, "fire_dd")]


def test_2_a_ship_that_is_lost_is_not_waited_for() -> None:
    """Neither a wreck, nor one that has surrendered (SF-MOVE-03)."""
    gone = [each for kind in ("destroyed", "surrendered") for each in fleet("B", "BB", status=kind)]
    lost = [replace(each, id=f"{each.id}-{number}") for number, each in enumerate(gone)]
    before = battle(*fleet("A", "DN", "DD"), *lost, *fleet("B", "DD"))
    ruling = played(first(before), MoveShip("A-DN"))
    assert taken(ruling) == [("A", ("LC", "DD"))]


def test_2_a_side_may_leave_ships_where_they_are() -> None:
    """It says that it is done, and its ships of that step stay (SF-MOVE-09, SF-UMP-2)."""
    before = first(battle(*fleet("A", "DN", "BB"), *fleet("B", "BB")))
    ruling = played(before, Finish("A"))
    assert ruling.events == (
        SideFinished(side="A"),
        StepBegan(step=1, side="B", classes=("DN", "BB")),
    )
    assert not_taken(ruling.state, MoveShip("A-DN")) == ("not_active_side", "/ship")
    later = played(ruling.state, MoveShip("B-BB")).state
    assert not_taken(later, MoveShip("A-DN")) == ("not_this_step", "/ship")
    assert not named(later, "A-DN").moved


def test_2_ships_move_in_their_step_alone() -> None:
    """Not before who is first is known, nor in another's turn or another step (SF-MOVE-03)."""
    before = battle(*fleet("A", "DN", "DD"), *fleet("B", "BB"))
    assert not_taken(before, MoveShip("A-DN")) == ("not_thrown_for", "")
    assert not_taken(first(before), MoveShip("A-DD")) == ("not_this_step", "/ship")
    assert not_taken(first(before), MoveShip("B-BB")) == ("not_active_side", "/ship")
    assert not_taken(first(before, "B", "A"), MoveShip("A-DD")) == ("not_this_step", "/ship")


def test_2_of_three_sides_all_but_the_first_are_second() -> None:
    """One after the other, in the order of initiative (SF-UMP-10, SF-MOVE-03)."""
    before = battle(*fleet("A", *ALL), *fleet("B", *ALL), *fleet("C", *ALL))
    found = [(step.side, step.classes) for step in steps(first(before, "B", "C", "A"))]
    assert found == [
        ("B", ("DN",)),
        ("C", ("DN", "BB")),
        ("A", ("DN", "BB")),
        ("B", ("BB", "HC")),
        ("C", ("HC", "LC")),
        ("A", ("HC", "LC")),
        ("B", ("LC", "DD")),
        ("C", ("DD",)),
        ("A", ("DD",)),
    ]


def test_2_of_three_sides_one_without_ships_is_passed_over() -> None:
    """In each of its steps (SF-UMP-10, SF-MOVE-03)."""
    gone = fleet("B", "DN", "BB", status="surrendered")
    before = first(battle(*fleet("A", "DN"), *gone, *fleet("C", "BB", "DD")))
    before = stay(before, "A-DN")
    step = active_step(before)
    assert step is not None
    assert (step.side, step.classes) == ("C", ("DN", "BB"))


def test_2_with_limited_sensors_a_step_ends_when_its_side_says_so() -> None:
    """Otherwise it would tell which ships there are, and whether they moved (SF-UMP-2)."""
    ships = (
        ship("A1", "DN", counter="Aq-1", squadron="Aq"),
        ship("B1", "DD", (APART, 0), counter="Bq-1", squadron="Bq"),
    )
    ruling = played(battle(*ships, options=HIDDEN, broken=("Aq", "Bq")), RollInitiative(), 4, 1)
    assert taken(ruling) == [("A", ("DN",))]
    ruling = played(ruling.state, MoveShip("A1"))
    assert taken(ruling) == []
    seen = [taken(ruling)]
    for side, _ in BOOK[:-1]:
        ruling = played(ruling.state, Finish(side))
        seen.append(taken(ruling))
    assert seen == [[], *[[step] for step in BOOK[1:]]]
    assert begun(played(ruling.state, Finish("B")))[0][1] != "movement"


def test_2_with_limited_sensors_a_side_without_ships_has_no_steps() -> None:
    """All know that it is out (SF-UMP-10)."""
    ships = (
        ship("A1", "DN", counter="Aq-1", squadron="Aq"),
        ship("B1", "DD", (APART, 0), counter="Bq-1", squadron="Bq", status="withdrawn"),
        ship("C1", "DD", (2 * APART, 0), counter="Cq-1", squadron="Cq"),
    )
    ruling = played(first(battle(*ships, options=HIDDEN, broken=("Aq", "Cq"))), Finish("A"))
    assert taken(ruling) == [("C", ("DN", "BB"))]


def test_2_with_mines_a_step_ends_when_its_side_says_so() -> None:
    """Whether a ship that has moved carries mines is secret (SF-MINE-02, SF-UMP-2)."""
    layer, other = ship("A1", "DN", mine_patterns=1), ship("A2", "DN", (3, 0))
    before = first(battle(layer, other, *fleet("B", "DN"), options=MINES))
    before = stay(before, "A1", "A2")
    assert before.step == 0
    laid = played(before, LayMines("A1", (before.ships[0].track[0],))).state
    assert (laid.step, len(laid.minefields)) == (0, 1)
    assert taken(played(laid, Finish("A"))) == [("B", ("DN", "BB"))]


def test_2_with_mines_a_step_without_ships_is_passed_over() -> None:
    """Ships themselves are no secret (SF-MOVE-03)."""
    before = battle(*fleet("A", "HC"), *fleet("B", "HC"), options=MINES)
    ruling = played(before, RollInitiative(), 6, 1)
    assert taken(ruling) == [("A", ("BB", "HC"))]
    assert taken(played(ruling.state, Finish("A"))) == [("B", ("HC", "LC"))]


def test_2_squadrons_that_throw_move_one_after_the_other() -> None:
    """All ships of one, whatever their class, and none of another (SF-MOVE-04)."""
    ships = (*squadron("Ax", "DN", "DD"), *squadron("By", "LC", "LC"))
    before = battle(*ships, options=Options(squadron_initiative=True))
    ruling = played(before, RollInitiative(), 1, 2)
    assert ruling.state.squadron_order == ("Ax", "By")
    assert ruling.events[1:] == (StepBegan(step=0, side="A", squadron="Ax", rule="SF-MOVE-04"),)
    assert not_taken(ruling.state, MoveShip("By-1")) == ("not_active_side", "/ship")
    ruling = played(stay(ruling.state, "Ax-2"), MoveShip("Ax-1"))
    assert ruling.events[1:] == (StepBegan(step=1, side="B", squadron="By", rule="SF-MOVE-04"),)
    assert begun(played(stay(ruling.state, "By-1"), MoveShip("By-2"))) == [(2, "fire_dd")]


def test_2_squadrons_of_one_side_do_not_move_in_each_others_steps() -> None:
    """Both of A's here (SF-MOVE-04)."""
    ships = (*squadron("Ax", "DN", "DN"), *squadron("Az", "DD", "DD"), *squadron("By", "LC", "LC"))
    before = battle(*ships, options=Options(squadron_initiative=True))
    before = played(before, RollInitiative(), 1, 1, 6).state
    assert not_taken(before, MoveShip("Az-1")) == ("not_this_step", "/ship")


def test_2_with_limited_sensors_a_squadron_of_dummies_has_its_step() -> None:
    """And ends it as any other (SF-MOVE-04, SF-SENS-06)."""
    ships = (
        ship("A1", "DN", counter="Aq-1", squadron="Aq"),
        ship("B1", "DD", (APART, 0), counter="Bq-1", squadron="Bq"),
    )
    options = Options(limited_sensors=True, squadron_initiative=True)
    before = battle(*ships, dummies=(dummy("Ag-1", "Ag", (-APART, 0)),), options=options)
    before = played(before, RollInitiative(), 1, 6, 6).state
    step = active_step(before)
    assert step is not None
    assert (step.side, step.squadron) == ("A", "Ag")
    after = finish(before, "A")
    assert active_step(after) == steps(after)[1]


def test_2_a_side_of_which_nothing_is_left_but_dummies_says_that_its_step_is_done() -> None:
    """Its step tells nobody that there are no ships, and so it is waited for (SF-SENS-06)."""
    ships = (
        ship("A1", "DN", counter="Aq-1", squadron="Aq"),
        ship("B1", "DD", (APART, 0), counter="Bq-1", squadron="Bq", status="destroyed"),
        ship("C1", "DD", (0, APART), counter="Cq-1", squadron="Cq"),
    )
    options = Options(limited_sensors=True, squadron_initiative=True)
    ghosts = (dummy("Bg-1", "Bg", (-APART, 0)),)
    before = battle(*ships, dummies=ghosts, options=options)
    before = played(before, RollInitiative(), 6, 1, 6).state
    step = active_step(before)
    assert step is not None
    assert (step.side, step.squadron, before.in_play("B")) == ("B", "Bg", False)
    offered = msgspec.to_builtins(SPACE_FLEET.choices(before, Seat("side", "B"), None))
    assert [each["order"] for each in offered] == [{"kind": "finish", "side": "B"}]
    after = active_step(finish(before, "B"))
    assert after is not None
    assert after.side in {"A", "C"}


BY_SPEED = Options(movement_steps_by="speed")


def test_2_by_an_option_the_slowest_by_speed_move_first() -> None:
    """Each class stands for its standard speed; others count as the next lower (SF-UMP-43)."""
    slow = ship("A-slow", "DD", base_speed=1)
    crippled = ship("A-hit", "LC", engines="damaged", halvings=1)
    swift = ship("B-swift", "DN", (APART, 0), base_speed=7)
    before = first(battle(slow, crippled, swift, options=BY_SPEED), "A", "B")
    assert [(each.side, each.speeds) for each in steps(before)] == [
        ("A", (1,)),
        ("B", (1, 2)),
        ("A", (2, 3)),
        ("B", (3, 4)),
        ("A", (4, 5)),
        ("B", (5,)),
    ]
    assert not_taken(before, MoveShip("A-hit", ()))[0] == "not_this_step"
    ruling = played(before, MoveShip("A-slow", ()))
    begun = [each for each in ruling.events if isinstance(each, StepBegan)]
    assert [(each.side, each.speeds, each.classes) for each in begun] == [("A", (2, 3), ())]
    assert begun[0].tell() == "A moves ships of speed 2 and 3"
    ruling = played(ruling.state, MoveShip("A-hit", ()))
    assert [each.speeds for each in ruling.events if isinstance(each, StepBegan)] == [(5,)]
    played(ruling.state, MoveShip("B-swift", ("F",) * 7))


def test_2_by_speed_a_hidden_squadron_moves_with_its_slowest_ship() -> None:
    """As it flies no faster (SF-SENS-06, SF-UMP-43)."""
    options = Options(limited_sensors=True, movement_steps_by="speed")
    ships = (
        ship("A1", "DD", counter="Aq-1", squadron="Aq"),
        ship("A2", "DD", counter="Aq-2", squadron="Aq", base_speed=2),
        ship("B1", "DN", (APART, 0), counter="Bq-1", squadron="Bq"),
    )
    before = first(battle(*ships, options=options), "A", "B")
    order = MoveSquadron("A", "Aq", ())
    assert not_taken(before, order)[0] == "not_this_step"
    played(replace(before, step=2), order)
