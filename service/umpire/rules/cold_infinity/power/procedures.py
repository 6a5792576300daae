"""The procedures of the orders of this chapter."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent

PROCEDURES: dict[type, Callable[[Battle, Any, Dice], Ruling[Battle, AnyEvent]]] = {}
