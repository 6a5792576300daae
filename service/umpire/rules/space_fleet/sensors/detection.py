"""SF 7: how far sensors reach, and what they tell of a ship or a dummy (SF-SENS-01 to -03).

Distances are in units, from the nearest ship of a side that still fights; each hex of debris on
the way counts as two (SF-TERR-09).
"""

import math
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from umpire.kernel.plane import DECIMALS
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import Level
from umpire.rules.space_fleet.state.places import (
    TOLERANCE,
    Spot,
    distance,
    hexes_entered,
    is_at,
    is_hex,
    line_meets,
    nearest_of,
    spot_of,
)
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.tables import DetectionTable
from umpire.rules.space_fleet.state.units import where

_RULES: dict[Level, str] = {
    "squadron": "SF-SENS-01",
    "ship": "SF-SENS-02",
    "full": "SF-SENS-03",
}


class Reading(NamedTuple):
    """What sensors tell of something: its distance as it counts, at what level, by which rule."""

    distance: float
    level: Level
    rule: str


def full_reach(table: DetectionTable, *, fired: bool, ew: bool) -> int:
    """Return up to what distance a ship is fully detected (SF-SENS-03, SF-EW-02).

    Args:
        table: how far sensors reach.
        fired: whether it has fired this turn: with EW anything, else beams or short-range missiles.
        ew: whether EW is active in its squadron.
    """
    if ew:
        return table.ew_full_if_fired if fired else table.ew_full
    return table.full_if_fired if fired else table.full


def level_at(units: float, table: DetectionTable, *, fired: bool, ew: bool) -> Level:
    """Return what is known of a ship at a distance; the ends of a band are in it (SF-RUL-30)."""
    if units <= full_reach(table, fired=fired, ew=ew) + TOLERANCE:
        return "full"
    return "ship" if units <= table.ship + TOLERANCE else "squadron"


def debris_between(start: Spot, end: Spot, debris: AbstractSet[Spot]) -> int:
    """Return how many hexes of debris a line of detection meets, its start left out (SF-RUL-40).

    On a table it is discs of debris; one in which the line starts is left out (SF-UMP-32).
    """
    if is_hex(start):
        return hexes_entered(start, end, debris)
    return sum(line_meets(start, end, spot) and not is_at(start, spot) for spot in debris)


class Sensors:
    """The sensors of one side, as a battle stands: what each reading needs is looked up once."""

    def __init__(self, battle: Battle, side: str) -> None:
        self._tables = battle.tables
        observers = [
            ship.place for ship in battle.ships if ship.side == side and ship.status == "active"
        ]
        self._nearest_observer = nearest_of(observers)
        self._debris = frozenset(spot for area in battle.debris for spot in area.spots)
        self._ew = frozenset(
            ship.squadron for ship in battle.ships if ship.ew_active and ship.status == "active"
        )
        self._observers = tuple(dict.fromkeys(map(spot_of, observers))) if self._debris else ()
        self._distances: dict[Spot, float] = {}

    def read(self, unit: Ship | Dummy) -> Reading:
        """Return what the sensors tell of a ship or a dummy of another side."""
        units, level = self._distance(where(unit)), self.level(unit)
        ew = level != "squadron" and unit.squadron in self._ew
        return Reading(units, level, "SF-EW-02" if ew else _RULES[level])

    def level(self, unit: Ship | Dummy) -> Level:
        """Return at what level the sensors tell of a ship or a dummy of another side."""
        ew = unit.squadron in self._ew
        return level_at(
            self._distance(where(unit)),
            self._tables.detection,
            fired=isinstance(unit, Ship) and (unit.fired_any if ew else unit.fired_direct),
            ew=ew,
        )

    def _distance(self, spot: Spot) -> float:
        """Return how far from the observers something is, as it counts."""
        units = self._distances.get(spot)
        if units is None:
            units = self._distances[spot] = self._nearest(spot)
        return units

    def _nearest(self, spot: Spot) -> float:
        """Return the distance of the observer to whom it counts least; infinite without any."""
        if not self._debris:
            return round(self._nearest_observer(spot), DECIMALS)
        as_crow_flies = sorted((distance(each, spot), n) for n, each in enumerate(self._observers))
        least = math.inf
        for units, place in as_crow_flies:
            if units >= least:
                break
            least = min(least, units + self._beyond(self._observers[place], spot))
        return round(least, DECIMALS)

    def _beyond(self, start: Spot, end: Spot) -> int:
        """Return by how much debris makes a distance count for more (SF-TERR-09)."""
        more = self._tables.terrain.debris_counts - 1
        return more * debris_between(start, end, self._debris)


def reading(battle: Battle, side: str, unit: Ship | Dummy) -> Reading:
    """Return what the sensors of a side tell of a ship or a dummy of another.

    Dummies detect nothing (SF-SENS-07). The distance is infinite where the side has no ship left
    that fights.
    """
    return Sensors(battle, side).read(unit)


def has_active_ew(battle: Battle, squadron: str | None) -> bool:
    """Tell whether EW is active in a squadron (SF-EW-02, -03)."""
    return any(
        ship.squadron == squadron and ship.ew_active and ship.status == "active"
        for ship in battle.ships
    )
