"""What may be ordered of movement, bodies and mines, and what the choices do not tell."""

from typing import Any

from rules.space_fleet.builders_movement import (
    HIDDEN,
    MINES,
    battle,
    body,
    debris,
    dummy,
    mines,
    move,
    move_squadron,
    ship,
)
from rules.space_fleet.facts import facts
from rules.space_fleet.table import place, rule, spot
from umpire.rules.space_fleet.mines import LayMinesChoice, SweepMinesChoice, offer_mines
from umpire.rules.space_fleet.movement import (
    MoveShipChoice,
    MoveSquadronChoice,
    offer_movement,
)
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.terrain import MoveBodiesChoice, offer_moving


def offered(before: Battle, side: str = "A", unit: str | None = None) -> list[Any]:
    """Return what a side is offered of movement and terrain."""
    sees = side.__eq__
    offers = (offer_movement, offer_moving, offer_mines)
    return [choice for offer in offers for choice in offer(before, sees, unit)]


def test_2_the_ships_of_the_step_with_their_speeds() -> None:
    """How far, and whether a full move may end in a turn (SF-MOVE-03, -08, -09, SF-TERR-08)."""
    before = battle(
        ship("A1", "DN"), ship("A2", "DD"), ship("A3", "DN", (3, 3), halvings=1), ship("B1", "DN")
    )
    first, second = facts(offered(before))
    assert first == MoveShipChoice(
        ship="A1",
        place=place((0, 0)),
        speed=1,
        safe_in_debris=0,
        may_turn_after_full=True,
        order={},
    )
    assert (second.ship, second.speed) == ("A3", 0)
    assert offered(before, "B") == []
    assert [each.ship for each in offered(before, unit="A3")] == ["A3"]
    assert offered(before, unit="A2") == []


def test_2_a_ship_that_has_moved_is_offered_no_more() -> None:
    """Nor one that is out of the battle, nor any in another phase (SF-MOVE-03)."""
    before = battle(ship("A1"), ship("A2", status="destroyed"))
    assert len(offered(before)) == 1
    assert offered(rule(before, move("F")).state) == []
    assert offered(battle(ship("A1"), phase="missiles", step=0)) == []


def test_7_a_squadron_is_offered_as_one() -> None:
    """At the speed of its slowest, with a turn at the end if all may (SF-SENS-06)."""
    fleet = (ship("A1", "DN", squadron="Aq"), ship("A2", "DD", squadron="Aq"))
    before = battle(*fleet, options=HIDDEN, dummies=(dummy("A7", "Aq"),))
    (choice,) = offered(before)
    assert facts([choice])[0] == MoveSquadronChoice(
        side="A",
        squadron="Aq",
        ships=("A1", "A2"),
        place=place((0, 0)),
        speed=1,
        safe_in_debris=0,
        may_turn_after_full=True,
        order={},
    )
    assert offered(before, unit="Aq") == offered(before, unit="A2") == [choice]
    assert rule(before, move_squadron("FR")).state.ships[1].place == place((0, -1), 2)
    slow = battle(ship("A1", "BB", squadron="Aq"), fleet[1], options=HIDDEN)
    assert not offered(slow)[0].may_turn_after_full


def test_5_bodies_that_are_to_move() -> None:
    """Those with a speed, and debris that drifts (SF-TERR-02, -07)."""
    before = battle(
        ship("A1"),
        phase="bodies",
        step=0,
        bodies=(body("R1", (0, 1), 1), body("R2", (5, 5))),
        debris=(debris("D1", (3, 3), speed=1), debris("D2", (4, 4))),
    )
    assert offered(before) == [
        MoveBodiesChoice(bodies=("R1",), debris=("D1",), order={"kind": "move_bodies"})
    ]
    assert offered(before, unit="A1") == []


def test_8_mines_that_may_be_laid_and_swept() -> None:
    """Where the ship has been, and what sweeping may cost (SF-MINE-02, -04)."""
    before = battle(
        ship("A1", mine_patterns=1),
        options=MINES,
        minefields=(mines("M1", (0, 0), revealed=True), mines("M2", (0, 0)), mines("M3", (9, 9))),
    )
    _, lay, sweep = facts(offered(before))
    assert lay == LayMinesChoice(ship="A1", patterns=1, spots=(spot((0, 0)),), order={})
    assert sweep == SweepMinesChoice(
        ship="A1", field="M1", need=4, chance=0.5, hits_sides=3, order={}
    )
    moved = rule(before, move("F")).state
    assert facts(offered(moved)) == [
        LayMinesChoice(ship="A1", patterns=1, spots=(spot((0, 0)), spot((0, -1))), order={})
    ]
    assert offered(before, "B") == []


def test_8_hidden_fields_change_no_choice_of_others() -> None:
    """Nor what is refused or named (SF-MINE-05)."""
    alone = battle(ship("A1", mine_patterns=1), options=MINES)
    above = battle(ship("A1", mine_patterns=1), options=MINES, minefields=(mines("M1", (0, 0)),))
    assert offered(alone) == offered(above)


def test_8_without_a_beam_or_patterns_no_mines_are_offered() -> None:
    """Nor where the scenario has none (SF-MINE-04, SF-UMP-6)."""
    fields = (mines("M1", (0, 0), revealed=True),)
    without = battle(ship("A1", beams=0), options=MINES, minefields=fields)
    assert [type(each) for each in offered(without)] == [MoveShipChoice]
    off = battle(ship("A1", mine_patterns=2), minefields=fields)
    assert [type(each) for each in offered(off)] == [MoveShipChoice]
