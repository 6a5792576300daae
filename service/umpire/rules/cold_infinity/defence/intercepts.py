"""Intercepts and anti-missile rockets: what is fired at guided weapons before they strike.

CI 11.1.6, 11.5.1. Ranges in hexes.
"""

from collections.abc import Mapping
from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.reasons import DESTROYED, LINE_BLOCKED, OUT_OF_ARC, OUT_OF_RANGE, UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.refusals import CANNOT_INTERCEPT, ONE_INTERCEPTED
from umpire.rules.cold_infinity.guns.gun import Gun, bar_to_firing
from umpire.rules.cold_infinity.hits.shots import Rules
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.small.groups import bar_to_aiming
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.fire_step import Interception
from umpire.rules.cold_infinity.state.refusals import MAGAZINE_EMPTY, NOT_POWERED, SHOTS_EXCEEDED
from umpire.rules.cold_infinity.state.systems import RocketSystem
from umpire.rules.cold_infinity.state.tables import DefenceTable
from umpire.rules.cold_infinity.state.weapons import Damage, RangeRating

LAUNCH_OUT_OF_ARC = OUT_OF_ARC.under("CI-11.1.6-1")
LAUNCH_HIDDEN = LINE_BLOCKED.under("CI-RUL-67")
TRIES_EXCEEDED = SHOTS_EXCEEDED.under("CI-11.1.6-3")


class LaunchHex(NamedTuple):
    """The launch hex of a guided weapon, or a drone itself, as the interceptor has it."""

    in_arc: bool = True
    line_of_sight: bool = True


class Aim(NamedTuple):
    """What an interceptor brings: accuracy without signs, amplification, its own evasion.

    `doubled`: it needs a lock-on the launch hex, and has none; see `warfare.attack`.
    """

    accuracy: int = 0
    amplification: int = 0
    own_evasion: int = 0
    doubled: bool = False


class Mark(NamedTuple):
    """A guided weapon as a mark: its amplification, its launcher's accuracy, shots of a drone."""

    amplification: int = 0
    launcher_accuracy: int = 0
    exposure: int = 0


class InterceptDrm(NamedTuple):
    """Every term of the modifier of an intercept, as it is added to the throw (CI-11.1.6-2)."""

    amplification: int = 0
    accuracy: int = 0
    range: int = 0
    own_evasion: int = 0
    mark_amplification: int = 0
    mark_accuracy: int = 0
    exposure: int = 0

    @property
    def total(self) -> int:
        """The modifier itself."""
        return sum(self)


def bar_to_intercepting(gun: Gun, configuration: Configuration, launch: LaunchHex) -> Code | None:
    """Return why a weapon cannot intercept a guided weapon, or None (CI-11.1.6-1, -6.1-1).

    Of its range only line of sight counts (CI-RUL-67). Lasers intercept like any direct fire.

    Args:
        gun: that was declared for it.
        configuration: in which it is to fire.
        launch: where the guided weapon came from.
    """
    weapon = gun.weapon
    unfit = configuration == "wave" or configuration not in weapon.configurations
    if unfit or gun.use != "intercept" or not does_damage(weapon.damage):
        return CANNOT_INTERCEPT
    if bar_to_aiming(configuration, weapon.traits):
        return CANNOT_INTERCEPT
    barred = bar_to_firing(gun)
    if barred:
        return barred
    if not launch.in_arc:
        return LAUNCH_OUT_OF_ARC
    return None if launch.line_of_sight else LAUNCH_HIDDEN


def does_damage(damage: Damage) -> bool:
    """Tell whether a weapon does any damage at all (CI-11.1.6.1-1)."""
    return bool(damage.dice or damage.fixed)


def bars_to_tries(
    interceptions: tuple[Interception, ...], guns: Mapping[tuple[Id, Id], Gun]
) -> tuple[Code | None, ...]:
    """Return what is wrong with each interception, as to how often it shoots, and at what.

    A weapon tries as often as it has shots a turn (CI-11.1.6-3), and always at the same guided
    weapon (CI-11.1.6-1, CI-UMP-49).
    """
    found: list[Code | None] = []
    used: set[tuple[Id, Id]] = set()
    for each in interceptions:
        key = (each.unit, each.weapon)
        if key not in guns:
            found.append(UNKNOWN_WEAPON)
        elif key in used:
            found.append(ONE_INTERCEPTED)
        else:
            most = guns[key].weapon.rate_of_fire.shots
            found.append(None if 1 <= each.tries <= most else TRIES_EXCEEDED)
        used.add(key)
    return tuple(found)


