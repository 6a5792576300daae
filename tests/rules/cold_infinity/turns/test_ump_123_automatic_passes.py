"""Sides that could do nothing in a phase but pass are not waited for (CI-UMP-123)."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.builders_moves import without
from rules.cold_infinity.table import battle, foe, rows, ship
from umpire.rules.cold_infinity.state.battle import Battle, FireStep, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vessels import Arms, Readiness, WeaponReadiness
from umpire.rules.cold_infinity.turns.sequence import unfinished

ENEMY = foe("B", 3)
GUNS = ("flint_1", "flint_2", "hailstone_1")
both = pytest.mark.parametrize(("passes", "asked"), [(True, ()), (False, ("blue",))])


def state_of(phase: str, fire: FireStep, *, passes: bool, sheet: str = "bittern") -> Battle:
    units = (ship("R", sheet=sheet, cell=(0, 3)), ENEMY)
    options = Options(automatic_passes=passes)
    return battle(*units, phase=phase, fire=fire, options=options)  # type: ignore[arg-type]


@both
def test_a_side_without_weapons_chooses_no_attacks(*, passes: bool, asked: tuple[str, ...]) -> None:
    """CI-7.2.1-1."""
    state = state_of("secret_attacks", step(), passes=passes)
    state = without(state, "B", *GUNS)
    assert unfinished(state) == ("red", *asked)


@both
def test_a_side_whose_weapons_all_defend_has_nothing_to_switch(
    *, passes: bool, asked: tuple[str, ...]
) -> None:
    """CI-7.2.6-1."""
    fire = step(shot(1, "R", "flint_1", "B"), use("B", "hailstone_1", "standard"))
    assert unfinished(state_of("switch_defence", fire, passes=passes)) == asked


@rows("idle", "attack")
def test_a_weapon_that_may_switch_is_asked_about(what: str) -> None:
    """CI-7.2.6-1."""
    fire = step(shot(1, "R", "flint_1", "B"), use("B", "hailstone_1", what))  # type: ignore[arg-type]
    assert unfinished(state_of("switch_defence", fire, passes=True)) == ("blue",)


@both
def test_what_nothing_can_meet_asks_for_no_allocation(
    *, passes: bool, asked: tuple[str, ...]
) -> None:
    """CI-8.2.1-1, CI-7.2.7-1."""
    fire = step(shot(1, "R", "prism_1", "B"), use("B", "hailstone_1", "standard"))
    state = state_of("allocate_defence", fire, passes=passes, sheet="harrowgate")
    assert unfinished(state) == asked


def test_what_a_weapon_can_meet_asks_for_an_allocation() -> None:
    """CI-7.2.7-1."""
    defends = use("B", "hailstone_1", "standard")
    fire = step(shot(1, "R", "flint_1", "B"), defends)
    assert unfinished(state_of("allocate_defence", fire, passes=True)) == ("blue",)
    state = replace(state_of("allocate_defence", step(defends), passes=True), guided=(missile(),))
    assert unfinished(state) == ("blue",)


def test_how_ready_its_weapons_are_does_not_show() -> None:
    """CI-7.1.3-1."""
    fire = step(shot(1, "R", "flint_1", "B"))
    state = state_of("switch_defence", fire, passes=True)
    hot = Arms(readiness=(WeaponReadiness("hailstone_1", Readiness(cooling=1)),))
    assert unfinished(change_ship(state, "B", arms=hot)) == unfinished(state) == ("blue",)


def test_of_units_that_are_not_identified_nothing_shows() -> None:
    """CI-UMP-113."""
    fire = step(shot(1, "R", "flint_1", "B"), use("B", "hailstone_1", "standard"))
    state = state_of("switch_defence", fire, passes=True)
    hidden = replace(state, options=Options(unit_identification=True))
    assert unfinished(hidden) == ("red", "blue")
