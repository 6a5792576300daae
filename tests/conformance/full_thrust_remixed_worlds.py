"""Stations and planets in the positions of Full Thrust: Remixed cases (FT 13.7, 13.8, 14)."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.rules.full_thrust.state.options import Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Docking, Orbit, Station

Given = Mapping[str, Any]
PLANET = "planet"
"""The name of a planet that a case does not name."""


def planets_of(given: Given) -> tuple[Planet, ...]:
    """Return the planet that a case tells beside its terrain, if it does."""
    planet = given.get("planet")
    return (to_planet(planet),) if planet else ()


def to_planet(given: Given) -> Planet:
    """Return a planet, at the origin where its place is not told."""
    told = {"id": PLANET, "x": 0.0, "y": 0.0, **given}
    return msgspec.convert({"kind": "planet", **told}, Planet)


def with_worlds(ship: Ship, given: Given) -> Ship:
    """Return a ship with what a case tells of its hull, its berth and its orbit."""
    ssd = replace(
        ship.ssd,
        streamlining=given.get("streamlining", "none"),
        craft=tuple(given.get("craft", ())),
    )
    return replace(ship, ssd=ssd, docked=_docking(given), orbit=to_orbit(given.get("orbit")))


def _docking(given: Given) -> Docking | None:
    told = given.get("docked")
    if not told:
        return None
    return Docking(told["station"], told.get("mode", "external"), told.get("since_turn", 1))


def to_orbit(given: Given | None) -> Orbit | None:
    """Return an orbit: round the planet of the case, where it names none."""
    if not given:
        return None
    return Orbit(given.get("planet", PLANET), given.get("direction", "cw"))


def stations_told(given: Given) -> tuple[Given, ...]:
    """Return the stations of a case, and those that it only names as where a ship is docked.

    A station has no drive, and is of the side of the first ship where it is not told.
    """
    still = {"velocity": 0, "thrust": 0, "ftl_drive": False}
    told = [{**still, **each} for each in given.get("stations", ())]
    names = {each["id"] for each in told}
    for ship in given.get("ships", ()):
        docked = ship.get("docked") if isinstance(ship, Mapping) else None
        if docked and docked["station"] not in names:
            keys = ("side", "x", "y", "course", "velocity")
            like = {key: ship[key] for key in keys if key in ship}
            screens = {"screen_level": docked.get("screen_level", 0)}
            told.append({**still, **like, **screens, "id": docked["station"]})
    return tuple(told)


def to_station(ship: Ship, given: Given) -> Ship:
    """Return a ship record as the station, or the section of a base, that a case tells."""
    base, adjacent = given.get("base"), tuple(given.get("adjacent", ()))
    return replace(ship, station=Station(base, adjacent, tuple(given.get("bays", ()))))
