"""CI 11.1.7: defensive fire for another unit."""

from rules.cold_infinity.builders_defence import MISSILE, SHOT, TABLES, gun
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.defence.allocation import (
    ALREADY_DEFENDED,
    NOT_BEFORE_IT,
    NOT_BETWEEN,
    SCREENED_TOO_FAR,
    SCREENS_BY_SDF,
    SLOWER_THAN_ATTACK,
    TOO_FAR_TO_GUARD,
    Post,
    bar_to_screening,
    most_penalty,
)
from umpire.rules.cold_infinity.guns import Gun
from umpire.rules.cold_infinity.state.battle import Use
from umpire.rules.cold_infinity.state.sheet import NO_DEFENCE_RATING
from umpire.rules.cold_infinity.state.weapons import DefensiveFire

NEAR = Post(range_penalty=1, to_attacker=5, target_to_attacker=8)
GUARDIAN = ("Guardian",)


def slow(use: Use = "standard", guardian: bool = False) -> Gun:  # noqa: FBT001, FBT002
    """A weapon of Speed 2."""
    return gun(use, speed=2, traits=GUARDIAN if guardian else ())


@rows(
    (slow(), NEAR, None),
    (slow(), NEAR._replace(range_penalty=2), None),
    (slow(), NEAR._replace(range_penalty=3), SCREENED_TOO_FAR),
    (slow(guardian=True), NEAR._replace(range_penalty=4), None),
    (slow(guardian=True), NEAR._replace(range_penalty=5), TOO_FAR_TO_GUARD),
    (slow(), NEAR._replace(to_attacker=7), None),
    (slow(), NEAR._replace(to_attacker=8), NOT_BETWEEN),
    (slow(), NEAR._replace(to_attacker=9), NOT_BETWEEN),
    (slow(), NEAR._replace(attacker_in_arc=False), NOT_BEFORE_IT),
    (slow(), NEAR._replace(attacker_in_arc=False, target_in_arc=True), None),
    (slow("ad_hoc"), NEAR, SCREENS_BY_SDF),
    (slow("emergency"), NEAR, SCREENS_BY_SDF),
    (slow("attack"), NEAR, SCREENS_BY_SDF),
    (gun(defensive_fire=DefensiveFire(0, 2, 2)), NEAR, NO_DEFENCE_RATING),
    (gun(speed=2, defended=True), NEAR, ALREADY_DEFENDED),
)
def test_11_1_7_a_screen_stands_between_and_near(
    of: Gun, post: Post, expected: Code | None
) -> None:
    """CI-11.1.7-1, CI-11.1.7.1-1, CI-RUL-68."""
    assert bar_to_screening(of, MISSILE, post, TABLES) == expected


def test_11_1_7_a_screen_is_as_fast_as_the_attack() -> None:
    """CI-11.1.7-1, CI-11.1-1."""
    assert bar_to_screening(slow(), SHOT, NEAR, TABLES) == SLOWER_THAN_ATTACK
    assert bar_to_screening(gun(), SHOT, NEAR, TABLES) is None


@rows((2, (), 2), (2, GUARDIAN, 4), (6, (), 6), (0, GUARDIAN, 0))
def test_11_1_7_1_guardians_screen_twice_as_far(
    speed: int, traits: tuple[str, ...], most: int
) -> None:
    """1 of range penalty for each point of Speed, or 2 (CI-11.1.7-1, CI-11.1.7.1-1)."""
    assert most_penalty(speed, traits, TABLES.defence) == most
