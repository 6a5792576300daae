"""What the tests of the page fill in: a choice of each kind, with an order that it offers.

    python -m web.offers_recorded cold-infinity ...

writes them anew for some books, from games that are played at random.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from properties import (
    cold_infinity_play,
    full_thrust_light_play,
    full_thrust_play,
    space_fleet_play,
    to_boldly_thrust_play,
)
from properties.filling import filled_in
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.rules import RULEBOOKS

CHOICES = Path(__file__).parents[2] / "clients" / "web" / "test" / "choices"
GAMES = 60
LONGEST = 5_000
"""In bytes: choices with more to choose from are left out."""

_STEPS: dict[str, Callable[[Random], Iterator[Any]]] = {
    "cold-infinity": cold_infinity_play.PLAYER.steps,
    "full-thrust-light": full_thrust_light_play.game,
    "full-thrust-remixed": full_thrust_play.PLAYER.steps,
    "space-fleet": space_fleet_play.PLAYER.steps,
    "to-boldly-thrust": to_boldly_thrust_play.PLAYER.steps,
}


def recorded(system: str) -> list[dict[str, Any]]:
    """Return a choice of each kind that games of a book offer, each with an order that fits it."""
    book = RULEBOOKS[system]
    random = Random(17)  # noqa: S311 — battles to test with
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for _ in range(GAMES):
        for step in _STEPS[system](random):
            if random.random() < 0.2:
                _look(book, step.before, found, random)
    return [found[kind][1] for kind in sorted(found)]


def _look(
    book: Any, battle: Any, found: dict[str, tuple[int, dict[str, Any]]], random: Random
) -> None:
    """Keep of each kind the choice that has most to choose from."""

    def hear(order: Any) -> object:
        try:
            return book.adjudicate(battle, order, RecordingDice(random.randbytes(32)))
        except Refusal as refusal:
            return refusal

    for choice in book.choices(battle, REFEREE, None):
        assert isinstance(choice, Choice)
        size = len(msgspec.json.encode(choice))
        kind = str(choice.__struct_config__.tag)
        if size > LONGEST or size <= found.get(kind, (0,))[0]:
            continue
        order = filled_in(choice, random)
        if not isinstance(hear(msgspec.convert(order, _orders(book))), Refusal):
            found[kind] = (size, {"choice": msgspec.to_builtins(choice), "order": order})


def _orders(book: Any) -> Any:
    """Return the type of the orders of a book."""
    return book.any_order


if __name__ == "__main__":
    for name in sys.argv[1:]:
        text = msgspec.json.format(msgspec.json.encode(recorded(name)), indent=1)
        (CHOICES / f"{name}.json").write_bytes(text + b"\n")
