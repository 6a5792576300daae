"""CI 4.9 in battle: what sides learn of enemies in their shrouds."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import battle, give, given, heard, only, ship
from umpire.rules.cold_infinity.state.battle import Battle, TypeMet
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Amplified, EssAllocation, EwAllocation
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.announcements import (
    EVERYTHING,
    AllocateEw,
    AnnounceEss,
    UnitsIdentified,
    known_of,
)

HERON = ship("heron", sheet="harrowgate")
GREBE = ship("grebe", "blue", cell=(0, 8))


def learning(**options: Any) -> Battle:
    chosen = Options(unit_identification=True, **options)
    return battle(HERON, GREBE, phase="electronic_warfare", options=chosen)


def seen(state: Battle, *orders: Any) -> Battle:
    return given(state, *orders, Finish("red"), Finish("blue"))


def shroud(points: int, amplification: int = 0) -> AllocateEw:
    return AllocateEw("heron", EwAllocation(shroud=points, amplification=amplification))


def test_4_9_1_outside_of_all_shrouds_only_sections_are_known() -> None:
    """CI-4.9-1."""
    state = seen(learning(), shroud(0, 3))
    known = known_of(state, "red", state.ships[1])
    assert (known.sections, known.mass, known.silhouette, known.full) == (True, False, False, False)
    assert known_of(state, "blue", state.ships[1]) == EVERYTHING


def test_4_9_1_a_shroud_tells_the_mass_and_amplification_all() -> None:
    """CI-4.9-1."""
    state = seen(learning(), shroud(1))
    known = known_of(state, "red", state.ships[1])
    assert (known.mass, known.silhouette, known.full) == (True, False, False)
    assert not known_of(state, "blue", state.ships[0]).mass
    assert known_of(seen(learning(), shroud(1, 1)), "red", state.ships[1]).full


def test_4_9_1_only_that_side_hears_it() -> None:
    """CI-4.9-1."""
    before = give(learning(), shroud(1))
    assert not heard(before, UnitsIdentified)
    last = give(given(before.state, Finish("red")), Finish("blue"))
    told = only(last, UnitsIdentified)
    assert (told.side, told.only) == ("red", ("red",))
    assert [(each.unit, each.mass, each.full) for each in told.known] == [("grebe", True, False)]


def test_4_9_1_an_ess_identifies_too() -> None:
    """CI-4.9-1, CI-UMP-9."""
    functions = EssAllocation(shroud=1, amplified=(Amplified("grebe", 1),))
    state = seen(learning(), AnnounceEss("heron", functions))
    assert known_of(state, "red", state.ships[1]).full


def test_4_9_1_an_ess_that_is_negated_amplifies_nothing() -> None:
    """CI-4.7.5-1, CI-4.9-1."""
    jay = ship("jay", "blue", "harrowgate", cell=(0, 8))
    options = Options(unit_identification=True)
    state = battle(HERON, jay, phase="electronic_warfare", options=options)
    helped = AnnounceEss("heron", EssAllocation(shroud=1, amplified=(Amplified("jay", 1),)))
    negates = AnnounceEss("jay", EssAllocation(shroud=1, negated=("heron",)))
    known = known_of(seen(state, helped, negates), "red", state.ships[1])
    assert (known.mass, known.full) == (True, False)


def test_4_9_1_what_is_known_stays_known() -> None:
    """CI-4.9-1, CI-UMP-75."""
    state = seen(learning(), shroud(1, 1))
    away = replace(state, phase="electronic_warfare", finished=())
    far = replace(away.ships[1], cell=(0, 40))
    state = seen(replace(away, ships=(away.ships[0], far)), shroud(0))
    assert known_of(state, "red", state.ships[1]).full


def test_4_9_2_a_type_that_nobody_has_met_shows_its_silhouette() -> None:
    """CI-4.9-2, CI-UMP-75."""
    fresh = learning(unknown_silhouettes=True)
    state = seen(fresh, shroud(1, 1))
    known = known_of(state, "red", state.ships[1])
    assert (known.mass, known.silhouette, known.full) == (True, True, False)
    met = replace(fresh, types_met=(TypeMet("red", "Bittern, frigate"),))
    assert known_of(seen(met, shroud(1, 1)), "red", state.ships[1]).full


def test_4_9_1_without_the_option_all_is_known() -> None:
    """CI-4.9-1."""
    state = seen(battle(HERON, GREBE, phase="electronic_warfare"), shroud(1, 1))
    assert state.known == ()
    assert known_of(state, "red", state.ships[1]) == EVERYTHING
