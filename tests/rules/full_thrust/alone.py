"""A table for orders by themselves: where no turn goes on.

Battles need not be whole: a salvo may fly that no ship has launched.
"""

from typing import Any

from rules.table import Table as _Table
from umpire.kernel.chapter import acts_of
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.chapters import CHAPTERS
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import Ship

_PROCEDURES = {act.order: act.procedure for act in acts_of(CHAPTERS)}


class _Alone(_Table[Battle, Ship]):
    """Where orders are given to their procedures."""

    def adjudicate(self, before: Battle, order: Any, dice: SuppliedDice) -> Ruling:
        """Return the ruling of the procedure of an order."""
        ruling: Ruling = _PROCEDURES[type(order)](Ruling(before), order, dice)
        return ruling

    def check(self, after: Battle) -> None:
        """Take a battle as it is."""


_TABLE = _Alone(BOOK, Battle.ship)
rule, play, sound = _TABLE.rule, _TABLE.play, _TABLE.sound
refusal, refused, refused_at = _TABLE.refusal, _TABLE.refused, _TABLE.refused_at
