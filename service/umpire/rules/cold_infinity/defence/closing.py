"""Switches and allocations of defensive fire, carried out when all have chosen (CI 7.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent


def switch(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Carry out the switches of this phase (CI-7.2.6-1)."""
    return ruling


def meet(ruling: Ruling[Battle, AnyEvent], _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Tell which defensive fire meets which shot (CI-7.2.7-1)."""
    return ruling
