"""Stations, planets and orbits for random battles of Full Thrust: Remixed (FT 13.7 to 14)."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar, get_args

from msgspec.structs import replace

from umpire.kernel.plane import Point, advanced_at, distance_mu
from umpire.rules.full_thrust.orbits import ring_radius_mu
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Asteroid, Body, Options, Planet
from umpire.rules.full_thrust.state.ship import FtlDrive, MainDrive, Ship
from umpire.rules.full_thrust.state.tables import StationTable
from umpire.rules.full_thrust.state.values import (
    Berth,
    Docking,
    Manoeuvre,
    Orbit,
    Sense,
    Station,
    Streamlining,
)

PLANET = "T0"
B = TypeVar("B", bound=Body)


def with_stations(random: Random, ships: list[Ship], options: Options) -> list[Ship]:
    """Return the ships, some of them as stations or as sections of a base, some docked there."""
    if not options.starbases:
        return ships
    stations = {ship.id for ship in ships if _may_be_station(ship) and random.random() < 0.3}
    for side in {ship.side for ship in ships}:
        if {ship.id for ship in ships if ship.side == side} <= stations:
            stations -= {ship.id for ship in ships if ship.side == side}
    found = [_station(random, ship) if ship.id in stations else ship for ship in ships]
    if options.multi_section_bases:
        found = _as_bases(found)
    free = {each.id: list(each.station.bays) for each in found if each.station}
    return [_docked(random, ship, found, free) for ship in found]


def _may_be_station(ship: Ship) -> bool:
    return ship.status == "active" and not ship.bogey


def _station(random: Random, ship: Ship) -> Ship:
    systems = tuple(s for s in ship.ssd.systems if not isinstance(s, MainDrive | FtlDrive))
    bays = tuple(random.sample((50, 100, 200), random.randint(0, 2)))
    ssd = replace(ship.ssd, systems=systems, thrust=0)
    velocity = random.choice((0, 0, ship.velocity))
    return replace(ship, ssd=ssd, velocity=velocity, squadron=None, station=Station(bays=bays))


def _as_bases(ships: list[Ship]) -> list[Ship]:
    """Return the ships with the stations of each side as the sections of one base."""
    found = []
    for ship in ships:
        if ship.station is None:
            found.append(ship)
            continue
        sections = [each for each in ships if each.station and each.side == ship.side]
        adjacent = tuple(each.id for each in sections if each.id != ship.id)
        station = replace(ship.station, base=f"{ship.side}-base", adjacent=adjacent)
        first = sections[0]
        drift = {"facing": first.facing, "velocity": first.velocity}
        found.append(replace(ship, station=station, movement=first.movement, **drift))
    return found


def _docked(random: Random, ship: Ship, ships: list[Ship], free: dict[str, list[int]]) -> Ship:
    """Return a ship, docked or not; inside, where a bay is `free` that is large enough."""
    stations = [each for each in ships if each.station and each.side == ship.side]
    unfit = ship.station or ship.bogey or ship.status != "active"
    if not stations or unfit or random.random() < 0.3:
        return ship
    station = random.choice(stations)
    fitting = [bay for bay in free[station.id] if bay >= ship.ssd.mass]
    berth: Berth = random.choice(get_args(Berth)) if fitting else "external"
    drift = {"facing": station.facing, "velocity": station.velocity, "movement": station.movement}
    docked = Docking(station.id, berth) if random.random() < 0.5 else None
    if docked and berth == "internal":
        free[station.id].remove(min(fitting))
    return replace(ship, x=station.x, y=station.y + 1.0, docked=docked, **drift)


def random_station_table(random: Random) -> StationTable:
    """Return figures by which fire on a small table strikes any section of a base."""
    return StationTable(any_section_from_mu=random.choice((4.0, 18.0)))


def random_planets(random: Random, options: Options) -> tuple[Planet, ...]:
    """Return a planet among the ships, if any."""
    if not options.planets or options.orbit_model != "map":
        return ()
    return (Planet(PLANET, random.uniform(7, 23), random.uniform(7, 23), random.choice((1, 3))),)


def without_those_inside(bodies: Sequence[B], places: Sequence[Point]) -> tuple[B, ...]:
    """Return the bodies, without asteroids and planets in which any of the places is."""
    return tuple(
        [
            body
            for body in bodies
            if not isinstance(body, Asteroid | Planet)
            or all(distance_mu(place, body.place) >= body.radius for place in places)
        ]
    )


def in_orbit(random: Random, ships: list[Ship], planets: tuple[Planet, ...]) -> list[Ship]:
    """Return the ships, all with some hull or other, and some of them on the ring of a planet."""
    found = []
    for ship in ships:
        hull: Streamlining = random.choice(get_args(Streamlining))
        craft = ("Gig", "Pinnace")[: random.randint(0, 2)]
        one = replace(ship, ssd=replace(ship.ssd, streamlining=hull, craft=craft))
        free = ship.status == "active" and not (ship.station or ship.docked)
        if planets and free and random.random() < 0.5:
            (planet,) = planets
            sense: Sense = random.choice(get_args(Sense))
            x, y = advanced_at(planet.place, random.uniform(0, 360), ring_radius_mu(planet))
            velocity, orbit = round(planet.radius), Orbit(planet.id, sense)
            one = replace(one, x=x, y=y, velocity=velocity, orbit=orbit)
        found.append(one)
    return found


def with_worlds(random: Random, battle: Battle, ship_id: str, manoeuvre: Manoeuvre) -> Manoeuvre:
    """Return a manoeuvre that may go with a station or a planet."""
    ship = battle.ship(ship_id)
    if ship is None or random.random() < 0.3:
        return manoeuvre
    if ship.docked is not None:
        return Manoeuvre(undock=True)
    if ship.orbit is not None:
        return Manoeuvre(speed=random.choice((-1, 0, 1)), roll=random.random() < 0.2)
    stations = [each.id for each in battle.ships if each.station and each.side == ship.side]
    if stations and random.random() < 0.5:
        return Manoeuvre(dock=random.choice(stations), inside=random.random() < 0.3)
    if any(body.id == PLANET for body in battle.terrain):
        sense: Sense = random.choice(get_args(Sense))
        return replace(manoeuvre, orbit=Orbit(PLANET, sense))
    return manoeuvre
