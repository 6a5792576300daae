"""The events of planets (FT 14)."""

from typing import ClassVar, Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import dice
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_group, change_ship
from umpire.rules.full_thrust.state.planet_tables import EntryFate, LaunchFate
from umpire.rules.full_thrust.state.ship_state import Landing, Orbit, Sense

WayDown: TypeAlias = Literal["descent", "decay", "too_fast", "crossing", "window_missed"]

_SENSES: dict[Sense, str] = {"cw": "clockwise", "ccw": "anticlockwise"}

_LANDINGS: dict[Landing, str] = {
    "safe_landing": "lands safely",
    "crash_landing": "comes down in control, and crash-lands",
}

_WAYS_DOWN: dict[WayDown, str] = {
    "descent": "slows down, and leaves its orbit for the atmosphere",
    "decay": "is too slow for an orbit, and falls into the atmosphere",
    "too_fast": "is too fast for an orbit, and plunges into the atmosphere",
    "crossing": "flies straight into the planet",
    "window_missed": "misses the window of the orbit",
}

_FATES: dict[EntryFate, str] = {
    "crash_lands": "it survives, and crash-lands",
    "burns_up": "it burns up",
    "all_lost": "it burns up with all aboard",
}

_ARRIVALS: dict[LaunchFate, str] = {
    "lost": "it is lost",
    "random_landing": "it comes down somewhere",
    "intended_landing": "it lands where it means to",
}


class OrbitEntered(Happening, frozen=True, tag="orbit_entered", kw_only=True):
    """A ship came to the ring of a planet at orbital velocity, and flies along it."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"

    def apply(self, battle: B) -> B:
        """Put the ship on its ring."""
        return change_ship(battle, self.ship, orbit=self.orbit)

    def tell(self) -> str:
        return f"{self.ship} is in orbit of {self.orbit.planet}, {_SENSES[self.orbit.direction]}"


class OrbitMissed(Told, frozen=True, tag="orbit_missed", kw_only=True):
    """A ship was to enter orbit, and did not come to the ring."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"

    def tell(self) -> str:
        return f"{self.ship} does not come to the ring of {self.orbit.planet}"


class OrbitLeft(Happening, frozen=True, tag="orbit_left", kw_only=True):
    """A ship flew out of its orbit, straight on from now on."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.0-3"

    def apply(self, battle: B) -> B:
        """Take the ship from its ring."""
        return change_ship(battle, self.ship, orbit=None)

    def tell(self) -> str:
        return f"{self.ship} leaves its orbit of {self.orbit.planet}"


class AtmosphereReached(Happening, frozen=True, tag="atmosphere_reached", kw_only=True):
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

    def apply(self, battle: B) -> B:
        """Take the ship from its ring."""
        return change_ship(battle, self.ship, orbit=None)

    def tell(self) -> str:
        above = f", {self.excess} above the safe velocity" if self.excess else ""
        off = f", {self.missed_mu:g} MU off" if self.missed_mu else ""
        return f"{self.ship} {_WAYS_DOWN[self.way_down]}{off}{above}"


class EdgeOrbitReached(Happening, frozen=True, tag="edge_orbit_reached", kw_only=True):
    """A ship left the table through the window, slowly enough, and is in orbit there."""

    takes_out: ClassVar[bool] = True

    ship: str
    rule: str = "FT-14.1-2"

    def apply(self, battle: B) -> B:
        """Take the ship off the table, into orbit."""
        return change_ship(battle, self.ship, status="in_orbit")

    def tell(self) -> str:
        return f"{self.ship} leaves the table through the window, and is in orbit"


class ShipLanded(Happening, frozen=True, tag="ship_landed", kw_only=True):
    """A streamlined ship has come down in control, to land safely or to crash-land."""

    takes_out: ClassVar[bool] = True

    ship: str
    landing: Landing
    rule: str = "FT-14.3-1"

    def apply(self, battle: B) -> B:
        """Take the ship off the table, onto the planet."""
        return change_ship(battle, self.ship, status="landed", landing=self.landing)

    def tell(self) -> str:
        return f"{self.ship} {_LANDINGS[self.landing]}"


class EntryThrown(Happening, frozen=True, tag="entry_thrown", kw_only=True):
    """A ship fell through an atmosphere: a die, what was added to it, and what became of it."""

    takes_out: ClassVar[bool] = True

    ship: str
    modifier: int
    total: int
    fate: EntryFate
    rolls: tuple[Roll, ...]
    rule: str = "FT-14.3-2"

    def apply(self, battle: B) -> B:
        """Land what survives; events of damage tell the rest."""
        if self.fate != "crash_lands":
            return battle
        return change_ship(battle, self.ship, status="landed", landing="crash_landing")

    def tell(self) -> str:
        return (
            f"{self.ship} falls through the atmosphere: {dice(self.rolls)} {self.modifier:+d}, "
            f"{self.total}; {_FATES[self.fate]}"
        )


class CraftEscaped(Happening, frozen=True, tag="craft_escaped", kw_only=True):
    """A craft or a group of fighters tried to leave a burning ship."""

    ship: str
    craft: str
    arrival: LaunchFate
    rolls: tuple[Roll, ...]
    rule: str = "FT-14.3-3"

    def apply(self, battle: B) -> B:
        """Let the craft be lost, or stand on the planet."""
        status = "destroyed" if self.arrival == "lost" else "landed"
        return change_group(battle, self.craft, status=status, carrier=None, bay=None)

    def tell(self) -> str:
        return f"{self.craft} leaves {self.ship}: {dice(self.rolls)}, {_ARRIVALS[self.arrival]}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    OrbitEntered,
    OrbitMissed,
    OrbitLeft,
    AtmosphereReached,
    EdgeOrbitReached,
    ShipLanded,
    EntryThrown,
    CraftEscaped,
)
"""All that can happen by this chapter."""
