"""FT 14.0, 14.1: planets, and edges that are orbits, bend the move of a ship. Units: MU."""

from typing import ClassVar, Literal, TypeAlias

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point
from umpire.rules.full_thrust.flight import Flight
from umpire.rules.full_thrust.movement import ShipMoved, plot_bent_flight
from umpire.rules.full_thrust.orbits import Voyage, orbital_velocity, planet_named, planets_of
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    Ruling,
    Table,
    change_group,
    change_ship,
)
from umpire.rules.full_thrust.state.options import EdgeOrbit, Options, Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import EntryFate, LaunchFate
from umpire.rules.full_thrust.state.values import Edge, Landing, Manoeuvre, Orbit, Sense

WayDown: TypeAlias = Literal["descent", "decay", "too_fast", "crossing", "window_missed"]

_SENSES: dict[Sense, str] = {"cw": "clockwise", "ccw": "anticlockwise"}

_LANDINGS: dict[Landing, str] = {
    "safe_landing": "lands safely",
    "crash_landing": "comes down under control and crash-lands",
}

_WAYS_DOWN: dict[WayDown, str] = {
    "descent": "slows down and leaves its orbit for the atmosphere",
    "decay": "is too slow for an orbit and falls into the atmosphere",
    "too_fast": "is too fast for an orbit and plunges into the atmosphere",
    "crossing": "flies straight into the planet",
    "window_missed": "misses the window of the orbit",
}

_FATES: dict[EntryFate, str] = {
    "crash_lands": "it survives and crash-lands",
    "burns_up": "it burns up",
    "all_lost": "it burns up with all aboard",
}

_ARRIVALS: dict[LaunchFate, str] = {
    "lost": "it is lost",
    "random_landing": "it comes down somewhere",
    "intended_landing": "it lands where it intended",
}


class OrbitEntered(Happening, frozen=True, tag="orbit_entered", kw_only=True):
    """A ship came to the ring of a planet at orbital velocity, and flies along it."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, orbit=self.orbit)

    def tell(self) -> str:
        return self.say(
            "{ship} is in orbit of {planet}, {sense:word}",
            planet=self.orbit.planet,
            sense=_SENSES[self.orbit.direction],
        )


class OrbitMissed(Told, frozen=True, tag="orbit_missed", kw_only=True):
    """A ship was to enter orbit, and did not come to the ring."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.1-1"

    def tell(self) -> str:
        return self.say("{ship} does not reach the ring of {planet}", planet=self.orbit.planet)


class OrbitLeft(Happening, frozen=True, tag="orbit_left", kw_only=True):
    """A ship flew out of its orbit, straight on from now on."""

    ship: str
    orbit: Orbit
    rule: str = "FT-14.0-3"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, orbit=None)

    def tell(self) -> str:
        return self.say("{ship} leaves its orbit of {planet}", planet=self.orbit.planet)


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
        return change_ship(battle, self.ship, orbit=None)

    def tell(self) -> str:
        reached = self.say("{ship} {way:word}", way=_WAYS_DOWN[self.way_down])
        if self.missed_mu:
            reached += self.say(", {missed_mu:g} MU off")
        if self.excess:
            reached += self.say(", {excess} above the safe velocity")
        return reached


class EdgeOrbitReached(Happening, frozen=True, tag="edge_orbit_reached", kw_only=True):
    """A ship left the table through the window, slowly enough, and is in orbit there."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} leaves the table through the window and is in orbit"

    ship: str
    rule: str = "FT-14.1-2"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, status="in_orbit")


class ShipLanded(Happening, frozen=True, tag="ship_landed", kw_only=True):
    """A streamlined ship has come down in control, to land safely or to crash-land."""

    takes_out: ClassVar[bool] = True

    ship: str
    landing: Landing
    rule: str = "FT-14.3-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, status="landed", landing=self.landing)

    def tell(self) -> str:
        return self.say("{ship} {way:word}", way=_LANDINGS[self.landing])


class EntryThrown(Happening, frozen=True, tag="entry_thrown", kw_only=True):
    """A ship fell through an atmosphere: a die, its modifier, and the ship's fate."""

    takes_out: ClassVar[bool] = True

    ship: str
    modifier: int
    total: int
    fate: EntryFate
    rolls: tuple[Roll, ...]
    rule: str = "FT-14.3-2"

    def apply(self, battle: B) -> B:
        """Land a ship that survives; events of damage cover the rest."""
        if self.fate != "crash_lands":
            return battle
        return change_ship(battle, self.ship, status="landed", landing="crash_landing")

    def tell(self) -> str:
        return self.say(
            "{ship} falls through the atmosphere: {fate:word} ({rolls:dice} {modifier:+d} is "
            "{total})",
            fate=_FATES[self.fate],
        )


class CraftEscaped(Happening, frozen=True, tag="craft_escaped", kw_only=True):
    """A craft or a group of fighters tried to leave a burning ship."""

    ship: str
    craft: str
    arrival: LaunchFate
    rolls: tuple[Roll, ...]
    rule: str = "FT-14.3-3"

    def apply(self, battle: B) -> B:
        status = "destroyed" if self.arrival == "lost" else "landed"
        return change_group(battle, self.craft, status=status, carrier=None, bay=None)

    def tell(self) -> str:
        fate = _ARRIVALS[self.arrival]
        return self.say("{craft} leaves {ship}: {fate:word} ({rolls:dice})", fate=fate)


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

