"""FT 14.0, 14.1: the orbit of a planet, flight along it, into it and out of it. Units: MU."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.plane import (
    COURSES,
    POINT_DEG,
    TOLERANCE_MU,
    Point,
    advanced,
    arc_path,
    bearing_deg,
    distance_mu,
    first_meeting_mu,
    length_of_path_mu,
    nearest_course,
    path_up_to,
    rim_reached_mu,
    tangent_deg,
)
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.flight import Flight, movement_of
from umpire.rules.full_thrust.refusals import IN_ORBIT, INCONSISTENT, NO_PLANET, OPTION_OFF
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Fault, Manoeuvre, Orbit, Sense

RING_RADII = 2
"""The radius of the ring in radii of the planet (FT-14.0-1)."""

Bend: TypeAlias = Literal["orbits", "enters", "leaves", "descends", "decays", "too_fast", "crosses"]
"""The effect of a planet on a move: only round it, into orbit, out of it, or down."""


class Voyage(NamedTuple):
    """A move as planets bend it: the flight, its outcome, and the orbit."""

    flight: Flight
    bend: Bend | None = None
    orbit: Orbit | None = None


def ring_radius_mu(planet: Planet) -> float:
    """Return the radius of the ring of ships in orbit round a planet (FT-14.0-1)."""
    return RING_RADII * planet.radius


def orbital_velocity(planet: Planet) -> int:
    """Return the velocity of ships in orbit: the height of the ring above ground (FT-14.0-1)."""
    return round(ring_radius_mu(planet) - planet.radius)


def planets_of(battle: Battle) -> list[Planet]:
    """Return the planets on the table, where they are in play (FT-14.0-1)."""
    if not battle.options.planets:
        return []
    return [body for body in battle.terrain if isinstance(body, Planet)]


def planet_named(battle: Battle, name: str) -> Planet | None:
    """Return a planet by name, or `None`."""
    return next((planet for planet in planets_of(battle) if planet.id == name), None)


def velocity_change(manoeuvre: Manoeuvre) -> int:
    """Return by how much an order changes the velocity of a ship in orbit (FT-UMP-57).

    In vector movement burns of the main drive add, pushes to the rear take away.
    """
    items = manoeuvre.items
    burnt = sum([item.amount for item in items if item.kind == "burn"])
    pushed = len([item for item in items if item.kind == "push_rear"])
    return manoeuvre.speed + burnt - pushed


def voyage(
    battle: Battle, ship: Ship, manoeuvre: Manoeuvre, plain: Flight, way: tuple[Point, ...]
) -> Voyage:
    """Return the move of a ship, bent by planets (FT-14.0-2 to -4, FT-14.1-1).

    Planets draw only ships in orbit (FT-14.0-4). `plain` is the flight without planets, `way` the
    line of encounters.
    """
    planets = planets_of(battle)
    if not planets:
        return Voyage(plain)
    home = planet_named(battle, ship.orbit.planet) if ship.orbit else None
    if ship.orbit is not None and home is not None:
        return _from_orbit(battle, ship, manoeuvre, home, plain)
    caught = _caught(battle, manoeuvre, way, planets)
    crossed = _first_crossed(way, planets)
    if caught is not None and (crossed is None or caught[2] <= crossed[1]):
        planet, orbit, along_mu = caught
        return _at_ring(battle, ship, plain, way, (planet, orbit, along_mu))
    if crossed is not None:
        planet, along_mu = crossed
        flight = plain._replace(path=path_up_to(way, along_mu))
        return Voyage(flight, "crosses", Orbit(planet.id))
    return Voyage(plain)


def _from_orbit(
    battle: Battle, ship: Ship, manoeuvre: Manoeuvre, planet: Planet, plain: Flight
) -> Voyage:
    """Return the move of a ship that is in orbit (FT-14.0-2, -3)."""
    orbit = ship.orbit or Orbit(planet.id)
    change = velocity_change(manoeuvre)
    velocity = max(0, ship.velocity + change)
    if change > 0:
        course = course_on_ring(ship.place, planet, orbit.direction)
        path: tuple[Point, ...] = (ship.place, advanced(ship.place, course, velocity))
        return Voyage(_flight(battle, ship, path, course, velocity), "leaves", orbit)
    ring = (planet, orbit.direction)
    flown = plain._replace(path=(ship.place,), velocity=velocity)
    flight = _along_ring(battle, ship, flown, ring)
    return Voyage(flight, "descends" if change else "orbits", orbit)


def _along_ring(
    battle: Battle,
    ship: Ship,
    flown: Flight,
    ring: tuple[Planet, Sense],
) -> Flight:
    """Return a flight along the ring with the rest of a move (FT-14.0-2, FT-RUL-92).

    `flown` is the move so far, up to the ring.
    """
    planet, sense = ring
    path = flown.path
    left_mu = max(0.0, flown.whole_mu - length_of_path_mu(path))
    arc = arc_path(path[-1], planet.place, ring_radius_mu(planet), left_mu, clockwise=sense == "cw")
    course = course_on_ring(arc[-1], planet, sense)
    return _flight(battle, ship, (*path, *arc[1:]), course, flown.velocity)


def _flight(
    battle: Battle, ship: Ship, path: tuple[Point, ...], course: int, velocity: int
) -> Flight:
    """Return a flight that ends on a clock course; a vector ship points along it (FT-UMP-57)."""
    vector = movement_of(battle, ship) == "vector"
    return Flight(path, course, velocity, POINT_DEG * (course % COURSES) if vector else None)


def course_on_ring(place: Point, planet: Planet, sense: Sense) -> int:
    """Return the clock course nearest to the tangent; of two, the outer one (FT-RUL-92)."""
    tangent = tangent_deg(place, planet.place, clockwise=sense == "cw")
    return nearest_course(tangent, bearing_deg(planet.place, place))


def _caught(
    battle: Battle, manoeuvre: Manoeuvre, way: tuple[Point, ...], planets: list[Planet]
) -> tuple[Planet, Orbit, float] | None:
    """Return the first ring that takes a move in, and how far on.

    Only the planet of its order takes a ship in; with the option, every ring that it comes to from
    outside (FT-RUL-92).
    """
    found = []
    for planet in planets:
        ordered = (
            manoeuvre.orbit if manoeuvre.orbit and manoeuvre.orbit.planet == planet.id else None
        )
        ring_mu = ring_radius_mu(planet)
        outside = distance_mu(way[0], planet.place) > ring_mu + TOLERANCE_MU
        if ordered is None and not (battle.options.orbit_capture_all and outside):
            continue
        along_mu = rim_reached_mu(way, planet.place, ring_mu)
        if along_mu is not None:
            orbit = ordered or Orbit(planet.id, _sense_of(way, along_mu, planet))
            found.append((planet, orbit, along_mu))
    return min(found, key=lambda each: each[2]) if found else None


def _sense_of(way: tuple[Point, ...], along_mu: float, planet: Planet) -> Sense:
    """Return which way a ship that is caught goes round: as it comes, or clockwise (FT-UMP-56)."""
    flown = path_up_to(way, along_mu)
    if len(flown) < 2:  # noqa: PLR2004 — it has not moved
        return "cw"
    (x0, y0), (x1, y1) = flown[-2], flown[-1]
    east, north = x1 - planet.place[0], y1 - planet.place[1]
    return "ccw" if east * (y1 - y0) - north * (x1 - x0) > TOLERANCE_MU else "cw"


def _first_crossed(way: tuple[Point, ...], planets: list[Planet]) -> tuple[Planet, float] | None:
    """Return the planet into which a move leads first, and how far on (FT-RUL-92)."""
    found = [
        (planet, along_mu)
        for planet in planets
        if (along_mu := first_meeting_mu(way, planet.place, planet.radius)) is not None
    ]
    return min(found, key=lambda each: each[1]) if found else None


def _at_ring(
    battle: Battle,
    ship: Ship,
    plain: Flight,
    way: tuple[Point, ...],
    ring: tuple[Planet, Orbit, float],
) -> Voyage:
    """Return the move of a ship that comes to a ring: in at orbital velocity (FT-14.1-1)."""
    planet, orbit, along_mu = ring
    path = path_up_to(way, along_mu)
    if plain.velocity == orbital_velocity(planet):
        around = (planet, orbit.direction)
        flight = _along_ring(battle, ship, plain._replace(path=path), around)
        return Voyage(flight, "enters", orbit)
    slow = plain.velocity < orbital_velocity(planet)
    return Voyage(plain._replace(path=path), "decays" if slow else "too_fast", orbit)


_IN_ORBIT = frozenset({"burn", "push_rear"})


def bar_in_orbit(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of an order to enter orbit, or for a ship in orbit (FT-14.0-2).

    There it writes nothing about its course, and any change of velocity takes it out (FT-14.0-3).
    """
    if ship.orbit is not None and _steers(manoeuvre):
        return Fault(
            IN_ORBIT,
            f"{ship.id} is in orbit around {ship.orbit.planet}: it can change only its velocity.",
        )
    if manoeuvre.orbit is None:
        return None
    if not battle.options.planets or battle.options.orbit_model != "map":
        return Fault(
            OPTION_OFF,
            f"{ship.id} enters no orbit: the scenario plays without the option planets.",
            "FT-14.0-1",
        )
    if planet_named(battle, manoeuvre.orbit.planet) is None:
        return Fault(
            NO_PLANET,
            f"There is no planet {manoeuvre.orbit.planet} for {ship.id}: {_planets(battle)}.",
        )
    return None


