"""The ways of dealing damage out, one for each configuration of a weapon (CI-8.1)."""

from collections.abc import Callable
from math import ceil
from typing import Any

from audit.cold_infinity.ledger import intact
from audit.cold_infinity.locations import (
    CHART,
    CORE_FROM,
    HULL_TO,
    column,
    is_lost,
    located,
    present,
    rightwards,
    struck_section,
)
from audit.cold_infinity.striking import Strike

Json = Any


def burst(strike: Strike, counts: list[int]) -> None:
    """All volleys at one place: a single one, or each pulse."""
    section, kind = located(strike.ship, strike.hit["route"], strike.shot["result"])
    strike.blow(section, kind, counts)


def slashing(strike: Strike, counts: list[int]) -> None:
    """Volleys of a size, each a column farther right; on what is destroyed, at the hull."""
    (total,), size = counts, strike.shot["slashing"]
    volleys = [size] * (total // size) + ([total % size] if total % size else [])
    ship, route, result = strike.ship, strike.hit["route"], strike.shot["result"]
    section = struck_section(ship, route, HULL_TO)
    at: int | None = column(result)
    for volley in volleys:
        if is_lost(ship, section):
            return
        kind = None
        if result > HULL_TO:
            at = rightwards(at or 0, present(ship, section))
            kind = CHART[at] if at is not None else None
            kind = kind if kind and intact(ship, section, kind) else None
            at = (at or 0) + 1
        strike.blow(section, kind, [volley])


def slicing(strike: Strike, counts: list[int]) -> None:
    """Half into the hull where that is struck; the rest evenly into all systems of a section."""
    section = struck_section(strike.ship, strike.hit["route"], strike.shot["result"])
    _sliced(strike, section, counts[0])


def _sliced(strike: Strike, section: str, total: int) -> None:
    """Slice a section; shares of systems that are destroyed are lost."""
    systems = strike.ship["sections"][section]["systems"]
    shared = total
    if strike.shot["result"] <= HULL_TO:
        strike.blow(section, None, [ceil(total / 2)])
        shared = total // 2
    share = shared // len(systems)
    for name in systems if share else ():
        strike.blow(section, strike.ship["systems"][name]["type"], [share], slice_of=name)


def enveloping(strike: Strike, counts: list[int]) -> None:
    """Sliced over every outer section, the damage shared out among them."""
    names = list(strike.ship["sections"])
    outer = [each for each in names if each != "core"] or names
    for section in outer:
        share = counts[0] // len(outer)
        if not is_lost(strike.ship, section) and share:
            _sliced(strike, section, share)


def piercing(strike: Strike, counts: list[int]) -> None:
    """A third into each of three sections on the line; the first alone wards it off."""
    ship, route, result = strike.ship, strike.hit["route"], strike.shot["result"]
    third, more = divmod(counts[0], 3)
    at: int | None = column(result)
    for number, section in enumerate(_line(ship, route[0])):
        if is_lost(ship, section):
            continue
        kind = None
        if result > HULL_TO:
            at = rightwards(at or 0, present(ship, section))
            kind = CHART[at] if at is not None else None
            at = (at or 0) + 1
            if kind and not intact(ship, section, kind):
                continue
        dealt = third + (0 if number else more)
        if dealt:
            strike.blow(section, kind, [dealt], bare=number > 0, spill=False)


def _line(ship: Json, first: str) -> list[str]:
    """Return the sections on a line through a ship."""
    across = {"forward": "aft", "port": "starboard", "forward_port": "aft_starboard"}
    across |= {"forward_starboard": "aft_port"}
    across |= {far: near for near, far in across.items()}
    line = [first, "core", across[first]] if first in across else [first]
    return [each for each in line if each in ship["sections"]]


def flare(strike: Strike, counts: list[int]) -> None:
    """What one system cannot take goes on to the next that works, as a new volley."""
    ship, route, result = strike.ship, strike.hit["route"], strike.shot["result"]
    if result <= HULL_TO:
        burst(strike, counts)
        return
    section = struck_section(ship, route, HULL_TO if result >= CORE_FROM else result)
    (left,), at = counts, column(result)
    while left:
        types = {ship["systems"][each]["type"] for each in intact(ship, section)}
        found = rightwards(at, types)
        if found is None:
            if not is_lost(ship, section):
                strike.blow(section, None, [left])
            return
        left = strike.blow(section, CHART[found], [left], spill=False)
        at = found + 1


WAYS: dict[str, Callable[[Strike, list[int]], None]] = {
    "burst": burst,
    "pulse": burst,
    "slashing": slashing,
    "slicing": slicing,
    "enveloping": enveloping,
    "piercing": piercing,
    "flare": flare,
}
