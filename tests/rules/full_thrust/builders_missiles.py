"""Ships, salvoes and battles for the tests of missiles and point defence."""

from typing import Any

from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import Outfit, battle_of, ship_of
from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.salvoes import AllocateDefence
from umpire.rules.full_thrust.state.battle import Battle, Defence, FighterGroup, Salvo
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    Magazine,
    PointDefence,
    SalvoMissileLauncher,
    SalvoMissileRack,
    Ship,
)

FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
LAUNCHER: Outfit = (
    SalvoMissileLauncher("L1", FORWARD, "M1"),
    SalvoMissileLauncher("L2", FORWARD, "M1"),
    Magazine("M1", standard=2, extended_range=1),
    SalvoMissileRack("R1", ("F",)),
    SalvoMissileRack("R2", ("F",), "extended_range"),
)
ESCORT: Outfit = (
    PointDefence("P1"),
    PointDefence("P2"),
    Beam("B1", 1, ARCS),
    Beam("B2", 2, ARCS),
    AreaDefence("AD"),
)


def ship(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: facing 12, velocity 6, 80 boxes."""
    return ship_of(name, place, changes, rows=(20, 20, 20, 20), systems=(), mass=100)


def salvo(name: str, place: Place = (0.0, 0.0), **changes: Any) -> Salvo:
    """Return a salvo of the side that its name begins with, with a target if `at` names one."""
    at = changes.pop("at", None)
    status = "on_target" if at else "flying"
    given: Fields = {"target": at, "status": status} | changes
    return Salvo(id=name, side=name[0], ship=f"{name[0]}9", x=place[0], y=place[1], **given)


def group(name: str, at: str | None = None, **changes: Any) -> FighterGroup:
    """Return a group of six of the side that its name begins with, attacking a ship."""
    given: Fields = {"targets": (at,) if at else ()} | changes
    return FighterGroup(id=name, side=name[0], **given)


def battle(*units: Ship | Salvo | FighterGroup, **changes: Any) -> Battle:
    """Return a battle of those units between sides A and B; B has the initiative, A acts."""
    given: Fields = {"sides": ("A", "B"), "initiative": ("B", "A"), "active": "A"}
    return battle_of(*units, **(given | changes))


def defence(side: str, *allotted: tuple[str, str, str]) -> AllocateDefence:
    """Return the allocation of a side: ship, weapon, target of each defence."""
    return AllocateDefence(side, tuple(Defence(*each) for each in allotted))
