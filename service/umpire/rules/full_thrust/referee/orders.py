"""The orders of the referee, and of a side that gives up (FT-UMP-2 to -5)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.battle import DamageMode
from umpire.rules.full_thrust.state.bounds import (
    MOST_SYSTEMS,
    Angle,
    Coordinate,
    Course,
    Name,
    Points,
    Velocity,
)
from umpire.rules.full_thrust.state.small_craft import Craft

Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Systems = Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)]


class ApplyDamage(Value, frozen=True, tag="apply_damage"):
    """Enter the damage of one attack: armour, hull boxes, threshold check and all."""

    target: Id
    points: Points
    mode: DamageMode = "ordinary"
    attacker: Id = "referee"
    reason: Name = ""


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Set a ship right, with a reason. What is left out stays as it is."""

    ship: Id
    reason: Reason
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None
    course_deg: Angle | None = None
    velocity: Velocity | None = None
    damage: Points | None = None
    armour_lost: Points | None = None
    lose: Systems = ()
    restore: Systems = ()


class CorrectGroup(Value, frozen=True, tag="correct_group"):
    """Set a fighter group right, with a reason. What is left out stays as it is."""

    group: Id
    reason: Reason
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None
    strength: Craft | None = None
    endurance: Annotated[int, Meta(ge=0, le=100)] | None = None


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None
    condition: Name = ""
