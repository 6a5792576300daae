"""What planets, orbits and landings must be like in a set-up or a battle (FT 14)."""

from umpire.kernel.plane import distance_mu
from umpire.rules.full_thrust.planets.orbits import (
    orbital_velocity,
    planet_named,
    planets_of,
    ring_radius_mu,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bodies import Planet
from umpire.rules.full_thrust.state.refusals import INCONSISTENT
from umpire.rules.full_thrust.state.ship import Ship

OFF_RING_MU = 0.05
"""How far from the ring a ship in orbit may be placed; it flies on the ring itself."""


def require_planets(battle: Battle) -> None:
    """Refuse planets that no velocity fits, and orbits round nothing.

    Raises:
        Malformed: one of them contradicts the rules or the rest of the battle.
    """
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
            "number is "
            "legal.",
            at=f"{at}/radius",
            rule="FT-14.0-2",
        )


def require_opening_orbits(battle: Battle) -> None:
    """Refuse ships that open the battle in an orbit that they do not fly.

    Raises:
        Malformed: one of them does.
    """
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
