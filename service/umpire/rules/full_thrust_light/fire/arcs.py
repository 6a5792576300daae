"""Courses and fire arcs (Kurse und Schussfelder), ranges between centres. Units: MU, degrees.

What differs from the book that this one builds on: how a target on a line is read, that one at
range 0 stands ahead, and that the aft arc is never open.
"""

from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.combat import aiming as shared
from umpire.rules.full_thrust.state.placing import arcs_towards
from umpire.rules.full_thrust_light.state.battle import Ship, Weapon
from umpire.rules.full_thrust_light.state.options import ArcLine

RANGE_0_ARC: Arc = "F"


def arcs_bearing(firer: Ship, target: Ship) -> tuple[Arc, ...]:
    """Return the arc of `firer` where `target` is; on a line, both (FTL-ARC-02, FTL-RUL-07)."""
    return arcs_towards(firer.place, firer.course, target.place) or (RANGE_0_ARC,)


def arcs_open(arcs: tuple[Arc, ...], line: ArcLine) -> tuple[Arc, ...]:
    """Return which of the arcs on whose line a target stands may come to count (FTL-RUL-06).

    They come clockwise, as the die of that reading wants them: odd the first, even the second.
    """
    return arcs[-1:] if line == "clockwise" else arcs


def bears(weapon: Weapon, arc: Arc) -> bool:
    """Tell whether a weapon fires through `arc`: one of its own, not the aft (FTL-ARC-03, -06)."""
    return shared.bears(weapon.arcs, arc, rolled=False, aft_open=False)


def may_fire_through(arc: Arc) -> bool:
    """Tell whether any weapon may fire through `arc`: never the ship's own aft (FTL-ARC-04)."""
    return shared.may_fire_through(arc, aft_open=False)
