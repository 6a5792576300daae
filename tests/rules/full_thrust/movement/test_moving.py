"""2.7 and 5.5: phase 4, in which all ships move and screens go with them."""

from rules.full_thrust.builders_movement import TABLE, battle, group, moved, moves, ship
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.kernel.plane import Point
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.fighter_events import ScreenBroken
from umpire.rules.full_thrust.ftl import FtlWarmedUp, ShipEntered, ShipJumped
from umpire.rules.full_thrust.movement import (
    GroupCarried,
    RamTried,
    ReturnThrown,
    ShipLeftTable,
    ShipMoved,
)
from umpire.rules.full_thrust.salvoes import SalvoHomed
from umpire.rules.full_thrust.sequence import moving_order
from umpire.rules.full_thrust.state.battle import Salvo
from umpire.rules.full_thrust.state.values import FtlEntry, Manoeuvre
from umpire.rules.full_thrust.table_edges import carry_to


def test_2_7_minelayers_move_first_and_ftl_last() -> None:
    """Ships that jump come after those that warm up; the rest in list order (FT-2.7-7)."""
    ships = (
        ship("A1", ftl_since=4),
        ship("A2", order=Manoeuvre(ftl=True)),
        ship("A3"),
        ship("B1", order=Manoeuvre(mine=True)),
        ship("B2", order=Manoeuvre(turn=1)),
        ship("B3", status="destroyed"),
    )
    assert [each.id for each in moving_order(battle(*ships))] == ["B1", "A3", "B2", "A2", "A1"]


def test_2_7_ships_move_all_at_once() -> None:
    """Listed the other way round they end in the same places (FT-2.7-6)."""
    ships = [
        ship("A1", order=Manoeuvre(turn=-2, speed=1)),
        ship("A2", (3.0, 1.0), facing=4),
        ship("B1", (0.0, 9.0), facing=6, order=Manoeuvre(turn=1)),
    ]
    one, other = moved(battle(*ships)), moved(battle(*reversed(ships)))
    for each in ships:
        assert named(one, each.id) == named(other, each.id)


def test_2_7_only_ships_on_the_table_move() -> None:
    """Who is destroyed, gone or yet to come stays as it was (FT-2.7-6)."""
    ruling = moves(
        battle(
            ship("A1"),
            ship("A2", status="destroyed"),
            ship("A3", status="off_table"),
            ship("A4", status="jumped"),
            ship("A5", status="withdrawn"),
            ship("A6", status="waiting", entry=FtlEntry(9, 0.0, 0.0)),
        )
    )
    assert [event.ship for event in told(ruling, ShipMoved)] == ["A1"]


def test_2_7_the_dice_of_phase_4_in_their_order() -> None:
    """Returns, FTL exits, FTL entries, rams, homing salvoes (FT-2.7-7)."""
    before = battle(
        ship("A1", (10.0, 10.0), order=Manoeuvre(ram="B1")),
        ship("A2", (70.0, 20.0), facing=3),
        ship("A3", (30.0, 40.0), velocity=0, ftl_since=4),
        ship("A4", (30.0, 41.0), velocity=0),
        ship("A5", status="waiting", entry=FtlEntry(5, 50.0, 10.0, (50.0, 10.0))),
        ship("B1", (10.0, 17.0), velocity=0),
        ship("B2", (50.0, 12.0), velocity=0),
        ship("B3", (54.0, 12.0), velocity=0),
        Salvo("s", "A", "A1", 52.0, 13.0),
        table=TABLE,
        table_return=True,
        ramming=True,
    )
    # A2's return; A3's jump, and 3 to A4; A5 takes 1, B2 2, B3 3; the crew of A1 does not dare;
    # the salvo is as near to B2 as to B3.
    ruling = moves(before, 4, 2, 3, 1, 2, 3, 5, 2)
    kinds: tuple[type[Event], ...] = (ReturnThrown, ShipJumped, ShipEntered, RamTried, SalvoHomed)
    happened = [type(event) for event in ruling.events if isinstance(event, kinds)]
    assert tuple(happened) == kinds
    assert told(ruling, SalvoHomed)[0].ship == "B3"
    assert [named(ruling.state, each).damage for each in ("A4", "A5", "B2", "B3")] == [3, 1, 2, 3]


