"""Derelict and disabled ships drift at the start of the Movement Step (CI 5.7)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def drift_derelicts(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Move derelicts on, and throw for whether they begin to turn (CI-5.7-1)."""
    return ruling
