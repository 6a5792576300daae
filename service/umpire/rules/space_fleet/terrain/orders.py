"""The orders that concern bodies, debris and mines (SF 5, SF 8)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.state.places import Spot


class MoveBodies(Value, frozen=True, tag="move_bodies"):
    """Move asteroids, planets and debris, before all ships (SF-TERR-02)."""


class LayMines(Value, frozen=True, tag="lay_mines"):
    """Lay a pattern of mines where the ship is, or has been in this turn's move (SF-MINE-02)."""

    ship: Id
    spots: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=20)]


class SweepMines(Value, frozen=True, tag="sweep_mines"):
    """Stay in a minefield for the whole move, and sweep it (SF-MINE-04)."""

    ship: Id
    field: Id


TerrainOrder: TypeAlias = MoveBodies | LayMines | SweepMines
