"""Who can board whom: how near, how fast and on what course ships must fly (FT-11.5-1).

Units: MU, MU a turn, degrees.
"""

from collections.abc import Callable
from functools import partial

from umpire.kernel.errors import Refusal
from umpire.kernel.plane import POINT_DEG, TOLERANCE_DEG
from umpire.rules.full_thrust.combat.hindrances import (
    require_open_line,
    require_openly_able,
)
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import course_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.crew import crew_left
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.refusals import (
    ALREADY_BOARDED,
    ALREADY_FIRED,
    BOARDING_COURSE,
    BOARDING_VELOCITY,
    FTL_WARMING,
    NO_BOARDERS,
    NOT_IN_RANGE,
    OPTION_OFF,
    OWN_SIDE,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import BoardingTable
from umpire.rules.full_thrust.state.units import may_yet_act, require_command

HALF_CIRCLE_DEG = 180.0


def between_courses_deg(one_deg: float, other_deg: float) -> float:
    """Return the angle between two courses, from 0 to 180 degrees."""
    apart_deg = abs(one_deg - other_deg) % (2 * HALF_CIRCLE_DEG)
    return min(apart_deg, 2 * HALF_CIRCLE_DEG - apart_deg)


def are_alike(one_deg: float, other_deg: float, table: BoardingTable) -> bool:
    """Tell whether two courses are near enough for boarders to cross (FT-11.5-1, FT-RUL-71)."""
    limit_deg = table.course_points * POINT_DEG
    return between_courses_deg(one_deg, other_deg) <= limit_deg + TOLERANCE_DEG


def course_deg_of(battle: Battle, ship: Ship) -> float:
    """Return the course of a ship in degrees: its facing in cinematic movement (FT-3.1-1)."""
    vector = movement_of(battle, ship) == "vector"
    return course_of(ship.facing, ship.course_deg if vector else None)


def require_able_to_board(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that can send nobody over this turn (FT-11.5-2, FT-RUL-75, -102, FT-UMP-30).

    Raises:
        IllegalOrder: boarding is not played; or it has boarded or fired, does not obey, leaves by
            FTL, may not attack, as far as that shows, or has no crew.
    """
    if not battle.options.boarding:
        raise OPTION_OFF.refuse(
            f"{ship.id} boards nobody: the scenario plays without the option boarding.",
            at="/ship",
            rule="FT-11.5-1",
        )
    if ship.boarded:
        raise ALREADY_BOARDED.refuse(
            f"{ship.id} has boarded this turn: it may board again next turn.", at="/ship"
        )
    if ship.fired and not battle.options.boarding_after_fire:
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has fired this turn, and does nothing more in it: it may board next turn.",
            at="/ship",
        )
    require_command(battle, ship, at="/ship")
    if ship.ftl_since is not None:
        raise FTL_WARMING.refuse(f"{ship.id} is leaving by FTL, and boards nobody.", at="/ship")
    require_openly_able(battle, ship)
    if not crew_left(ship, battle.tables.damage_control):
        raise NO_BOARDERS.refuse(
            f"{ship.id} has no boarding factors left: it boards nobody any more.", at="/ship"
        )


def require_trajectory(battle: Battle, ship: Ship, target: Ship) -> None:
    """Refuse a target that boarders cannot reach: range, velocity, course (FT-11.5-1).

    Ships at rest have no course, unless an option takes their facing for it (FT-RUL-110).

    Raises:
        IllegalOrder: it is a friend, hidden, too far, too fast or slow, or on another course.
    """
    if target.side == ship.side:
        raise OWN_SIDE.refuse(
            f"{target.id} is on the side of {ship.id}: only enemies are boarded.", at="/target"
        )
    require_open_line(battle, ship, target)
    table = battle.tables.boarding
    if not within(ship, target, table.reach_mu):
        raise NOT_IN_RANGE.refuse(
            f"{target.id} is {range_between(ship, target):.2f} MU from {ship.id}: "
            f"{table.reach_mu:g} MU is the most.",
            at="/target",
            rule="FT-11.5-1",
        )
    if abs(ship.velocity - target.velocity) > table.velocity:
        raise BOARDING_VELOCITY.refuse(
            f"{target.id} and {ship.id} fly too unlike in velocity: {table.velocity} MU of "
            "difference is the most.",
            at="/target",
        )
    at_rest = not ship.velocity and not target.velocity
    if at_rest and battle.options.boarding_at_rest == "any_course":
        return
    if not are_alike(course_deg_of(battle, ship), course_deg_of(battle, target), table):
        raise BOARDING_COURSE.refuse(
            f"{ship.id} and {target.id} fly on courses too unlike: board what flies as "
            f"{ship.id} does.",
            at="/target",
        )


def targets_of(battle: Battle, ship: Ship) -> tuple[Ship, ...]:
    """Return the ships that a ship could board now, whosever turn it is."""
    if ship.status != "active" or not _passes(partial(require_able_to_board, battle, ship)):
        return ()
    reach_mu = battle.tables.boarding.reach_mu
    return tuple(
        [
            other
            for other in battle.ships
            if other.status == "active"
            and within(ship, other, reach_mu)
            and _passes(partial(require_trajectory, battle, ship, other))
        ]
    )


def _passes(check: Callable[[], None]) -> bool:
    try:
        check()
    except Refusal:
        return False
    return True


def has_boarding_left(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship that could board another this turn (FT-RUL-75).

    In a closed book any might (FT-UMP-67).
    """
    return battle.options.boarding and any(
        ship.side == side and _yet_to_board(battle, ship) for ship in battle.ships
    )


def _yet_to_board(battle: Battle, ship: Ship) -> bool:
    unknown = may_yet_act(battle, ship) and not ship.boarded
    return unknown or bool(targets_of(battle, ship))
