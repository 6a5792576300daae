"""Ships, battles and whole turns for the tests of wonder weapons, with scripted dice."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust import table
from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.full_thrust.table import Outfit, rule
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Ruling, Table
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    MainDrive,
    NovaCannon,
    PointDefence,
    ReflexField,
    ScreenGenerator,
    Ship,
    WaveGun,
)
from umpire.rules.full_thrust.state.values import Charge, Manoeuvre

WONDERS = Options(nova_cannon=True, wave_gun=True, reflex_field=True, cloaking_field=True)
ROWS = (40, 40)

FITTED: Outfit = (
    MainDrive("D"),
    FireControl("F"),
    Beam("B", 3, ARCS),
    PointDefence("P"),
    ScreenGenerator("S1"),
    ScreenGenerator("S2"),
    FighterBay("H"),
    NovaCannon("NC"),
    WaveGun("WG"),
    ReflexField("RF"),
    CloakingField("CF"),
)


def capital(name: str = "A1", place: Place = (0.0, 0.0), **changes: Any) -> Ship:
    """Return a capital ship with a wonder weapon of each kind: two rows of 40 boxes."""
    given: Fields = {"systems": FITTED, "mass": 200, "rows": ROWS} | changes
    return table.ship(name, place, **given)


def plain(name: str = "B1", place: Place = (0.0, 10.0), **changes: Any) -> Ship:
    """Return a ship that faces south, at rest, with a beam, a FireCon and two rows of 40 boxes."""
    systems: Outfit = (FireControl("F"), Beam("B", 3, ARCS))
    given: Fields = {"systems": systems, "mass": 100, "rows": ROWS} | changes
    return table.ship(name, place, **({"facing": 6, "velocity": 0} | given))


def battle(*units: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return a battle in which all wonder weapons are in use."""
    given: Fields = {"options": WONDERS, "turn": 4} | changes
    return table.battle(*units, **given)


def firing(*units: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return such a battle in the fire phase, the side of the first ship to act."""
    sides = sides_of(units)
    given: Fields = {"phase": "fire", "initiative": sides, "active": sides[0]} | changes
    return battle(*units, **given)


def ordered(ship: Ship, **order: Any) -> Ship:
    """Return a ship with an order that has been written."""
    return replace(ship, order=Manoeuvre(**order), order_written=True)


def charged(ship: Ship, points: int) -> Ship:
    """Return a ship with a charge in its wave gun."""
    return replace(ship, charges=(Charge("WG", points),))


def to_movement(before: Battle, **notations: str) -> Battle:
    """Return a battle in which those orders are written, and all is ready for ships to move."""
    for name, notation in notations.items():
        before = rule(before, WriteOrder(name, notation=notation)).state
    for side in before.sides:
        before = rule(before, FinishPhase(side)).state
    before = rule(before, RollInitiative(), *range(6, 6 - len(before.sides), -1)).state
    while before.phase != "movement":
        assert before.active is not None
        before = rule(before, FinishPhase(before.active)).state
    return before


def moved(before: Battle, *faces: int, **notations: str) -> Ruling:
    """Return the ruling on the moves of all ships by those orders."""
    return rule(to_movement(before, **notations), MoveShips(), *faces)


def turn_over(before: Battle, *faces: int, **notations: str) -> Battle:
    """Return a battle at the start of the next turn; whatever phases still wait are finished."""
    after = moved(before, *faces, **notations).state
    while after.phase not in {"orders", "over"}:
        waiting = after.active or next(side for side in after.sides if side not in after.finished)
        after = rule(after, FinishPhase(waiting)).state
    return after


EDGE = Table(-20.0, -20.0, 20.0, 20.0)
"""A small table, that a ship can leave unseen."""
