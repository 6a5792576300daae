"""Ships and battles for the tests of transporters and tractor beams, with scripted dice."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.to_boldly_thrust.table import Outfit, battle_of, consistent, ship_of
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.state.battle import FighterGroup
from umpire.rules.full_thrust.state.ship import FireControl, MainDrive, SensorSuite
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Options,
    Phaser,
    ShieldGenerator,
    Ship,
    Stance,
    Tractor,
    Transporter,
)

LOWERED = Stance(lower_shields=True)
CRUISER: Outfit = (
    MainDrive("D"),
    FireControl("F1"),
    FireControl("F2"),
    ShieldGenerator("S", 20),
    Phaser("P", weapon_class="B", arcs=ARCS[:3]),
    SensorSuite("X"),
    Transporter("T"),
    Tractor("TB", "B", ("F",)),
)


def ship(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with: facing 12, velocity 6, hull 24."""
    shown: Fields = {"rows": (6, 6, 6, 6), "systems": CRUISER, "thrust": 4, "mass": 60}
    return ship_of(name, place, changes, **shown)


def without(*names: str) -> Outfit:
    """Return the systems of a cruiser but for some."""
    return tuple([system for system in CRUISER if system.id not in names])


def group(name: str, place: Place = (0.0, 0.0), **changes: Any) -> FighterGroup:
    """Return a fighter group of the side that its name begins with."""
    return FighterGroup(id=name, side=name[0], x=place[0], y=place[1], **changes)


def battle(*units: Ship | FighterGroup, options: Fields | None = None, **changes: Any) -> Battle:
    """Return a battle of turn 3 in the fire phase, which does not contradict itself."""
    sides = sides_of(units)
    given: Fields = {"turn": 3, "phase": "fire", "initiative": sides, "active": sides[0]}
    return consistent(battle_of(*units, options=Options(**(options or {})), **(given | changes)))
