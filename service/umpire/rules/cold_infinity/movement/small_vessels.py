"""Motion without thrusters: small vessels, and the cinematic motion of a whole battle.

CI 5.5, 5.6. Thrust points.
"""

from typing import NamedTuple

from umpire.rules.cold_infinity.movement.refusals import (
    EVASION_LIMIT,
    FIGHTERS_ALONE,
    INSUFFICIENT_THRUST,
    MOTION_LIMIT,
)
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, SMALL_VESSELS, HullType
from umpire.rules.cold_infinity.state.movement_tables import MovementTable
from umpire.rules.cold_infinity.state.named import in_words
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.tables import HullRow


def motion_limit(hull: HullType, hulls: tuple[HullRow, ...]) -> int | None:
    """Return how many hexes, facings and quarters a hull makes in a turn; None: any (CI-5.6-1)."""
    return next((row.motions for row in hulls if row.hull_type == hull), None)


def require_motions(motions: int, limit: int | None) -> None:
    """Check the hexes of acceleration, facings and quarters of a turn together (CI-RUL-29).

    What a manoeuvre of earlier turns makes counts, and thrust that stops one does not (CI-UMP-26).

    Raises:
        IllegalOrder: they are more than the hull makes.
    """
    if limit is not None and motions > limit:
        raise MOTION_LIMIT.refuse(f"{motions} motions are asked for, {limit} is the limit.")


SMALL_COSTS = Costs(acceleration=1, pivot=1, roll_tumble=1, slide=1)
"""Each hex and each step of a manoeuvre costs small vessels 1 (CI-5.5-1)."""


class Evasion(NamedTuple):
    """Evasion of a fighter: the thrust that it has left, and what it adds to its own fire."""

    thrust_left: int
    own_drm: int


def snap(hull: HullType, steps: int, thrust_left: int) -> int:
    """Return the thrust that a fighter has left after a snap manoeuvre (CI-5.5.1-1).

    Args:
        hull: what it is; shuttles make none.
        steps: facings or quarters, each for 1 thrust.
        thrust_left: what it has not spent this turn, on evasion or otherwise.

    Raises:
        IllegalOrder: it is no fighter, or has too little thrust left.
    """
    _fighters_alone(hull, "CI-5.5.1-1")
    return _paid(steps, thrust_left, "CI-5.5.1-1")


def evade(hull: HullType, level: int, limit: int, thrust: int) -> Evasion:
    """Return what evasion costs each fighter of a group (CI-5.5.2-1, -2).

    Args:
        hull: what it is; shuttles do not evade.
        level: of evasion, which is announced before the group moves.
        limit: by its design; see `MovementTable.evasion_levels`.
        thrust: of each fighter.

    Raises:
        IllegalOrder: it is no fighter, or that is more than it can do or has thrust for.
    """
    _fighters_alone(hull, "CI-5.5.2-1")
    if level > limit:
        raise EVASION_LIMIT.refuse(f"It evades by {limit} levels at most, not {level}.")
    return Evasion(_paid(level, thrust, "CI-5.5.2-2"), -level)


def evasion_drm(
    level: int, firer: HullType, range_hexes: int, table: MovementTable, options: Options
) -> int:
    """Return what evasion of a target adds to fire at it (CI-5.5.2-1, -2, CI-RUL-32).

    Ships and structures far away ignore it; small vessels do not by house rule. The range
    of guided weapons is from the hex of their launch.
    """
    ignoring = firer not in SMALL_VESSELS or options.evasion_ignored_by_small_vessels
    return 0 if ignoring and range_hexes > table.evasion_ignored_beyond else -level


def _fighters_alone(hull: HullType, rule: str) -> None:
    """Refuse what other units than fighters ask for."""
    if hull not in FIGHTERS:
        raise FIGHTERS_ALONE.refuse(
            f"A {in_words(hull)} cannot do that: fighters alone can.", rule=rule
        )


def _paid(cost: int, thrust: int, rule: str) -> int:
    """Return the thrust that is left."""
    if cost > thrust:
        raise INSUFFICIENT_THRUST.refuse(
            f"{cost} thrust is needed, {thrust} is available.", rule=rule
        )
    return thrust - cost
