"""Courses and fire arcs (Kurse und Schussfelder), ranges between centres. Units: MU, degrees."""

from umpire.kernel.arcs import Arc, arcs_at
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import TOLERANCE_MU, distance_mu, relative_bearing_deg
from umpire.rules.full_thrust_light.battle import Ship, Weapon
from umpire.rules.full_thrust_light.options import ArcLine

BLIND_ARC: Arc = "A"
RANGE_0_ARC: Arc = "F"
LINE_DIE = 6


def range_mu(firer: Ship, target: Ship) -> float:
    """Return the distance between the centres of two ships (FTL-GEN-01)."""
    return distance_mu((firer.x, firer.y), (target.x, target.y))


def arcs_bearing(firer: Ship, target: Ship) -> tuple[Arc, ...]:
    """Return the arc of `firer` where `target` is; on a line, both (FTL-ARC-02, FTL-RUL-07)."""
    if range_mu(firer, target) <= TOLERANCE_MU:
        return (RANGE_0_ARC,)
    bearing = relative_bearing_deg((firer.x, firer.y), firer.course, (target.x, target.y))
    return arcs_at(bearing)


def arcs_open(arcs: tuple[Arc, ...], line: ArcLine) -> tuple[Arc, ...]:
    """Return which of the arcs on whose line a target stands may come to count (FTL-RUL-06)."""
    return arcs[-1:] if line == "clockwise" else arcs


def throw_for_line(arcs: tuple[Arc, ...], dice: Dice, label: str) -> tuple[Arc, Roll]:
    """Throw for the side of the line: odd counter-clockwise, even clockwise (FTL-RUL-06)."""
    roll = dice.roll(label, 1, LINE_DIE)
    return arcs[0 if roll.faces[0] % 2 else 1], roll


def bears(weapon: Weapon, arc: Arc) -> bool:
    """Tell whether a weapon fires through `arc`: one of its own, not the aft (FTL-ARC-03, -06)."""
    return arc in weapon.arcs and may_fire_through(arc)


def may_fire_through(arc: Arc) -> bool:
    """Tell whether any weapon may fire through `arc`: never the ship's own aft (FTL-ARC-04)."""
    return arc != BLIND_ARC
