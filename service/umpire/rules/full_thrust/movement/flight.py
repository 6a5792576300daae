"""The way of a ship by an order, in its own movement system (FT 3.2, 10.1, 10.2). Units: MU."""

from umpire.kernel.plane import Point, advanced, advanced_at
from umpire.rules.full_thrust.flight import cinematic, vector
from umpire.rules.full_thrust.flight.cinematic import Flight, movement_of
from umpire.rules.full_thrust.planets.orbits import Voyage, voyage
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Ship


def plot_flight(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Flight:
    """Return the move of a ship in its own movement system, as planets bend it (FT-10.1-1)."""
    return bent_flight(battle, ship, manoeuvre).flight


def bent_flight(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Voyage:
    """Return the move of a ship with what planets make of it (FT 14.0, 14.1).

    What a cloaked ship passes does not matter to it (FT-RUL-83).
    """
    plain = _plain_flight(battle, ship, manoeuvre)
    if ship.is_cloaked:
        return Voyage(plain)
    return voyage(battle, ship, manoeuvre, plain, way_flown(battle, ship, plain.path))


def coasting(battle: Battle, ship: Ship, distance_mu: float) -> Voyage:
    """Return a part of a move, straight on or along an orbit, as planets bend it (FT-8.1-2)."""
    if movement_of(battle, ship) == "vector":
        course_deg = vector.course_of(ship.facing, ship.course_deg)
        path = (ship.place, advanced_at(ship.place, course_deg, distance_mu))
        plain = Flight(path, ship.facing, ship.velocity, course_deg, distance_mu)
    else:
        path = (ship.place, advanced(ship.place, ship.facing, distance_mu))
        plain = Flight(path, ship.facing, ship.velocity, None, distance_mu)
    return voyage(battle, ship, Manoeuvre(), plain, path)


def _plain_flight(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Flight:
    if movement_of(battle, ship) == "vector":
        course_deg = vector.course_of(ship.facing, ship.course_deg)
        return vector.fly_by_vector(ship.place, ship.facing, course_deg, ship.velocity, manoeuvre)
    if cinematic.rotates_freely(ship.velocity, manoeuvre):
        return cinematic.turned_on_the_spot(ship.place, ship.facing, manoeuvre.turn)
    return cinematic.fly_cinematic(ship.place, ship.facing, ship.velocity, manoeuvre)


def way_flown(battle: Battle, ship: Ship, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the line on which a ship meets things: in vector movement straight on (FT-10.2-8).

    Args:
        battle: for the movement system.
        ship: which of them it uses.
        path: the vertices of its move, as written down.
    """
    return vector.track(path) if movement_of(battle, ship) == "vector" else path
