"""CI 7.1.1 to 7.1.3 through orders: weapons that arm and cool down over turns."""

from msgspec.structs import replace

from rules.cold_infinity.builders_power import allot, end, frigate, launched, ready, shoot, wren
from rules.cold_infinity.table import battle, give, given, group, having, only, refuses, ship
from rules.rows import rows
from umpire.rules.cold_infinity.power.allocation import WeaponsReadied, usable
from umpire.rules.cold_infinity.samples import AHEAD
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vessels import Readiness, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import (
    Body,
    Bridge,
    DirectWeapon,
    RateOfFire,
    Reactor,
    WeaponMount,
)
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish


def of(rate: RateOfFire, options: Options | None = None, *, on: bool = True) -> Battle:
    gun = DirectWeapon(id="lance", technology="particle", rate_of_fire=rate, power=3)
    sheet = frigate(
        Bridge(id="bridge", structure=10),
        Reactor(id="reactor", structure=9, rating=9),
        WeaponMount(id="gun", structure=6, weapon="lance", arc=AHEAD),
        weapons=(gun,),
    )
    return launched(sheet, options, on=None if on else ())


def may_fire(state: Battle) -> bool:
    return usable(wren(state), "gun") and ready(state, "gun") == Readiness()


def fires_again(rate: RateOfFire, off: tuple[int, ...]) -> tuple[int, ...]:
    state = shoot(of(rate), "gun")
    could = []
    for turn in range(2, 10):
        state = end(state)
        state = allot(state) if turn in off else allot(state, "gun")
        if may_fire(state):
            could.append(turn)
            break
    return tuple(could)


@rows(
    (RateOfFire(1), (), 2),
    (RateOfFire(1, 1), (), 3),
    (RateOfFire(2), (), 2),
    (RateOfFire(1, 2), (), 4),
    (RateOfFire(1, 2), (3, 4, 5), 8),
    (RateOfFire(1, 2, 1), (2,), 5),
    (RateOfFire(1, 3), (), 5),
    (RateOfFire(1, 3), (3,), 7),
)
def test_7_1_3_the_examples_of_the_book(rate: RateOfFire, off: tuple[int, ...], turn: int) -> None:
    """CI-7.1.3-1, CI-7.1.3-3, CI-7.1.3-4, CI-RUL-60."""
    assert fires_again(rate, off) == (turn,)


def test_7_1_1_1_in_the_basic_rules_no_weapon_cools_down() -> None:
    """1+2 C-1 is 1+2 there (CI-7.1.1.1-1, CI-RUL-1)."""
    cases: tuple[tuple[Options, int], ...] = ((Options(), 1), (Options(level="basic"), 0))
    for options, cooling in cases:
        state = end(shoot(of(RateOfFire(1, 2, 1), options), "gun"))
        assert ready(state, "gun") == Readiness(arming=2, cooling=cooling)


def test_7_1_2_2_no_weapon_arms_in_terrain_that_puts_it_out() -> None:
    """CI-7.1.2.2-1, CI-7.1.3-1."""
    state = allot(end(shoot(of(RateOfFire(1, 2)), "gun")), "gun")
    clouded = Body("cloud", wren(state).cell, 1, weapons_off=True)
    inside = allot(end(replace(state, bodies=(clouded,))), "gun")
    assert ready(inside, "gun").arming == 2
    assert ready(allot(end(state), "gun"), "gun").arming == 1


def test_7_1_3_a_weapon_fires_all_its_shots_each_turn() -> None:
    """2+0 fires twice, every turn (CI-7.1.3-1)."""
    state = shoot(shoot(of(RateOfFire(2)), "gun"), "gun")
    with refuses("shots_exceeded"):
        shoot(state, "gun")
    shoot(shoot(end(state), "gun"), "gun")


def test_7_1_1_1_a_weapon_that_cools_down_goes_off_of_itself() -> None:
    """CI-7.1.1.1-1, CI-7.1.1-1."""
    state = end(shoot(of(RateOfFire(1, 2, 1)), "gun"))
    assert ready(state, "gun") == Readiness(arming=2, cooling=1)
    with refuses("cooling_down", at="/allocation"):
        allot(state, "gun")
    settled = given(state, Finish("red"), Finish("blue"))
    assert not usable(wren(settled), "gun")
    assert wren(settled).power.used == 0
    assert ready(end(settled), "gun") == Readiness(arming=2)


def test_3_2_deactivation_resets_arming() -> None:
    """CI-3.2-2, CI-3.2-1."""
    state = end(shoot(of(RateOfFire(1, 3)), "gun"))
    arming = allot(state, "gun")
    assert wren(arming).power.used == 3
    arming = end(arming)
    assert ready(arming, "gun") == Readiness(arming=2)
    assert ready(end(allot(arming)), "gun") == Readiness(arming=3)


def test_3_2_an_allocation_that_is_replaced_resets_nothing() -> None:
    """CI-3.2-1."""
    state = end(shoot(of(RateOfFire(1, 3)), "gun"))
    assert ready(end(allot(allot(state), "gun")), "gun") == Readiness(arming=2)


@rows((True, True, True), (True, False, False), (False, True, False))
def test_7_1_3_2_what_is_on_is_armed_in_wartime(*, wartime: bool, on: bool, fires: bool) -> None:
    """CI-7.1.3-2."""
    state = of(RateOfFire(1, 1), Options(armed_at_start=wartime), on=on)
    assert may_fire(allot(state, "gun")) is fires


def test_3_2_a_weapon_fires_on_the_turn_it_goes_on_if_it_need_not_arm() -> None:
    """With 1+0 (CI-3.2-1)."""
    assert may_fire(allot(of(RateOfFire(1), on=False), "gun"))


def test_3_2_1_weapons_of_small_vessels_are_always_on() -> None:
    """CI-3.2.1-1, CI-7.1.3-1."""
    state = battle(group("wing"), ship("ship"), ship("foe", side="blue", cell=(20, 0)))
    wing = state.group("wing")
    assert wing is not None
    weapon = wing.craft.mounts[0].id
    fired = (WeaponReadiness(weapon, Readiness(shots=1)),)
    state = having(state, "wing", arms={"readiness": fired})
    ruling = give(replace(state, phase="final"), EndTurn())
    told = only(ruling, WeaponsReadied)
    assert (told.unit, told.readiness) == ("wing", ())
    assert usable(wing, weapon)
