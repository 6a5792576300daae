"""What a book that builds on Remixed adds to it, or puts in its place.

A battle of such a book is of a kind of its own, and by that kind its delta is found: wherever
Remixed lists what bears on something, chapter by chapter, the delta's entries count too. Remixed
itself has none, and names no book that builds on it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Outcome
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust.state.battle import Attack, Battle
from umpire.rules.full_thrust.state.manoeuvre import Fault
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Group

Ruled: TypeAlias = Ruling[Any, Any]
"""A ruling on a battle of Remixed, or of a book that builds on it."""
OrderCheck: TypeAlias = Callable[[Any, Any, Any], Fault | None]
"""Returns what is wrong with a manoeuvre of a ship in a battle, `None` where nothing is."""
FirerCheck: TypeAlias = Callable[[Any, Any], None]
"""Refuses a ship that may not attack now, `at` "/ship"."""
Interlude: TypeAlias = Callable[[Ruled, Dice], Ruled]
"""What comes in at a fixed point of the sequence of play."""
AfterLoss: TypeAlias = Callable[[Ruled, Any, str, str, Dice], Ruled]
"""After a system is lost: the ship as it was before, the system, the rule of the loss, the dice."""
Protection: TypeAlias = Callable[[Ruled, Any, Attack], tuple[Ruled, Attack]]
"""Lets what stands before armour take its part of an attack on a ship; returns what is left."""
Outcomes: TypeAlias = Callable[[Any, Any, Any, Sequence[Any], float], tuple[Outcome, ...]]
"""From a battle, a firer if any, a ship, cases of attacks (`damage.chances`), the chance of any."""


def _no_protection(ruling: Ruled, _ship: Ship, attack: Attack) -> tuple[Ruled, Attack]:
    return ruling, attack


def _no_name(_battle: Battle, _shot: Any) -> None:
    return None


class Delta(msgspec.Struct, frozen=True):
    """The differences of a book; each as an entry of the list in Remixed that it belongs to."""

    group_of: Callable[[Any, Any], Group] | None = None
    """Returns the group to which a ship of a battle belongs."""

    gunnery: Mapping[type, Any] = {}
    """By kind of weapon: how it fires (`combat.aiming.Gunnery`)."""
    order_checks: tuple[OrderCheck, ...] = ()
    firer_checks: tuple[FirerCheck, ...] = ()
    needle_rule: str = "FT-4.8-1"
    """The rule by which what aims at systems knocks them out."""
    hits_name: Callable[[Any, Any], str | None] = _no_name
    """Returns what the hits of a shot name as their weapon, where that counts."""
    protection: Protection = _no_protection
    outcomes: Outcomes | None = None
    """Tells the chances of what comes of attacks, where more than armour meets them."""
    after_loss: tuple[AfterLoss, ...] = ()


NO_DELTA = Delta()
_DELTAS: dict[type[Battle], Delta] = {}


def plays_otherwise(kind: type[Battle], delta: Delta) -> None:
    """Say in what battles of a kind differ; once, by the book whose battles they are."""
    _DELTAS[kind] = delta


def delta_of(battle: Battle) -> Delta:
    """Return in what a battle differs from one of Remixed."""
    return _DELTAS.get(type(battle), NO_DELTA)
