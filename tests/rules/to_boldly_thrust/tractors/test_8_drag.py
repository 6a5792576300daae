"""8 The drag of tractor beams, when all ships have moved."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields, Place
from rules.rows import rows
from rules.to_boldly_thrust.builders_engagements import battle, group, ship, without
from rules.to_boldly_thrust.table import named, only, play, rule, told
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.movement import (
    GroupCarried,
    MoveShips,
    ReturnThrown,
    ShipLeftTable,
    ShipMoved,
)
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Table
from umpire.rules.full_thrust.state.options import Planet
from umpire.rules.full_thrust.state.ship import Group
from umpire.rules.full_thrust.state.values import Docking, Orbit, Station
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Hidden,
    ShieldGenerator,
    Ship,
    TractorLock,
    TractorTable,
)
from umpire.rules.to_boldly_thrust.tractors import (
    LockTractor,
    ShipDragged,
    TractorDragged,
    TractorReleased,
    drag,
    shares,
)

MOVE = MoveShips()
BOOK_TABLE = TractorTable()


def at_rest(name: str, place: Place, **changes: Any) -> Ship:
    """Return a capital ship that stands still."""
    return ship(name, place, **({"velocity": 0, "group": "capital"} | changes))


def held(target: Ship, *others: Any, pull: float = 4.0, **changes: Any) -> Battle:
    """Return a movement phase in which A1, at rest at the origin, holds B1."""
    own: Fields = {"locks": (TractorLock("TB", target.id, pull),)}
    own |= changes.pop("own", {})
    given = {"phase": "movement", "active": None} | changes
    return battle(at_rest("A1", (0.0, 0.0), **own), target, *others, **given)


# How far.


@rows(
    ("escort", "escort", (0.5, 0.5)),
    ("capital", "capital", (0.5, 0.5)),
    ("merchant", "escort", (0.5, 0.5)),
    ("escort", "cruiser", (1.0, 0.25)),
    ("cruiser", "escort", (0.25, 1.0)),
    ("capital", "cruiser", (0.25, 1.0)),
    ("capital", "escort", (0.0, 2.0)),
    ("escort", "capital", (2.0, 0.0)),
    ("capital", "merchant", (0.0, 2.0)),
)
def test_8_shares_go_by_sizes_apart(one: Group, other: Group, parts: Place) -> None:
    """TBT-TRAC-05, TBT-RUL-28: whoever grabs, the smaller goes farther; merchants as escorts."""
    assert shares(one, other, BOOK_TABLE) == parts


@rows(("escort", 0.0, 8.0), ("cruiser", 1.0, 4.0), ("capital", 2.0, 2.0))
def test_8_the_examples_of_the_three_sizes(size: Group, own_mu: float, target_mu: float) -> None:
    """TBT-TRAC-05: a pull of 4 drags an escort 8 MU, a cruiser 4 and its holder 1, or each 2."""
    ruling = rule(held(at_rest("B1", (0.0, 15.0), group=size)), MOVE)
    drag = only(ruling, TractorDragged)
    assert (drag.ship_dragged_mu, drag.target_dragged_mu) == (own_mu, target_mu)
    assert named(ruling, "A1").place == (0.0, own_mu)
    assert named(ruling, "B1").place == (0.0, 15.0 - target_mu)


def freighter(**changes: Any) -> Ship:
    """Return B1, 15 MU away, a ship of mass 200 that is not military and names no group."""
    return at_rest("B1", (0.0, 15.0), **({"group": None, "military": False, "mass": 200} | changes))


@rows("", "CE", "SDN")
def test_8_a_ship_that_is_not_military_is_dragged_as_an_escort(code: str) -> None:
    """TBT-RUL-28: whatever its mass and its class."""
    drag = only(rule(held(freighter(class_code=code)), MOVE), TractorDragged)
    assert (drag.ship_dragged_mu, drag.target_dragged_mu) == (0.0, 8.0)


def test_8_a_ship_that_is_not_military_may_name_a_group() -> None:
    """TBT-RUL-28: then it is dragged as that."""
    cruiser = only(rule(held(freighter(group="cruiser")), MOVE), TractorDragged)
    assert (cruiser.ship_dragged_mu, cruiser.target_dragged_mu) == (1.0, 4.0)


def test_8_an_escort_that_grabs_a_capital_is_dragged_itself() -> None:
    """TBT-TRAC-05: which of them grabs is irrelevant."""
    ruling = rule(held(at_rest("B1", (0.0, 15.0)), own={"group": "escort"}), MOVE)
    assert (named(ruling, "A1").place, named(ruling, "B1").place) == ((0.0, 8.0), (0.0, 15.0))


@rows(
    (15.0, 4.0, (0.0, 2.0), (0.0, 8.0)),
    (5.0, 4.0, (0.0, 2.0), (0.0, 5.0)),
    (4.0, 8.0, (0.25, 1.0), (0.8, 3.2)),
    (10.0, 2.5, (0.5, 0.5), (1.25, 1.25)),
    (0.0, 4.0, (0.5, 0.5), (0.0, 0.0)),
)
def test_8_no_drag_goes_beyond_where_the_centres_meet(
    apart_mu: float, pull: float, parts: Place, far_mu: Place
) -> None:
    """TBT-RUL-27: the shares are cut in proportion."""
    assert drag(apart_mu, pull, parts) == pytest.approx(far_mu)


def test_8_ships_that_meet_stop_there() -> None:
    """TBT-RUL-27: a cruiser and a capital 5 MU apart meet 1 MU from the capital."""
    ruling = rule(held(at_rest("B1", (3.0, 4.0), group="cruiser"), pull=10.0), MOVE)
    assert named(ruling, "A1").place == pytest.approx((0.6, 0.8))
    assert named(ruling, "B1").place == pytest.approx((0.6, 0.8))


def test_8_two_beams_between_the_same_ships_drag_them_no_farther_either() -> None:
    """TBT-RUL-27: each has its share of the way, whichever of the ships grabs."""
    back = at_rest("B1", (0.0, 8.0), locks=(TractorLock("TB", "A1", 4.0),))
    ruling = rule(held(back, pull=12.0), MOVE)
    assert [drag.target_dragged_mu for drag in told(ruling, TractorDragged)] == [3.0, 1.0]
    assert named(ruling, "A1").place == named(ruling, "B1").place == (0.0, 4.0)


def test_8_ships_on_one_spot_are_not_dragged() -> None:
    """TBT-RUL-27: their centres have met already."""
    ruling = rule(held(at_rest("B1", (0.0, 0.0))), MOVE)
    assert only(ruling, TractorDragged).target_dragged_mu == 0.0
    assert not told(ruling, ShipDragged)


# When, and from where.


def test_8_both_ships_first_fly_as_ordered() -> None:
    """TBT-TRAC-04, TBT-TRAC-06: out of range and arc the lock holds; course and velocity stay."""
    ruling = rule(held(ship("B1", (0.0, -10.0), facing=6, velocity=10, group="escort")), MOVE)
    kinds = [type(event) for event in ruling.events]
    assert kinds.index(ShipMoved) < kinds.index(TractorDragged)
    gone = named(ruling, "B1")
    assert (gone.place, gone.facing, gone.velocity) == ((0.0, -12.0), 6, 10)


def test_8_several_drags_are_added() -> None:
    """TBT-RUL-27: all are reckoned from where the ships stand when they have moved."""
    other = at_rest("A2", (10.0, 10.0), locks=(TractorLock("TB", "B1", 6.0),))
    ruling = rule(held(at_rest("B1", (0.0, 10.0)), other), MOVE)
    assert named(ruling, "B1").place == pytest.approx((3.0, 8.0))
    assert named(ruling, "A1").place == pytest.approx((0.0, 2.0))
    assert named(ruling, "A2").place == pytest.approx((7.0, 10.0))


def test_8_drags_against_each_other_cancel_out() -> None:
    """TBT-RUL-27: a ship that is drawn to both sides alike stays, and both others come."""
    other = at_rest("A2", (0.0, 20.0), locks=(TractorLock("TB", "B1", 4.0),))
    ruling = rule(held(at_rest("B1", (0.0, 10.0)), other), MOVE)
    assert [each.ship for each in told(ruling, ShipDragged)] == ["A1", "A2"]
    assert len(told(ruling, TractorDragged)) == 2


def test_8_a_lock_is_of_one_turn() -> None:
    """TBT-TRAC-02, TBT-TRAC-06: next turn it is all determined anew, with a new FireCon."""
    escort = ship(
        "B1",
        (0.0, 7.0),
        velocity=10,
        group="escort",
        systems=(*without("S", "P", "TB"), ShieldGenerator("S", 8)),
    )
    own = ship("A1", group="capital", systems=without("P"))
    after = play(battle(own, escort), LockTractor("A1", "TB", "B1"), PassFire("A1"))
    assert (after.phase, after.turn, named(after, "A1").locks[0].pull_mu) == ("orders", 4, 4.0)
    after = play(after, FinishPhase("A"), FinishPhase("B"), (RollInitiative(), (6, 1)), MOVE)
    assert (named(after, "B1").place, named(after, "A1").place) == ((0.0, 9.0), (0.0, 6.0))
    assert (named(after, "A1").locks, named(after, "A1").engaged) == ((), ())


# Locks that come to nothing.


@rows(
    {"status": "destroyed"},
    {"status": "jumped"},
    {"status": "cloaked", "cloak_state": "cloaked", "hidden": Hidden(0.0, 15.0, 12, 0, since=2)},
)
def test_8_a_lock_on_what_is_gone_or_cloaked_is_over(changes: Fields) -> None:
    """TBT-UMP-10, TBT-RUL-31: nobody is dragged."""
    ruling = rule(held(at_rest("B1", (0.0, 15.0), **changes), at_rest("B2", (50.0, 0.0))), MOVE)
    assert (only(ruling, TractorReleased).target, told(ruling, ShipDragged)) == ("B1", [])
    assert named(ruling, "A1").locks == ()


def test_8_a_ship_that_has_docked_since_is_not_torn_off() -> None:
    """TBT-UMP-25: the lock is over."""
    docked = at_rest("B1", (0.0, 15.0), docked=Docking("B2", since=3))
    ruling = rule(held(docked, station("B2"), options={"starbases": True}), MOVE)
    assert (only(ruling, TractorReleased).target, told(ruling, ShipDragged)) == ("B1", [])


# What comes along.


def station(name: str, place: Place = (0.0, 15.0), **changes: Any) -> Ship:
    """Return a station that does not drift."""
    kept: Fields = {"thrust": 0, "systems": without("D"), "station": Station()}
    return at_rest(name, place, **(kept | changes))


def test_8_screens_are_dragged_along() -> None:
    """TBT-UMP-25, FT-5.5-1: a group keeps its place beside the ship that it screens."""
    ruling = rule(held(at_rest("B1", (0.0, 15.0)), group("B9", (1.0, 15.0), screening="B1")), MOVE)
    carried = only(ruling, GroupCarried)
    assert (carried.group, carried.x, carried.y) == ("B9", 1.0, 13.0)


def test_8_a_station_takes_along_who_is_docked_there() -> None:
    """TBT-UMP-25: what is moored there stays there."""
    docked = at_rest("B2", (0.0, 15.0), docked=Docking("B1", since=1))
    ruling = rule(held(station("B1"), docked, options={"starbases": True}), MOVE)
    assert named(ruling, "B1").place == named(ruling, "B2").place == (0.0, 13.0)


def test_8_a_base_is_dragged_as_a_whole() -> None:
    """TBT-UMP-25: its sections hang together."""
    one = station("B1", station=Station(base="K", adjacent=("B2",)))
    other = station("B2", station=Station(base="K", adjacent=("B1",)))
    ruling = rule(held(one, other, options={"starbases": True, "multi_section_bases": True}), MOVE)
    assert named(ruling, "B1").place == named(ruling, "B2").place == (0.0, 13.0)


def test_8_a_ship_is_dragged_out_of_its_orbit() -> None:
    """TBT-UMP-25: where it is now, it flies straight on."""
    planet = Planet("M", 0.0, 30.0, 3.0)
    circling = ship("B1", (0.0, 24.0), facing=9, velocity=3, orbit=Orbit("M"), group="escort")
    after = rule(held(circling, terrain=(planet,), options={"planets": True}), MOVE).state
    assert named(after, "B1").orbit is None


def drawn_out(**options: Any) -> Battle:
    """Return a movement phase in which two capitals together draw B1 over the lower edge."""
    return held(
        at_rest("B1", (0.0, 5.0), group="escort"),
        at_rest("A2", (0.0, 1.0), locks=(TractorLock("TB", "B1", 3.0),)),
        at_rest("B2", (9.0, 9.0)),
        group("B9", (1.0, 5.0), screening="B1"),
        table=Table(-10.0, -1.0, 10.0, 40.0),
        options=options,
        pull=3.0,
    )


def test_8_two_beams_may_drag_a_ship_off_the_table() -> None:
    """TBT-UMP-25, FT-3.5-1: it has left by the edge that it crossed, with its screens."""
    ruling = rule(drawn_out(), MOVE)
    assert [each.target_dragged_mu for each in told(ruling, TractorDragged)] == [5.0, 4.0]
    left = only(ruling, ShipLeftTable)
    assert (left.ship, left.edge, left.groups) == ("B1", "min_y", ("B9",))
    assert named(ruling, "B1").status == "off_table"


def test_8_a_die_may_bring_it_back() -> None:
    """TBT-UMP-25, FT-3.5-2: as after a move of its own."""
    thrown = only(rule(drawn_out(table_return=True), MOVE, 6), ReturnThrown)
    assert (thrown.ship, thrown.rolls[0].label) == ("B1", "t3/movement/B1/return")
