"""CI 4.1 to 4.7, 7.5.2, 9.0: what electronic warfare does to one attack."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.warfare.levels import (
    EwEffects,
    Fire,
    Helped,
    Signature,
    Support,
    Targeting,
    Term,
    ew_effects,
    ignores_ecm,
)

OPTIONS = Options()
ALONE = Support()
SHIP = Targeting(shroud_radius=30, amplification=2)
FIGHTER = Targeting(visual=True)
HIGH_DENSITY = Targeting(shroud_radius=0, amplification=0)
MISSILE = Targeting(amplification=2, fire="missile")


def terms(effects: EwEffects) -> dict[str, int]:
    return {term.name: term.drm for term in effects.terms}


@rows((0, True, 2), (30, True, 2), (31, False, 0))
def test_4_1_a_shroud_locks_on_and_amplifies_within_its_range(
    *, range_hexes: int, locked: bool, amplification: int
) -> None:
    """The book's ship: 30 hexes, amplified by 2 (CI-4.1-1, CI-4.1-2, CI-RUL-20)."""
    told = ew_effects(SHIP, Signature(), range_hexes, ALONE, OPTIONS)
    assert (told.locked, terms(told)["amplification"]) == (locked, amplification)


def test_4_1_without_a_lock_on_the_range_penalty_doubles() -> None:
    """CI-4.1-3, CI-7.5.2-1."""
    assert ew_effects(SHIP, Signature(), 31, ALONE, OPTIONS).doubled
    assert not ew_effects(SHIP, Signature(), 30, ALONE, OPTIONS).doubled


def test_4_2_ecm_makes_the_target_harder_to_hit() -> None:
    """CI-4.2-1."""
    told = ew_effects(SHIP, Signature(ecm=4), 6, ALONE, OPTIONS)
    assert (told.locked, told.drm) == (True, -2)
    assert told.terms == (
        Term("amplification", 2),
        Term("ess_amplification", 0),
        Term("ecm", -4),
        Term("ess_countermeasures", 0),
    )


def test_4_3_small_vessels_aim_by_eye() -> None:
    """CI-4.3-1, CI-RUL-19."""
    support = Support(ecm=Helped("ess", 2))
    told = ew_effects(FIGHTER, Signature(ecm=4), 9, support, OPTIONS)
    assert (told.locked, told.doubled, told.terms, told.drm) == (False, False, (), 0)


def test_4_3_1_high_density_sensors_aim_as_ships_do() -> None:
    """CI-4.3.1-1."""
    told = ew_effects(HIGH_DENSITY, Signature(ecm=4), 3, ALONE, OPTIONS)
    assert (told.doubled, told.drm) == (True, -4)


@rows(
    (True, "direct", False, True),
    (True, "missile", False, False),
    (True, "missile", True, True),
    (False, "direct", False, False),
    (False, "missile", True, False),
    (False, "torpedo", False, False),
)
def test_4_3_whose_fire_ignores_ecm(
    *, visual: bool, fire: Fire, house_rule: bool, ignored: bool
) -> None:
    """CI-RUL-19."""
    targeting = Targeting(visual=visual, fire=fire)
    options = Options(small_missiles_ignore_ecm=house_rule)
    assert ignores_ecm(targeting, options) is ignored


def test_9_0_missiles_bring_their_own_amplification() -> None:
    """CI-9.0-2, CI-RUL-117."""
    helped = Support(lock="ess", amplification=Helped("ess", 3))
    told = ew_effects(MISSILE, Signature(ecm=3), 40, helped, OPTIONS)
    assert (terms(told)["amplification"], told.drm, told.doubled) == (2, -1, False)
    by_fighter = MISSILE._replace(visual=True)
    assert ew_effects(by_fighter, Signature(ecm=3), 40, ALONE, OPTIONS).drm == -1


