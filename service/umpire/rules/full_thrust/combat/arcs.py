"""Fire arcs (FT 4.1): in which arc a target stands, and whether a weapon bears on it."""

from collections.abc import Collection

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice, Roll
from umpire.rules.full_thrust.state.core_options import ArcEdge
from umpire.rules.full_thrust.state.placing import AFT, ROLLED, Placed, arcs_towards
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE

AT_RANGE_0: tuple[Arc, ...] = ("F", "FS", "FP", "AS", "AP")
"""The arcs that a firer may name for a target at its own place (FT-RUL-5)."""

_FROM_BOW: tuple[Arc, ...] = ("F", "FS", "FP", "AS", "AP", "A")


def arcs_of(firer: Ship, target: Placed) -> tuple[Arc, ...]:
    """Return where a target stands: one arc, or those that it may count in, bow-most first.

    On the line of two arcs it may be in both (FT-4.1-1), at range 0 in all but aft (FT-RUL-5).
    """
    found = arcs_towards(firer.place, firer.facing, target.place)
    return tuple(sorted(found, key=_FROM_BOW.index)) if found else AT_RANGE_0


def arcs_open(arcs: tuple[Arc, ...], edge: ArcEdge) -> tuple[Arc, ...]:
    """Return which of the arcs on whose line a target stands may come to count (FT-RUL-4).

    Args:
        arcs: the one nearer the bow, then the one nearer the stern; or the only one.
        edge: the reading for a line.
    """
    if edge == "bow":
        return arcs[:1]
    return arcs[-1:] if edge == "stern" else arcs


def throw_for_arc(arcs: tuple[Arc, ...], dice: Dice, label: str) -> tuple[Arc, Roll]:
    """Throw for the arc of a target on a line: odd the first, even the second (FT-RUL-4)."""
    roll = dice.roll(label, 1, DIE)
    return arcs[0 if roll.faces[0] % 2 else 1], roll


def bears(weapon_arcs: Collection[Arc], arc: Arc, *, rolled: bool, aft_open: bool) -> bool:
    """Tell whether a weapon bears through an arc (FT-4.1-3, -4).

    Args:
        weapon_arcs: those of its design.
        arc: where the target is, as the model stands.
        rolled: whether the ship has rolled over, so that port and starboard swap (FT-3.3-4).
        aft_open: whether weapons may attack through the aft arc at all.
    """
    own = ROLLED[arc] if rolled else arc
    return own in weapon_arcs and may_fire_through(arc, aft_open=aft_open)


def may_fire_through(arc: Arc, *, aft_open: bool) -> bool:
    """Tell whether any weapon may attack through an arc: aft only where that is open (FT-4.1-4)."""
    return arc != AFT or aft_open
