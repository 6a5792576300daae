"""EW levels are told, and detectors spend what they kept back (CI 2.3.1, 4.8.1)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def announce(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Tell the EW levels of all units (CI-2.1.3-1)."""
    return ruling


def spend_late(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Put in place what detectors have kept back (CI-4.8.1-1)."""
    return ruling