def _planets(battle: Battle) -> str:
    """Return which planets there are, in words."""
    known = [planet.id for planet in planets_of(battle)]
    return f"there is {one_of(known)}" if known else "the table has none"


def _steers(manoeuvre: Manoeuvre) -> bool:
    """Return whether an order does to the flight of a ship in orbit what is not up or down."""
    turns = any(item.kind not in _IN_ORBIT for item in manoeuvre.items)
    leaves = manoeuvre.ftl or manoeuvre.ram is not None
    return bool(manoeuvre.turn or turns or leaves or manoeuvre.orbit)


OFF_RING_MU = 0.05
"""How far from the ring a ship in orbit may be placed; it flies on the ring itself."""


def require_planets(battle: Battle) -> None:
    """Refuse planets that no velocity fits, and orbits round nothing."""
    for place, body in enumerate(battle.terrain):
        if isinstance(body, Planet):
            _require_planet(battle, body, f"/terrain/{place}")
    for place, ship in enumerate(battle.ships):
        if ship.orbit is not None and planet_named(battle, ship.orbit.planet) is None:
            raise INCONSISTENT.refuse(
                f"{ship.id} is in orbit around nothing: name a planet on the table.",
                at=f"/ships/{place}/orbit",
                rule="FT-14.0-1",
            )
        if (ship.status == "landed") != (ship.landing is not None):
            raise INCONSISTENT.refuse(
                f"{ship.id} has landed, or has not: `landing` is given just where its status "
                "is landed.",
                at=f"/ships/{place}/landing",
                rule="FT-14.3-1",
            )


