"""The orders of movement (SF 2)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.state.bounds import Facing, Heading, Step

Path = Annotated[tuple[Step, ...], Meta(max_length=200)]


class MoveShip(Value, frozen=True, tag="move_ship"):
    """Move a ship along a path of `F`, `L` and `R`.

    With an empty path it stays, and may pivot: to `facing` on the grid, `heading_deg` on a table;
    a path of `L` and `R` alone pivots it too.
    """

    ship: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None


class MoveSquadron(Value, frozen=True, tag="move_squadron"):
    """Move all ships under the counter of a squadron along one path (SF-SENS-06)."""

    side: Id
    squadron: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None


MovementOrder: TypeAlias = MoveShip | MoveSquadron