def test_2_7_all_labels_of_phase_4_differ() -> None:
    """Each roll has a name of its own, so that none can be thrown twice (FT-2.7-7)."""
    before = battle(
        ship("A1", order=Manoeuvre(ram="B1")),
        ship("A2", velocity=0, order=Manoeuvre(ram="B1")),
        ship("B1", (0.0, 2.0), velocity=0),
        ship("B2", (0.0, 3.0), velocity=0, ftl_since=4),
        ship("B3", (0.0, 3.0), velocity=0, ftl_since=4),
        ramming=True,
    )
    # Both jump: four, then three others are in danger. Then A2 rams; A1 is too far away.
    ruling = moves(before, 2, 1, 1, 1, 1, 2, 1, 1, 1, 6, 6, 1, 1, 1)
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert len(labels) == len(set(labels)) == 14


def test_8_1_warming_up_is_announced_when_the_ship_moves() -> None:
    """It keeps course and velocity, and jumps next turn (FT-8.1-1, FT-3.4-3)."""
    ruling = moves(battle(ship(order=Manoeuvre(ftl=True))))
    assert [event.turn for event in told(ruling, FtlWarmedUp)] == [5]
    after = named(ruling.state)
    assert (after.y, after.velocity, after.ftl_since) == (6.0, 6, 5)


def test_5_5_a_screen_moves_with_its_ship_however_far() -> None:
    """It keeps its place beside it (FT-5.5-1, FT-2.7-6)."""
    ruling = moves(battle(ship(velocity=30), group("Ag", (2.0, 0.0), screening="A1")))
    (carried,) = told(ruling, GroupCarried)
    assert (carried.x, carried.y) == (2.0, 30.0)
    assert ruling.state.groups[0].screening == "A1"


@rows(
    ((2.0, 0.0), (0.0, 30.0), (2.0, 30.0)),
    ((3.0, 0.0), (0.0, 6.0), (3.0, 6.0)),
    ((12.0, 0.0), (0.0, 6.0), (3.0, 6.0)),
    ((0.0, 0.0), (0.0, 6.0), (0.0, 6.0)),
)
def test_5_5_a_screen_ends_within_3_mu(start: Point, end: Point, place: Point) -> None:
    """One that was launched elsewhere comes as near as it must (FT-2.7-6, FT-5.5-1)."""
    assert place == carry_to(start, (0.0, 0.0), end, 3.0)


def test_5_5_only_screens_are_carried() -> None:
    """Others stay, and one in a dogfight stays in it and screens no more (FT-5.5-1, FT-5.4-4)."""
    before = battle(
        ship(),
        group("Ag", (1.0, 0.0)),
        group("Ah", (1.0, 1.0), screening="A1", dogfight=("Bg",)),
        group("Ai", (1.0, 1.0), screening="A1", status="aboard", carrier="A1", bay="H"),
        group("Bg", (1.0, 1.0), dogfight=("Ah",)),
    )
    ruling = moves(before)
    assert not told(ruling, GroupCarried)
    assert [event.group for event in told(ruling, ScreenBroken)] == ["Ah"]
    assert [each.place for each in ruling.state.groups] == [each.place for each in before.groups]


def test_5_5_a_screen_leaves_the_table_with_its_ship() -> None:
    """It moves with it, and is out of the battle (FT-5.5-1, FT-3.5-1)."""
    before = battle(
        ship(place=(70.0, 24.0), facing=3),
        group("Ag", (69.0, 24.0), screening="A1"),
        group("Ah", (69.0, 24.0)),
        table=TABLE,
    )
    ruling = moves(before)
    assert told(ruling, ShipLeftTable)[0].groups == ("Ag",)
    assert [each.status for each in ruling.state.groups] == ["off_table", "active"]
