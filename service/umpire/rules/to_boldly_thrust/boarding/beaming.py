"""Who can beam boarders onto whom: transporters, shields, range, the match of velocities (TBT 7).

Units: MU, MU a turn, points of course.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from umpire.kernel.plane import DECIMALS, POINT_DEG, TOLERANCE_DEG
from umpire.rules.full_thrust.boarding import between_courses_deg, course_deg_of
from umpire.rules.full_thrust.declarations import require_open_line
from umpire.rules.full_thrust.refusals import NO_BOARDERS, NO_SENSOR, NOT_IN_RANGE, OWN_SIDE
from umpire.rules.full_thrust.state.options import Rounding
from umpire.rules.full_thrust.state.ship import is_deserted
from umpire.rules.full_thrust.state.values import range_between, within
from umpire.rules.to_boldly_thrust.activations import may_engage, passes, require_firecon
from umpire.rules.to_boldly_thrust.sensors.suites import knows_shields
from umpire.rules.to_boldly_thrust.shields.absorption import status_against
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.refusals import (
    BEAMED,
    NO_TRANSPORTER,
    OWN_SHIELDS_UP,
    TARGET_SHIELDED,
    VELOCITY_MISMATCH,
)
from umpire.rules.to_boldly_thrust.state.ship import Ship, Ssd
from umpire.rules.to_boldly_thrust.state.systems import Transporter
from umpire.rules.to_boldly_thrust.state.tables import FactorTable, TransporterTable, VelocityMatch


def factors_of(boxes: int, per_factor: int, rounding: Rounding) -> int:
    """Return the factors of so many hull boxes; a part of one counts, or not (TBT-RUL-21)."""
    return -(-boxes // per_factor) if rounding == "up" else boxes // per_factor


def boxes_per_factor(ssd: Ssd, table: FactorTable) -> int:
    """Return how many hull boxes make a factor: every Klingon ship by one rate (TBT-BOARD-01)."""
    if ssd.race == "klingon":
        return table.klingon
    return table.military if ssd.military else table.merchant


def factors_left(battle: Battle, ship: Ship) -> int:
    """Return the factors of a ship's own crew, less those lost in fights (TBT-BOARD-01)."""
    per_factor = boxes_per_factor(ship.ssd, battle.tables.factors)
    factors = factors_of(ship.hull, per_factor, battle.options.boarding_rounding)
    return max(0, factors - ship.boarders_lost)


def defenders_of(battle: Battle, target: Ship) -> int:
    """Return the factors that defend a ship: her crew's, or those that hold a prize (TBT-UMP-22).

    Who has left her does not defend her.
    """
    if target.prize is not None:
        return target.prize.factors
    return 0 if is_deserted(target) else factors_left(battle, target)


class Match(NamedTuple):
    """How two ships fly to each other: the courses' difference, and what is compared by it."""

    course_points: float
    velocity: float
    allowed: bool


def match_of(points: float, one: int, other: int, table: TransporterTable) -> Match:
    """Return how two velocities match at a difference of courses (TBT-TRAN-03).

    Args:
        points: of course, 0 to 6; parts of a point fall in the row of the next whole one.
        one: the velocity of one ship.
        other: that of the other.
        table: what is compared, and how much is allowed.
    """
    row = _row(points, table)
    compared = {"difference": abs(one - other), "average": (one + other) / 2, "sum": one + other}
    velocity = compared[row.compares]
    return Match(points, velocity, velocity <= row.most)


def _row(points: float, table: TransporterTable) -> VelocityMatch:
    slack = TOLERANCE_DEG / POINT_DEG
    return next((row for row in table.match if points <= row.points + slack), table.match[-1])


def matched(battle: Battle, ship: Ship, target: Ship) -> Match:
    """Return how a ship's flight matches a target's: courses are those of motion (TBT-TRAN-03)."""
    apart_deg = between_courses_deg(course_deg_of(battle, ship), course_deg_of(battle, target))
    points = round(apart_deg / POINT_DEG, DECIMALS)
    return match_of(points, ship.velocity, target.velocity, battle.tables.transporter)


