"""CI 11.1.7: defensive fire for another unit."""

from rules.cold_infinity.builders_defence import MISSILE, SHOT, TABLES, gun
from rules.cold_infinity.table import ci, rows

NEAR = ci.Post(range_penalty=1, to_attacker=5, target_to_attacker=8)
GUARDIAN = ("Guardian",)


def slow(use: ci.Use = "standard", guardian: bool = False) -> ci.Gun:  # noqa: FBT001, FBT002
    """A weapon of Speed 2."""
    return gun(use, speed=2, traits=GUARDIAN if guardian else ())


@rows(
    (slow(), NEAR, None),
    (slow(), NEAR._replace(range_penalty=2), None),
    (slow(), NEAR._replace(range_penalty=3), ci.SCREENED_TOO_FAR),
    (slow(guardian=True), NEAR._replace(range_penalty=4), None),
    (slow(guardian=True), NEAR._replace(range_penalty=5), ci.TOO_FAR_TO_GUARD),
    (slow(), NEAR._replace(to_attacker=7), None),
    (slow(), NEAR._replace(to_attacker=8), ci.NOT_BETWEEN),
    (slow(), NEAR._replace(to_attacker=9), ci.NOT_BETWEEN),
    (slow(), NEAR._replace(attacker_in_arc=False), ci.NOT_BEFORE_IT),
    (slow(), NEAR._replace(attacker_in_arc=False, target_in_arc=True), None),
    (slow("ad_hoc"), NEAR, ci.SCREENS_BY_SDF),
    (slow("emergency"), NEAR, ci.SCREENS_BY_SDF),
    (slow("attack"), NEAR, ci.SCREENS_BY_SDF),
    (gun(defensive_fire=ci.DefensiveFire(0, 2, 2)), NEAR, ci.NO_DEFENCE_RATING),
    (gun(speed=2, defended=True), NEAR, ci.ALREADY_DEFENDED),
)
def test_11_1_7_a_screen_stands_between_and_near(
    of: ci.Gun, post: ci.Post, expected: ci.Code | None
) -> None:
    """By standard fire, in arc of either, near, between (CI-11.1.7-1, CI-11.1.7.1-1, CI-RUL-68)."""
    assert ci.bar_to_screening(of, MISSILE, post, TABLES) == expected


def test_11_1_7_a_screen_is_as_fast_as_the_attack() -> None:
    """All criteria of defensive fire hold for screens, too (CI-11.1.7-1, CI-11.1-1)."""
    assert ci.bar_to_screening(slow(), SHOT, NEAR, TABLES) == ci.SLOWER_THAN_ATTACK
    assert ci.bar_to_screening(gun(), SHOT, NEAR, TABLES) is None


@rows((2, (), 2), (2, GUARDIAN, 4), (6, (), 6), (0, GUARDIAN, 0))
def test_11_1_7_1_guardians_screen_twice_as_far(
    speed: int, traits: tuple[str, ...], most: int
) -> None:
    """1 of range penalty for each point of Speed, or 2 (CI-11.1.7-1, CI-11.1.7.1-1)."""
    assert ci.most_penalty(speed, traits, TABLES.defence) == most
