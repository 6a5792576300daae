"""A line of fire, a shot along it that the rules allow, and what a shot scores. Units: MU."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.kernel.odds import Chances
from umpire.rules.full_thrust.damage.chances import Strike
from umpire.rules.full_thrust.state.battle import Hit
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Weapon


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

    `figures` are its dice at a range, and the face that it needs if it needs one: both 0 out of
    range. `fire` throws; `damage` tells the chances of all its points, and `strikes` how they come
    to a ship, unless they come as `piercing` armour. `aims` says whether it strikes at one system:
    never, always, or where the shot names one; it is then as `aimed` returns it, or refuses it, and
    knocks that out by the chance `knocks_out`.
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
