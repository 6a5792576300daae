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
    """Dice that show some faces again and again."""

    def __init__(self, *faces: int) -> None:
        self._faces = cycle(faces)

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Take the next faces."""
        return Roll(label, sides, tuple(islice(self._faces, count)))


def answered(asking: Callable[[], Any]) -> Any:
    """Return what comes of something, or the code with which it is refused."""
    try:
        return asking()
    except Refusal as refusal:
        return refusal.code


def outcome(state: Battle, order: Any, *faces: int) -> Any:
    """Return the events of an order, or its refusal; faces repeat; without any, of a seed."""
    dice: Dice = Repeated(*faces) if faces else KeyedDice(bytes(32), "alive")
    return answered(lambda: adjudicate(state, order, dice).events)


def chances(state: Battle, order: Any) -> Any:
    """Return the odds of an order, or its refusal."""
    return answered(lambda: odds(state, order))


def offered(state: Battle) -> Any:
    """Return what red may do."""
    return choices(state, Seat("side", "red"))


def kinds(found: Any) -> Any:
    """Return of events their kinds, and refusals as they are."""
    return found if isinstance(found, str) else [type(event).__name__ for event in found]
