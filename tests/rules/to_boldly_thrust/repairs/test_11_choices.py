"""11 Damage control: what may be repaired, and with what chances."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_shields import battle, ship
from rules.to_boldly_thrust.table import rule
from umpire.kernel.rulebook import Seat
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems, RepairSystemsChoice
from umpire.rules.to_boldly_thrust.state import Battle, Failures, Prize, Ship


def turn_end(target: Ship, **changes: Any) -> Battle:
    """Return a battle in which damage control may begin, in turn 5."""
    return battle(target, phase="damage_control", active=None, **changes)


def offered(before: Battle, side: str = "B") -> list[RepairSystemsChoice]:
    """Return what a side may repair."""
    found = BOOK.choices(before, Seat("side", side), None)
    repairs = [each for each in found if isinstance(each, RepairSystemsChoice)]
    assert repairs == [each for each in found if each.__struct_config__.tag == "repair_systems"]
    return repairs


def test_11_shields_are_offered_with_what_a_success_restores() -> None:
    """Two where two are missing, each as likely (TBT-DC-01, TBT-RUL-36)."""
    (found,) = offered(turn_end(ship(marks=12, lost=("F",))))
    assert (found.systems, found.parties) == (("F", "shields"), 3)
    assert found.chances == (0.166667, 0.333333, 0.5)
    assert (found.restores, found.persistent, found.persistent_chance) == ((1, 2, 2), (), 0.0)


@rows(
    (14, {}, (1, 2, 3)),
    (14, {"shield_repair": "three"}, (3,)),
    (4, {}, (1,)),
    (0, {}, ()),
)
def test_11_what_a_success_restores(marks: int, options: Fields, restores: tuple[int, ...]) -> None:
    """By strength and reading; nothing where nothing is missing (TBT-DC-02, TBT-RUL-36)."""
    (found,) = offered(turn_end(ship(marks=marks, lost=("F",)), options=options))
    assert found.restores == restores


@rows(("literal", True), ("off", False))
def test_11_parties_that_do_not_give_up_are_told(reading: str, *, told: bool) -> None:
    """On what, and with what chance (TBT-DC-05, TBT-RUL-37)."""
    target = ship(lost=("F", "W"), race="federation", failures=(Failures("F", 3, 4),))
    (found,) = offered(turn_end(target, options={"miracle_worker": reading}))
    assert found.persistent == (("F",) if told else ())
    assert found.persistent_chance == pytest.approx(1 / 3 if told else 0.0, abs=1e-6)


def test_11_what_is_not_offered() -> None:
    """Shields whose generator is down, a core that is gone, a prize, another side's ship.

    (TBT-DC-04, TBT-RUL-17, TBT-UMP-21.)
    """
    (found,) = offered(turn_end(ship(marks=9, lost=("G",))))
    assert found.systems == ("G",)
    assert not offered(turn_end(ship(lost=("W",), core_ejected=True)))
    prize = ship(lost=("F",), first_side="A", prize=Prize(factors=1, captured_turn=4))
    assert not offered(turn_end(prize))
    assert not offered(turn_end(ship(marks=9)), side="A")


def test_11_what_has_been_tried_is_offered_no_more() -> None:
    """Nor the strength of shields whose generator was repaired this turn (TBT-DC-04)."""
    before = turn_end(ship(marks=9, lost=("G", "F")))
    (found,) = offered(rule(before, RepairSystems("B1", (Job("G", 1),)), 1).state)
    assert found.systems == ("F",)


def test_11_whatever_is_offered_is_ruled_on() -> None:
    """Each system by itself (TBT-DC-01)."""
    before = turn_end(ship(marks=9, lost=("F", "W"), drive="half"))
    (found,) = offered(before)
    for system in found.systems:
        assert rule(before, RepairSystems("B1", (Job(system, 1),)), 6).events
