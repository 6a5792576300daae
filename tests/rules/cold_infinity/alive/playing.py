"""How plays of options give orders and what they return: events, or why there are none."""

from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

from rules.cold_infinity.asked import adjudicate, choices, odds
from umpire.kernel.dice import Dice, KeyedDice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.battle import Battle


class Repeated:
    def __init__(self, *faces: int) -> None:
        self._faces = cycle(faces)

    def roll(self, label: str, count: int, sides: int) -> Roll:
        return Roll(label, sides, tuple(islice(self._faces, count)))


def answered(asking: Callable[[], Any]) -> Any:
    try:
        return asking()
    except Refusal as refusal:
        return refusal.code


def outcome(state: Battle, order: Any, *faces: int) -> Any:
    dice: Dice = Repeated(*faces) if faces else KeyedDice(bytes(32), "alive")
    return answered(lambda: adjudicate(state, order, dice).events)


def chances(state: Battle, order: Any) -> Any:
    return answered(lambda: odds(state, order))


def offered(state: Battle) -> Any:
    return choices(state, Seat("side", "red"))


def kinds(found: Any) -> Any:
    return found if isinstance(found, str) else [type(event).__name__ for event in found]
