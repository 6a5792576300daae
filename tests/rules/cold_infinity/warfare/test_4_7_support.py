"""CI 4.7: functions of an ESS unit, and of several together."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.values import Amplified, EssAllocation
from umpire.rules.cold_infinity.warfare.levels import (
    NOBODY,
    Enemy,
    EssUnit,
    Helped,
    Place,
    Support,
    countermeasures,
    ess_budget,
    negated_units,
    reaches,
    require_ess,
    support,
    suppressed,
)

TABLE = WarfareTable()
OPTIONS = Options()
ENEMIES = (
    Enemy("cruiser"),
    Enemy("scout", ess=True),
    Enemy("fighters", small_vessel=True),
)

FIRER = Place("firer", "red", (0, 0))
TARGET = Place("target", "blue", (0, 5))
WIDE = EssAllocation(shroud=2)


def ess(unit: str, side: str, allocation: EssAllocation, column: int = 0) -> EssUnit:
    return EssUnit(Place(unit, side, (column, 0)), allocation)


@rows(
    (EssAllocation(shroud=2), 2),
    (EssAllocation(shroud=1, amplified=(Amplified("cruiser", 3),)), 4),
    (EssAllocation(shroud=1, countermeasures=7), 8),
    (EssAllocation(shroud=1, jammed=("cruiser", "scout")), 7),
    (EssAllocation(shroud=1, negated=("scout",)), 6),
    (
        EssAllocation(
            shroud=1,
            jammed=("cruiser",),
            negated=("scout",),
            amplified=(Amplified("cruiser", 1),),
        ),
        10,
    ),
)
def test_4_7_what_the_functions_cost(allocation: EssAllocation, cost: int) -> None:
    """CI-4.7.1-1, CI-4.7.5-1, CI-RUL-22, CI-4.7.2-1, CI-4.7.3-1, CI-4.7.4-1."""
    told = ess_budget(allocation, 10, TABLE, OPTIONS)
    assert (told.requested, told.short) == (cost, 0)
    assert require_ess(allocation, ENEMIES, told) == told


def test_4_7_2_amplification_may_cost_more_by_house_rule() -> None:
    """CI-4.7.2-1, CI-RUL-22."""
    allocation = EssAllocation(shroud=1, amplified=(Amplified("cruiser", 3),))
    told = ess_budget(allocation, 9, TABLE, Options(ess_amplification_cost=3))
    assert (told.amplification, told.short) == (9, 1)


@rows((0, 0), (2, 0), (3, 1), (7, 2), (9, 3))
def test_4_7_3_three_points_make_one_of_ecm(points: int, ecm: int) -> None:
    """CI-4.7.3-1."""
    assert countermeasures(points, TABLE) == ecm


@rows(
    (EssAllocation(shroud=1, jammed=("cruiser",)), 3, "ess_overspent", "CI-4.7-1"),
    (EssAllocation(jammed=("cruiser",)), 9, "no_ess_shroud", "CI-4.7.1-1"),
    (EssAllocation(shroud=1, jammed=("fighters",)), 9, "ess_unfit", "CI-4.7.4-1"),
    (EssAllocation(shroud=1, negated=("cruiser",)), 9, "ess_unfit", "CI-4.7.5-1"),
    (EssAllocation(shroud=1, jammed=("friend",)), 9, "ess_unfit", "CI-4.7.2-1"),
    (EssAllocation(shroud=1, jammed=("scout", "scout")), 9, "ess_unfit", "CI-4.7.7-1"),
    (
        EssAllocation(shroud=1, amplified=(Amplified("friend", 1),)),
        9,
        "ess_unfit",
        "CI-4.7.2-1",
    ),
)
def test_4_7_what_an_ess_cannot_do(
    allocation: EssAllocation, available: int, code: str, rule: str
) -> None:
    """CI-4.7.4-1, CI-4.7.5-1."""
    told = ess_budget(allocation, available, TABLE, OPTIONS)
    with illegal(code, rule=rule):
        require_ess(allocation, ENEMIES, told)


def test_4_7_1_targets_need_not_be_in_the_shroud_when_functions_are_announced() -> None:
    """CI-4.7.1-1, CI-RUL-20."""
    far = EssUnit(Place("ally", "red", (40, 0)), EssAllocation(shroud=1, jammed=("firer",)))
    assert support(FIRER._replace(side="blue"), TARGET, (far,), TABLE).jammer is None


@rows(
    ({}, set()),
    ({"A": ["B"]}, {"B"}),
    ({"A": ["B"], "B": ["C"]}, {"B", "C"}),
    ({"A": ["B"], "B": ["A"]}, set()),
    ({"A": ["B"], "B": ["A", "C"]}, {"C"}),
    ({"A": ["B"], "B": ["A"], "C": ["A"]}, {"A"}),
    ({"A": ["B"], "B": ["C"], "C": ["A"]}, {"A", "B", "C"}),
)
def test_4_7_7_negation_cancels_in_pairs_alone(
    negating: dict[str, list[str]], idle: set[str]
) -> None:
    """CI-4.7.5-1, CI-4.7.7-1, CI-RUL-23."""
    assert suppressed(negating) == idle


def test_4_7_7_when_b_turns_on_a_all_three_work() -> None:
    """CI-4.7.7-1, CI-RUL-23."""
    assert suppressed({"A": ["B"], "B": ["A"], "C": []}) == set()


@given(
    st.dictionaries(
        st.sampled_from("ABCD"), st.sets(st.sampled_from("ABCD"), max_size=3), max_size=4
    )
)
def test_4_7_7_whoever_is_idle_is_negated_by_one_that_it_does_not_negate(
    negating: dict[str, set[str]],
) -> None:
    """CI-RUL-23."""
    for unit in "ABCD":
        others = [a for a, b in negating.items() if unit in b and a not in negating.get(unit, ())]
        assert (unit in suppressed(negating)) == bool(others)


def test_4_7_5_negation_reaches_as_far_as_the_shroud() -> None:
    """CI-4.7.5-1, CI-4.7.1-1."""
    red = ess("red", "red", EssAllocation(shroud=1, negated=("blue",)))
    near = ess("blue", "blue", EssAllocation(shroud=1), 8)
    assert negated_units((red, near), TABLE) == {"blue"}
    assert negated_units((red, ess("blue", "blue", WIDE, 9)), TABLE) == frozenset()
    assert negated_units((red,), TABLE) == frozenset()


def test_4_7_1_friends_in_the_shroud_lock_on_to_enemies_in_it() -> None:
    """CI-4.7.1-1, CI-4.7-1."""
    ally = ess("ally", "red", WIDE, 10)
    assert support(FIRER, TARGET, (ally,), TABLE).lock == "ally"
    assert support(ally.place, TARGET, (ally,), TABLE) == Support()
    assert support(FIRER, TARGET, (ess("ally", "red", WIDE, 20),), TABLE).lock is None
    assert support(FIRER, TARGET, (ess("foe", "blue", WIDE),), TABLE).lock is None
    assert support(FIRER, TARGET._replace(cell=(0, 17)), (ess("ally", "red", WIDE),), TABLE) == (
        Support()
    )


def test_15_8_an_ess_locks_on_to_a_stealth_hull_from_near() -> None:
    """Closer to it than half of its shroud of 16 (CI-15.8-3, CI-RUL-103)."""
    hidden = TARGET._replace(stealth=True)
    near, far = ess("ally", "red", WIDE, -2), ess("ally", "red", WIDE, -3)
    assert support(FIRER, hidden, (near,), TABLE).lock == "ally"
    assert support(FIRER, hidden, (far,), TABLE).lock is None


def test_4_7_1_small_vessels_lock_on_to_nothing_so() -> None:
    """CI-4.7.1-1, CI-4.7.3-1, CI-4.7.2-1."""
    fighter = FIRER._replace(small_vessel=True)
    ally = ess("ally", "red", EssAllocation(shroud=2, amplified=(Amplified("target", 2),)))
    cover = ess("cover", "red", EssAllocation(shroud=2, countermeasures=6))
    assert support(fighter, TARGET, (ally,), TABLE) == Support()
    assert support(TARGET, fighter, (cover,), TABLE).ecm == Helped("cover", 2)


def test_4_7_7_the_strongest_effect_counts() -> None:
    """CI-4.7.7-1, CI-4.7.2-1, CI-RUL-23."""
    allies = (
        ess("one", "red", EssAllocation(shroud=2, amplified=(Amplified("target", 2),))),
        ess("two", "red", EssAllocation(shroud=2, amplified=(Amplified("target", 1),))),
        ess("three", "blue", EssAllocation(shroud=2, countermeasures=3), 1),
        ess("four", "blue", EssAllocation(shroud=2, countermeasures=9), 2),
    )
    told = support(FIRER, TARGET, allies, TABLE)
    assert (told.amplification, told.ecm) == (Helped("one", 2), Helped("four", 3))


def test_4_7_2_amplification_is_against_one_enemy() -> None:
    """CI-4.7.2-1."""
    ally = ess("ally", "red", EssAllocation(shroud=2, amplified=(Amplified("target", 2),)))
    other = TARGET._replace(unit="other")
    assert support(FIRER, other, (ally,), TABLE).amplification == NOBODY


def test_4_7_4_a_jammed_unit_is_in_the_shroud_of_who_jams_it() -> None:
    """CI-4.7.4-1."""
    jam = EssAllocation(shroud=1, jammed=("firer",))
    assert support(FIRER, TARGET, (ess("foe", "blue", jam, 8),), TABLE).jammer == "foe"
    assert support(FIRER, TARGET, (ess("foe", "blue", jam, 9),), TABLE).jammer is None
    fighter = FIRER._replace(small_vessel=True)
    assert support(fighter, TARGET, (ess("foe", "blue", jam),), TABLE).jammer is None


def test_4_7_5_a_negated_unit_gives_nothing() -> None:
    """CI-4.7.5-1."""
    everything = EssAllocation(
        shroud=2, amplified=(Amplified("target", 2),), countermeasures=6, jammed=("target",)
    )
    foe = ess("foe", "blue", EssAllocation(shroud=2, negated=("ally",)))
    ally = ess("ally", "red", everything)
    assert support(FIRER, TARGET, (ally, foe), TABLE) == Support()
    assert support(TARGET, FIRER, (ally, foe), TABLE) == Support(lock="foe")
    assert support(TARGET, FIRER, (ally,), TABLE) == Support(jammer="ally", ecm=Helped("ally", 2))


def test_4_7_6_beacons_do_what_ess_units_do() -> None:
    """CI-4.7.6-1, CI-4.7.3-1."""
    beacon = ess("beacon", "blue", EssAllocation(shroud=1, countermeasures=3))
    assert reaches(beacon, TARGET, TABLE)
    assert support(FIRER, TARGET, (beacon,), TABLE).ecm == Helped("beacon", 1)
