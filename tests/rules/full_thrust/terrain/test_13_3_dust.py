"""13.3: clouds of dust and gas."""

import pytest

from rules.full_thrust.builders_combat import fire, ship, warship
from rules.full_thrust.builders_terrain import among, dust, moved
from rules.full_thrust.fleets import Place
from rules.full_thrust.table import named, only, rule, told
from rules.rows import rows
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fire_choices import firing_solutions
from umpire.rules.full_thrust.gunnery import (
    ArcSettled,
    BeamFired,
    FireWeapons,
    ShipActivated,
    Shot,
    screens_against,
)
from umpire.rules.full_thrust.state.options import Drift
from umpire.rules.full_thrust.state.ship import ScreenGenerator, Ship
from umpire.rules.full_thrust.terrain import DustCrossed, LockOnThrown
from umpire.rules.full_thrust.thresholds import DamageTaken

CLOUD = dust((0.0, 5.0))


def screened(level: int, place: Place = (0.0, 0.0), name: str = "A1") -> Ship:
    """Return a ship with so many screens and one box of armour, at velocity 20."""
    screens = [ScreenGenerator(f"S{number}") for number in range(level)]
    return ship(name, place, *screens, velocity=20, armour=1)


@rows((12, ()), (13, (4,)))
def test_13_3_dust_harms_from_velocity_13_on(velocity: int, faces: tuple[int, ...]) -> None:
    """12 is safe (FT-13.3-1, FT-RUL-86)."""
    ruling = moved(among(ship("A1", velocity=velocity), CLOUD), *faces)
    assert len(told(ruling, DustCrossed)) == len(faces)
    assert named(ruling.state).damage == len(faces)


def test_13_3_screens_do_not_help_and_armour_does() -> None:
    """A 5 against two screens is still a point (FT-13.3-1)."""
    taken = only(moved(among(screened(2), CLOUD), 5), DamageTaken)
    assert (taken.to_armour, taken.to_hull, taken.rule) == (1, 0, "FT-13.3-1")


def test_13_3_a_six_is_thrown_again_past_armour() -> None:
    """Two points, one of them to armour, and one more to the hull (FT-13.3-1, FT-RUL-19)."""
    ruling = moved(among(screened(0), CLOUD), 6, 4)
    crossed = only(ruling, DustCrossed)
    assert (crossed.points, crossed.penetrating) == (3, 1)
    assert named(ruling.state).damage == 2


def test_13_3_one_die_a_turn_whatever_the_number_of_clouds() -> None:
    """Any part of the path counts (FT-RUL-86)."""
    clouds = (CLOUD, dust((0.0, 12.0), name="D2"))
    assert len(told(moved(among(screened(0), *clouds), 1), DustCrossed)) == 1
    assert not told(moved(among(screened(0), dust((3.0, 5.0)))), DustCrossed)


def test_13_3_dust_that_drifts_over_a_ship_waits_for_it_to_move() -> None:
    """Then the ship flies out of it (FT-13.3-1, FT-UMP-26)."""
    before = among(screened(0), dust((-9.0, 0.0), drift=Drift(3, 9)))
    assert len(told(moved(before, 1), DustCrossed)) == 1
    assert not told(moved(among(ship("A1", velocity=0), *before.terrain)), DustCrossed)


@rows((0.0, 8.0), (0.0, 0.0))
def test_13_3_fire_locks_on_first_with_either_end_in_dust(cloud: Place) -> None:
    """From 4 on; beams then meet one screen level more: a 4 does nothing (FT-13.3-2)."""
    before = among(warship(), ship("B1", (0.0, 8.0)), dust(cloud, 2.0), phase="fire")
    ruling = rule(before, fire("B1"), 4, 4)
    assert only(ruling, LockOnThrown).has_lock
    fired = only(ruling, BeamFired)
    assert (fired.screens, fired.damage) == (1, 0)


def test_13_3_dust_between_the_ships_is_no_hindrance() -> None:
    """Only who is inside counts, and on the rim nobody is (FT-13.3-2)."""
    before = among(warship(), ship("B1", (0.0, 8.0)), dust((0.0, 4.0), 4.0), phase="fire")
    assert not told(rule(before, fire("B1"), 4), LockOnThrown)


