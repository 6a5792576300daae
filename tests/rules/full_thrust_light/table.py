"""Ships and battles for the tests of Full Thrust Light, and orders given with scripted dice."""

from typing import Any

from rules.table import Table
from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    Drive,
    FireWeapons,
    Ship,
    Shot,
    Ssd,
    System,
)

FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
ALL_ROUND: tuple[Arc, ...] = ("F", "FS", "AS", "AP", "FP")
EVERYWHERE: tuple[Arc, ...] = (*ALL_ROUND, "A")

CRUISER: tuple[System, ...] = (
    Drive("D1", 2),
    Drive("D2", 2),
    FireControl("F1"),
    FireControl("F2"),
    Beam("E1", 2, FORWARD),
    Beam("E2", 2, FORWARD),
    Beam("E3", 3, ("F",)),
    Beam("E4", 1, ALL_ROUND),
    PulseTorpedo("T1", ("F",)),
    PulseTorpedo("T2", ("F",)),
)

TABLE: Table[Battle, Ship] = Table(FULL_THRUST_LIGHT, Battle.ship)
rule, refusal, told, only, named = TABLE.rule, TABLE.refusal, TABLE.told, TABLE.only, TABLE.named


def ship(
    name: str,
    place: tuple[float, float] = (0.0, 0.0),
    *,
    systems: tuple[System, ...] = CRUISER,
    rows: tuple[int, ...] = (20, 20, 20),
    **changes: Any,
) -> Ship:
    """Return a ship of the side that its name begins with: course 12, velocity 6."""
    given: dict[str, Any] = {"course": 12, "velocity": 6} | changes
    return Ship(id=name, side=name[0], ssd=Ssd(rows, systems), x=place[0], y=place[1], **given)


def driven(thrust: int, **changes: Any) -> Ship:
    """Return ship A1 with one drive of so much thrust, and nothing to fire with."""
    return ship("A1", systems=(Drive("D1", thrust),), **changes)


def battle(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle of those ships, which does not contradict itself."""
    sides = tuple(dict.fromkeys(each.side for each in ships))
    made = Battle(sides=sides, ships=ships, **changes)
    FULL_THRUST_LIGHT.check(made)
    return made


def duel(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in the fire phase, the first ship's side to act."""
    sides = tuple(dict.fromkeys(each.side for each in ships))
    given: dict[str, Any] = {"phase": "fire", "initiative": sides, "active": sides[0]}
    return battle(*ships, **(given | changes))


def fire(weapons: str, target: str = "B1", ship: str = "A1") -> FireWeapons:
    """Return the order to fire those weapons, named in one string, at one target."""
    return FireWeapons(ship, tuple(Shot(weapon, target) for weapon in weapons.split()))
