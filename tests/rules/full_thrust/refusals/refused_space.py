"""Sensors, wonder weapons, stations, planets and terrain that refuse an order (FT 11 to 14)."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust import builders_planets as planets
from rules.full_thrust import builders_terrain as terrain
from rules.full_thrust import builders_wonders as wonders
from rules.full_thrust.builders_combat import fire, warship
from rules.full_thrust.builders_sensors import EVERYTHING, SCAN, bogey, scanning, sighting
from rules.full_thrust.fleets import Fields
from rules.full_thrust.refusals.raising import Names, case, not_written
from rules.full_thrust.table import CRUISER, battle, ship
from rules.refusing import Refused
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.sensors import ScanShip
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Docking, Manoeuvre, Station
from umpire.rules.full_thrust.terrain_passages import RaiseFlare, ThrowDrift
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireWaveGun, MoveTemplates

SHOT = FireWeapons("A1", (Shot("B", "B1"),))
LOOK = ScanShip("A1", "B1")


def scanned(code: str, names: Names, *legal: str, target: Any = None, **changes: Any) -> Refused:
    """Return the case of a scan that is refused."""
    given: Fields = {"order": SCAN, "mass": 20} | changes
    hidden = (target or bogey("B1", (0.0, 40.0)), bogey("B2", (0.0, 41.0)))
    before = scanning(ship("A1", **given), ship("A2", (5.0, 0.0), order=SCAN), *hidden)
    return case(code, before, LOOK, names, *legal)


def _seen() -> Battle:
    return sighting(ship("A1"), ship("B1", (0.0, 9.0)), options={})


def _aim_at_bogey() -> Battle:
    two = (ship("A1"), bogey("B1", (0.0, 8.0)))
    given: Fields = {"phase": "fire", "initiative": ("A", "B"), "active": "A"}
    return sighting(*two, **given)


MERCHANT: Fields = {"military": False}
SIGHTING: tuple[Refused, ...] = (
    case("bogey", _aim_at_bogey(), fire("B2"), ("B1",), "revealed"),
    scanned("no_sensor", ("A1",), "order Scan", order=None),
    scanned("scan_limit", ("A1",), "1 is the most", scanned=("B2",)),
    scanned("nothing_to_scan", ("A1", "B1"), "no bogey", target=ship("B1", (0.0, 40.0))),
    scanned("out_of_range", ("A1", "B1", "55.00"), "54 MU", target=bogey("B1", (0.0, 55.0))),
    case("no_sensors", _seen(), LOOK, ("Sensors",), "seen"),
    Refused("no_sensors", lambda: BOOK.odds(_seen(), LOOK), ("Sensors",), ("seen",)),
    not_written(
        "no_sensor",
        sighting(ship("A1", **MERCHANT), bogey("B1", (0.0, 60.0))),
        "Scan",
        ("A1",),
        "leave Scan out",
    ),
    not_written(
        "no_ecm",
        sighting(ship("A1"), bogey("B1", (0.0, 60.0)), options=EVERYTHING),
        "ECM",
        ("A1",),
        "leave ECM out",
    ),
)


def wonder(code: str, notation: str, names: Names, *legal: str, **changes: Any) -> Refused:
    """Return the case of an order that a capital ship with every wonder weapon cannot be given."""
    far = wonders.plain(place=(0.0, 90.0))
    return not_written(
        code, wonders.battle(wonders.capital(**changes), far), notation, names, *legal
    )


def firing(*targets: Ship, **changes: Any) -> Battle:
    """Return a battle in which such a ship fires at B1."""
    return wonders.firing(wonders.capital(**changes), *(targets or (wonders.plain(),)))


ARMED = Manoeuvre(nova=True)
WAVE, NOVA = FireWaveGun("A1", "WG"), FireNova("A1", "NC")
GUN = wonders.charged(wonders.capital(), 5)
WONDERS: tuple[Refused, ...] = (
    wonder("not_fitted", "Nova", ("A1", "nova cannon"), "leave that out", lost=("NC",)),
    wonder("nova_armed", "Nova Reflex", ("A1",), "Nova alone"),
    wonder("must_not_manoeuvre", "Nova P1", ("A1",), "Nova alone"),
    wonder("reflex_active", "Reflex Launch", ("A1",), "one or the other"),
    wonder("must_not_manoeuvre", "Reflex", ("A1",), "FTL alone", ftl_since=3),
    case("nova_not_armed", firing(), NOVA, ("A1", "NC"), "write Nova"),
    case("unknown_weapon", firing(order=ARMED), FireNova("A1", "Z"), ("A1", "Z"), "nova cannon"),
    case("wrong_weapon", firing(order=ARMED), FireNova("A1", "B"), ("A1", "B"), "fire_weapons"),
    case("weapon_destroyed", firing(order=ARMED, lost=("NC",)), NOVA, ("A1", "NC")),
    case("nova_armed", firing(order=ARMED), SHOT, ("A1",), "fire_nova"),
    case("reflex_active", firing(order=Manoeuvre(reflex=True)), SHOT, ("A1",), "pass_fire"),
    case("not_charged", wonders.firing(GUN, wonders.plain()), WAVE, ("A1", "WG", "5"), "6 is the"),
    case("wrong_weapon", firing(), FireWaveGun("A1", "B"), ("A1", "B"), "fire_weapons"),
    case(
        "nothing_to_resolve",
        wonders.battle(
            wonders.capital(), wonders.plain(), phase="templates", initiative=("A", "B")
        ),
        MoveTemplates(),
        ("nova shot",),
        "next phase",
    ),
)
STARBASES = Options(starbases=True)
MOORED: Fields = {"velocity": 0, "docked": Docking("AX")}


def port(one: Ship, options: Options = STARBASES, **changes: Any) -> Battle:
    """Return a battle of a ship with station AX of side A and an enemy."""
    fitted: Fields = {"thrust": 0, "velocity": 0, "systems": CRUISER[1:]}
    quay = ship("AX", (0.0, 1.0), station=Station(bays=(20, 60)), **fitted)
    enemy = ship("B1", (0.0, 12.0), facing=6, velocity=0)
    return battle(one, quay, enemy, options=options, **changes)


FIGHTING: Fields = {"phase": "fire", "initiative": ("A", "B"), "active": "A"}
HARBOUR = port(ship("A1", **MOORED))
DRIFTING = replace(HARBOUR, ships=(HARBOUR.ships[1], HARBOUR.ships[0], HARBOUR.ships[2]))
STATIONS: tuple[Refused, ...] = (
    not_written("no_drive", DRIFTING, "P1", ("AX",), "leave movement out"),
    not_written("docked", HARBOUR, "P1", ("A1",), "Undock"),
    not_written("not_docked", port(ship("A1")), "Undock", ("A1",), "leave Undock out"),
    not_written("no_station", port(ship("A1")), "Dock B1", ("A", "A1", "B1"), "its own side"),
    case(
        "docked",
        port(ship("A1", **MOORED), **FIGHTING),
        FireWeapons("A1", (Shot("B2", "B1"),)),
        ("A1", "AX"),
        "cast off",
    ),
)
CIRCLING = ship("A1", (0.0, 12.0), orbit=planets.CW)
BEHIND = planets.near(
    ship("A1", (-10.0, 0.0), facing=3), ship("B2", (10.0, 0.0), facing=9), **FIGHTING
)
PLANETS: tuple[Refused, ...] = (
    not_written("in_orbit", planets.near(CIRCLING), "P1", ("A1", "Terra"), "only its velocity"),
    not_written("no_planet", planets.near(ship("A1", (40.0, 0.0))), "Orbit Luna", ("A1", "Luna")),
    case("line_blocked", BEHIND, FireWeapons("A1", (Shot("B1", "B2"),)), ("A1", "B2"), "in sight"),
)
CHUNK = terrain.asteroid((0.0, 8.0))
TERRAIN: tuple[Refused, ...] = (
    case(
        "indestructible",
        terrain.among(warship(), CHUNK, phase="fire"),
        fire("B1", "R1"),
        ("R1",),
        "damage points",
    ),
    case(
        "drift_thrown",
        terrain.among(ship("A1"), CHUNK),
        ThrowDrift(),
        ("field",),
        "before the first",
    ),
    case(
        "option_off",
        battle(ship("A1"), ship("B1", (0.0, 9.0))),
        RaiseFlare(),
        ("flare",),
        "solar_flares",
    ),
)
SPACE: tuple[Refused, ...] = (*SIGHTING, *WONDERS, *STATIONS, *PLANETS, *TERRAIN)
