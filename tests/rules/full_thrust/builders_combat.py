"""Ships, fire phases and ends of turns for the tests of chapters 4 and 7, with scripted dice."""

from typing import Any

from rules.full_thrust.alone import sound
from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.full_thrust.table import Outfit, battle_of, ship_of
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    NeedleBeam,
    PulseTorpedo,
    Ship,
    SubmunitionPack,
    System,
)

AHEAD: tuple[Arc, ...] = ("FP", "F", "FS")
NORTH = (0.0, 8.0)
"""Where targets stand: 8 MU ahead of a firer at the origin on course 12."""

WARSHIP: Outfit = (
    FireControl("F1"),
    FireControl("F2"),
    Beam("B1", 1, ARCS),
    Beam("B2", 2, AHEAD),
    Beam("B3", 3, AHEAD),
    PulseTorpedo("T1", ("F",)),
    PulseTorpedo("T2", ("F",)),
    NeedleBeam("N1", ("F",)),
    NeedleBeam("N2", ("F",)),
    SubmunitionPack("S1", AHEAD),
)


def ship(name: str, place: Place = (0.0, 0.0), *systems: System, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, 80 hull boxes."""
    return ship_of(name, place, changes, rows=(20, 20, 20, 20), thrust=4, systems=systems)


def warship(name: str = "A1", place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship with two FireCons and weapons of every kind."""
    return ship(name, place, *WARSHIP, **changes)


def fire_phase(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in the fire phase, the side of the first ship to act."""
    sides = sides_of(ships)
    given: Fields = {"phase": "fire", "initiative": sides, "active": sides[0], "turn": 3}
    return battle_of(*ships, **(given | changes))


def turn_end(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in which damage control may begin, in turn 4."""
    return fire_phase(*ships, **({"phase": "damage_control", "active": None, "turn": 4} | changes))


def struck(
    before: Battle,
    target: str,
    *hits: Hit,
    dice: tuple[int, ...] = (),
    needled: tuple[str, ...] = (),
) -> Ruling:
    """Return what one attack does to a ship, all of the scripted dice thrown."""
    supplied = SuppliedDice(dice)
    ruling = take_damage(Ruling(before), target, Attack("A1", hits, needled), supplied)
    supplied.finish()
    return sound(before, ruling)


def fire(weapons: str, target: str = "B1", by: str = "A1") -> FireWeapons:
    """Return the order to fire those weapons, named in one string, at one target.

    A needle beam names its system after a colon: `N1:D`.
    """
    shots = [weapon.partition(":") for weapon in weapons.split()]
    return FireWeapons(by, tuple(Shot(name, target, system or None) for name, _, system in shots))
