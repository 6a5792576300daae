"""Declared fire is told: each shot gets a name, guided weapons show their targets (CI 2.3.1)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def open_fire(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Tell all attacks, modes and intercepts (CI-7.2.1-1)."""
    return ruling