SIDES: tuple[Edge, ...] = ("min_x", "max_x")


def is_orbit(options: Options, edge: Edge) -> bool:
    """Return whether an edge of the table stands for an orbit (FT-14.1-2)."""
    return (
        options.planets
        and options.orbit_model == "table_edge"
        and options.table_edge_orbit.edge == edge
    )


def miss_distance_mu(orbit: EdgeOrbit, offset_mu: float) -> float:
    """Return how far off the window a ship leaves: from its nearer end, 0 inside (FT-RUL-93).

    `offset_mu` counts from the middle of the window, to either side.
    """
    missed = abs(offset_mu) - orbit.window_width / 2
    return missed if missed > TOLERANCE_MU else 0.0


def is_safe(orbit: EdgeOrbit, offset_mu: float, velocity: int) -> bool:
    """Return whether a ship that leaves there comes into orbit (FT-14.1-2)."""
    return not miss_distance_mu(orbit, offset_mu) and velocity <= orbit.max_velocity


def offset_mu(table: Table, orbit: EdgeOrbit, place: Point) -> float:
    """Return how far from the middle of the window a point of the edge is."""
    if orbit.edge in SIDES:
        along, middle = place[1], (table.min_y + table.max_y) / 2
    else:
        along, middle = place[0], (table.min_x + table.max_x) / 2
    return along - (middle if orbit.window_position is None else orbit.window_position)


def reach_orbit(ruling: Ruling, ship_id: str, place: Point) -> Ruling:
    """Return the ruling on a ship that has left by the edge of the orbit (FT-14.1-2).

    `place` is where its way crossed the edge.
    """
    battle, orbit = ruling.state, ruling.state.options.table_edge_orbit
    ship = battle.ship(ship_id)
    if ship is None or battle.table is None:
        return ruling
    offset = offset_mu(battle.table, orbit, place)
    if is_safe(orbit, offset, ship.velocity):
        return ruling.then(EdgeOrbitReached(ship=ship_id))
    missed = miss_distance_mu(orbit, offset)
    return ruling.then(
        AtmosphereReached(
            ship=ship_id,
            planet=None,
            way_down="window_missed" if missed else "too_fast",
            excess=max(0, ship.velocity - orbit.max_velocity),
            missed_mu=round(missed, DECIMALS),
            rule="FT-14.1-2",
        )
    )


_WAY_DOWN_OF: dict[str, WayDown] = {
    "descends": "descent",
    "decays": "decay",
    "too_fast": "too_fast",
    "crosses": "crossing",
}

_RULES: dict[WayDown, str] = {"descent": "FT-14.0-3", "crossing": "FT-RUL-92"}


def pass_planets(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Carry out what planets make of a whole move (FT-14.0-3, FT-14.1-1).

    The ship is at the end of its move; `before` is the ship before it. A ship that jumps ends each
    part of its move by itself.
    """
    battle = ruling.state
    if not planets_of(battle) or moved.rule.startswith("FT-8."):
        return ruling
    order = before.order or Manoeuvre()
    flown = plot_bent_flight(battle, before, order)
    ruling = end_voyage(ruling, before, flown)
    if order.orbit is not None and flown.bend is None:
        return ruling.then(OrbitMissed(ship=before.id, orbit=order.orbit))
    return ruling


def end_voyage(ruling: Ruling, ship: Ship, voyage: Voyage) -> Ruling:
    """Put a ship that has flown into orbit or out of it, or let it fall.

    `ship` is the ship before the move.
    """
    event = _came_of(ruling.state, ship, voyage)
    return ruling if event is None else ruling.then(event)


def is_falling(ruling: Ruling, ship_id: str) -> bool:
    """Return whether a ship has reached an atmosphere in this ruling, and must still come down."""
    return any(
        isinstance(event, AtmosphereReached) and event.ship == ship_id for event in ruling.events
    )


def fall_onto(ruling: Ruling, ship: Ship, planet: Planet) -> Ruling:
    """Let a ship come down that is inside a planet (FT-RUL-92, FT-UMP-69)."""
    flown = Flight((ship.place,), ship.facing, ship.velocity, ship.course_deg)
    return end_voyage(ruling, ship, Voyage(flown, "crosses", Orbit(planet.id)))


def _came_of(
    battle: Battle, ship: Ship, flown: Voyage
) -> OrbitEntered | OrbitLeft | AtmosphereReached | None:
    if flown.orbit is None or flown.bend is None or flown.bend == "orbits":
        return None
    if flown.bend == "enters":
        return OrbitEntered(ship=ship.id, orbit=flown.orbit)
    if flown.bend == "leaves":
        return OrbitLeft(ship=ship.id, orbit=flown.orbit)
    planet = planet_named(battle, flown.orbit.planet)
    way_down = _WAY_DOWN_OF[flown.bend]
    safe = orbital_velocity(planet) if planet else flown.flight.velocity
    return AtmosphereReached(
        ship=ship.id,
        planet=flown.orbit.planet,
        way_down=way_down,
        excess=max(0, flown.flight.velocity - safe),
        rule=_RULES.get(way_down, "FT-14.1-1"),
    )
