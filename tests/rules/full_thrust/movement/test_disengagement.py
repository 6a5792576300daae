"""3.9: disengaging."""

from typing import Any

from rules.full_thrust import alone
from rules.full_thrust.builders_movement import battle, ship
from rules.full_thrust.table import named, refused, rule, told
from rules.rows import rows
from umpire.rules.full_thrust.movement import (
    Disengage,
    DisengagementThrown,
    Pursuer,
    escapes,
    total,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import LeavingTable
from umpire.rules.full_thrust.state.values import Departure


def gone(name: str, edge: str = "max_x", **changes: Any) -> Ship:
    """Return a ship that has left by an edge."""
    departure = Departure(4, edge)  # type: ignore[arg-type]
    return ship(name, status="off_table", departure=departure, **changes)


def chase(*fleeing: Ship, **changes: Any) -> Battle:
    """Return a battle in which those ships flee from B1 of thrust 6."""
    return battle(*fleeing, ship("B1", thrust=6), **({"disengage_roll": True} | changes))


def thrown(before: Battle, *faces: int) -> DisengagementThrown:
    """Return what came of A's throw."""
    (event,) = told(rule(before, Disengage("A"), *faces), DisengagementThrown)
    return event


@rows(
    (3, (8, 2), (6,), 5),
    (3, (6,), (6,), 3),
    (3, (4,), (6,), 3),
    (3, (), (), 3),
    (3, (2,), (), 5),
)
def test_3_9_the_fastest_ship_of_all_adds_2(
    face: int, thrusts: tuple[int, ...], against: tuple[int, ...], sum_of_both: int
) -> None:
    """Once a side, and only if it is faster than every other (FT-3.9-1, FT-RUL-50)."""
    assert sum_of_both == total(face, thrusts, against, LeavingTable())


@rows((4, (4,), True), (5, (4,), True), (3, (4,), False))
def test_3_9_as_much_as_the_pursuer_is_enough(
    fleeing: int, pursuing: tuple[int, ...], away: bool
) -> None:
    """A tie lets the fleet go (FT-3.9-1, FT-RUL-50)."""
    assert away == escapes(fleeing, pursuing)


def test_3_9_a_fleet_that_escapes_is_out_of_the_battle() -> None:
    """The fleeing die first, then the pursuer's (FT-3.9-1)."""
    ruling = rule(chase(gone("A1", thrust=8), gone("A2")), Disengage("A"), 2, 4)
    (event,) = told(ruling, DisengagementThrown)
    assert (event.total, event.pursuers, event.escaped) == (4, (Pursuer("B", 4),), True)
    assert [named(ruling.state, each).status for each in ("A1", "A2")] == ["withdrawn"] * 2


def test_3_9_a_fleet_that_fails_is_pursued_and_does_not_throw_again() -> None:
    """A new chase is set up anew (FT-3.9-1)."""
    ruling = rule(chase(gone("A1")), Disengage("A"), 5, 4)
    assert not told(ruling, DisengagementThrown)[0].escaped
    assert named(ruling.state).status == "off_table"
    assert alone.refused(ruling.state, Disengage("A")) == "disengagement_thrown"


def test_3_9_the_bonus_goes_by_the_thrust_that_is_left() -> None:
    """Thrust 8 with half a drive is 4, and the pursuer's 6 is more (FT-RUL-50)."""
    event = thrown(chase(gone("A1", thrust=8, drive="half")), 3, 4)
    assert (event.total, event.pursuers, event.escaped) == (3, (Pursuer("B", 6),), False)


def test_3_9_every_other_side_pursues() -> None:
    """The fleet must match the highest of them (FT-3.9-1)."""
    event = thrown(chase(gone("A1"), ship("C1", thrust=2)), 4, 1, 6)
    assert event.pursuers == (Pursuer("C", 1), Pursuer("B", 8))
    assert not event.escaped


def test_3_9_two_fleets_that_flee_throw_dice_of_their_own() -> None:
    """No two rolls of a turn share a label, though the pursuer is the same (FT-3.9-1)."""
    first = rule(chase(gone("A1"), gone("C1")), Disengage("A"), 6, 1)
    second = rule(first.state, Disengage("C"), 6, 1)
    events = told(first, DisengagementThrown) + told(second, DisengagementThrown)
    labels = [roll.label for event in events for roll in event.rolls]
    assert len(set(labels)) == 4


def test_3_9_ships_that_are_lost_or_jumped_hold_nobody_back() -> None:
    """All that is left of the fleet has gone (FT-3.9-1)."""
    away = (gone("A1"), ship("A2", status="destroyed"), ship("A3", status="jumped"))
    assert thrown(chase(*away), 6, 1).escaped


@rows(
    (chase(gone("A1"), ship("A2")), "A", "not_all_off_table"),
    (chase(gone("A1"), gone("A2", "min_y")), "A", "not_all_off_table"),
    (chase(ship("A1", status="destroyed")), "A", "not_all_off_table"),
    (chase(gone("A1")), "B", "not_all_off_table"),
    (chase(gone("A1")), "C", "unknown_side"),
    (chase(gone("A1"), disengage_roll=False), "A", "option_off"),
)
def test_3_9_all_must_have_left_by_one_edge(before: Battle, side: str, code: str) -> None:
    """Until then the battle goes on (FT-3.9-1)."""
    assert code == refused(before, Disengage(side))