def test_9_0_torpedoes_use_the_amplification_of_their_launcher() -> None:
    """CI-9.0-2, CI-RUL-25."""
    torpedo = Targeting(shroud_radius=30, amplification=3, fire="torpedo")
    told = ew_effects(torpedo, Signature(ecm=1), 9, ALONE, OPTIONS)
    assert (told.locked, told.drm, told.doubled) == (True, 2, False)
    assert not ew_effects(torpedo, Signature(), 31, ALONE, OPTIONS).doubled


@rows((OPTIONS, 2), (Options(ship_signatures=True), 10))
def test_4_6_the_power_of_last_turn_tells_a_ship_if_players_agree(
    options: Options, drm: int
) -> None:
    """CI-4.6-1."""
    assert ew_effects(SHIP, Signature(power_used=8), 6, ALONE, options).drm == drm
    by_eye = ew_effects(FIGHTER, Signature(power_used=8), 6, ALONE, options)
    assert by_eye.drm == drm - 2


def test_4_7_1_an_ess_locks_on_for_others() -> None:
    """CI-4.7.1-1."""
    told = ew_effects(SHIP, Signature(), 31, Support(lock="ess"), OPTIONS)
    assert (told.locked, told.lock_by, told.doubled) == (True, "ess", False)
    assert ew_effects(SHIP, Signature(), 30, Support(lock="ess"), OPTIONS).lock_by is None


def test_4_7_2_ess_amplification_adds_to_the_own() -> None:
    """CI-4.7.2-1."""
    helped = Support(lock="ess", amplification=Helped("ess", 3))
    told = ew_effects(SHIP, Signature(), 6, helped, OPTIONS)
    assert (terms(told)["amplification"], terms(told)["ess_amplification"], told.drm) == (2, 3, 5)
    assert ew_effects(SHIP, Signature(), 31, helped, OPTIONS).drm == 3


def test_4_7_3_ess_countermeasures_add_to_the_targets_own_ecm() -> None:
    """CI-4.7.3-1."""
    covered = Support(ecm=Helped("ess", 2))
    assert terms(ew_effects(SHIP, Signature(), 6, covered, OPTIONS))["ess_countermeasures"] == -2
    assert ew_effects(SHIP, Signature(ecm=1), 6, covered, OPTIONS).drm == 2 - 1 - 2


def test_4_7_4_a_jammed_unit_amplifies_without_a_lock_on() -> None:
    """CI-4.7.4-1."""
    jammed = Support(lock="ess", jammer="foe")
    told = ew_effects(SHIP, Signature(), 6, jammed, OPTIONS)
    assert (told.locked, told.lock_by, told.jammed_by, told.doubled) == (False, None, "foe", True)
    assert terms(told)["amplification"] == 2


@rows((30, 14, True), (30, 15, False), (10, 4, True), (10, 5, False), (31, 15, True))
def test_15_8_a_stealth_hull_is_locked_on_to_from_near_alone(
    *, radius: int, range_hexes: int, locked: bool
) -> None:
    """CI-15.8-3, CI-RUL-103."""
    told = ew_effects(Targeting(radius, 2), Signature(stealth=True), range_hexes, ALONE, OPTIONS)
    assert (told.locked, told.doubled, told.drm) == (locked, not locked, 2)


def test_15_8_small_vessels_care_for_no_stealth() -> None:
    """CI-15.8-3, CI-4.3-1."""
    assert not ew_effects(FIGHTER, Signature(stealth=True), 9, ALONE, OPTIONS).doubled


@given(
    radius=st.integers(0, 50),
    amplification=st.integers(0, 9),
    visual=st.booleans(),
    ecm=st.integers(0, 9),
    range_hexes=st.integers(0, 60),
)
def test_4_the_drm_is_the_sum_of_its_terms(
    *, radius: int, amplification: int, visual: bool, ecm: int, range_hexes: int
) -> None:
    """CI-4.1-3, CI-4.2-1."""
    targeting = Targeting(radius, amplification, visual)
    told = ew_effects(targeting, Signature(ecm), range_hexes, ALONE, OPTIONS)
    assert told.drm == sum(terms(told).values())
    assert not (told.locked and told.doubled)
    assert told.doubled == (not told.locked and not visual)