def intercept_hexes(
    distance: int, attempt: int, table: DefenceTable, *, drone: bool = False
) -> int:
    """Return the range that counts for a try at a guided weapon (CI-11.1.6-2, -3, CI-RUL-67).

    Args:
        distance: to its launch hex; to a drone itself, which counts as it is (CI-11.1.6.2-1).
        attempt: of the same weapon, from 1.
        table: the ranges that the tries do not exceed.
        drone: whether it is a drone.
    """
    if drone:
        return distance
    most = table.intercept_hexes
    return min(distance, most[min(attempt, len(most)) - 1])


def intercept_drm(
    rating: RangeRating, range_hexes: int, aim: Aim, mark: Mark, rules: Rules
) -> InterceptDrm:
    """Return the modifier of a throw to intercept, term by term (CI-11.1.6-2).

    The guided weapon has neither silhouette nor sections, and no ECM from its launcher. Thrown
    like any fire (`fire.to_hit`): what hits, destroys it.

    Args:
        rating: of the interceptor.
        range_hexes: that counts; see `intercept_hexes`.
        aim: what the interceptor brings.
        mark: what the guided weapon brings.
        rules: of fire and range.
    """
    table, options = rules.tables.fire, rules.options
    penalty = range_penalty(rating, range_hexes, table, options, doubled=aim.doubled)
    return InterceptDrm(
        amplification=aim.amplification,
        accuracy=aim.accuracy,
        range=penalty,
        own_evasion=aim.own_evasion,
        mark_amplification=-mark.amplification,
        mark_accuracy=-mark.launcher_accuracy,
        exposure=mark.exposure,
    )


ROCKETS_GONE = DESTROYED.under("CI-11.5.1-1")
ROCKETS_OUT_OF_ARC = OUT_OF_ARC.under("CI-11.5.1-1")
PROTECTED_TOO_FAR = OUT_OF_RANGE.under("CI-11.5.1-1")
ROCKETS_OFF = NOT_POWERED.under("CI-3.3-1")
ROCKETS_EXCEEDED = SHOTS_EXCEEDED.under("CI-11.5.1-1")


class Rockets(NamedTuple):
    """A rocket system in the turn: rockets left, tries it has made, whether it works and is on."""

    left: int
    tries: int = 0
    intact: bool = True
    on: bool = True


class RocketPost(NamedTuple):
    """Where a rocket system stands: its target is whom the guided weapon is aimed at.

    The unit that has the system is in its arc, at 0 hexes.
    """

    launch_in_arc: bool = True
    target_in_arc: bool = True
    to_target: int = 0


def bar_to_rockets(
    system: RocketSystem, rockets: Rockets, post: RocketPost, table: DefenceTable
) -> Code | None:
    """Return why a system cannot fire a rocket at a guided weapon, or None (CI-11.5.1-1)."""
    if not rockets.intact:
        return ROCKETS_GONE
    if not rockets.on:
        return ROCKETS_OFF
    if rockets.tries >= system.shots:
        return ROCKETS_EXCEEDED
    if rockets.left <= 0:
        return MAGAZINE_EMPTY
    if not (post.launch_in_arc and post.target_in_arc):
        return ROCKETS_OUT_OF_ARC
    return PROTECTED_TOO_FAR if post.to_target > table.rocket_hexes else None


def rocket_drm(mark: Mark) -> InterceptDrm:
    """Return the modifier of a rocket: that of an intercept, without range (CI-11.5.1-1).

    Rockets have no accuracy, and no amplification of their unit; what hits destroys the mark.
    """
    return InterceptDrm(
        mark_amplification=-mark.amplification,
        mark_accuracy=-mark.launcher_accuracy,
        exposure=mark.exposure,
    )
