"""How plays of options give orders and what they return: events, or why there are none."""

from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

from rules.cold_infinity.table import ci


class Repeated:
    """Dice that show some faces again and again."""

    def __init__(self, *faces: int) -> None:
        self._faces = cycle(faces)

    def roll(self, label: str, count: int, sides: int) -> ci.Roll:
        """Take the next faces."""
        return ci.Roll(label, sides, tuple(islice(self._faces, count)))


def answered(asking: Callable[[], Any]) -> Any:
    """Return what comes of something, or the code with which it is refused."""
    try:
        return asking()
    except ci.Refusal as refusal:
        return refusal.code


def outcome(state: ci.Battle, order: Any, *faces: int) -> Any:
    """Return the events of an order, or its refusal; faces repeat; without any, of a seed."""
    dice: ci.Dice = Repeated(*faces) if faces else ci.KeyedDice(bytes(32), "alive")
    return answered(lambda: ci.adjudicate(state, order, dice).events)


def chances(state: ci.Battle, order: Any) -> Any:
    """Return the odds of an order, or its refusal."""
    return answered(lambda: ci.odds(state, order))


def offered(state: ci.Battle) -> Any:
    """Return what red may do."""
    return ci.choices(state, ci.Seat("side", "red"))


def kinds(found: Any) -> Any:
    """Return of events their kinds, and refusals as they are."""
    return found if isinstance(found, str) else [type(event).__name__ for event in found]
