"""CI 7.2.7: defensive fire allocated to shots, and what is wrong with it."""

from rules.cold_infinity.builders_defence import SHOT, TABLES, gun
from rules.cold_infinity.table import illegal, malformed, rows
from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.rules.cold_infinity.defence.allocation import (
    ALREADY_DEFENDED,
    NOT_BEFORE_IT,
    NOT_BETWEEN,
    NOT_SET_TO_DEFEND,
    SCREENS_BY_SDF,
    Attack,
    Objection,
    Post,
    Situation,
    objections,
    require_allocation,
)
from umpire.rules.cold_infinity.state.battle import DefensiveShot

OWN = DefensiveShot("A", "one", "s1")
SCREEN = DefensiveShot("B", "one", "s1")
POSTS = {
    OWN: Post(),
    DefensiveShot("A", "one", "s2"): Post(),
    DefensiveShot("A", "two", "s1"): Post(attacker_in_arc=False),
    DefensiveShot("A", "attacking", "s1"): Post(),
    SCREEN: Post(range_penalty=1, to_attacker=3, target_to_attacker=6),
    DefensiveShot("B", "one", "s2"): Post(range_penalty=1, to_attacker=6, target_to_attacker=6),
    DefensiveShot("B", "two", "s1"): Post(range_penalty=1, to_attacker=3, target_to_attacker=6),
}
SITUATION = Situation(
    guns={
        ("A", "one"): gun(),
        ("A", "two"): gun("ad_hoc"),
        ("A", "attacking"): gun("attack"),
        ("B", "one"): gun(),
        ("B", "two"): gun("ad_hoc"),
    },
    attacks={"s1": SHOT, "s2": Attack("A", "matter")},
    post=POSTS.__getitem__,
    tables=TABLES,
)


def test_7_2_7_weapons_are_allocated_to_shots() -> None:
    """CI-7.2.7-1, CI-11.1.7-1."""
    assert objections((OWN, SCREEN), SITUATION) == ()
    require_allocation((OWN, SCREEN), SITUATION)


def test_7_2_7_weapons_that_are_left_over_do_nothing() -> None:
    """CI-7.2.7-1."""
    assert objections((), SITUATION) == ()


@rows(
    (DefensiveShot("A", "one", "s2"), ALREADY_DEFENDED),
    (DefensiveShot("A", "two", "s1"), NOT_BEFORE_IT),
    (DefensiveShot("A", "attacking", "s1"), NOT_SET_TO_DEFEND),
    (DefensiveShot("B", "one", "s2"), NOT_BETWEEN),
    (DefensiveShot("B", "two", "s1"), SCREENS_BY_SDF),
    (DefensiveShot("A", "three", "s1"), UNKNOWN_WEAPON),
    (DefensiveShot("C", "one", "s1"), UNKNOWN_WEAPON),
    (DefensiveShot("A", "two", "s3"), UNKNOWN_TARGET),
)
def test_7_2_7_each_entry_that_is_wrong_is_told(entry: DefensiveShot, code: Code) -> None:
    """CI-7.2.7-1, CI-11.1-1, CI-11.1.7-1."""
    assert objections((OWN, entry), SITUATION) == (Objection(1, code),)


def test_7_2_7_what_is_refused_uses_no_weapon() -> None:
    """CI-7.2.7-1."""
    wrong = DefensiveShot("B", "one", "s2")
    assert objections((wrong, SCREEN), SITUATION) == (Objection(0, NOT_BETWEEN),)


def test_7_2_7_an_allocation_is_refused_for_its_first_fault() -> None:
    """CI-7.2.7-1."""
    with illegal("already_defended", at="/1"):
        require_allocation((OWN, OWN), SITUATION)
    with malformed("unknown_weapon", at="/0"):
        require_allocation((DefensiveShot("A", "three", "s1"), OWN, OWN), SITUATION)
