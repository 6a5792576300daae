"""Telling what happens round planets, in plain words (FT 14). Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice
from umpire.rules.full_thrust.planets.events import (
    AtmosphereReached,
    CraftEscaped,
    EdgeOrbitReached,
    EntryThrown,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
    ShipLanded,
    WayDown,
)
from umpire.rules.full_thrust.planets.rings import Landing, Sense
from umpire.rules.full_thrust.planets.tables import EntryFate, LaunchFate

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


def _orbit_entered(event: OrbitEntered) -> str:
    return f"{event.ship} is in orbit of {event.orbit.planet}, {_SENSES[event.orbit.direction]}"


def _orbit_missed(event: OrbitMissed) -> str:
    return f"{event.ship} does not come to the ring of {event.orbit.planet}"


def _orbit_left(event: OrbitLeft) -> str:
    return f"{event.ship} leaves its orbit of {event.orbit.planet}"


def _atmosphere_reached(event: AtmosphereReached) -> str:
    above = f", {event.excess} above the safe velocity" if event.excess else ""
    off = f", {event.missed_mu:g} MU off" if event.missed_mu else ""
    return f"{event.ship} {_WAYS_DOWN[event.way_down]}{off}{above}"


def _edge_orbit_reached(event: EdgeOrbitReached) -> str:
    return f"{event.ship} leaves the table through the window, and is in orbit"


def _ship_landed(event: ShipLanded) -> str:
    return f"{event.ship} {_LANDINGS[event.landing]}"


def _entry_thrown(event: EntryThrown) -> str:
    return (
        f"{event.ship} falls through the atmosphere: {dice(event.rolls)} {event.modifier:+d}, "
        f"{event.total}; {_FATES[event.fate]}"
    )


def _craft_escaped(event: CraftEscaped) -> str:
    return f"{event.craft} leaves {event.ship}: {dice(event.rolls)}, {_ARRIVALS[event.arrival]}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    OrbitEntered: _orbit_entered,
    OrbitMissed: _orbit_missed,
    OrbitLeft: _orbit_left,
    AtmosphereReached: _atmosphere_reached,
    EdgeOrbitReached: _edge_orbit_reached,
    ShipLanded: _ship_landed,
    EntryThrown: _entry_thrown,
    CraftEscaped: _craft_escaped,
}
