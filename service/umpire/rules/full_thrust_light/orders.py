"""The orders of Full Thrust Light: what a side, or the referee, asks for."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.arcs import Arc
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.bounds import MOST_SYSTEMS, Coordinate, Course, Name, Velocity
from umpire.rules.full_thrust_light.battle import Manoeuvre

MOST_SHOTS = 100


class WriteOrder(Value, frozen=True, tag="write_order"):
    """Write a ship's movement order, secretly: in notation (`+2, B2` or `P2+2`) or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: Id
    notation: Annotated[str, Meta(max_length=40)] | None = None
    manoeuvre: Manoeuvre | None = None


class FinishOrders(Value, frozen=True, tag="finish_orders"):
    """Say that a side has written all its orders. When every side has, the orders are opened."""

    side: Id


class MoveShips(Value, frozen=True, tag="move_ships"):
    """Move every ship on the table by its order."""


class ReturnToTable(Value, frozen=True, tag="return_to_table"):
    """Bring back a ship that left, on the edge of the table (only where that was agreed)."""

    ship: Id
    x: Coordinate
    y: Coordinate
    course: Course


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for who fires first."""


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon at one target; `arc` only where the firer chooses on a line between two."""

    weapon: Id
    target: Id
    arc: Arc | None = None


class FireWeapons(Value, frozen=True, tag="fire_weapons"):
    """Perform all the fire of one ship; a weapon not declared here does not fire this turn."""

    ship: Id
    shots: Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=MOST_SHOTS)]


class PassFire(Value, frozen=True, tag="pass_fire"):
    """Decline to fire when it is the side's turn."""

    side: Id


class ApplyDamage(Value, frozen=True, tag="apply_damage"):
    """Enter the damage of one attack, as the referee: hull boxes, threshold check and all."""

    target: Id
    points: Annotated[int, Meta(ge=0, le=100_000)]
    attacker: Id = "referee"
    reason: Name = ""


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Set a ship right, as the referee, with a reason. What is left out stays as it is."""

    ship: Id
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    x: Coordinate | None = None
    y: Coordinate | None = None
    course: Course | None = None
    velocity: Velocity | None = None
    damage: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    lose: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    restore: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()


class ScanShip(Value, frozen=True, tag="scan_ship"):
    """Ask what sensors tell of a ship. This book has no sensors, and the answer says so."""

    ship: Id
    target: Id


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True, tag="declare_victory"):
    """Declare, as the referee, that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None
    condition: Name = ""


Order: TypeAlias = (
    WriteOrder
    | FinishOrders
    | MoveShips
    | ReturnToTable
    | RollInitiative
    | FireWeapons
    | PassFire
    | ApplyDamage
    | CorrectShip
    | ScanShip
    | Withdraw
    | DeclareVictory
)
