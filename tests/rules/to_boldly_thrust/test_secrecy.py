"""What each seat sees and hears of stances, of cloaked ships and of what may find them."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_sensors import (
    ACTIVE,
    ENHANCED,
    A,
    B,
    battle,
    cloaked,
    heard,
    ship,
)
from rules.to_boldly_thrust.table import named, play, rule, told
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, WriteOrder
from umpire.rules.full_thrust.salvoes import ResolveAttacks
from umpire.rules.full_thrust.sensors import BogeyRevealed
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import HiddenMove
from umpire.rules.to_boldly_thrust.decloaking import DropCloak
from umpire.rules.to_boldly_thrust.sensors import SweepArc
from umpire.rules.to_boldly_thrust.stances import StanceWritten, WriteStance
from umpire.rules.to_boldly_thrust.state import Battle, Spread, Stance
from umpire.rules.to_boldly_thrust.view import BattleView, ShipView
from umpire.rules.to_boldly_thrust.weapons import SpreadStruck

LOWERED, DROP = Stance(lower_shields=True), Stance(cloak="drop")
OTHERS = (B, OBSERVER)
SENSORS: Fields = {"sensors": True}


def seen(before: Battle, seat: Seat, name: str) -> ShipView:
    """Return a ship as a seat sees it."""
    view = BOOK.view(before, seat)
    assert isinstance(view, BattleView)
    (found,) = [each for each in view.ships if each.id == name]
    return found


def reported(after: Battle, event: Any) -> list[bool]:
    """Return who hears of an event: its side, the referee, another side, an observer."""
    return [BOOK.report(after, event, seat) is not None for seat in (A, REFEREE, *OTHERS)]


def moving(*ships: Any, **changes: Any) -> Battle:
    """Return a battle that is about to move."""
    return battle(*ships, phase="movement", **changes)


def test_a_stance_is_sealed_until_orders_open() -> None:
    """Its order, its event, and the stance in the view (FT-2.7-2, TBT-RUL-20)."""
    order = WriteStance("A1", LOWERED)
    ruling = rule(battle(ship("A1"), ship("B1", (0.0, 9.0))), order)
    (written,) = told(ruling, StanceWritten)
    assert reported(ruling.state, written) == [True, True, False, False]
    assert [BOOK.hears(ruling.state, order, seat) for seat in (A, REFEREE, *OTHERS)] == [
        True,
        True,
        False,
        False,
    ]
    stances = [seen(ruling.state, seat, "A1").stance for seat in (A, REFEREE, *OTHERS)]
    assert stances == [LOWERED, LOWERED, None, None]
    assert seen(ruling.state, B, "A1").shield_points == 20
    opened = play(ruling.state, FinishPhase("A"), FinishPhase("B"))
    assert reported(opened, written) == [True] * 4
    assert [seen(opened, seat, "A1").stance for seat in OTHERS] == [LOWERED, LOWERED]
    assert (seen(opened, B, "A1").shield_points, seen(opened, B, "A1").shields_left) == (0, 20)
    assert BOOK.hears(opened, order, B)


def test_an_order_for_no_ship_hides_nothing() -> None:
    """It tells nothing of any (TBT-UMP-34)."""
    assert BOOK.hears(battle(ship("A1"), ship("B1")), WriteStance("A9", LOWERED), B)


def test_a_cloaked_ship_is_its_marker() -> None:
    """Where it is, its stance and its orders are for its side (TBT-CLOAK-09, TBT-UMP-34)."""
    hidden = cloaked("A1", (7.0, 22.0), (0.0, 10.0), stance=DROP, order=Manoeuvre(turn=1))
    before = moving(replace(hidden, order_written=True), ship("B1", (0.0, 90.0)))
    for seat in OTHERS:
        marker = seen(before, seat, "A1")
        assert (marker.x, marker.y, marker.status) == (0.0, 10.0, "cloaked")
        assert (marker.hidden, marker.stance, marker.order) == (None, None, None)
        assert (marker.order_written, marker.cloak_state) == (False, "cloaked")
    for seat in (A, REFEREE):
        own = seen(before, seat, "A1")
        assert (own.hidden, own.stance, own.order) == (hidden.hidden, DROP, hidden.order)


def test_what_is_written_for_a_cloaked_ship_is_open_when_it_is_back() -> None:
    """And how it moved; while it is cloaked, its own side alone hears (TBT-UMP-34)."""
    orders = (WriteOrder("A1", notation="P1"), WriteStance("A1", DROP))
    first = rule(battle(cloaked("A1", (7.0, 22.0)), ship("B1", (0.0, 90.0))), orders[0])
    second = rule(first.state, orders[1])
    opened = play(second.state, FinishPhase("A"), FinishPhase("B"))
    moved = rule(replace(opened, phase="movement", initiative=("A", "B")), MoveShips())
    (flown,) = told(moved, HiddenMove)
    events = (*told(first, OrderWritten), *told(second, StanceWritten), flown)
    for after in (opened, moved.state):
        assert [reported(after, event) for event in events] == [[True, True, False, False]] * 3
        assert [BOOK.hears(after, order, B) for order in orders] == [False, False]
    assert not BOOK.hears(moved.state, DropCloak("A1"), B)
    back = rule(replace(moved.state, phase="fire", active="A"), DropCloak("A1")).state
    assert named(back, "A1").status == "active"
    assert [reported(back, event) for event in events] == [[True] * 4] * 3
    assert [BOOK.hears(back, order, B) for order in (*orders, DropCloak("A1"))] == [True] * 3


def test_what_was_written_before_a_ship_vanished_stays_open() -> None:
    """All knew of it (TBT-UMP-34)."""
    before = battle(ship("A1"), ship("B1", (0.0, 90.0)))
    ruling = rule(before, WriteStance("A1", Stance(cloak="engage")))
    opened = play(ruling.state, FinishPhase("A"), FinishPhase("B"))
    fire = replace(opened, phase="fire", initiative=("A", "B"), active="A")
    gone = play(fire, PassFire("A1"), PassFire("B1"))
    assert named(gone, "A1").status == "cloaked"
    assert reported(gone, told(ruling, StanceWritten)[0]) == [True] * 4


def test_the_flight_of_an_earlier_cloak_stays_open() -> None:
    """It is past (TBT-UMP-34)."""
    after = moving(cloaked("A1", (7.0, 22.0)), ship("B1", (0.0, 90.0)))
    now = named(after, "A1").hidden
    assert now is not None
    for since, known in ((now.since, [True, True, False, False]), (9, [True] * 4)):
        flown = HiddenMove(ship="A1", side="A", path=(), hidden=replace(now, since=since))
        assert reported(after, flown) == known


def test_a_stance_neither_shows_a_bogey_nor_is_read_of_one() -> None:
    """While it is one, in any phase (TBT-UMP-34)."""
    before = battle(ship("A1", bogey=True), ship("B1", (0.0, 90.0)), options=SENSORS)
    ruling = rule(before, WriteStance("A1", LOWERED))
    (written,) = told(ruling, StanceWritten)
    assert told(ruling, BogeyRevealed) == []
    opened = play(ruling.state, FinishPhase("A"), FinishPhase("B"))
    assert named(opened, "A1").bogey
    assert reported(opened, written) == [True, True, False, False]
    assert not BOOK.hears(opened, WriteStance("A1", LOWERED), B)


def test_the_orders_of_a_cloaked_ship_are_nobody_elses() -> None:
    """So nobody can ask what would come of them, not of its scans either (TBT-UMP-34)."""
    before = moving(cloaked("A1", (7.0, 22.0), stance=ACTIVE), ship("B1", (0.0, 90.0)))
    for order in (SweepArc("A1", "F"), DropCloak("A1"), PassFire("A1")):
        assert [BOOK.hears(before, order, seat) for seat in (A, REFEREE, *OTHERS)] == [
            True,
            True,
            False,
            False,
        ]


@rows((3.0, (1, 2)), (7.0, ()))
def test_a_spread_that_strikes_a_cloaked_ship_is_told_to_all(
    range_mu: float, faces: tuple[int, ...]
) -> None:
    """Its dice fall in the open; beyond its bands none do (TBT-CLOAK-05, TBT-UMP-35)."""
    spread = Spread("P1", "B", "B1", "T", 0.0, 0.0)
    hidden = cloaked("A1", (0.0, range_mu), systems=ENHANCED)
    before = battle(
        hidden, ship("B1", (0.0, 90.0)), phase="attacks", spreads=(spread,), spreads_launched=1
    )
    ruling = rule(before, ResolveAttacks(), *faces)
    assert len(told(ruling, SpreadStruck)) == bool(faces)
    assert tuple(heard(ruling, A)) == ruling.events
    for seat in OTHERS:
        assert [type(each) for each in heard(ruling, seat)] == [
            type(each) for each in ruling.events
        ]
        assert {each.away_mu for each in heard(ruling, seat) if isinstance(each, SpreadStruck)} <= {
            None
        }
    assert named(ruling.state, "A1").place == named(before, "A1").place


def test_which_orders_may_show_a_cloaked_ship() -> None:
    """Spreads that detonate while there is one, and any sweep (TBT-SENS-04, TBT-UMP-35)."""
    spread = Spread("P1", "B", "B1", "T", 0.0, 0.0)
    marker, other = cloaked("A1", (7.0, 22.0)), ship("B1", (0.0, 90.0))

    def explores(*ships: Any, spreads: tuple[Spread, ...]) -> bool:
        before = battle(*ships, phase="attacks", spreads=spreads)
        return BOOK.explores(before, ResolveAttacks())

    assert explores(marker, other, spreads=(spread,))
    assert not explores(marker, other, spreads=())
    assert not explores(ship("A1"), other, spreads=(spread,))
