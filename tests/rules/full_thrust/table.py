"""Ships, groups and battles for whole turns of Full Thrust: Remixed, given with scripted dice."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.fleets import FleetTable as _FleetTable
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    MainDrive,
    PointDefence,
    ScreenGenerator,
    Ship,
    Ssd,
    System,
)

_TABLE: _FleetTable[Battle, Ship] = _FleetTable(BOOK, Battle.ship, Ship, Ssd)
rule, play, sound, named = _TABLE.rule, _TABLE.play, _TABLE.sound, _TABLE.named
refusal, refused, refused_at = _TABLE.refusal, _TABLE.refused, _TABLE.refused_at
told, only = _TABLE.told, _TABLE.only
ship_of, battle_of, consistent = _TABLE.ship_of, _TABLE.battle_of, _TABLE.consistent

Outfit = tuple[System, ...]

CRUISER: Outfit = (
    MainDrive("D"),
    FireControl("F"),
    Beam("B1", 2, ARCS),
    Beam("B2", 1, ARCS),
    PointDefence("P"),
    ScreenGenerator("S"),
)


def ship(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, thrust 4."""
    shown: Fields = {"rows": (5, 5, 5, 5), "systems": CRUISER, "thrust": 4, "mass": 60}
    return ship_of(name, place, changes, **shown)


def group(name: str, place: Place = (0.0, 0.0), **changes: Any) -> FighterGroup:
    """Return a fighter group of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(*units: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return a battle of those units, which does not contradict itself."""
    return consistent(battle_of(*units, **changes))


def duel(**changes: Any) -> Battle:
    """Return a battle of two cruisers, 30 MU apart."""
    return battle(ship("A1"), ship("B1", (0.0, 30.0), facing=6), **changes)


def finished(before: Battle) -> Battle:
    """Return the battle after every side in play has finished its orders."""
    return play(before, *[FinishPhase(side) for side in before.sides if before.in_play(side)])
