"""Battles, whole rulings and scripted dice for the tests of the turn and of the referee."""

from typing import Any

from msgspec.structs import replace

from rules.space_fleet.builders_fire import ship
from rules.space_fleet.table import played
from umpire.rules.space_fleet.initiative import StepBegan, next_step
from umpire.rules.space_fleet.movement import MoveShip
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Ruling, Ship
from umpire.rules.space_fleet.tables import ShipClass
from umpire.rules.space_fleet.turn import Finish, PhaseBegan

APART = 40
"""So far that nobody sees or hits anybody, in hexes."""


def battle(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in turn 2, before it is known who moves first."""
    sides = tuple(dict.fromkeys(each.side for each in ships))
    given: dict[str, Any] = {"sides": sides, "ships": ships, "turn": 2, "phase": "movement"}
    return Battle(**(given | changes))


def fleet(side: str, *classes: str, **changes: Any) -> tuple[Ship, ...]:
    """Return a standard ship of each class, named after it; sides are far apart."""
    at = ((ord(side) - ord("A")) * APART, 0)
    return tuple(ship(f"{side}-{kind}", kind, at, **changes) for kind in classes)


def squadron(name: str, *classes: str, **changes: Any) -> tuple[Ship, ...]:
    """Return a squadron of standard ships, of the side that its name begins with."""
    return tuple(
        ship(f"{name}-{number}", kind, squadron=name, **changes)
        for number, kind in enumerate(classes, start=1)
    )


def first(before: Battle, *sides: str) -> Battle:
    """Return a battle in which it is known who moves first, in the first step that has ships."""
    known = replace(before, initiative=sides or before.sides)
    return replace(known, step=next_step(known) or 0)


def finish(before: Battle, *sides: str) -> Battle:
    """Return the battle after some sides have said that they are done, one after the other."""
    for side in sides:
        before = played(before, Finish(side)).state
    return before


def stay(before: Battle, *ships: str) -> Battle:
    """Return the battle after some ships have stayed where they are, which is their move."""
    for name in ships:
        before = played(before, MoveShip(name, ())).state
    return before


def taken(ruling: Ruling) -> list[tuple[str, tuple[str, ...]]]:
    """Return the steps that a ruling begins: whose, and of which classes."""
    return [(each.side, each.classes) for each in ruling.events if isinstance(each, StepBegan)]


def begun(ruling: Ruling) -> list[tuple[int, str]]:
    """Return the phases that a ruling begins, with their turns."""
    return [(each.turn, each.phase) for each in ruling.events if isinstance(each, PhaseBegan)]


def hidden(fast: ShipClass, number: int = 2) -> Battle:
    """Return a battle in which B's squadron, of some class, is hidden from A."""
    options = Options(limited_sensors=True, squadron_initiative=True)
    ships = (
        ship("A1", "DN", counter="Aq-1", squadron="Aq"),
        ship("A2", "DN", counter="Aq-2", squadron="Aq"),
        *[
            ship(f"B{each}", fast, (APART, 0), counter=f"Bq-{each}", squadron="Bq")
            for each in range(1, number + 1)
        ],
    )
    return battle(*ships, options=options)
