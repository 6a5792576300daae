"""CI 4.7 in battle: what ESS units announce, and what that does to fire."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.asked import choices
from rules.cold_infinity.ships import SANDPIPER
from rules.cold_infinity.table import battle, give, given, group, offers_of, only, refusal, ship
from rules.rows import rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Amplified, EssAllocation, EwAllocation
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw, AnnounceEss, EssAnnounced
from umpire.rules.cold_infinity.warfare.levels import (
    EwEffects,
    effects_on,
    ess_points_of,
    locked_on,
)
from umpire.rules.cold_infinity.warfare.phase import AnnounceEssChoice

HERON = ship("heron")
SCOUT = ship("scout", sheet="harrowgate")
GREBE = ship("grebe", "blue", cell=(0, 8))
RIVAL = ship("rival", "blue", sheet="harrowgate", cell=(0, 8))


def ess(**points: Any) -> EssAllocation:
    return EssAllocation(**points)


def in_ew(*units: Any, **fields: Any) -> Battle:
    return battle(*units, phase="electronic_warfare", **fields)


def effects(state: Battle, firer: str, target: str, range_hexes: int = 8) -> EwEffects:
    one, other = state.unit(firer), state.unit(target)
    assert one is not None
    assert other is not None
    return effects_on(state, one, other, range_hexes)


def test_4_7_1_a_shroud_locks_friends_on() -> None:
    """Each point reaches 8 hexes; the unit itself gets none (CI-4.7-1, CI-4.7.1-1)."""
    ruling = give(in_ew(HERON, SCOUT, GREBE), AnnounceEss("scout", ess(shroud=1)))
    told = only(ruling, EssAnnounced)
    assert (told.unit, told.shroud_radius) == ("scout", 8)
    found = effects(ruling.state, "heron", "grebe")
    assert (found.locked, found.lock_by, found.doubled) == (True, "scout", False)
    assert effects(ruling.state, "scout", "grebe").doubled


def test_4_7_2_it_amplifies_a_named_enemy_for_friends() -> None:
    """CI-4.7.2-1, CI-RUL-22."""
    helped = ess(shroud=1, amplified=(Amplified("grebe", 4),))
    state = given(
        in_ew(HERON, SCOUT, GREBE, RIVAL),
        AnnounceEss("scout", helped),
        AllocateEw("heron", EwAllocation(shroud=1, amplification=2)),
    )
    assert effects(state, "heron", "grebe").drm == 6
    assert effects(state, "heron", "rival").drm == 2
    assert effects(state, "scout", "grebe").drm == 0


def test_4_7_3_countermeasures_guard_friends() -> None:
    """CI-4.7.3-1."""
    state = given(
        in_ew(HERON, SCOUT, group("gnats"), GREBE),
        AnnounceEss("scout", ess(shroud=1, countermeasures=7)),
    )
    assert effects(state, "grebe", "heron").drm == -2
    assert effects(state, "grebe", "gnats").drm == -2
    assert effects(state, "grebe", "scout").drm == 0


def test_4_7_4_a_jammed_unit_has_no_lock_on() -> None:
    """CI-4.7.4-1."""
    state = given(
        in_ew(HERON, SCOUT, GREBE),
        AllocateEw("grebe", EwAllocation(shroud=1, amplification=2)),
        AnnounceEss("scout", ess(shroud=1, jammed=("grebe",))),
    )
    found = effects(state, "grebe", "heron")
    assert (found.locked, found.jammed_by, found.doubled, found.drm) == (False, "scout", True, 2)
    grebe, heron = state.unit("grebe"), state.unit("heron")
    assert grebe is not None
    assert heron is not None
    assert not locked_on(state, grebe, heron)


def test_4_7_5_a_negated_ess_does_nothing_else() -> None:
    """CI-4.7.5-1, CI-4.7.7-1, CI-RUL-23."""
    lock = AnnounceEss("scout", ess(shroud=1))
    negate = AnnounceEss("rival", ess(shroud=1, negated=("scout",)))
    state = given(in_ew(HERON, SCOUT, GREBE, RIVAL), lock, negate)
    assert not effects(state, "heron", "grebe").locked
    back = AnnounceEss("scout", ess(shroud=1, negated=("rival",)))
    assert effects(given(state, back), "heron", "grebe").locked


def test_4_7_7_the_example_of_three_that_negate() -> None:
    """CI-4.7.7-1, CI-RUL-23."""
    state = in_ew(
        HERON,
        ship("a", sheet="harrowgate"),
        ship("c", sheet="harrowgate"),
        GREBE,
        ship("b", "blue", sheet="harrowgate", cell=(0, 8)),
    )
    state = given(
        state,
        AnnounceEss("a", ess(shroud=1, countermeasures=3, negated=("b",))),
        AnnounceEss("b", ess(shroud=1, countermeasures=3, negated=("c",))),
        AnnounceEss("c", ess(shroud=1, countermeasures=6)),
    )
    assert effects(state, "grebe", "heron").drm == -1
    assert effects(state, "heron", "grebe").drm == 0
    state = given(state, AnnounceEss("b", ess(shroud=1, countermeasures=3, negated=("a",))))
    assert effects(state, "grebe", "heron").drm == -2
    assert effects(state, "heron", "grebe").drm == -1


def test_4_7_7_of_several_the_strongest_counts() -> None:
    """CI-4.7.7-1."""
    state = given(
        in_ew(HERON, SCOUT, ship("other", sheet="harrowgate"), GREBE),
        AnnounceEss("scout", ess(shroud=1, amplified=(Amplified("grebe", 3),))),
        AnnounceEss("other", ess(shroud=1, amplified=(Amplified("grebe", 5),))),
    )
    assert effects(state, "heron", "grebe").drm == 5
    assert effects(state, "scout", "grebe").drm == 5
    assert effects(state, "other", "grebe").drm == 3


def test_4_7_6_a_shuttle_may_carry_an_ess() -> None:
    """CI-4.7.6-1."""
    state = in_ew(HERON, group("shuttle", number=1), GREBE)
    craft = replace(SANDPIPER, support=9, sensors=0)
    state = replace(state, groups=(replace(state.groups[0], craft=craft),))
    assert ess_points_of(state, state.groups[0]) == 9
    state = given(state, AnnounceEss("shuttle", ess(shroud=2)))
    assert effects(state, "heron", "grebe").lock_by == "shuttle"


def test_4_7_functions_end_with_the_turn_and_with_the_ess() -> None:
    """CI-4.7-1, CI-UMP-72."""
    state = given(in_ew(HERON, SCOUT, GREBE), AnnounceEss("scout", ess(shroud=1)))
    scout = replace(state.ships[1], status="destroyed")
    gone = replace(state, ships=(state.ships[0], scout, state.ships[2]))
    assert not effects(gone, "heron", "grebe").locked
    renewed = PhaseBegan(turn=2, phase="power_allocation").apply(state)
    assert not effects(renewed, "heron", "grebe").locked


@rows(
    ("scout", ess(shroud=1, amplified=(Amplified("nobody", 1),)), "ess_unfit"),
    ("nobody", ess(), "unknown_unit"),
)
def test_4_7_what_is_refused(unit: str, functions: EssAllocation, code: str) -> None:
    """CI-4.7-1, CI-4.7.4-1."""
    state = in_ew(HERON, SCOUT, GREBE, group("gnats", "blue"))
    assert refusal(state, AnnounceEss(unit, functions)).code == code


def test_4_7_the_basic_rules_have_no_ess() -> None:
    """CI-4.7-1, CI-RUL-1."""
    state = in_ew(HERON, SCOUT, GREBE, options=Options(level="basic"))
    assert refusal(state, AnnounceEss("scout", ess(shroud=1))).code == "option_off"


def test_4_7_5_nobody_learns_from_a_refusal_what_an_enemy_is() -> None:
    """CI-4.7.5-1, CI-4.9-1."""
    state = in_ew(HERON, SCOUT, GREBE, options=Options(unit_identification=True))
    assert give(state, AnnounceEss("scout", ess(shroud=1, negated=("grebe",)))).events


def test_4_7_choices_tell_points_and_enemies() -> None:
    """CI-4.7-1."""
    state = in_ew(SCOUT, GREBE, RIVAL, group("gnats", "blue", cell=(0, 3)))
    red = Seat("side", "red")
    (found,) = offers_of(AnnounceEssChoice, state, red)
    assert (found.unit, found.ess_points, found.jamming_cost) == ("scout", 12, 3)
    expected = [("grebe", True, False), ("rival", True, True), ("gnats", False, False)]
    assert [(each.unit, each.jam, each.negate) for each in found.enemies] == expected
    done = choices(given(state, Finish("red")), red)
    assert not [each for each in done if isinstance(each, AnnounceEssChoice)]


def test_4_7_1_an_ess_locks_nobody_on_to_friends() -> None:
    """CI-4.7.1-1."""
    friend = ship("plover", cell=(0, 1))
    state = in_ew(HERON, SCOUT, friend, GREBE)
    state = given(state, AnnounceEss("scout", ess(shroud=2)))
    firer, other = state.unit("heron"), state.unit("plover")
    assert firer is not None
    assert other is not None
    assert effects_on(state, firer, other, 1).locked is False
