"""CI 11.1.1 to 11.1.5, 12.2.4: what defensive fire against one shot comes to."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_defence import TABLES, gun
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.defence.allocation import (
    Contribution,
    DefenceTotal,
    ModeTotal,
    capped,
    contribution,
    defence_total,
)
from umpire.rules.cold_infinity.fire.resolving import after_defence, strains
from umpire.rules.cold_infinity.guns import MODES
from umpire.rules.cold_infinity.hits.impact import ablative_reduction
from umpire.rules.cold_infinity.power.allocation import next_turn
from umpire.rules.cold_infinity.state.battle import Mode
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import RateOfFire

TABLE = TABLES.defence


def allotted(
    mode: Mode, *ratings: int, ablative: bool = False, works: bool = True
) -> tuple[Contribution, ...]:
    return tuple(
        Contribution("B", f"{mode}{n}", mode, r, ablative, works) for n, r in enumerate(ratings)
    )


def total(*contributions: Contribution, guided: bool = False, group: int = 0) -> DefenceTotal:
    return defence_total(contributions, TABLE, guided=guided, group=group)


@rows(
    ("standard", (2,), -2),
    ("standard", (1, 3, 3, 3), -10),
    ("ad_hoc", (3,), -3),
    ("ad_hoc", (2, 1, 2, 2), -4),
    ("ad_hoc", (2, 2, 2, 2, 2), -8),
    ("emergency", (2, 1, 2, 2), -4),
    ("emergency", (1, 1), -2),
)
def test_11_1_modes_add_up_to_their_caps(mode: Mode, ratings: tuple[int, ...], drm: int) -> None:
    """CI-11.1.1-1, CI-11.1.2-1, CI-11.1.3-1."""
    assert total(*allotted(mode, *ratings)).drm == drm


def test_11_1_all_modes_defend_together() -> None:
    """2 of standard, 2 of ad hoc, 1 of emergency fire; each with its own cap (CI-RUL-65)."""
    found = total(*allotted("standard", 2), *allotted("ad_hoc", 1, 1), *allotted("emergency", 1))
    assert found == DefenceTotal(
        (
            ModeTotal("standard", 2, 0),
            ModeTotal("ad_hoc", 2, 0),
            ModeTotal("emergency", 1, 0),
        ),
        group=0,
        drm=-5,
        ablative=0,
    )
    both = total(*allotted("ad_hoc", 1, 5), *allotted("emergency", 2, 9))
    assert [each.to_hit for each in both.modes] == [4, 8]


def test_11_1_without_weapons_there_is_no_defence() -> None:
    """CI-11.1-2, CI-RUL-80."""
    assert total(group=1) == DefenceTotal((), 0, 0, 0)


def test_2_3_weapons_that_work_no_more_do_not_defend() -> None:
    """CI-RUL-123."""
    gone = allotted("ad_hoc", 1, works=False)
    assert total(*gone).drm == 0
    assert total(*gone, *allotted("ad_hoc", 3, 3)).drm == -6


@rows((False, (0, 2)), (True, (-2, 0)))
def test_11_1_5_ablative_fire_takes_off_damage(guided: bool, expected: tuple[int, int]) -> None:  # noqa: FBT001
    """CI-11.1.5-1."""
    found = total(*allotted("standard", 2, ablative=True), guided=guided)
    assert (found.drm, found.ablative) == expected


def test_11_1_5_the_example_of_ablative_fire() -> None:
    """2 of ablative fire take 4 off 12 points (CI-11.1.5-1, CI-RUL-49)."""
    found = total(*allotted("standard", 2, ablative=True))
    assert 12 - ablative_reduction(12, found.ablative, TABLE) == 8


def test_11_1_5_emergency_fire_is_never_ablative() -> None:
    """CI-11.1.5-1."""
    traits = ("Ablative Defensive Fire",)
    assert contribution("B", gun("ad_hoc", traits=traits), "ad_hoc").ablative
    assert not contribution("B", gun("emergency", traits=traits), "emergency").ablative
    assert contribution("B", gun(), "standard") == Contribution("B", "gun", "standard", 2)


def test_11_1_5_ordinary_fire_comes_first_under_a_cap() -> None:
    """Of 8 at most 5 are ordinary; 3 are left for ablative fire (CI-11.1.2-1, CI-UMP-54)."""
    found = total(*allotted("ad_hoc", 2, 3), *allotted("ad_hoc", 4, ablative=True))
    assert found.modes == (ModeTotal("ad_hoc", 5, 3),)


@rows((3, 0, -3), (3, -1, -2), (3, -2, -1), (3, 1, -4), (1, -2, 0), (2, -1, -1), (1, 1, -2))
def test_12_2_4_the_number_of_attackers_changes_it_once(rating: int, group: int, drm: int) -> None:
    """Against flights 1 less, strike forces 2; never below 0 (CI-12.2.4-1, CI-RUL-80)."""
    assert total(*allotted("standard", rating), group=group).drm == drm
    assert total(*allotted("standard", rating, ablative=True), group=group).ablative == -drm


def test_12_2_4_ordinary_fire_changes_before_ablative_fire() -> None:
    """CI-RUL-80, CI-UMP-54."""
    found = total(*allotted("standard", 1), *allotted("standard", 3, ablative=True), group=-2)
    assert (found.drm, found.ablative) == (0, 2)
    even = total(*allotted("standard", 2), *allotted("standard", 2, ablative=True), group=-1)
    assert (even.group, even.drm, even.ablative) == (-1, -1, 2)


CONTRIBUTIONS = st.builds(
    Contribution,
    st.just("B"),
    st.just("gun"),
    st.sampled_from(MODES),
    st.integers(1, 9),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(CONTRIBUTIONS, max_size=12), st.booleans(), st.integers(-2, 1))
def test_11_1_no_more_than_all_ratings(
    contributions: list[Contribution],
    guided: bool,  # noqa: FBT001
    group: int,
) -> None:
    """CI-RUL-65."""
    found = defence_total(contributions, TABLE, guided=guided, group=group)
    ratings = sum(each.rating for each in contributions if each.works)
    assert found.drm <= 0 <= found.ablative
    assert found.ablative - found.drm <= ratings + max(0, group)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12))
def test_11_1_2_a_cap_is_four_times_the_lowest(ratings: list[int]) -> None:
    """CI-11.1.2-1, CI-11.1.3-1."""
    most = 4 * min(ratings)
    assert capped(sum(ratings), min(ratings), "ad_hoc", TABLE) == min(sum(ratings), most)
    assert capped(sum(ratings), min(ratings), "standard", TABLE) == sum(ratings)


def test_11_1_3_emergency_fire_damages_each_weapon() -> None:
    """By 1, whatever their armour (CI-11.1.3-1)."""
    assert [mode for mode in MODES if strains(mode)] == ["emergency"]
    assert TABLE.emergency_damage == 1


def test_11_1_3_a_weapon_that_was_arming_cools_down() -> None:
    """1+2 on turn 4: it cools down for 2 turns from turn 5, and then arms (CI-11.1.3-2)."""
    rate = RateOfFire(1, 2)
    after = after_defence(Readiness(arming=1), rate)
    assert after == Readiness(arming=2, cooling=2)
    cooled = next_turn(next_turn(after, rate, powered=False), rate, powered=False)
    assert cooled == Readiness(arming=2)


@rows(
    (RateOfFire(), Readiness()),
    (RateOfFire(2), Readiness()),
    (RateOfFire(1, 2), Readiness(arming=2)),
    (RateOfFire(1, 2, 1), Readiness(arming=2, cooling=1)),
)
def test_11_1_defensive_fire_is_fire(rate: RateOfFire, expected: Readiness) -> None:
    """CI-UMP-55."""
    assert after_defence(Readiness(), rate) == expected
