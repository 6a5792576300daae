"""Movement by plots: they are shown, and carried out at the same time (CI 2.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def reveal(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Show the plots of this phase (CI-2.2.1-1)."""
    return ruling


def carry_out_plots(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Move all units by their plots (CI-2.2.1-1)."""
    return ruling
