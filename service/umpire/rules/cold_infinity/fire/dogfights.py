"""Dogfights: who chooses the angles (CI 7.7.1)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def throw_for_angles(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Throw for the angles of all groups that share a hex with an enemy (CI-7.7.1-2)."""
    return ruling
