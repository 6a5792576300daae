"""The end of Power Allocation: ships without an allocation keep on what was on (CI 3.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def settle(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Return the ruling in which every ship has its power for the turn."""
    return ruling
