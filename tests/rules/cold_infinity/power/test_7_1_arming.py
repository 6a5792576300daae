"""CI 7.1.1 to 7.1.3: arming, cooling down, shots a turn."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows, undecided
from umpire.rules.cold_infinity.power.allocation import (
    at_start,
    emergency_rate,
    fired,
    may_be_powered,
    next_turn,
)
from umpire.rules.cold_infinity.state.tables import EmergencyArming, PowerTable
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import RateOfFire


def next_fire(rate: RateOfFire, off_on: tuple[int, ...]) -> int:
    """Return the turn on which a weapon that fired on turn 1 can fire again."""
    weapon = next_turn(fired(Readiness(), rate, 1, powered=True), rate, powered=True)
    for turn in range(2, 30):
        powered = turn not in off_on
        if powered and weapon == Readiness():
            return turn
        weapon = next_turn(weapon, rate, powered=powered)
    return 0


@rows(
    (RateOfFire(1, 0), (), 2),
    (RateOfFire(1, 1), (), 3),
    (RateOfFire(2, 0), (), 2),
    (RateOfFire(1, 2), (), 4),
    (RateOfFire(1, 2), (3, 4, 5), 8),
    (RateOfFire(1, 2), (2,), 5),
    (RateOfFire(1, 2, 1), (2,), 5),
    (RateOfFire(1, 3), (), 5),
    (RateOfFire(1, 3), (4,), 8),
    (RateOfFire(1, 0, 1), (2,), 3),
    (RateOfFire(1, 2, 1), (3,), 6),
    (RateOfFire(1, 2, 2), (2, 5), 8),
)
def test_7_1_3_the_timelines_of_the_book(
    rate: RateOfFire, off_on: tuple[int, ...], turn: int
) -> None:
    """CI-7.1.3-1, CI-7.1.3-3, CI-7.1.3-4, CI-RUL-60, CI-RUL-61."""
    assert next_fire(rate, off_on) == turn


def test_7_1_1_1_a_weapon_that_cools_down_cannot_be_on() -> None:
    """CI-7.1.1.1-1, CI-RUL-61."""
    rate = RateOfFire(1, 2, 1)
    cooling = next_turn(fired(Readiness(), rate, 1, powered=True), rate, powered=True)
    assert cooling == Readiness(arming=2, cooling=1)
    assert not may_be_powered(cooling)
    cooled = next_turn(cooling, rate, powered=False)
    assert may_be_powered(cooled)
    assert cooled == Readiness(arming=2)
    assert next_turn(cooling, rate, powered=True) == cooling


@rows((True, True, True), (False, True, False), (True, False, False), (False, False, False))
def test_7_1_3_2_in_wartime_what_is_on_is_armed_at_the_start(
    *, powered: bool, wartime: bool, armed: bool
) -> None:
    """CI-7.1.3-2."""
    weapon = at_start(RateOfFire(1, 3), powered=powered, armed_at_start=wartime)
    assert (weapon == Readiness()) is armed


@rows((RateOfFire(1, 0), True), (RateOfFire(3, 0), True), (RateOfFire(1, 1), False))
def test_3_2_a_weapon_fires_on_its_first_turn_if_it_need_not_arm(
    *, rate: RateOfFire, fires: bool
) -> None:
    """With 1+0 or faster; others begin to arm (CI-3.2-1)."""
    weapon = at_start(rate, powered=False)
    assert (weapon == Readiness()) is fires


@rows(
    (Readiness(), 4, True, "shots_exceeded"),
    (Readiness(shots=2), 2, True, "shots_exceeded"),
    (Readiness(arming=1), 1, True, "not_armed"),
    (Readiness(cooling=1), 1, True, "cooling_down"),
    (Readiness(), 1, False, "not_powered"),
)
def test_7_1_weapons_that_cannot_fire(
    *, weapon: Readiness, shots: int, powered: bool, code: str
) -> None:
    """CI-7.1-1, CI-7.1.3-1."""
    with illegal(code):
        fired(weapon, RateOfFire(3, 0), shots, powered=powered)


def test_7_1_3_shots_of_a_turn_may_be_fired_one_by_one() -> None:
    """Three shots with 3+0 (CI-7.1.3-1, CI-RUL-122)."""
    weapon = Readiness()
    for shots in (1, 2, 3):
        weapon = fired(weapon, RateOfFire(3, 0), 1, powered=True)
        assert weapon.shots == shots
    assert next_turn(weapon, RateOfFire(3, 0), powered=True) == Readiness()


@rows(1, 2, 5)
def test_7_1_2_2_a_weapon_put_out_in_mid_turn_begins_anew(arming: int) -> None:
    """CI-7.1.2.2-1, CI-3.2-2, CI-7.1.1-1."""
    rate = RateOfFire(1, arming)
    assert next_turn(Readiness(arming=1), rate, powered=False) == Readiness(arming=arming)


@given(st.integers(0, 6), st.integers(0, 3), st.integers(1, 4))
def test_7_1_3_a_weapon_is_ready_after_cooling_and_arming(
    arming: int, cooldown: int, shots: int
) -> None:
    """CI-7.1.3-1, CI-7.1.1.1-1."""
    rate = RateOfFire(shots, arming, cooldown)
    cooling = tuple(range(2, 2 + cooldown))
    assert next_fire(rate, cooling) == 2 + cooldown + arming


def test_7_1_3_1_the_terms_of_emergencies_must_be_supplied() -> None:
    """CI-7.1.3.1-1."""
    with undecided(at="/tables/power/emergency_arming"):
        emergency_rate(RateOfFire(1, 3), PowerTable())
    terms = EmergencyArming(arming=1, damage=-1, accuracy=-2)
    supplied = PowerTable(emergency_arming=terms)
    assert emergency_rate(RateOfFire(1, 3, 1), supplied) == (RateOfFire(1, 1, 1), terms)
    assert emergency_rate(RateOfFire(2, 0), supplied)[0] == RateOfFire(2, 0)
