"""A side gives up the battle."""

from msgspec.structs import replace

from rules.space_fleet.builders_fire import salvo, ship, shot
from rules.space_fleet.builders_movement import dummy, mines
from rules.space_fleet.builders_turns import APART, battle, begun, finish, first, fleet, taken
from rules.space_fleet.table import named, not_taken, offered, played
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire, ShotsFired
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Result
from umpire.rules.space_fleet.turn import (
    BattleEnded,
    SideWithdrew,
    Withdraw,
    WithdrawChoice,
    sides_unfinished,
)
from umpire.rules.space_fleet.view import view

THREE = (*fleet("A", "HC"), *fleet("B", "HC"), *fleet("C", "HC"))


def test_a_side_that_gives_up_leaves_the_field_to_the_other() -> None:
    """At any time (SF-UMP-4, SF-UMP-3)."""
    ruling = played(battle(*fleet("A", "HC"), *fleet("B", "HC", "DD")), Withdraw("B"))
    assert ruling.events == (
        SideWithdrew(side="B"),
        BattleEnded(winner="A", reason="withdrawal"),
    )
    assert ruling.state.result == Result("A", "withdrawal")
    assert [event.tell() for event in ruling.events] == [
        "B withdraws",
        "The battle is over: A wins; the other side withdrew",
    ]


def test_all_that_it_has_leaves_play() -> None:
    """Ships, dummies and missiles; what others have stays, and so do mines (SF-UMP-4)."""
    ships = [
        replace(each, squadron=f"{each.side}q", counter=f"{each.side}q-1") for each in THREE[:3]
    ]
    before = battle(
        *ships,
        options=Options(limited_sensors=True, long_range_missiles=True, mines=True),
        dummies=(dummy("Ag-1", "Ag", (0, 9)), dummy("Bg-1", "Bg", (APART, 9))),
        missiles=(salvo("LRM-1", (0, 9), "A"), salvo("LRM-2", (APART, 9), "B")),
        minefields=(mines("M1", (APART, 5)),),
    )
    after = played(before, Withdraw("B")).state
    assert named(after, "B-HC").status == "withdrawn"
    assert [each.id for each in after.ships if each.status == "active"] == ["A-HC", "C-HC"]
    assert [each.id for each in after.dummies] == ["Ag-1"]
    assert [each.id for each in after.missiles] == ["LRM-1"]
    assert after.minefields == before.minefields
    counters = view(after, Seat("side", "A")).counters
    assert [each.counter for each in counters] == ["Cq"]


def test_ships_that_were_out_before_stay_as_they_were() -> None:
    """Destroyed is destroyed (SF-UMP-4)."""
    lost = ship("B1", "DD", (0, 9), status="destroyed")
    after = played(battle(*THREE, lost), Withdraw("B")).state
    assert (named(after, "B1").status, named(after, "B-HC").status) == ("destroyed", "withdrawn")


def test_its_declared_fire_is_dropped() -> None:
    """And nobody waits for it; the fire of others stays (SF-UMP-4, SF-UMP-23)."""
    ships = (ship("A1"), ship("B1", "HC", (0, -3), 4), ship("C1", "HC", (0, -6), 4))
    before = battle(*ships, phase="fire_hc")
    before = played(before, DeclareFire("A1", (shot("C1"),))).state
    before = played(before, DeclareFire("B1", (shot("A1"),))).state
    before = finish(before, "A", "C")
    ruling = played(before, Withdraw("B"))
    assert [each.ship for each in ruling.state.declared] == ["A1"]
    assert ruling.state.fire_open


def test_fire_that_is_open_is_dropped_too() -> None:
    """And shots at ships that are gone are lost (SF-UMP-4, SF-UMP-23)."""
    ships = (ship("A1"), ship("B1", "HC", (0, -3), 4), ship("C1", "HC", (0, -6), 4))
    before = battle(*ships, phase="fire_hc")
    before = played(before, DeclareFire("A1", (shot("B1"), shot("C1")))).state
    before = played(before, DeclareFire("B1", (shot("A1"),))).state
    before = played(finish(before, "A", "B", "C"), Withdraw("B")).state
    ruling = played(before, ResolveFire(), 1)
    fired = [event for event in ruling.events if isinstance(event, ShotsFired)]
    assert [(each.ship, each.target) for each in fired] == [("A1", "C1")]
    assert begun(ruling) == [(2, "end")]


def test_its_step_of_movement_is_over() -> None:
    """And it has none after that (SF-UMP-4, SF-MOVE-03)."""
    before = first(battle(*THREE), "B", "C", "A")
    ruling = played(before, Withdraw("B"))
    assert taken(ruling) == [("C", ("HC", "LC"))]


def test_who_has_withdrawn_is_not_waited_for() -> None:
    """In no phase (SF-UMP-4, SF-UMP-2)."""
    before = battle(*THREE, phase="fire_hc", finished=("A", "C"))
    assert begun(played(before, Withdraw("B"))) == [(2, "end")]
    assert sides_unfinished(replace(before, finished=())) == ("A", "B", "C")


def test_only_a_side_in_play_can_give_up() -> None:
    """Not twice, nor one that has lost its ships (SF-UMP-4)."""
    before = battle(*fleet("A", "HC"), *fleet("B", "HC"), *fleet("C", "HC", status="destroyed"))
    assert not_taken(before, Withdraw("C")) == ("withdrawn", "/side")
    assert not_taken(before, Withdraw("X")) == ("unknown_side", "/side")
    three = played(battle(*THREE), Withdraw("C")).state
    assert not_taken(three, Withdraw("C")) == ("withdrawn", "/side")


def withdrawal(side: str) -> WithdrawChoice:
    """Return the choice of a side to give up."""
    return WithdrawChoice(side=side, order={"kind": "withdraw", "side": side})


def test_a_side_is_offered_to_give_up_for_itself() -> None:
    """The referee for all that are in play (SF-UMP-4)."""
    before = played(battle(*THREE), Withdraw("C")).state
    mine = [each for each in offered(before, Seat("side", "A")) if isinstance(each, WithdrawChoice)]
    assert mine == [withdrawal("A")]
    all_of_them = [each for each in offered(before) if isinstance(each, WithdrawChoice)]
    assert all_of_them == [withdrawal("A"), withdrawal("B")]
    theirs = offered(before, Seat("side", "C"))
    assert not [each for each in theirs if isinstance(each, WithdrawChoice)]