def test_13_3_without_a_lock_the_shots_are_lost_for_all_weapons() -> None:
    """They are not fired; the pack is not spent, the ship has acted (FT-13.3-2, FT-RUL-86)."""
    before = among(warship(), ship("B1", (0.0, 8.0)), dust((0.0, 8.0)), phase="fire")
    ruling = rule(before, fire("B1 T1 S1"), 3)
    thrown = only(ruling, LockOnThrown)
    assert (thrown.has_lock, thrown.held) == (False, ("B1", "T1", "S1"))
    assert thrown.held_for == "lock_on_failed"
    activated = only(ruling, ShipActivated)
    assert (activated.fired, activated.spent) == ((), ())


def test_13_3_each_target_in_dust_needs_a_lock_of_its_own() -> None:
    """One fails, the other is fired at, a third stands in the open (FT-RUL-86, FT-DICE-2)."""
    ships = (ship("B1", (0.0, 8.0)), ship("B2", (1.0, 8.0)))
    before = among(warship(), *ships, dust((0.0, 8.0), 2.0), phase="fire")
    ruling = rule(before, FireWeapons("A1", (Shot("B1", "B1"), Shot("B2", "B2"))), 3, 4, 5, 6, 1)
    assert [thrown.has_lock for thrown in told(ruling, LockOnThrown)] == [False, True]
    assert only(ruling, BeamFired).target == "B2"


def test_13_3_the_lock_comes_before_the_die_for_the_arc() -> None:
    """FT-DICE-2."""
    before = among(warship(), ship("B1", (4.0, 6.9282032)), dust((4.0, 7.0), 2.0), phase="fire")
    kinds = [type(event) for event in rule(before, fire("B1"), 4, 1, 1).events]
    assert kinds.index(LockOnThrown) < kinds.index(ArcSettled)


@rows((0, 1), (1, 2), (2, 2))
def test_13_3_dust_counts_as_a_screen_up_to_two(level: int, counted: int) -> None:
    """Fighters see none of it (FT-13.3-2, FT-RUL-86)."""
    target = screened(level, (0.0, 8.0), "B1")
    before = among(warship(), target, dust((0.0, 8.0), 2.0), phase="fire")
    assert screens_against(before, before.ships[0], target) == counted
    assert screens_against(before, None, target) == level


def test_13_3_odds_and_choices_count_the_lock_in() -> None:
    """Half of what fire at one screen level more would do (FT-13.3-2)."""
    clear = among(warship(), screened(1, (0.0, 8.0), "B1"), phase="fire")
    dim = among(warship(), screened(0, (0.0, 8.0), "B1"), dust((0.0, 8.0), 2.0), phase="fire")
    order = fire("B1")
    expected, found = (BOOK.odds(each, order).targets[0] for each in (clear, dim))
    assert found.mean_damage == pytest.approx(expected.mean_damage / 2)
    assert sum(found.damage) == pytest.approx(1.0)
    assert found.outcomes[0].chance == pytest.approx(expected.outcomes[0].chance / 2)
    (open_shot,), (dim_shot,) = (
        [shot for shot in firing_solutions(each, each.ships[0]) if shot.weapon == "B1"]
        for each in (clear, dim)
    )
    assert (open_shot.lock_on, dim_shot.lock_on) == (None, 4)
    assert open_shot.mean_damage is not None
    assert open_shot.chance is not None
    assert dim_shot.mean_damage == pytest.approx(open_shot.mean_damage / 2, abs=1e-6)
    assert dim_shot.chance == pytest.approx(open_shot.chance / 2, abs=1e-6)


def test_13_3_a_needle_in_dust_needs_a_lock_too() -> None:
    """Its chances are halved (FT-RUL-86)."""
    target = screened(1, (0.0, 8.0), "B1")
    clear = among(warship(), target, phase="fire")
    dim = among(warship(), target, dust((0.0, 8.0), 2.0), phase="fire")
    assert only(rule(dim, fire("N1:S0"), 2), LockOnThrown).held == ("N1",)
    chances = [
        BOOK.odds(each, fire("N1:S0")).targets[0].outcomes[-1].chance for each in (clear, dim)
    ]
    assert chances == pytest.approx([1 / 6, 1 / 12])
