"""Very many random orders: `make fuzz ORDERS=100000`. Any exception but a refusal ends the run."""

import sys
from random import Random
from time import perf_counter

from properties.full_thrust_play import Step, game
from umpire.kernel.ruling import fold
from umpire.rules.full_thrust import FULL_THRUST as BOOK

EVERY = 10_000


def main(orders: int, seed: int = 0) -> None:
    """Give `orders` random orders in battles made from `seed` on, and check each ruling."""
    given = accepted = battles = 0
    began = perf_counter()
    while given < orders:
        for each in game(Random(seed + battles)):  # noqa: S311 — a repeatable battle
            given += 1
            if isinstance(each, Step):
                accepted += 1
                assert fold(BOOK.apply, each.before, each.ruling.events) == each.ruling.state
                BOOK.check(each.ruling.state)
            if given % EVERY == 0:
                sys.stderr.write(f"{given:,} orders, {accepted:,} accepted, {battles:,} battles\n")
        battles += 1
    sys.stdout.write(f"{given:,} orders in {perf_counter() - began:.1f} s, no exception\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
