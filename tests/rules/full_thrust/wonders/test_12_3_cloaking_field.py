"""12.3 The cloaking field: how a ship vanishes, flies blind, comes back; who knows what of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.builders_wonders import (
    EDGE,
    WONDERS,
    battle,
    capital,
    firing,
    moved,
    plain,
    to_movement,
    turn_over,
)
from rules.full_thrust.table import named, refusal, refused, rule, told
from rules.rows import rows
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_events import ScreenBroken
from umpire.rules.full_thrust.ftl import EntryDangerThrown
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.movement import (
    OrderWritten,
    ShiftTable,
    ShipLeftTable,
    ShipMoved,
    WriteOrder,
)
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectShip, Withdraw
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sequence import FinishPhase, PhaseBegan
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Cloak, Ship
from umpire.rules.full_thrust.state.values import FtlEntry, Manoeuvre, Orbit
from umpire.rules.full_thrust.view import view
from umpire.rules.full_thrust.wonder_fields import BlindMoveWritten, ShipCloaked, ShipDecloaked
from umpire.rules.full_thrust.wonder_weapons import FireNova
from umpire.rules.full_thrust.written_orders import WriteOrderChoice

A, B = Seat("side", "A"), Seat("side", "B")
FAR = (60.0, 0.0)
STRICT = replace(WONDERS, illegal_orders="reject")


def cloaked(until: int = 7, *moves: Manoeuvre, **changes: Any) -> Ship:
    """Return a ship under its cloak, back at the start of a turn."""
    return replace(capital(**changes), status="cloaked", cloak=Cloak(until, moves))


def test_12_3_a_ship_vanishes_before_it_moves_and_leaves_a_marker() -> None:
    """It is gone from the start of its movement, and does not fly (FT-12.3-9)."""
    ruling = moved(battle(capital(), plain(place=FAR)), A1="Cloak 3 P1+1")
    (gone,) = told(ruling, ShipCloaked)
    assert (gone.x, gone.y, gone.until) == (0.0, 0.0, 7)
    (settled,) = told(ruling, BlindMoveWritten)
    assert settled.manoeuvre == Manoeuvre(turn=-1, speed=1)
    assert [event.ship for event in told(ruling, ShipMoved)] == ["B1"]
    ship = named(ruling)
    assert (ship.status, ship.place, ship.facing) == ("cloaked", (0.0, 0.0), 12)


def test_12_3_moves_are_played_out_from_the_marker_when_its_turns_are_over() -> None:
    """Three turns from turn 4 on: it is there again at the start of turn 7 (FT-RUL-83)."""
    state = turn_over(battle(capital(), plain(place=FAR)), A1="Cloak 3")
    state = turn_over(state, A1="P1")
    assert (state.turn, named(state).place) == (6, (0.0, 0.0))
    state = turn_over(state)
    ship = named(state)
    assert (state.turn, state.phase, ship.status) == (7, "orders", "active")
    assert ship.place == pytest.approx((-4.5, 16.794229))
    assert (ship.facing, ship.velocity, ship.cloak) == (11, 6, None)


def test_12_3_the_ship_is_placed_before_orders_are_written() -> None:
    """All see the way that it has flown (FT-12.3-9)."""
    ruling = moved(battle(cloaked(5, Manoeuvre(turn=1)), plain(place=FAR)))
    while ruling.state.phase != "orders":
        ruling = rule(ruling.state, _finish(ruling.state))
    kinds = [type(event) for event in ruling.events]
    assert kinds[-2:] == [PhaseBegan, ShipDecloaked]
    (back,) = told(ruling, ShipDecloaked)
    assert back.path[0] == (0.0, 0.0)
    assert len(back.path) == 5
    assert BOOK.report(ruling.state, back, OBSERVER) == back


def _finish(state: Any) -> Any:
    return FinishPhase(state.active or next(s for s in state.sides if s not in state.finished))


def test_12_3_blind_moves_are_checked_against_what_was_flown_before() -> None:
    """Velocity and thrust are those of the ship unseen (FT-12.3-9)."""
    before = battle(cloaked(7, Manoeuvre(speed=-4)), plain(place=FAR), options=STRICT)
    assert refused(before, WriteOrder("A1", notation="-3")) == "negative_velocity"
    (written,) = told(rule(before, WriteOrder("A1", notation="-2")), OrderWritten)
    assert (written.manoeuvre, written.sealed_until) == (Manoeuvre(speed=-2), 7)


@rows("Launch", "FTL", "Ram B1", "Nova", "Wave", "Reflex", "Cloak 2", "Cloak 2 Launch")
def test_12_3_under_its_cloak_a_ship_does_nothing_but_fly(notation: str) -> None:
    """And the number of turns is settled with the first order (FT-12.3-9, FT-UMP-45)."""
    away = not notation.startswith("Cloak 2 ")
    ship = cloaked(7, Manoeuvre()) if away else capital()
    before = battle(ship, plain(place=FAR), options=replace(STRICT, ramming=True))
    assert refused(before, WriteOrder("A1", notation=notation)) == "cloaked"


def test_12_3_the_order_needs_the_option_and_a_system_that_works() -> None:
    """Without either it is void (FT-12.3-9)."""
    order = WriteOrder("A1", notation="Cloak 2")
    off = battle(capital(), plain(), options=Options(illegal_orders="reject"))
    bogey = battle(capital(bogey=True), plain(), options=replace(STRICT, sensors=True))
    assert refused(off, order) == "option_off"
    assert refused(battle(capital(lost=("CF",)), plain(), options=STRICT), order) == "not_fitted"
    assert refused(bogey, order) == "bogey"


@rows("Nova", "Wave", "Reflex", "Cloak 2")
def test_12_3_who_leaves_by_ftl_uses_none_of_it(notation: str) -> None:
    """The jump is its only order, in both turns (FT-3.4-3)."""
    before = battle(capital(ftl_since=3), plain(place=FAR), options=STRICT)
    refused = refusal(before, WriteOrder("A1", notation=notation))
    assert (refused.code, refused.rule) == ("must_not_manoeuvre", "FT-3.4-3")


def test_12_3_a_ship_in_orbit_cannot_vanish() -> None:
    """It flies no way of its own (FT-UMP-45)."""
    before = battle(capital(), plain(place=FAR), options=STRICT)
    before = replace(before, ships=(capital(orbit=Orbit("Moon")), before.ships[1]))
    assert refused(before, WriteOrder("A1", notation="Cloak 2")) == "in_orbit"


def test_12_3_nothing_reaches_a_cloaked_ship_and_it_reaches_nothing() -> None:
    """It is no target, fires nothing, and takes no damage (FT-12.3-9, FT-RUL-83)."""
    before = firing(plain(), cloaked())
    assert refused(before, FireWeapons("B1", (Shot("B", "A1"),))) == "cloaked"
    own = replace(before, active="A")
    assert refused(own, FireWeapons("A1", (Shot("B", "B1"),))) == "cloaked"
    assert refused(own, FireNova("A1", "NC")) == "cloaked"
    assert refused(before, ApplyDamage("A1", 3)) == "cloaked"


def test_12_3_neither_entries_by_ftl_nor_mines_hurt_it() -> None:
    """What passes its marker passes nothing (FT-RUL-83)."""
    newcomer = plain("B2", (0.0, 3.0), status="waiting", entry=FtlEntry(4, 0.0, 1.0, (0.0, 1.0)))
    ruling = moved(battle(cloaked(), plain(place=FAR), newcomer))
    assert named(ruling, "B2").status == "active"
    assert told(ruling, EntryDangerThrown) == []


def test_12_3_screens_stay_behind() -> None:
    """Their ship is gone, and they are free (FT-UMP-46)."""
    group = FighterGroup("Ag", "A", x=1.0, y=0.0, screening="A1")
    ruling = moved(battle(capital(), plain(place=FAR), group), A1="Cloak 1")
    assert len(told(ruling, ScreenBroken)) == 1
    found = ruling.state.group("Ag")
    assert found is not None
    assert (found.place, found.screening) == ((1.0, 0.0), None)


def test_12_3_nothing_is_repaired_or_counted_aboard() -> None:
    """The end of the turn passes it over (FT-UMP-46)."""
    after = turn_over(battle(replace(cloaked(), lost=("S1",)), plain(place=FAR)))
    assert (after.turn, named(after).lost) == (5, ("S1",))


def test_12_3_one_that_ends_off_the_table_has_left_for_good() -> None:
    """Unseen it may leave and come back; where it ends counts (FT-RUL-83, FT-UMP-46)."""
    out = battle(
        cloaked(5, *[Manoeuvre()] * 3),
        capital("A2", (5.0, -5.0), velocity=0),
        plain(place=(10.0, 0.0)),
        table=EDGE,
        options=replace(WONDERS, table_return=True),
    )
    ruling = moved(out)
    while ruling.state.phase != "orders":
        ruling = rule(ruling.state, _finish(ruling.state))
    (left,) = told(ruling, ShipLeftTable)
    assert (left.edge, left.rule) == ("max_y", "FT-RUL-83")
    ship = named(ruling)
    assert ship.status == "off_table"
    assert ship.departure is not None
    assert ship.departure.return_turn is None


def test_12_3_a_fleet_that_is_cloaked_is_in_the_battle_until_it_is_found_gone() -> None:
    """The battle ends when the last ship has come out beyond the edge (FT-RUL-83)."""
    ruling = moved(battle(cloaked(5, *[Manoeuvre()] * 3), plain(place=(10.0, 0.0)), table=EDGE))
    while ruling.state.phase not in {"orders", "over"}:
        ruling = rule(ruling.state, _finish(ruling.state))
    (ended,) = told(ruling, BattleEnded)
    assert ended.winner == "B"


def test_12_3_a_marker_moves_with_the_table_and_leaves_with_its_side() -> None:
    """Shifts and withdrawals count for cloaked ships (FT-3.8-1, FT-UMP-4)."""
    before = battle(cloaked(), plain(place=FAR), options=replace(WONDERS, moving_table=True))
    assert named(rule(before, ShiftTable(2.0, 3.0))).place == (2.0, 3.0)
    assert named(rule(before, Withdraw("A"))).status == "withdrawn"


def test_12_3_a_corrected_ship_flies_on_with_what_it_has_left() -> None:
    """A move that it cannot fly any more is straight on (FT-12.3-9, FT-UMP-3)."""
    before = battle(replace(cloaked(5, Manoeuvre(speed=-6)), velocity=6), plain(place=FAR))
    corrected = rule(before, CorrectShip("A1", "miscounted", velocity=2)).state
    assert named(turn_over(corrected)).velocity == 2


def test_12_3_others_see_the_marker_alone() -> None:
    """Neither for how long it is gone nor what it flies (FT-12.3-9, FT-UMP-45)."""
    state = moved(battle(capital(), plain(place=FAR)), A1="Cloak 3 P1").state
    for seat, sees in ((A, True), (REFEREE, True), (B, False), (OBSERVER, False)):
        (ship, _) = view(state, seat).ships
        assert (ship.x, ship.y, ship.status) == (0.0, 0.0, "cloaked")
        assert (ship.order is not None) == sees
        assert ship.order_written == sees
        assert (ship.cloak is not None) == sees


def test_12_3_others_hear_that_it_cloaks_and_no_more_until_it_is_back() -> None:
    """Then all of it is told (FT-UMP-45)."""
    before = battle(capital(), plain(place=FAR))
    (written,) = told(rule(before, WriteOrder("A1", notation="Cloak 3")), OrderWritten)
    ruling = moved(before, A1="Cloak 3")
    (gone,) = told(ruling, ShipCloaked)
    (blind,) = told(ruling, BlindMoveWritten)
    back = replace(ruling.state, turn=7, phase="orders")
    for seat in (B, OBSERVER):
        assert BOOK.report(ruling.state, gone, seat) == replace(gone, until=None)
        assert BOOK.report(ruling.state, blind, seat) is None
        assert BOOK.report(ruling.state, written, seat) is None
        for event in (gone, blind, written):
            assert BOOK.report(back, event, seat) == event
    for event in (gone, blind, written):
        assert BOOK.report(ruling.state, event, A) == event


def test_12_3_orders_for_it_stay_with_its_side() -> None:
    """The order to cloak for good, those in between until it is back (FT-UMP-45)."""
    order, blind = WriteOrder("A1", notation="Cloak 3"), WriteOrder("A1", notation="P1")
    away = replace(battle(cloaked(), plain(place=FAR)), phase="fire", initiative=("A", "B"))
    bare = replace(WONDERS, reflex_field=False)
    there = replace(away, ships=(capital(), plain(place=FAR)), options=bare)
    for seat in (B, OBSERVER):
        assert not BOOK.hears(there, order, seat)
        assert not BOOK.hears(away, blind, seat)
        assert BOOK.hears(there, blind, seat)
    assert BOOK.hears(away, order, A)


def test_12_3_its_side_may_order_it_to_fly_and_nothing_else() -> None:
    """Choices tell what its velocity and thrust have become (FT-12.3-9)."""
    (choice,) = _orders_open(battle(cloaked(7, Manoeuvre(speed=2)), plain(place=FAR)))
    assert (choice.slowest, choice.fastest, choice.wonders) == (4, 12, ())
    (choice,) = _orders_open(battle(capital(), plain(place=FAR)))
    assert choice.wonders == ("nova", "wave", "reflex", "cloak")


def _orders_open(state: Battle) -> list[WriteOrderChoice]:
    found = BOOK.choices(state, A, "A1")
    return [choice for choice in found if isinstance(choice, WriteOrderChoice)]


@rows(
    replace(capital(), status="cloaked"),
    replace(capital(), cloak=Cloak(7)),
    cloaked(4),
    cloaked(7, Manoeuvre(launch=True)),
)
def test_12_3_cloaks_that_cannot_be_are_refused(ship: Ship) -> None:
    """A cloaked ship is to come back, one in sight has no cloak, and moves only fly (FT-12.3-9)."""
    with pytest.raises(Malformed):
        battle(ship, plain(place=FAR))


def test_12_3_there_is_no_cloak_without_the_option() -> None:
    """Where no field is in use, nobody is gone (FT-12.3-9)."""
    with pytest.raises(Malformed):
        battle(cloaked(), plain(place=FAR), options=Options())


def test_12_3_orders_are_written_as_they_are_read() -> None:
    """`Cloak 3` stands in the notation, with the first move (FT-12.3-9)."""
    ruling = rule(battle(capital(), plain()), WriteOrder("A1", notation="p1 cloak 3"))
    (written,) = told(ruling, OrderWritten)
    assert (written.notation, written.sealed_until) == ("P1 Cloak 3", 7)


def test_12_3_before_it_vanishes_nobody_knows_that_it_will() -> None:
    """Its order looks like none until it moves (FT-UMP-45)."""
    state = to_movement(battle(capital(), plain(place=FAR)), A1="Cloak 3")
    assert view(state, B) == view(to_movement(battle(capital(), plain(place=FAR))), B)
