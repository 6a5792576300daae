"""What lies or drifts on the table beside the fleets (FT 13.1 to 13.6). Units: MU, MU a turn.

Every body is a circle about its centre; what is on its rim is outside (FT-RUL-84).
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import (
    Angle,
    Coordinate,
    Course,
    Length,
    Marks,
    Turn,
    Velocity,
)

MOST_BODIES = 1000
Toughness: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class Drift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a body moves each turn before the ships do: along a course, by so many MU (FT-13.2-1)."""

    course: Course
    speed: Annotated[int, Meta(ge=0, le=1000)]


class Circle(NamedValue, frozen=True):
    """The base of all bodies: a circle about its centre, with an id and perhaps a name."""

    id: Id
    x: Coordinate
    y: Coordinate
    radius: Length

    @property
    def place(self) -> tuple[float, float]:
        """The centre."""
        return (self.x, self.y)


class Asteroid(Circle, frozen=True, tag="asteroid"):
    """An asteroid (FT-13.1-1); with `damage_points` it can be worn down (FT-13.2-3).

    Without a drift of its own it moves with the field, where that moves.
    """

    drift: Drift | None = None
    damage_points: Toughness | None = None
    damage: Marks = 0


class DustCloud(Circle, frozen=True, tag="dust_cloud"):
    """A cloud of dust or gas (FT-13.3-1, -2)."""

    drift: Drift | None = None


class MeteorSwarm(Circle, frozen=True, tag="meteor_swarm"):
    """A swarm of meteors, or a field of debris (FT-13.5-1)."""

    drift: Drift | None = None


class WreckCloud(Circle, frozen=True, tag="wreck_cloud"):
    """What is left of a ship that exploded in `turn`: it flies on as the ship did (FT-13.6-2)."""

    course_deg: Angle
    velocity: Velocity
    turn: Turn


class Planet(Circle, frozen=True, tag="planet"):
    """A planet or a moon: its radius is its orbital velocity, half that of its ring (FT-14.0-1)."""


Body: TypeAlias = Asteroid | DustCloud | MeteorSwarm | WreckCloud | Planet
Terrain: TypeAlias = Annotated[tuple[Body, ...], Meta(max_length=MOST_BODIES)]


class FlareArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a flare is felt: a circle about a point; its rim is inside."""

    x: Coordinate
    y: Coordinate
    radius: Length

    @property
    def place(self) -> tuple[float, float]:
        """The centre."""
        return (self.x, self.y)
