"""What a seat may order of phasers and spreads now."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from rules.to_boldly_thrust.builders_weapons import (
    DOWN,
    HALF,
    STRENGTH,
    cloaked,
    duel,
    fire,
    launch,
    launching,
    phase,
    ship,
)
from rules.to_boldly_thrust.table import refused, rule
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.fire_choices import FireWeaponsChoice
from umpire.rules.full_thrust.point_defence import PassLaunchChoice, ResolveAttacksChoice
from umpire.rules.full_thrust.salvoes import ResolveAttacks
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.state import Battle, Options, PhotonTable, Spread, Stance, Tables
from umpire.rules.to_boldly_thrust.weapons import AimAtSystemsChoice, LaunchSpreadsChoice

A, B, OBSERVER = Seat("side", "A"), Seat("side", "B"), Seat("observer")

C = TypeVar("C")


def offered(before: Battle, kind: type[C], seat: Seat = A, unit: str | None = None) -> list[C]:
    """Return the choices of one kind that a seat has."""
    found: Iterable[Any] = BOOK.choices(before, seat, unit)
    return [each for each in found if isinstance(each, kind)]


def test_3_phasers_may_aim_where_the_order_may() -> None:
    """With their dice, and the chance of any 6; every system that works (TBT-PHAS-03, -06)."""
    before = phase("fire", ship("A1"), ship("B1", (0.0, 11.0), shield_marks=HALF, lost=("T1",)))
    (found,) = offered(before, AimAtSystemsChoice)
    (target,) = found.targets
    assert (found.ship, found.fire_controls, target.target, target.range_mu) == ("A1", 2, "B1", 11)
    assert "W" in target.systems
    assert "T1" not in target.systems
    assert [(each.weapon, each.dice) for each in target.aims] == [("A", 2), ("B", 1)]
    assert [each.chance for each in target.aims] == pytest.approx([11 / 36, 1 / 6], abs=1e-6)
    assert rule(before, fire("A:W B:D"), 1, 1, 1)
    assert refused(before, fire("C:W")) == "no_dice"


def test_3_whole_shields_leave_nothing_to_aim_at() -> None:
    """Normal fire is offered all the same (TBT-PHAS-05)."""
    assert not offered(duel(11), AimAtSystemsChoice)
    assert offered(duel(11), FireWeaponsChoice)


def test_3_aims_are_for_the_side_whose_turn_it_is() -> None:
    """Not for others, observers, ships without a FireCon or with no such sensors (TBT-PHAS-03)."""
    before = duel(11, DOWN)
    assert not offered(before, AimAtSystemsChoice, B)
    assert not offered(before, AimAtSystemsChoice, OBSERVER)
    assert not offered(before, AimAtSystemsChoice, A, "A2")
    for lost in (("F1", "F2"), ("SE",)):
        less = phase("fire", ship("A1", lost=lost), ship("B1", (0.0, 11.0), shield_marks=DOWN))
        assert not offered(less, AimAtSystemsChoice)


def test_4_tubes_are_offered_with_their_courses() -> None:
    """And how far a spread flies, and how it may turn (TBT-PHOT-03, TBT-RUL-14)."""
    before = launching(ship("A1", facing=3, used=("T2",)), ship("B1", (0.0, 300.0)))
    (found,) = offered(before, LaunchSpreadsChoice)
    assert [(each.tube, each.courses) for each in found.tubes] == [("T1", (2, 3, 4))]
    assert (found.ship, found.reach_mu, found.turn_points) == ("A1", 24.0, 2)
    for course in found.tubes[0].courses:
        assert rule(before, launch(course=course, length=24, turn=-2))
    assert [each.ship for each in offered(before, PassLaunchChoice)] == ["A1"]
    assert not offered(before, LaunchSpreadsChoice, B)
    assert not offered(before, LaunchSpreadsChoice, A, "B1")


def test_4_a_ship_that_cloaks_launches_nothing() -> None:
    """It uses no weapons this turn (TBT-CLOAK-02)."""
    before = launching(ship("A1", stance=Stance(cloak="engage")), ship("B1", (0.0, 300.0)))
    assert not offered(before, LaunchSpreadsChoice)
    assert not offered(before, PassLaunchChoice)


def test_4_without_a_table_no_tube_is_offered() -> None:
    """Nor can anybody pass (TBT-RUL-13)."""
    tables = Tables(photon=PhotonTable(bands=()))
    before = launching(ship("A1"), ship("B1", (0.0, 300.0)), tables=tables)
    assert not offered(before, LaunchSpreadsChoice)
    assert not offered(before, PassLaunchChoice)


def test_4_spreads_that_wait_are_to_be_resolved() -> None:
    """Where nothing else attacks any more (TBT-PHOT-04)."""
    spreads = (Spread("P3-1", "A", "A1", "T1", 0.0, 0.0),)
    before = phase("attacks", ship("A1"), ship("B1", (0.0, 300.0)), active=None, spreads=spreads)
    (found,) = offered(before, ResolveAttacksChoice)
    assert (found.attacks, found.rule) == ((), "TBT-PHOT-04")
    assert not offered(before, ResolveAttacksChoice, A, "B1")


def test_4_what_may_strike_a_cloaked_ship_cannot_be_tried() -> None:
    """Else one could look for it by asking (TBT-PHOT-04)."""
    spreads = (Spread("P3-1", "A", "A1", "T1", 0.0, 0.0),)
    ships = (ship("A1"), ship("B2", (9.0, 300.0)))
    for enemy, explores in ((cloaked("B1", (0.0, 3.0)), True), (ship("B1", (0.0, 3.0)), False)):
        before = phase("attacks", *ships, enemy, active=None, spreads=spreads)
        assert BOOK.explores(before, ResolveAttacks()) is explores


def test_3_odds_of_a_needle_attack() -> None:
    """One or more 6 of two dice, and no damage (TBT-PHAS-04)."""
    (found,) = BOOK.odds(duel(20, DOWN), fire("A:W")).targets
    outcomes = {each.name: each for each in found.outcomes}
    assert outcomes["W knocked out"].chance == pytest.approx(11 / 36)
    assert outcomes["W knocked out"].rule == "TBT-PHAS-04"
    assert (found.damage, found.mean_damage) == ((1.0,), 0.0)


def test_3_odds_of_a_needle_attack_that_costs_hull() -> None:
    """Each die has one chance in three of a box, shields or not (TBT-RUL-10, TBT-UMP-11)."""
    before = duel(11, HALF, options=Options(needle_hull_damage=True))
    (found,) = BOOK.odds(before, fire("A:W")).targets
    assert found.damage == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    outcomes = {each.name: each.chance for each in found.outcomes}
    assert outcomes["hull hit"] == pytest.approx(5 / 9)


def test_3_odds_of_phasers_without_further_throws() -> None:
    """A 6 makes two points and no more (TBT-RUL-06)."""
    (found,) = BOOK.odds(duel(11, STRENGTH, options=Options(beam_rerolls=False)), fire("C")).targets
    assert found.damage == pytest.approx((3 / 6, 2 / 6, 1 / 6))


def test_4_no_odds_are_told_of_spreads() -> None:
    """Nobody knows yet where ships will be (TBT-PHOT-03)."""
    before = launching(ship("A1"), ship("B1", (0.0, 300.0)))
    with pytest.raises(CannotAdjudicate):
        BOOK.odds(before, launch())
