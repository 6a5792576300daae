"""Ships and phases for the tests of phasers, photon torpedoes and spreads, with scripted dice."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.to_boldly_thrust.table import Outfit, ship_of
from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.ship import FireControl, FtlDrive, MainDrive, SensorSuite
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    Hidden,
    Phaser,
    PhotonTube,
    ShieldGenerator,
    Ship,
)
from umpire.rules.to_boldly_thrust.weapons import LaunchSpreads, SpreadAim

WIDE: tuple[Arc, ...] = tuple(arc for arc in ARCS if arc != "A")
STRENGTH = 20
CRUISER: Outfit = (
    MainDrive("D"),
    FtlDrive("W"),
    FireControl("F1"),
    FireControl("F2"),
    SensorSuite("SE"),
    Phaser("A", "A", WIDE),
    Phaser("B", "B", WIDE),
    Phaser("C", "C", WIDE),
    Phaser("Q", "A", ("A",)),
    PhotonTube("T1", ("F",)),
    PhotonTube("T2", ("F",)),
    ShieldGenerator("S", STRENGTH),
)
HALF, DOWN = STRENGTH // 2, STRENGTH
"""Marks that leave shields at half status, or down."""


def ship(name: str, place: Place = (0.0, 0.0), systems: Outfit = CRUISER, **changes: Any) -> Ship:
    """Return a cruiser of the side that its name begins with: facing 12, 80 hull boxes."""
    shown: Fields = {"rows": (20, 20, 20, 20), "thrust": 6, "mass": 60, "group": "cruiser"}
    return ship_of(name, place, changes, systems=systems, **shown)


def cloaked(name: str, place: Place, **changes: Any) -> Ship:
    """Return a ship under its cloak at a place, its marker far away."""
    where = Hidden(*place, facing=12, velocity=6, since=0)
    systems = (*CRUISER, CloakingDevice("CL"))
    state: Fields = {"status": "cloaked", "cloak_state": "cloaked", "hidden": where}
    return ship(name, (900.0, 900.0), systems, **(state | changes))


def phase(name: str, *ships: Ship, **changes: Any) -> Battle:
    """Return a battle in a phase of turn 3, the side of the first ship to act."""
    sides = sides_of(ships)
    given: Fields = {"phase": name, "initiative": sides, "active": sides[0], "turn": 3}
    made = Battle(**({"sides": sides, "ships": ships} | given | changes))
    BOOK.check(made)
    return made


def duel(range_mu: float, marks: int = 0, **changes: Any) -> Battle:
    """Return a cruiser, and one dead ahead of it whose shields have so many marks, in fire."""
    return phase("fire", ship("A1"), ship("B1", (0.0, range_mu), shield_marks=marks), **changes)


def launching(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in which missiles and spreads are launched."""
    return phase("missiles", *ships, **changes)


def fire(weapons: str, target: str = "B1", by: str = "A1") -> FireWeapons:
    """Return the order to fire weapons, named in one string; `A:W` aims at system W."""
    shots = [weapon.partition(":") for weapon in weapons.split()]
    return FireWeapons(by, tuple(Shot(name, target, system or None) for name, _, system in shots))


def launch(
    tube: str = "T1", course: int = 12, length: float = 24, turn: int = 0, by: str = "A1"
) -> LaunchSpreads:
    """Return the order to launch one spread."""
    return LaunchSpreads(by, (SpreadAim(tube, course, length, turn),))
