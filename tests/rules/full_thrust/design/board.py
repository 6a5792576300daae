"""Designs for the tests of ship design."""

from typing import Any

from rules.full_thrust.fleets import Fields
from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.design import Assessment, Design, Fitted, MagazineSpace, assess
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    PointDefence,
    SalvoMissileLauncher,
)
from umpire.rules.full_thrust.state.tables import Tables

FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
BOW: tuple[Arc, ...] = ("F",)

WORKED: tuple[Fitted, ...] = (
    Beam("B1", 3, ("AP", "FP", "F")),
    Beam("B2", 3, ("F", "FS", "AS")),
    Beam("B3", 2, ARCS),
    Beam("B4", 1, ARCS),
    Beam("B5", 1, ARCS),
    FireControl("F1"),
    FireControl("F2"),
    SalvoMissileLauncher("L1", FORWARD),
    MagazineSpace("M1", standard=3),
    PointDefence("P1"),
    PointDefence("P2"),
)
"""The systems of the example that the book works through in 9.10."""


def worked(**changes: Any) -> Design:
    """Return the design that the book works through, or one that differs from it."""
    given: Fields = {"mass": 86, "hull": 26, "thrust": 4, "screens": 1, "systems": WORKED}
    return Design(**given | changes)


def roomy(*systems: Fitted, **changes: Any) -> Design:
    """Return a design with mass to spare for some systems."""
    given: Fields = {"mass": 200, "hull": 40, "systems": systems}
    return Design(**given | changes)


def assessed(design: Design, tables: Tables | None = None) -> Assessment:
    """Return what the book says of a design."""
    return assess(design, tables or Tables())


def wrong(design: Design, tables: Tables | None = None) -> list[tuple[str, str | None, str]]:
    """Return what is wrong with a design: codes, rules and places."""
    return [(each.code, each.rule, each.pointer) for each in assessed(design, tables).violations]
