"""Very many random orders: `make fuzz ORDERS=200000`. Any exception but a refusal ends the run.

Of the orders half are plausible, and carry a battle on; the others are of any kind at any time,
and are tried in the states that the battle has come to.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import Any, NamedTuple

import msgspec

from properties import full_thrust_light_play
from properties.games import PLAYERS
from properties.play import Refused, Step
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Rulebook, Seat
from umpire.kernel.ruling import fold
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT

EVERY = 10_000
SEEN = 0.02  # of the states: views and choices take far longer than orders


class Fuzzed(NamedTuple):
    """A book, what plays a game under it, and what makes up an order of any kind."""

    book: Rulebook[Any, Any, Any]
    game: Callable[[Random], Iterator[Step | Refused]]
    nonsense: Callable[[Random, Any], Any]


FUZZED = (
    Fuzzed(FULL_THRUST_LIGHT, full_thrust_light_play.game, full_thrust_light_play.nonsense),
    *(Fuzzed(player.book, player.game, player.nonsense) for player in PLAYERS),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Give random orders under each book, and check each ruling."""
    parser = argparse.ArgumentParser(prog="properties.many", description=__doc__)
    parser.add_argument("orders", type=int, help="a book")
    parser.add_argument("--seed", type=int, default=0, help="of the first battle; the next is +1")
    systems = [each.book.system for each in FUZZED]
    parser.add_argument("--book", action="append", choices=systems, help="only this; repeatable")
    given = parser.parse_args(arguments)
    for each in FUZZED:
        if given.book is None or each.book.system in given.book:
            began = process_time()
            counts = tried(each, given.orders, given.seed)
            took = process_time() - began
            told = ", ".join(f"{many:,} {what}" for what, many in counts.items())
            sys.stdout.write(
                f"{each.book.system}: {told}; {took:.0f} s of a processor, no exception\n"
            )


def tried(fuzzed: Fuzzed, orders: int, seed: int = 0) -> Counter[str]:
    """Give random orders in battles made from `seed` on, and return what came of them."""
    counts = Counter({"orders": 0, "accepted": 0, "battles": 0})
    while counts["orders"] < orders:
        random = Random(seed + counts["battles"])  # noqa: S311 — a repeatable battle
        looks = Random(f"looks at {seed + counts['battles']}")  # noqa: S311 — likewise
        for each in fuzzed.game(random):
            counts["orders"] += 2
            counts["accepted"] += isinstance(each, Step)
            if isinstance(each, Step):
                _check(fuzzed.book, each, looks)
            order = fuzzed.nonsense(looks, each.before)
            try:
                ruling = fuzzed.book.adjudicate(
                    each.before, order, RecordingDice(looks.randbytes(32))
                )
            except Refusal:
                pass
            else:
                counts["accepted"] += 1
                _check(fuzzed.book, Step(each.before, order, (), ruling), looks)
            if counts["orders"] % EVERY == 0:
                sys.stderr.write(f"{counts['orders']:,} orders, {counts['accepted']:,} accepted\n")
        counts["battles"] += 1
    return counts


def _check(book: Rulebook[Any, Any, Any], step: Step, looks: Random) -> None:
    after = step.ruling.state
    assert fold(step.before, step.ruling.events) == after
    book.check(after)
    if looks.random() < SEEN:
        for seat in (REFEREE, OBSERVER, *(Seat("side", side) for side in after.sides)):
            msgspec.json.encode((book.view(after, seat), book.choices(after, seat, None)))
            for event in step.ruling.events:
                msgspec.json.encode(book.report(after, event, seat))


if __name__ == "__main__":
    main()
