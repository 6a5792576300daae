"""Damage is applied when a phase of fire ends (CI 7.3)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def land(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Apply the damage of all hits of this phase (CI-7.3-1)."""
    return ruling