def _require_planet(battle: Battle, planet: Planet, at: str) -> None:
    if battle.options.orbit_model != "map":
        raise INCONSISTENT.refuse(
            "No planet is on the table where the orbit is an edge of it: leave the planet out.",
            at=at,
            rule="FT-14.1-2",
        )
    if planet.radius != round(planet.radius):
        raise INCONSISTENT.refuse(
            f"The radius of {planet.id}, its orbital velocity, is {planet.radius:g}: a whole "
            "number is legal.",
            at=f"{at}/radius",
            rule="FT-14.0-2",
        )


def require_opening_orbits(battle: Battle) -> None:
    """Refuse ships that open the battle in an orbit that they do not fly."""
    for place, ship in enumerate(battle.ships):
        for planet in planets_of(battle):
            if ship.orbit is not None and ship.orbit.planet == planet.id:
                apart_mu = distance_mu(ship.place, planet.place)
                _require_orbit(ship, planet, apart_mu, f"/ships/{place}")


def _require_orbit(ship: Ship, planet: Planet, apart_mu: float, at: str) -> None:
    if abs(apart_mu - ring_radius_mu(planet)) > OFF_RING_MU:
        raise INCONSISTENT.refuse(
            f"{ship.id} is in orbit off the ring of {planet.id}: put it on the ring.",
            at=f"{at}/orbit",
            rule="FT-14.0-1",
        )
    if ship.velocity != orbital_velocity(planet):
        raise INCONSISTENT.refuse(
            f"{ship.id} in orbit has velocity {ship.velocity}: {orbital_velocity(planet):g} is "
            f"that of {planet.id}.",
            at=f"{at}/velocity",
            rule="FT-14.0-2",
        )
