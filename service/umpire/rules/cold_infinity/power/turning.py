"""What a new turn does to power and weapons: plants recharge, weapons arm (CI 3.1.2, 7.1.3)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def renew(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Return the ruling in which plants have recharged and weapons have armed."""
    return ruling
