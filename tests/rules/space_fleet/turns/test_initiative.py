"""2 Movement: who moves first, side by side or squadron by squadron."""

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_fire import ship
from rules.space_fleet.builders_movement import dummy
from rules.space_fleet.builders_turns import APART, battle, fleet, hidden, squadron
from rules.space_fleet.table import not_taken, offered, played
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.initiative import (
    FirstMoveAlternated,
    InitiativeRolled,
    RollInitiative,
    RollInitiativeChoice,
    SquadronAgain,
    SquadronInitiativeRolled,
    SquadronThrow,
    squadron_level,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.turn import EndTurn
from umpire.scenarios.adjudication import may_hide_dice

ALTERNATE = Options(first_mover="alternate")
SQUADRONS = Options(squadron_initiative=True)


def sides(*names: str) -> Battle:
    """Return a battle of sides with a heavy cruiser each, before the throw."""
    return battle(*[each for name in names for each in fleet(name, "HC")])


def thrown(before: Battle, *faces: int) -> InitiativeRolled:
    """Return the throw for who moves first."""
    event = played(before, RollInitiative(), *faces).events[0]
    assert isinstance(event, InitiativeRolled)
    return event


def squadrons(*names: str) -> Battle:
    """Return a battle of squadrons of two light cruisers each, of level 4."""
    ships = [each for name in names for each in squadron(name, "LC", "LC")]
    return battle(*ships, options=SQUADRONS)


def squadrons_thrown(before: Battle, *faces: int) -> SquadronInitiativeRolled:
    """Return the throw of the squadrons."""
    event = played(before, RollInitiative(), *faces).events[0]
    assert isinstance(event, SquadronInitiativeRolled)
    return event


@pytest.mark.parametrize(("faces", "order"), [((5, 2), ("A", "B")), ((1, 6), ("B", "A"))])
def test_2_the_higher_die_is_first_player(faces: tuple[int, ...], order: tuple[str, ...]) -> None:
    """A die for each side, in the order of the set-up (SF-MOVE-02, SF-RUL-15)."""
    event = thrown(sides("A", "B"), *faces)
    assert event.order == order
    assert [roll.label for roll in event.rolls] == ["t2/initiative/A", "t2/initiative/B"]
    assert event.rule == "SF-RUL-15"


def test_2_ties_are_thrown_again() -> None:
    """Until there are none (SF-RUL-15)."""
    event = thrown(sides("A", "B"), 3, 3, 6, 6, 2, 4)
    assert event.order == ("B", "A")
    assert [roll.label for roll in event.rolls[2:4]] == ["t2/initiative/A#2", "t2/initiative/B#2"]
    assert event.tell() == (
        "Initiative: A 1d6 3, B 1d6 3, A 1d6 6, B 1d6 6, A 1d6 2, B 1d6 4; order of movement: B, A"
    )


def test_2_of_three_sides_only_those_that_tied_throw_again() -> None:
    """They stay where they are, before or after the third (SF-RUL-15, SF-UMP-10)."""
    assert thrown(sides("A", "B", "C"), 2, 2, 6, 1, 5).order == ("C", "B", "A")
    assert thrown(sides("A", "B", "C"), 4, 1, 4, 6, 5).order == ("A", "C", "B")


def test_2_it_is_thrown_once_in_a_turn() -> None:
    """And anew in the next (SF-MOVE-02)."""
    before = sides("A", "B")
    after = played(before, RollInitiative(), 6, 1).state
    assert not_taken(after, RollInitiative()) == ("initiative_thrown", "")
    choice = RollInitiativeChoice(order={"kind": "roll_initiative"})
    assert choice in offered(before)
    assert choice not in offered(after)
    assert offered(before, OBSERVER) == []


def test_2_the_first_move_may_alternate() -> None:
    """The side named first begins, then the next one, without dice (SF-MOVE-02)."""
    ships = [each for name in "ABC" for each in fleet(name, "HC")]
    found = []
    for turn in range(1, 6):
        ruling = played(battle(*ships, options=ALTERNATE, turn=turn, phase="end"), EndTurn())
        found += [each.order for each in ruling.events if isinstance(each, FirstMoveAlternated)]
        assert ruling.state.turn == turn + 1
        assert not_taken(ruling.state, RollInitiative()) == ("initiative_thrown", "")
    assert found == [
        ("B", "C", "A"),
        ("C", "A", "B"),
        ("A", "B", "C"),
        ("B", "C", "A"),
        ("C", "A", "B"),
    ]


def test_2_that_the_first_move_alternates_is_told() -> None:
    """Not who threw what, for nobody did (SF-MOVE-02)."""
    event = FirstMoveAlternated(order=("B", "A"))
    assert (event.tell(), event.rule) == (
        ("The sides take turns to move first; order of movement: B, A"),
        "SF-MOVE-02",
    )


@pytest.mark.parametrize(
    ("speeds", "level"), [((1, 5), 3), ((1, 2), 1), ((5, 5, 4), 4), ((0, 1), 0), ((3,), 3)]
)
def test_2_the_level_of_a_squadron_is_its_mean_speed_rounded_down(
    speeds: tuple[int, ...], level: int
) -> None:
    """In units (SF-MOVE-04)."""
    assert squadron_level(speeds) == level


def test_2_the_lowest_total_of_die_and_level_moves_first() -> None:
    """Fast squadrons move late (SF-MOVE-04)."""
    ships = (*squadron("Ax", "DN", "BB"), *squadron("Bx", "DD", "DD"), *squadron("By", "LC", "LC"))
    event = squadrons_thrown(battle(*ships, options=SQUADRONS), 6, 1, 1)
    assert event.throws == (
        SquadronThrow("Ax", "A", 1, 7),
        SquadronThrow("Bx", "B", 5, 6),
        SquadronThrow("By", "B", 4, 5),
    )
    assert event.order == ("By", "Bx", "Ax")
    assert [roll.label for roll in event.rolls] == [
        "t2/movement/initiative/Ax",
        "t2/movement/initiative/Bx",
        "t2/movement/initiative/By",
    ]
    assert event.tell() == "Initiative of squadrons, the lowest first: By 5, Bx 6, Ax 7"


def test_2_the_level_is_that_of_the_speeds_as_they_are() -> None:
    """A ship with half its speed counts so, and one that is lost not at all (SF-MOVE-04)."""
    slow = ship("Ax-1", "DD", squadron="Ax", engines="damaged", halvings=1)
    fast = ship("Ax-2", "DD", squadron="Ax")
    lost = ship("Ax-3", "DN", squadron="Ax", status="destroyed")
    before = battle(slow, fast, lost, *squadron("By", "LC", "LC"), options=SQUADRONS)
    event = squadrons_thrown(before, 1, 1)
    assert [each.level for each in event.throws] == [3, 4]


def test_2_squadrons_that_are_lost_throw_no_more() -> None:
    """Ships that have surrendered do not move (SF-MOVE-04)."""
    lost = squadron("Bx", "LC", "LC", status="surrendered")
    ships = (*squadron("Ax", "LC", "LC"), *lost, *squadron("By", "LC", "LC"))
    assert squadrons_thrown(battle(*ships, options=SQUADRONS), 4, 1).order == ("By", "Ax")


def test_2_squadrons_that_tie_throw_again_among_themselves() -> None:
    """And keep their place among the others, whatever they throw then (SF-MOVE-05)."""
    event = squadrons_thrown(squadrons("Ax", "Ay", "Bx", "By"), 3, 5, 3, 1, 6, 2)
    assert event.order == ("By", "Bx", "Ax", "Ay")
    assert event.again == (SquadronAgain("Ax", 10), SquadronAgain("Bx", 6))
    assert [each.total for each in event.throws] == [7, 9, 7, 5]
    assert [roll.label for roll in event.rolls[4:]] == [
        "t2/movement/initiative/Ax#2",
        "t2/movement/initiative/Bx#2",
    ]
    told = "Initiative of squadrons, the lowest first: By 5, Bx 7 / 6, Ax 7 / 10, Ay 9"
    assert event.tell() == told


def test_2_three_squadrons_that_tie_may_tie_once_more() -> None:
    """Those two then throw a third time (SF-MOVE-05)."""
    event = squadrons_thrown(squadrons("Ax", "Bx", "By"), 2, 2, 2, 5, 1, 5, 4, 3)
    assert event.order == ("Bx", "By", "Ax")
    assert event.again == (
        SquadronAgain("Ax", 9),
        SquadronAgain("Bx", 5),
        SquadronAgain("By", 9),
        SquadronAgain("Ax", 8),
        SquadronAgain("By", 7),
    )


def test_2_two_ties_are_thrown_apart_from_each_other() -> None:
    """The lower one first (SF-MOVE-05)."""
    event = squadrons_thrown(squadrons("Ax", "Ay", "Bx", "By"), 6, 1, 6, 1, 5, 4, 1, 2)
    assert event.order == ("By", "Ay", "Ax", "Bx")


def test_2_a_squadron_of_dummies_throws_with_the_speed_it_pretends_to() -> None:
    """Under its counter or not, it throws as any other (SF-MOVE-04, SF-SENS-04)."""
    ships = (
        ship("A1", "DN", counter="Aq-1", squadron="Aq"),
        ship("B1", "DD", (APART, 0), counter="Bq-1", squadron="Bq"),
    )
    ghosts = tuple(dummy(f"Ag-{number}", "Ag", (-APART, 0)) for number in (1, 2))
    options = Options(limited_sensors=True, squadron_initiative=True)
    event = squadrons_thrown(battle(*ships, dummies=ghosts, options=options), 1, 2, 1)
    assert event.throws == (
        SquadronThrow("Ag", "A", 3, 4, only=("A",)),
        SquadronThrow("Aq", "A", 1, 3, only=("A",)),
        SquadronThrow("Bq", "B", 5, 6, only=("B",)),
    )
    assert event.order == ("Aq", "Ag", "Bq")


def test_2_squadrons_throw_once_in_a_turn() -> None:
    """And also where sides would take it in turns: squadrons throw (SF-MOVE-04)."""
    both = Options(squadron_initiative=True, first_mover="alternate")
    ships = (*squadron("Ax", "LC", "LC"), *squadron("By", "LC", "LC"))
    for options in (SQUADRONS, both):
        after = played(battle(*ships, options=options), RollInitiative(), 1, 2).state
        assert not_taken(after, RollInitiative()) == ("initiative_thrown", "")
        assert after.initiative == ()


@pytest.mark.parametrize("seat", [Seat("side", "A"), OBSERVER])
def test_2_levels_and_dice_of_hidden_squadrons_stay_hidden(seat: Seat) -> None:
    """Battles that differ in hidden levels, and dice, alone look the same (SF-SENS-01)."""
    slow = squadrons_thrown(hidden("BB"), 1, 6)
    swift = squadrons_thrown(hidden("DD"), 1, 4)
    tied = squadrons_thrown(hidden("LC", 1), 5, 2, 1, 6)
    heard = [each.heard(hidden("DD"), seat) for each in (slow, swift, tied)]
    assert heard[0] == heard[1]
    assert {each.tell() for each in heard[:2]} == {heard[0].tell()}
    assert all("Bq" not in roll.label for each in heard for roll in each.rolls)
    assert {each.squadron for event in heard for each in event.throws} <= {"Aq"}
    assert {each.squadron for event in heard for each in event.again} <= {"Aq"}


def test_2_a_side_hears_its_own_throw_and_the_order_of_all() -> None:
    """As it knows its own ships (SF-MOVE-04)."""
    event = squadrons_thrown(hidden("DD"), 5, 1, 2, 3)
    mine = event.heard(hidden("DD"), Seat("side", "B"))
    assert mine.tell() == "Initiative of squadrons, the lowest first: Aq, Bq 6 / 8"
    assert [roll.label for roll in mine.rolls] == [
        "t2/movement/initiative/Bq",
        "t2/movement/initiative/Bq#2",
    ]
    assert event.heard(hidden("DD"), REFEREE) == event


def test_2_who_sees_all_of_a_squadron_hears_its_throw() -> None:
    """One ship that is not detected keeps the level secret (SF-SENS-03)."""
    before = hidden("DD")
    seen = [replace(each, detected_by=("A",)) for each in before.ships if each.side == "B"]
    mine = [each for each in before.ships if each.side == "A"]
    for number, throws in ((1, 1), (2, 2)):
        others = (*seen[:number], *before.ships[2 + number :])
        partly = replace(before, ships=(*mine, *others))
        event = squadrons_thrown(partly, 1, 6)
        assert len(event.heard(partly, Seat("side", "A")).throws) == throws


def test_2_a_side_throws_for_hidden_squadrons_without_typed_dice() -> None:
    """How many dice fall, and what they show, would tell the hidden levels."""
    assert may_hide_dice(BOOK, hidden("DD"), RollInitiative())
    assert not may_hide_dice(BOOK, squadrons("Ax", "Bx"), RollInitiative())
