"""CI 11.1.6: direct fire at guided weapons."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_defence import RULES, gun
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_WEAPON
from umpire.rules.cold_infinity.defence.allocation import CANNOT_INTERCEPT, ONE_INTERCEPTED
from umpire.rules.cold_infinity.defence.setting import (
    LAUNCH_HIDDEN,
    LAUNCH_OUT_OF_ARC,
    TRIES_EXCEEDED,
    Aim,
    InterceptDrm,
    LaunchHex,
    Mark,
    bar_to_intercepting,
    bars_to_tries,
    intercept_drm,
    intercept_hexes,
)
from umpire.rules.cold_infinity.fire.throws import to_hit
from umpire.rules.cold_infinity.guns import OFF, UNARMED, Gun
from umpire.rules.cold_infinity.state.battle import Interception
from umpire.rules.cold_infinity.state.values import Configuration
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import Damage, RangeRating, RateOfFire

TABLE = RULES.tables.defence
SLASHES: tuple[Configuration, ...] = ("slashing",)


@rows(
    (gun("intercept"), "burst", LaunchHex(), None),
    (gun("intercept", technology="laser"), "burst", LaunchHex(), None),
    (gun("standard"), "burst", LaunchHex(), CANNOT_INTERCEPT),
    (gun("attack"), "burst", LaunchHex(), CANNOT_INTERCEPT),
    (gun("intercept", configurations=("wave",)), "wave", LaunchHex(), CANNOT_INTERCEPT),
    (gun("intercept"), "pulse", LaunchHex(), CANNOT_INTERCEPT),
    (gun("intercept", configurations=SLASHES), "slashing", LaunchHex(), CANNOT_INTERCEPT),
    (
        gun("intercept", configurations=SLASHES, traits=("Small Vessel Targeting",)),
        "slashing",
        LaunchHex(),
        None,
    ),
    (gun("intercept", damage=Damage()), "burst", LaunchHex(), CANNOT_INTERCEPT),
    (gun("intercept")._replace(powered=False), "burst", LaunchHex(), OFF),
    (gun("intercept", readiness=Readiness(arming=1)), "burst", LaunchHex(), UNARMED),
    (gun("intercept"), "burst", LaunchHex(in_arc=False), LAUNCH_OUT_OF_ARC),
    (gun("intercept"), "burst", LaunchHex(line_of_sight=False), LAUNCH_HIDDEN),
)
def test_11_1_6_weapons_that_intercept(
    of: Gun, configuration: Configuration, launch: LaunchHex, expected: Code | None
) -> None:
    """CI-11.1.6-1, CI-11.1.6.1-1, CI-RUL-67."""
    assert bar_to_intercepting(of, configuration, launch) == expected


@rows(
    (3, 1, False, 3),
    (10, 1, False, 4),
    (10, 2, False, 2),
    (1, 2, False, 1),
    (10, 3, False, 1),
    (10, 4, False, 1),
    (0, 4, False, 0),
    (10, 1, True, 10),
    (10, 3, True, 10),
)
def test_11_1_6_each_try_is_nearer(
    distance: int,
    attempt: int,
    drone: bool,  # noqa: FBT001
    expected: int,
) -> None:
    """4, 2 and 1 hexes at most (CI-11.1.6-2, CI-11.1.6-3, CI-RUL-67); drones where they are.

    Those can be shot at anywhere on their way (CI-11.1.6.2-1).
    """
    assert intercept_hexes(distance, attempt, TABLE, drone=drone) == expected


@rows(
    (3, Aim(3), Mark(2, 3), InterceptDrm(0, 3, -3, 0, -2, -3), -5),
    (2, Aim(3), Mark(2), InterceptDrm(0, 3, -2, 0, -2), -1),
    (4, Aim(3, doubled=True), Mark(2), InterceptDrm(0, 3, -8, 0, -2), -7),
    (4, Aim(3, 2), Mark(2), InterceptDrm(2, 3, -4, 0, -2), -1),
    (0, Aim(), Mark(), InterceptDrm(range=-1), -1),
    (1, Aim(own_evasion=-2), Mark(2, exposure=1), InterceptDrm(0, 0, -1, -2, -2, 0, 1), -4),
)
def test_11_1_6_the_modifier_of_an_intercept(
    hexes: int, aim: Aim, mark: Mark, terms: InterceptDrm, drm: int
) -> None:
    """CI-11.1.6-2."""
    found = intercept_drm(RangeRating(1, 1), hexes, aim, mark, RULES)
    assert (found, found.total) == (terms, drm)


@rows(((4, 4, 4), False), ((4, 4, 5), True), ((6, 6, 6), True))
def test_11_1_6_a_hit_destroys_the_guided_weapon(faces: tuple[int, ...], destroyed: bool) -> None:  # noqa: FBT001
    """From 11 on it is destroyed; else it rolls to hit (CI-11.1.6-2)."""
    assert to_hit(faces, -2, RULES.tables.fire).hit == destroyed


def test_11_1_6_a_weapon_tries_as_often_as_it_fires() -> None:
    """CI-11.1.6-3, CI-11.1.6-1, CI-UMP-49."""
    guns = {
        ("A", "one"): gun("intercept"),
        ("A", "twice"): gun("intercept", rate_of_fire=RateOfFire(2)),
    }
    told = (
        Interception("A", "one", "m1"),
        Interception("A", "twice", "m1", 2),
        Interception("A", "twice", "m2", 1),
        Interception("A", "none", "m1"),
    )
    assert bars_to_tries(told, guns) == (None, None, ONE_INTERCEPTED, UNKNOWN_WEAPON)
    assert bars_to_tries((Interception("A", "one", "m1", 2),), guns) == (TRIES_EXCEEDED,)
    assert bars_to_tries((Interception("A", "one", "m1", 0),), guns) == (TRIES_EXCEEDED,)


@given(st.integers(0, 40), st.integers(1, 8))
def test_11_1_6_no_try_is_farther_than_the_launch_hex(distance: int, attempt: int) -> None:
    """CI-11.1.6-2, CI-11.1.6-3."""
    hexes = intercept_hexes(distance, attempt, TABLE)
    assert intercept_hexes(distance, attempt + 1, TABLE) <= hexes <= distance
