"""The referee sets units right (CI-UMP-66, CI-UMP-100)."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_damage import entered, part_of, the_ship, worn_down
from rules.cold_infinity.table import battle, give, group, heard, only, rows, ship
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Malformed
from umpire.rules.cold_infinity.referee import (
    CorrectUnit,
    SectionSet,
    SystemSet,
    SystemsForcedOff,
    UnitCorrected,
)
from umpire.rules.cold_infinity.setup import check
from umpire.rules.cold_infinity.sighting.arcs import Pair, pair
from umpire.rules.cold_infinity.state.battle import Battle, change_group, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import destroyed
from umpire.rules.cold_infinity.state.vessels import SystemTurns


def there() -> Battle:
    return battle(ship("r"), ship("b", "blue", cell=(0, -5)), group("f", "blue", cell=(3, 3)))


def correct(unit: str, **given: Any) -> CorrectUnit:
    return CorrectUnit(unit=unit, reason="miscounted", **given)


def test_ump_66_place_and_movement_are_set() -> None:
    """CI-UMP-66, CI-RUL-113."""
    order = correct("r", cell=(0, -5), vector="1+3", facing=4, roll=90, came=(0, -4))
    ruling = give(there(), order)
    r, b = the_ship(ruling, "r"), the_ship(ruling, "b")
    expected = ((0, -5), (0, -4), 4, 90)
    assert (r.cell, r.came, r.motion.attitude.facing, r.motion.attitude.roll) == expected
    assert r.motion.vector == (0, -3)
    assert r.arrival > b.arrival
    assert ruling.state.arrivals > r.arrival
    check(ruling.state)


def test_ump_66_damage_is_set_and_its_effects_follow() -> None:
    """CI-UMP-100."""
    damage = (
        SystemSet(system="flint_1", lost=2),
        SystemSet(system="rack", lost=2),
        SystemSet(system="bridge", lost=10),
        SectionSet(section="aft", hull=7, armour=1),
    )
    ruling = give(there(), correct("r", damage=damage))
    r = the_ship(ruling, "r")
    assert [each.weapon for each in r.arms.worn] == ["flint_1"]
    assert len(r.arms.missiles("rack")) == 12
    assert r.status == "derelict"
    assert (part_of(ruling, "r", "aft").hull, part_of(ruling, "r", "aft").armour) == (7, 1)


def test_ump_66_a_section_without_hull_is_lost_with_all_in_it() -> None:
    """CI-UMP-100, CI-7.4.4-1."""
    ruling = give(there(), correct("r", damage=(SectionSet(section="forward", hull=0),)))
    assert "rack" in destroyed(the_ship(ruling, "r").condition)
    assert the_ship(ruling, "r").status == "active"
    ruling = give(there(), correct("r", damage=(SectionSet(section="core", hull=0),)))
    assert the_ship(ruling, "r").status == "destroyed"
    assert ruling.state.phase == "over"


def test_ump_66_what_was_lost_by_mistake_is_back() -> None:
    """CI-UMP-100."""
    state = replace(there(), phase="starship")
    state = give(state, entered("b", 18, 6)).state
    state = change_ship(worn_down(state, "b", bridge=10, flint_1=2), "b", status="derelict")
    damage = (SystemSet(system="flint_1", lost=0), SystemSet(system="bridge", lost=3))
    b = the_ship(give(state, correct("b", damage=damage)), "b")
    assert b.arms.worn == ()
    assert b.status == "active"


def test_ump_66_fighters_are_set_by_their_hulls() -> None:
    """CI-UMP-66, CI-12.3.3-1."""
    ruling = give(there(), correct("f", hulls=(8, 0, 3)))
    found = ruling.state.group("f")
    assert found is not None
    assert [each.status for each in found.fighters] == ["flying", "destroyed", "flying"]
    again = give(ruling.state, correct("f", hulls=(8, 1, 3))).state.group("f")
    assert again is not None
    assert [each.status for each in again.fighters] == ["flying"] * 3


def test_3_2_2_a_system_is_forced_off_and_let_go() -> None:
    """CI-3.2.2-1."""
    ruling = give(there(), correct("r", forced_off=(SystemTurns("flint_1", 2),)))
    told = only(ruling, SystemsForcedOff)
    assert told.deactivated == ("flint_1",)
    assert not heard(ruling, UnitCorrected)
    assert "flint_1" not in the_ship(ruling, "r").power.on
    free = give(ruling.state, correct("r", forced_off=(SystemTurns("flint_1", 0),)))
    assert the_ship(free, "r").power.forced_off == ()


@rows(
    (correct("r", came=(0, 0)), Malformed),
    (correct("r", forced_off=(SystemTurns("nothing", 1),)), Malformed),
    (correct("f", damage=(SystemSet(system="rack", lost=1),)), Malformed),
    (correct("f", forced_off=(SystemTurns("rack", 1),)), Malformed),
)
def test_ump_66_what_cannot_be_is_refused(order: CorrectUnit, error: type[Exception]) -> None:
    """CI-UMP-66."""
    with pytest.raises(error):
        give(there(), order)


def test_ump_66_a_destroyed_system_cannot_be_forced_off() -> None:
    """CI-3.2.2-1."""
    state = worn_down(there(), "r", flint_1=4)
    with pytest.raises(IllegalOrder):
        give(state, correct("r", forced_off=(SystemTurns("flint_1", 1),)))


def test_ump_66_a_unit_that_has_left_stays_away() -> None:
    """CI-UMP-66, CI-UMP-64."""
    three = battle(ship("r"), ship("b", "blue"), ship("c", "blue"))
    state = change_ship(three, "b", status="withdrawn")
    ruling = give(state, correct("b", damage=(SystemSet(system="rack", lost=1),)))
    assert the_ship(ruling, "b").status == "withdrawn"


def test_ump_66_a_fighter_that_failed_stays_so_with_the_same_hull() -> None:
    """CI-UMP-66, CI-13.3-1."""
    state = there()
    found = state.group("f")
    assert found is not None
    failed = (replace(found.fighters[0], status="failed"), *found.fighters[1:])
    state = change_group(state, "f", fighters=failed)
    after = give(state, correct("f", hulls=(8, 5, 8))).state.group("f")
    assert after is not None
    assert [each.status for each in after.fighters] == ["failed", "flying", "flying"]


def test_ump_66_what_is_put_elsewhere_did_not_come_from_where_it_did() -> None:
    """CI-RUL-113."""
    come = give(there(), correct("r", came=(0, 1))).state
    assert come.units[0].came == (0, 1)
    put = the_ship(give(come, correct("r", cell=(0, -5))), "r")
    assert (put.cell, put.came) == ((0, -5), None)


def test_ump_66_the_later_of_two_is_that_of_which_it_is_told_from_where_it_came() -> None:
    """CI-RUL-113."""
    met = give(there(), correct("r", cell=(0, -5))).state
    told = give(met, correct("b", came=(0, -6)))
    r, b = the_ship(told, "r"), the_ship(told, "b")
    assert b.arrival > r.arrival
    assert pair(r, b, Options()) == Pair((0, -5), (0, -6), 0)
    assert the_ship(give(told.state, correct("b", facing=3)), "b").arrival == b.arrival


def test_7_7_of_two_that_are_set_up_in_a_hex_the_later_is_that_which_tells() -> None:
    """CI-7.7-1, CI-RUL-113."""
    state = battle(ship("r", came=(0, 1)), ship("b", "blue"), group("f", "blue"))
    r, b, f = state.units
    assert pair(r, b, Options()) == Pair((0, 1), (0, 0), 0)
    assert pair(f, r, Options()) == Pair((0, 0), (0, 1), 0)
    check(state)
    with pytest.raises(CannotAdjudicate):
        pair(b, f, Options())


def test_ump_66_fighters_are_rolled_and_tumbled_like_ships() -> None:
    """CI-5.5-1."""
    found = give(there(), correct("f", roll=90, tumble=180)).state.groups[0].motion.attitude
    assert (found.roll, found.tumble) == (90, 180)
