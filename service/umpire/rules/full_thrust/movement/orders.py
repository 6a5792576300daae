"""The orders of movement (FT 3, 10)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.bounds import Coordinate, Course
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre

Notation = Annotated[str, Meta(max_length=120)]


class WriteOrder(Value, frozen=True, tag="write_order"):
    """Write a ship's order, secretly: in notation (`P2+4: 12`, `MD2 TP3`), or as numbers.

    A later order for the same ship takes the place of the earlier one, until its side has finished.
    """

    ship: Id
    notation: Notation | None = None
    manoeuvre: Manoeuvre | None = None


class WriteSquadronOrder(Value, frozen=True, tag="write_squadron_order"):
    """Write one order for all ships of a squadron (FT-3.7-1)."""

    side: Id
    squadron: Id
    notation: Notation | None = None
    manoeuvre: Manoeuvre | None = None


class MoveShips(Value, frozen=True, tag="move_ships"):
    """Move every ship by its order (FT-2.7-6, -7), rams, FTL and homing of salvoes included."""


class ReturnToTable(Value, frozen=True, tag="return_to_table"):
    """Say where on its edge a ship comes back this turn, and on what course (FT-3.5-2)."""

    ship: Id
    x: Coordinate
    y: Coordinate
    facing: Course


class ShiftTable(Value, frozen=True, tag="shift_table"):
    """Shift everything on the table by the same vector, where that was agreed (FT-3.8-1)."""

    dx: Coordinate
    dy: Coordinate


class Disengage(Value, frozen=True, tag="disengage"):
    """Throw for whether a side that has left by one edge gets away (FT-3.9-1)."""

    side: Id
