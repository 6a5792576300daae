"""Snap manoeuvres, all of them together (CI 5.5.1)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def make_snaps(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Make all snap manoeuvres that are declared (CI-5.5.1-1)."""
    return ruling
