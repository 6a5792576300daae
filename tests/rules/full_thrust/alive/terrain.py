"""Plays for the options of mines, wonder weapons, terrain, stations and planets (FT 12 to 14)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.full_thrust import builders_combat as combat
from rules.full_thrust import builders_mines as mines
from rules.full_thrust import builders_wonders as wonders
from rules.full_thrust.alive.playing import opening, outcome, outcome_in
from rules.full_thrust.builders_terrain import asteroid, debris, dust, swarm
from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import CRUISER, battle, ship
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.state.battle import Table
from umpire.rules.full_thrust.state.options import (
    AtmosphereThrust,
    Body,
    Drift,
    EdgeOrbit,
    Options,
    Planet,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Manoeuvre, Orbit, Station, Streamlining
from umpire.rules.full_thrust.terrain_passages import RaiseFlare, ThrowDrift
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireWaveGun

FAR = ship("B1", (200.0, 0.0), velocity=0)
TERRA = Planet("Terra", 0.0, 0.0, 6.0)
TABLE = Table(0.0, 0.0, 40.0, 30.0)


def written(notation: str, *units: Ship) -> Play:
    """Return the play of an order that is written for the first ship."""

    def play(options: Options) -> object:
        before = battle(*units, FAR, options=options)
        return outcome(before, WriteOrder(units[0].id, notation=notation))

    return play


def moved(*units: Ship, terrain: tuple[Body, ...] = (), **changes: Any) -> Play:
    """Return the play in which all ships move; or why the battle cannot be."""

    def play(options: Options) -> object:
        given: Fields = {"phase": "movement", "initiative": ("A", "B"), "turn": 5}
        given |= {"options": options, "terrain": terrain} | changes
        return outcome_in(lambda: battle(*units, FAR, **given), MoveShips(), *(5,) * 9)

    return play


def opened(*ships: Ship, terrain: tuple[Body, ...] = ()) -> Play:
    """Return the play of a battle that opens."""
    return lambda options: opening(options, *ships, FAR, terrain=terrain)


def under(play: Play, **others: Any) -> Play:
    """Return a play with other options too."""
    return lambda options: play(replace(options, **others))


# Mines and wonder weapons


def mine_laid(options: Options) -> object:
    """Return what comes of an order to lay a mine."""
    layer = mines.ship("A1", systems=mines.LAYER)
    return outcome(battle(layer, FAR, options=options), WriteOrder("A1", notation="Drop L1@0/2"))


def mine_met(options: Options) -> object:
    """Return what comes of a mine on the way of an enemy."""
    given: Fields = {"phase": "movement", "initiative": ("A", "B"), "options": options}
    given["mines"] = (mines.mine("B-1", (0.0, 3.0)),)
    return outcome_in(lambda: battle(ship("A1"), FAR, **given), MoveShips(), 4, 4, 4)


def nova_fired(options: Options) -> object:
    """Return what comes of fire from a nova cannon that was armed."""
    armed = wonders.ordered(wonders.capital(), nova=True)
    return outcome(wonders.firing(armed, wonders.plain(), options=options), FireNova("A1", "NC"))


def wave_fired(options: Options) -> object:
    """Return what comes of a burst of a wave gun that is ready."""
    ready = wonders.charged(wonders.capital(), 6)
    return outcome_in(
        lambda: wonders.firing(ready, wonders.plain(), options=options), FireWaveGun("A1", "WG")
    )


CAPITAL = wonders.capital()


# Terrain


def fire_at(*bodies: Body, target: str = "B1") -> Play:
    """Return the play of fire at a ship 20 MU ahead or at a body."""

    def play(options: Options) -> object:
        units = (combat.warship(), combat.ship("B1", (0.0, 20.0)))
        given: Fields = {"options": options, "terrain": bodies}
        fighting = {"phase": "fire", "initiative": ("A", "B"), "active": "A"}
        return outcome_in(
            lambda: battle(*units, **given, **fighting), combat.fire("B3", target), 5, 5
        )

    return play


def drift_thrown(options: Options) -> object:
    """Return what comes of a throw for the drift of a field."""
    rock = asteroid((20.0, 20.0))
    return outcome_in(
        lambda: battle(ship("A1"), FAR, options=options, terrain=(rock,)), ThrowDrift(), 9, 4
    )


def flare(options: Options) -> object:
    """Return what a flare does."""
    return outcome(battle(ship("A1"), FAR, options=options), RaiseFlare(), 1)


def wreck(options: Options) -> object:
    """Return what becomes of a ship that fire destroys with points to spare."""
    doomed = combat.ship("B1", combat.NORTH, rows=(10, 10), damage=19, mass=60)
    units = (combat.warship(), doomed, combat.ship("B2", (90.0, 0.0)))
    return outcome(combat.fire_phase(*units, options=options), combat.fire("T1"), 6, 6, 5)


# Stations and planets


def station(name: str, **changes: Any) -> Ship:
    """Return a station, or a section of a base."""
    given: Fields = {"thrust": 0, "velocity": 0, "systems": CRUISER[1:]}
    return ship(name, **(given | {"station": Station(bays=(20, 60))} | changes))


def lander(streamlining: Streamlining, thrust: int) -> Ship:
    """Return a ship in orbit with such a hull and such a drive, ordered to slow down."""
    orbit = Orbit("Terra", "cw")
    order = Manoeuvre(speed=-1)
    one = ship("A1", (0.0, 12.0), orbit=orbit, thrust=thrust, order=order, order_written=True)
    return replace(one, ssd=replace(one.ssd, streamlining=streamlining))


def leaving(place: Place, facing: int, velocity: int) -> Play:
    """Return the play of a ship that flies off the table there."""
    friend = ship("A2", (1.0, 1.0), velocity=0)
    return moved(ship("A1", place, facing=facing, velocity=velocity), friend, table=TABLE)


CORE = station("AC", rows=(5, 5), station=Station("Hub", ("AF",)))
FORE = station("AF", rows=(5, 5), station=Station("Hub", ("AC",)))
UP, DOWN = ship("A1", (20.0, 28.0)), ship("A1", (4.0, 13.0), facing=6)
FAST = ship("A1", velocity=18)

SHOWN: Mapping[str, Alive] = {
    "mines": alive(mine_laid, mine_met),
    "nova_cannon": alive(written("Nova", CAPITAL), nova_fired),
    "wave_gun": alive(written("Wave", CAPITAL), wave_fired),
    "reflex_field": alive(written("Reflex", CAPITAL)),
    "cloaking_field": alive(written("Cloak 2", CAPITAL)),
    "asteroids": alive(
        fire_at(asteroid((0.0, 10.0))), moved(FAST, terrain=(asteroid((0.0, 5.0)),)), drift_thrown
    ),
    "asteroid_drift": alive(
        moved(ship("A1"), terrain=(asteroid((50.0, 50.0)),)),
        drift_thrown,
        values=(None, Drift(9, 4), Drift(3, 4), Drift(9, 2)),
        asteroids=True,
    ),
    "asteroid_damage": alive(
        fire_at(asteroid((0.0, 10.0), damage_points=9), target="R1"), asteroids=True
    ),
    "dust_clouds": alive(fire_at(dust((0.0, 10.0))), moved(FAST, terrain=(dust((0.0, 5.0)),))),
    "solar_flares": alive(flare),
    "meteor_swarms": alive(moved(FAST, terrain=(swarm((0.0, 5.0)),))),
    "battle_debris": alive(wreck, moved(FAST, terrain=(debris((0.0, 5.0)),))),
    "starbases": alive(written("Dock AX", ship("A1")), opened(ship("A1"), station("AX"))),
    "multi_section_bases": alive(opened(CORE, FORE), starbases=True),
    "planets": alive(
        written("Orbit Terra", ship("A1")),
        opened(ship("A1", (0.0, 40.0)), terrain=(TERRA,)),
        under(leaving((20.0, 28.0), 12, 6), orbit_model="table_edge"),
    ),
    "orbit_model": alive(
        opened(ship("A1", (0.0, 40.0)), terrain=(TERRA,)),
        leaving((20.0, 28.0), 12, 6),
        planets=True,
    ),
    "table_edge_orbit": alive(
        leaving((20.0, 28.0), 12, 6),
        leaving((38.0, 15.0), 3, 6),
        leaving((24.0, 28.0), 12, 6),
        leaving((20.0, 28.0), 12, 8),
        values=(
            EdgeOrbit(),
            EdgeOrbit(edge="max_x"),
            EdgeOrbit(window_width=10.0),
            EdgeOrbit(window_position=24.0),
            EdgeOrbit(max_velocity=8),
        ),
        planets=True,
        orbit_model="table_edge",
    ),
    "atmosphere_thrust": alive(
        moved(lander("full", 4), terrain=(TERRA,)),
        moved(lander("partial", 4), terrain=(TERRA,)),
        values=(AtmosphereThrust(), AtmosphereThrust(full=5), AtmosphereThrust(partial=4)),
        planets=True,
    ),
    "orbit_capture_all": alive(moved(DOWN, terrain=(TERRA,)), planets=True),
}
