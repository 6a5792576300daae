"""Fire arcs (FT 4.1), range bands (4.3, 4.7, 4.9), and a shot along a line of fire. Units: MU."""

import math
from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.odds import Chances
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.damage.chances import Strike
from umpire.rules.full_thrust.state.battle import Hit
from umpire.rules.full_thrust.state.core_options import ArcEdge, RangeBandEdge
from umpire.rules.full_thrust.state.placing import AFT, ROLLED, Placed, arcs_towards
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Weapon
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


def in_reach(range_mu: float, reach_mu: float) -> bool:
    """Tell whether a range is no more than a reach, which is itself inside (FT-RUL-2, FT-RUL-3)."""
    return range_mu <= reach_mu + TOLERANCE_MU


def bands_passed(range_mu: float, band_mu: float, edge: RangeBandEdge) -> int:
    """Return how many bands of `band_mu` lie before that of a range (FT-RUL-1, FT-RUL-2).

    Args:
        range_mu: from centre to centre; within the tolerance of an edge it is on the edge.
        band_mu: the width of a band.
        edge: whether a range on the edge of two counts in the `far` or the `near` one.
    """
    if edge == "far":
        return math.floor((range_mu + TOLERANCE_MU) / band_mu)
    return max(0, math.ceil((range_mu - TOLERANCE_MU) / band_mu) - 1)


def no_strikes(_battle: Any, _shot: "Solution") -> Iterable[Strike]:
    """Return no strike."""
    return ()


def never(_battle: Any, _shot: "Solution") -> float:
    """Return the chance of what never happens."""
    return 0.0


def as_solved(_battle: Any, shot: "Solution") -> "Solution":
    """Return a shot as it is."""
    return shot


class Line(NamedTuple):
    """The line from a firer to a target: its length, and the arcs in which the target may count.

    With several arcs, `by_die` tells whether a die chooses, or the firer. `told_mu` is the length
    as events carry it. `aft_open` is whether the firer may attack through its aft arc.
    """

    firer: Ship
    target: Ship
    range_mu: float
    told_mu: float
    arcs: tuple[Arc, ...]
    by_die: bool
    aft_open: bool


class Solution(msgspec.Struct, frozen=True):
    """A shot that the rules allow: dice of a beam or a pack, or the face that a weapon needs.

    Several arcs are left only where a die will say which of them counts (FT-RUL-4), or, in what is
    not yet declared, where the firer may name one. `system` is what a needle beam aims at.
    """

    weapon: Weapon
    line: Line
    arcs: tuple[Arc, ...]
    dice: int = 0
    need: int = 0
    system: str | None = None


def at_section(shot: Solution, section: Ship) -> Solution:
    """Return a shot that strikes another section of the base than that aimed at (FT-13.8-1)."""
    line = shot.line._replace(target=section)
    return msgspec.structs.replace(shot, line=line)


class Gunnery(NamedTuple):
    """How a kind of weapon fires.

    Attributes:
        figures: returns its dice at a range, and the face that it needs if it needs one; both are
            0 out of range.
        fire: throws the dice of a shot.
        damage: returns the chances of all points of a shot.
        rule: by which it fires.
        strikes: yields the chances of the strikes in which they come; not asked where `piercing`.
        piercing: whether they come as armour-piercing damage.
        aims: whether it strikes at one system: never, always, or where the shot names one.
        aimed: returns a shot at one system, or refuses it.
        knocks_out: returns the chance that such a shot knocks its system out.
    """

    figures: Callable[[Any, Any, float], tuple[int, int]]
    fire: Callable[[Any, Solution, Arc, Dice], "Score"]
    damage: Callable[[Any, Solution], Chances]
    rule: str
    strikes: Callable[[Any, Solution], Iterable[Strike]] = no_strikes
    piercing: bool = False
    aims: Literal["never", "always", "as_named"] = "never"
    aimed: Callable[[Any, Solution], Solution] = as_solved
    knocks_out: Callable[[Any, Solution], float] = never


class Score(NamedTuple):
    """What a weapon scored: the event, its hits as armour meets them, the system knocked out."""

    event: Any
    hits: tuple[Hit, ...]
    needled: str | None = None
