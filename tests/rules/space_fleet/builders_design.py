"""Designs, set-ups and battles for the tests of design and of setting up."""

from typing import Any

from umpire.rules.space_fleet.design import Assessment, Design, assess, violations
from umpire.rules.space_fleet.field import HexPlace, Place, TablePlace
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.setup import Setup, ShipSetup
from umpire.rules.space_fleet.state import LrLauncher, PlasmaCannon, SrLauncher
from umpire.rules.space_fleet.tables import ShipClass, Tables

HIDDEN = Options(limited_sensors=True)
FAR = 60
"""So far apart that nobody detects anything, in hexes."""

SR = (SrLauncher("S1", 3),)
LR = (LrLauncher("L1", 2),)
PLASMA = (PlasmaCannon("P1"),)


def design(ship_class: ShipClass = "HC", **changes: Any) -> Design:
    """Return a design of a class: the standard one, or one that differs from it."""
    return Design(ship_class=ship_class, **changes)


def assessed(ship_class: ShipClass, **changes: Any) -> Assessment:
    """Return what the book says of a design."""
    return assess(design(ship_class, **changes), Tables())


def wrong(given: Design, options: Options | None = None) -> list[tuple[str, str | None, str]]:
    """Return what is wrong with a design: codes, rules and places."""
    found = violations(given, Tables(), options)
    return [(each.code, each.rule, each.pointer) for each in found]


def at(q: int, r: int = 0, facing: int = 1) -> HexPlace:
    """Return a hex and a facing."""
    return HexPlace(q, r, facing)


def on_table(x: float, y: float) -> TablePlace:
    """Return a point of a table, facing +y."""
    return TablePlace(x, y, 0.0)


def placed(name: str, side: str, place: Place, **changes: Any) -> ShipSetup:
    """Return a destroyer for a set-up, or a ship of another design."""
    given: dict[str, Any] = {"id": name, "side": side, "place": place, "design": design("DD")}
    return ShipSetup(**given | changes)


def fleets(*ships: ShipSetup, **changes: Any) -> Setup:
    """Return a set-up of sides A and B: some ships, else one of each far apart."""
    both = ships or (placed("A1", "A", at(0)), placed("B1", "B", at(FAR)))
    return Setup(**{"sides": ("A", "B"), "ships": both} | changes)


def hidden(*ships: ShipSetup, **changes: Any) -> Setup:
    """Return a set-up with limited sensors, in squadrons Red (of A) and Blue (of B)."""
    both = ships or (
        placed("A1", "A", at(0), squadron="Red"),
        placed("A2", "A", at(0), squadron="Red"),
        placed("B1", "B", at(FAR), squadron="Blue"),
    )
    return fleets(*both, **{"options": HIDDEN} | changes)
