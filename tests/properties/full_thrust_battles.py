"""Random battles of Full Thrust: Remixed: options, displays, fleets, terrain."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, get_args

import msgspec

from properties.full_thrust_bogeys import hidden, random_sensors
from properties.full_thrust_mines import random_mine_systems, random_mines
from properties.full_thrust_wonders import charged, random_wonders
from properties.full_thrust_worlds import (
    in_orbit,
    random_planets,
    random_station_table,
    with_stations,
    without_those_inside,
)
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.samples import CLASSES
from umpire.rules.full_thrust.state import options as house
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, FighterType, Setup, Table
from umpire.rules.full_thrust.state.options import Asteroid, Body, Drift, DustCloud, MeteorSwarm
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Magazine,
    MainDrive,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    SalvoMissileLauncher,
    SalvoMissileRack,
    ScreenGenerator,
    Ship,
    Ssd,
    SubmunitionPack,
    System,
)
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.state.values import FtlEntry, Hold

SIDES = ("A", "B", "C")
TABLE_MU = 30.0
TOURNAMENT = 0.05
"""How often the limits of tournaments hold, whose fleets are otherwise as any."""
LEGAL = [each for each in CLASSES.values() if each.thrust]
"""The displays of ships of the book; all of them have FTL drives."""
SENSORS_IN_PLAY = {"sensors": True, "dummy_bogeys": True, "weasel_boats": True, "tournament": False}


def random_options(random: Random) -> house.Options:
    """Return any options: each is its default, or any other value of its type."""
    chosen = random_values(random, msgspec.structs.fields(house.Options))
    chosen["asteroid_drift"] = random_drift(random)
    chosen["fleet_morale_loss"] = random.choice((None, None, 0.3, 0.5))
    chosen["fleet_composition"] = "free"
    chosen["tournament"] = random.random() < TOURNAMENT
    if chosen["tournament"]:
        chosen["tournament_allows"] = get_args(house.Allowance)
        chosen |= {"table_return": False, "starbases": False, "sensors": False}
    return house.Options(**chosen)


def random_values(random: Random, options: Iterable[msgspec.structs.FieldInfo]) -> dict[str, Any]:
    """Return any values of options that are on or off, or one of some words."""
    chosen: dict[str, Any] = {}
    for field in options:
        kind = get_args(field.type)[0] if get_args(field.type) else field.type
        if kind is bool:
            chosen[field.name] = random.random() < 0.5
        elif isinstance(field.default, str):
            chosen[field.name] = random.choice(get_args(kind))
    return chosen


def random_drift(random: Random) -> Drift | None:
    """Return how something drifts, if it does."""
    drifts = random.random() < 0.5
    return Drift(random.randint(1, 12), random.randint(1, 6)) if drifts else None


def random_terrain(random: Random, options: house.Options) -> tuple[Body, ...]:
    """Return a few bodies among the ships, of the kinds that are in play."""
    places = ((random.uniform(0, TABLE_MU), random.uniform(0, TABLE_MU)) for _ in range(9))
    bodies: list[Body] = []
    for number in range(random.randint(0, 2) if options.asteroids else 0):
        tough = options.asteroid_damage and random.random() < 0.6
        points, radius = random.randint(1, 6) if tough else None, random.uniform(0.2, 1.0)
        bodies.append(Asteroid(f"R{number}", *next(places), radius, random_drift(random), points))
    if options.dust_clouds:
        bodies.append(DustCloud("N0", *next(places), random.uniform(1, 9), random_drift(random)))
    if options.meteor_swarms:
        bodies.append(MeteorSwarm("V0", *next(places), random.uniform(1, 5), random_drift(random)))
    return tuple(bodies)


def random_system(random: Random, name: str) -> System:
    """Return any system but a drive."""
    arcs = tuple(random.sample(ARCS, random.randint(1, len(ARCS))))
    return random.choice(
        (
            FireControl(name),
            Beam(name, random.randint(1, 4), arcs),
            Beam(name, 1, ARCS),
            PulseTorpedo(name, arcs),
            NeedleBeam(name, arcs),
            SubmunitionPack(name, arcs),
            SalvoMissileLauncher(name, arcs, "M0"),
            SalvoMissileRack(name, arcs, random.choice(("standard", "extended_range"))),
            PointDefence(name),
            AreaDefence(name),
            ScreenGenerator(name),
            FighterBay(name),
            Minelayer(name, random.randint(0, 3)),
            Minesweeper(name),
            Ortillery(name),
        )
    )


def random_ship(random: Random, side: str, number: int) -> Ship:
    """Return a ship near the others."""
    systems: tuple[System, ...] = (
        MainDrive("D0"),
        FtlDrive("J0"),
        Magazine("M0", random.randint(0, 3), random.randint(0, 2)),
        FighterBay("H0"),
        FireControl("F0"),
        Beam("E0", random.randint(1, 3), ARCS),
        PointDefence("P0"),
        *random_mine_systems(random),
        *(random_system(random, f"S{place}") for place in range(random.randint(0, 8))),
    )
    mass, entering = random.randint(5, 200), random.random() < 0.05
    return Ship(
        id=f"{side}{number}",
        side=side,
        ssd=Ssd(
            rows=tuple(random.randint(1, 5) for _ in range(random.randint(1, 4))),
            systems=(*systems, *random_wonders(random, mass)),
            thrust=random.randint(0, 8),
            armour=random.randint(0, 3),
            mass=mass,
            military=random.random() < 0.8,
            holds=(Hold("hold", 3), Hold("troop", 1)) if random.random() < 0.3 else (),
        ),
        x=random.choice((15.0, random.uniform(5, 25))),
        y=random.choice((15.0, random.uniform(5, 25))),
        facing=random.choice((12, random.randint(1, 12))),
        velocity=random.choice((0, 0, 1, 3, 6)),
        movement=random.choice(("cinematic", "vector", None)),
        squadron=random.choice((None, "Q")),
        status="waiting" if entering else "active",
        entry=FtlEntry(random.randint(1, 3), 15.0, 15.0) if entering else None,
    )


def _designed(random: Random, ship: Ship) -> Ship:
    """Return a ship of a class of the book, as a tournament asks."""
    return msgspec.structs.replace(ship, ssd=random.choice(LEGAL))


def _in_flight(group: FighterGroup) -> FighterGroup:
    """Return a group that is in no bay."""
    return msgspec.structs.replace(group, status="active", carrier=None, bay=None)


def random_group(random: Random, side: str, number: int, carriers: list[Ship]) -> FighterGroup:
    """Return a group in space or aboard a ship of its side."""
    carrier = random.choice(carriers)
    kind: FighterType = random.choice(get_args(FighterType))
    aboard = random.random() < 0.4 and number == 1 and carrier.status == "active"
    group = FighterGroup(
        id=f"{side}g{number}",
        side=side,
        type=kind,
        strength=random.randint(1, 6),
        endurance=random.randint(0, 6),
        x=random.uniform(8, 22),
        y=random.uniform(8, 22),
        facing=random.randint(1, 12),
        status="aboard" if aboard else "active",
        carrier=carrier.id if aboard else None,
        bay="H0" if aboard else None,
        ace=random.random() < 0.2,
        quality=random.choice(("turkey", "normal")),
    )
    return msgspec.structs.replace(group, quality="normal") if group.ace else group


def random_battle(random: Random, played: Mapping[str, bool] | None = None) -> Battle:
    """Return the opening battle of a random set-up, with some options as they are said."""
    return BOOK.setup(random_setup(random, played))


def random_setup(random: Random, played: Mapping[str, bool] | None = None) -> Setup:
    """Return a set-up of two or three small fleets, with some options as they are said.

    Args:
        random: what all else hangs on.
        played: options that are on, or off.
    """
    options = msgspec.structs.replace(random_options(random), **(played or {}))
    sides = SIDES[: random.choice((2, 2, 3))]
    ships: list[Ship] = []
    groups: list[FighterGroup] = []
    for side in sides:
        fleet = [random_ship(random, side, number) for number in range(1, random.randint(2, 4))]
        fleet = [_designed(random, ship) for ship in fleet] if options.tournament else fleet
        ships += hidden(random, [charged(random, ship, options) for ship in fleet], options)
        groups += [
            random_group(random, side, number, fleet) for number in range(1, random.randint(1, 4))
        ]
    if options.tournament:
        groups = [_in_flight(each) for each in groups]
    if not options.pilot_quality:
        groups = [msgspec.structs.replace(each, ace=False, quality="normal") for each in groups]
    table = Table(0.0, 0.0, TABLE_MU, TABLE_MU) if random.random() < 0.5 else None
    if options.tournament:
        ships = [msgspec.structs.replace(ship, status="active", entry=None) for ship in ships]
    ships = with_stations(random, ships, options)
    mines = random_mines(random, sides, options)
    places = [ship.place for ship in ships]
    places += [group.place for group in groups] + [mine.place for mine in mines]
    places += [(ship.entry.x, ship.entry.y) for ship in ships if ship.entry]
    planets = without_those_inside(random_planets(random, options), places)
    ships = ships if options.tournament else in_orbit(random, ships, planets)
    places += [ship.place for ship in ships]
    bodies = without_those_inside(random_terrain(random, options), places)
    return Setup(
        sides=sides,
        ships=tuple(ships),
        groups=tuple(groups),
        mines=mines,
        table=table,
        options=options,
        tables=Tables(sensors=random_sensors(random), station=random_station_table(random)),
        terrain=(*bodies, *planets),
    )