def require_able_to_beam(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that can beam nobody over this turn (TBT-TRAN-02, TBT-RUL-20).

    Raises:
        IllegalOrder: it has no transporter that works, or has used it; no FireCon or no active
            sensors are left for it; its shields are up; or nobody is left to send.
    """
    if not ship.working(Transporter):
        raise NO_TRANSPORTER.refuse(
            f"{ship.id} has no transporter that works, and beams nobody over.", at="/ship"
        )
    free = free_transporters(ship)
    if not free:
        raise BEAMED.refuse(
            f"{ship.id} has beamed boarders over; each transporter does so once a turn.",
            at="/ship",
        )
    require_firecon(ship, free[0].id, rule="TBT-TRAN-02")
    if not ship.has_active_sensors():
        raise NO_SENSOR.refuse(
            f"{ship.id} has no active sensors that work, and beams nobody over.",
            at="/ship",
            rule="TBT-TRAN-02",
        )
    if ship.shield_status(battle.turn) != "down":
        raise OWN_SHIELDS_UP.refuse(
            f"The shields of {ship.id} are up; lower_shields in its stance lowers them for a turn.",
            at="/ship",
        )
    if not factors_left(battle, ship):
        raise NO_BOARDERS.refuse(
            f"{ship.id} has no boarding factors left, and at least 1 goes over.",
            at="/ship",
            rule="TBT-BOARD-01",
        )


def free_transporters(ship: Ship) -> list[Transporter]:
    """Return the transporters of a ship that work and have beamed nobody over this turn.

    Each beams one party a turn (TBT-RUL-23).
    """
    return [each for each in ship.working(Transporter) if each.id not in ship.engaged]


def require_within_beam(battle: Battle, ship: Ship, target: Ship) -> None:
    """Refuse a target that transporters cannot reach (TBT-TRAN-02, -03, TBT-RUL-20).

    Raises:
        IllegalOrder: it is a friend, hidden, too far, or shielded, or flies too differently.
    """
    if target.side == ship.side:
        raise OWN_SIDE.refuse(
            f"{target.id} is on side {ship.side}, as {ship.id} is; boarders go onto enemies.",
            at="/target",
            rule="TBT-TRAN-02",
        )
    require_open_line(battle, ship, target)
    reach_mu = battle.tables.transporter.reach_mu
    if not within(ship, target, reach_mu):
        raise NOT_IN_RANGE.refuse(
            f"{target.id} is {range_between(ship, target):.2f} MU from {ship.id}; transporters "
            f"reach {reach_mu:g}.",
            at="/target",
            rule="TBT-TRAN-02",
        )
    if not knows_shields(battle, ship, target):
        raise TARGET_SHIELDED.refuse(
            f"Nobody on side {ship.side} senses the shields of {target.id}; boarders go over where "
            "they are known to be down.",
            at="/target",
        )
    if status_against(battle, ship, target) != "down":
        raise TARGET_SHIELDED.refuse(
            f"The shields of {target.id} are up; boarders go over where they are down.",
            at="/target",
        )
    _require_match(battle, ship, target)


def _require_match(battle: Battle, ship: Ship, target: Ship) -> None:
    match = matched(battle, ship, target)
    if not match.allowed:
        row = _row(match.course_points, battle.tables.transporter)
        raise VELOCITY_MISMATCH.refuse(
            f"The courses of {ship.id} and {target.id} differ by {match.course_points:g} points, "
            f"and the {row.compares} of their velocities is {match.velocity:g}; {row.most} is "
            "the most.",
            at="/target",
        )


def targets_of(battle: Battle, ship: Ship) -> Iterator[Ship]:
    """Yield the ships onto which a ship can beam boarders now, whosever turn it is."""
    if may_engage(battle, ship) and passes(partial(require_able_to_beam, battle, ship)):
        for target in battle.ships:
            if target.status == "active" and passes(
                partial(require_within_beam, battle, ship, target)
            ):
                yield target


def has_beaming_left(battle: Battle, ship: Ship) -> bool:
    """Tell whether the fire phase waits for the transporters of a ship.

    It does where an enemy is in reach; whether his shields are down is not asked, so that waiting
    does not tell it.
    """
    if not may_engage(battle, ship) or not passes(partial(require_able_to_beam, battle, ship)):
        return False
    reach_mu = battle.tables.transporter.reach_mu
    return any(
        other.side != ship.side and other.status == "active" and within(ship, other, reach_mu)
        for other in battle.ships
    )
