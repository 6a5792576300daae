"""What each seat sees and hears: written orders, screens, returns, and ships yet to enter."""

from msgspec.structs import replace

from rules.full_thrust.table import battle, group, play, rule, ship, told
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_attacks import AssignScreen
from umpire.rules.full_thrust.fighter_events import PilotsThrown
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.referee import CorrectGroup, CorrectShip
from umpire.rules.full_thrust.sequence import FinishPhase, InitiativeRolled, RollInitiative
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FighterBay
from umpire.rules.full_thrust.state.values import FtlEntry

OWNER, ENEMY = Seat("side", "A"), Seat("side", "B")
WAITING = ship("A2", (5.0, 5.0), status="waiting", entry=FtlEntry(2, 5.0, 5.0))
BEFORE = battle(ship("A1"), WAITING, ship("B1", (0.0, 20.0)), group("Ag1"))


def test_a_written_order_is_seen_by_its_owner_and_the_referee_alone() -> None:
    """Until all orders are open (FT-2.7-2)."""
    after = play(BEFORE, WriteOrder("A1", notation="P1+1"))
    for seat, sees in ((REFEREE, True), (OWNER, True), (ENEMY, False), (OBSERVER, False)):
        seen = BOOK.view(after, seat).ships[0]  # type: ignore[attr-defined]
        assert (seen.order is not None) == sees
        assert seen.order_written == sees
    opened = play(after, FinishPhase("A"), FinishPhase("B"))
    seen = BOOK.view(opened, ENEMY).ships[0]  # type: ignore[attr-defined]
    assert seen.order.turn == -1


def test_that_an_order_is_written_is_heard_by_its_owner_and_the_referee_alone() -> None:
    """Neither the order nor the event (FT-2.7-2)."""
    order = WriteOrder("A1", notation="P1+1")
    ruling = rule(BEFORE, order)
    for seat, hears in ((REFEREE, True), (OWNER, True), (ENEMY, False), (OBSERVER, False)):
        assert BOOK.hears(BEFORE, order, seat) == hears
        for event in ruling.events:
            assert (BOOK.report(ruling.state, event, seat) is not None) == hears


def test_a_screen_is_secret_until_the_orders_open() -> None:
    """It is declared with the orders (FT-RUL-96)."""
    after = play(BEFORE, AssignScreen("Ag1", "A1"))
    seen = [BOOK.view(after, seat).groups[0].screening for seat in (OWNER, ENEMY)]  # type: ignore[attr-defined]
    assert seen == ["A1", None]


def test_a_ship_that_is_yet_to_enter_is_nobody_elses_business() -> None:
    """Neither in views nor in whose order it is (FT-8.2-1)."""
    names = [
        [each.id for each in BOOK.view(BEFORE, seat).ships]  # type: ignore[attr-defined]
        for seat in (OWNER, ENEMY, OBSERVER)
    ]
    assert names == [["A1", "A2", "B1"], ["A1", "B1"], ["A1", "B1"]]
    assert BOOK.side_of(BEFORE, WriteOrder("A2", notation="")) is None


def test_an_entry_is_seen_once_it_is_announced() -> None:
    """In the turn in which it is due, when initiative is thrown for (FT-8.2-1)."""
    due = battle(
        ship("A1"),
        ship("A2", (5.0, 5.0), status="waiting", entry=FtlEntry(1, 5.0, 5.0)),
        ship("B1", (0.0, 20.0)),
    )
    after = play(due, FinishPhase("A"), FinishPhase("B"), (RollInitiative(), (1, 6, 3, 5)))
    assert "A2" in [each.id for each in BOOK.view(after, ENEMY).ships]  # type: ignore[attr-defined]


def test_what_is_set_right_of_a_ship_that_is_yet_to_enter_is_not_heard() -> None:
    """Neither the order of the referee nor what came of it, nor what is aboard (FT-8.2-1)."""
    carrier = replace(
        WAITING, ssd=replace(WAITING.ssd, systems=(FighterBay("H"), Beam("P", 1, ("F",))))
    )
    aboard = group("Ag2", status="aboard", carrier="A2", bay="H")
    before = battle(ship("A1"), carrier, ship("B1", (0.0, 20.0)), aboard)
    moved = CorrectShip("A2", "it was moved by mistake", x=7.0, lose=("P",))
    reduced = CorrectGroup("Ag2", "one is left at home", strength=5)
    for order in (moved, reduced):
        ruling = rule(before, order)
        for seat, hears in ((REFEREE, True), (OWNER, True), (ENEMY, False), (OBSERVER, False)):
            for event in ruling.events:
                assert (BOOK.report(ruling.state, event, seat) is not None) == hears
            assert BOOK.hears(before, order, seat) == hears
            seen = BOOK.view(before, seat).groups  # type: ignore[attr-defined]
            assert [each.id for each in seen] == (["Ag2"] if hears else [])


def test_pilots_of_a_ship_that_is_yet_to_enter_are_not_heard_of() -> None:
    """Nor does it show that any were thrown for that are not heard of (FT-8.2-1, FT-5.10-1)."""
    carrier = replace(WAITING, ssd=replace(WAITING.ssd, systems=(FighterBay("H"),)))
    aboard = group("Ag2", status="aboard", carrier="A2", bay="H")
    options = Options(pilot_quality=True)
    before = battle(ship("A1"), carrier, ship("B1", (0.0, 20.0)), aboard, options=options)
    before = play(before, FinishPhase("A"), FinishPhase("B"))
    ruling = rule(before, RollInitiative(), 3, 6, 1)
    (thrown,) = told(ruling, PilotsThrown)
    (rolled,) = told(ruling, InitiativeRolled)
    for seat, hears in ((REFEREE, True), (OWNER, True), (ENEMY, False), (OBSERVER, False)):
        assert (BOOK.report(ruling.state, thrown, seat) is not None) == hears
        assert BOOK.veils(ruling.state, rolled, seat)
