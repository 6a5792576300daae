"""Asteroids, planets, debris and mines on the field (SF-TERR, SF-MINE)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.space_fleet.state.bounds import (
    MOST_SPOTS,
    Facing,
    Heading,
    Speed,
)
from umpire.rules.space_fleet.state.places import Place, Spot


class Body(Named, frozen=True, forbid_unknown_fields=True):
    """An asteroid or a planet: it moves `speed` units a turn the way its place faces."""

    id: Id
    place: Place
    speed: Speed = 0


class Debris(Named, frozen=True, forbid_unknown_fields=True):
    """Lesser debris: an area, which drifts `speed` units a turn (SF-TERR-07).

    It drifts in the direction `facing` on the grid, and along `heading_deg` on a table.
    """

    id: Id
    spots: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=MOST_SPOTS)]
    speed: Speed = 0
    facing: Facing = 1
    heading_deg: Heading = 0.0


class Minefield(Named, frozen=True, forbid_unknown_fields=True):
    """A pattern of mines, hidden from other sides until a ship has entered it (SF-MINE-05)."""

    id: Id
    side: Id
    spot: Spot
    revealed: bool = False
