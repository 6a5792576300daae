"""The events of planets (FT 14)."""

from typing import Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.planets.rings import Landing, Orbit
from umpire.rules.full_thrust.planets.tables import EntryFate, LaunchFate

WayDown: TypeAlias = Literal["descent", "decay", "too_fast", "crossing", "window_missed"]


class OrbitEntered(Event, frozen=True, tag="orbit_entered", kw_only=True):
    """A ship came to the ring of a planet at orbital velocity, and flies along it."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"


class OrbitMissed(Event, frozen=True, tag="orbit_missed", kw_only=True):
    """A ship was to enter orbit, and did not come to the ring."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"


class OrbitLeft(Event, frozen=True, tag="orbit_left", kw_only=True):
    """A ship flew out of its orbit, straight on from now on."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.0-3"


class AtmosphereReached(Event, frozen=True, tag="atmosphere_reached", kw_only=True):
    """A ship goes down, `excess` above the safe velocity; `missed_mu` is how far off the window.

    By `descent` it leaves its orbit, in a `decay` it was too slow for one, or it was too fast; by a
    `crossing` it flew straight into the planet. Without a `planet` it left by the table's edge.
    """

    ship: str
    planet: str | None
    way_down: WayDown
    excess: int = 0
    missed_mu: float = 0.0
    rule: str = "FT-14.1-1"


class EdgeOrbitReached(Event, frozen=True, tag="edge_orbit_reached", kw_only=True):
    """A ship left the table through the window, slowly enough, and is in orbit there."""

    ship: str
    rule: str = "FT-14.1-2"


class ShipLanded(Event, frozen=True, tag="ship_landed", kw_only=True):
    """A streamlined ship has come down in control, to land safely or to crash-land."""

    ship: str
    landing: Landing
    rule: str = "FT-14.3-1"


class EntryThrown(Event, frozen=True, tag="entry_thrown", kw_only=True):
    """A ship fell through an atmosphere: a die, what was added to it, and what became of it."""

    ship: str
    modifier: int
    total: int
    fate: EntryFate
    rolls: tuple[Roll, ...]
    rule: str = "FT-14.3-2"


class CraftEscaped(Event, frozen=True, tag="craft_escaped", kw_only=True):
    """A craft or a group of fighters tried to leave a burning ship."""

    ship: str
    craft: str
    arrival: LaunchFate
    rolls: tuple[Roll, ...]
    rule: str = "FT-14.3-3"


PlanetEvent: TypeAlias = (
    OrbitEntered
    | OrbitMissed
    | OrbitLeft
    | AtmosphereReached
    | EdgeOrbitReached
    | ShipLanded
    | EntryThrown
    | CraftEscaped
)
