"""Very many random orders: `make fuzz ORDERS=100000`. Any exception but a refusal ends the run."""

import sys
from random import Random
from time import perf_counter

from properties.games import PLAYERS
from properties.play import Player, Step
from umpire.kernel.ruling import fold

EVERY = 10_000


def main(orders: int) -> None:
    """Give `orders` random orders under each book, and check each ruling."""
    for player in PLAYERS:
        began = perf_counter()
        given = tried(player, orders)
        system, took = player.book.system, perf_counter() - began
        sys.stdout.write(f"{system}: {given:,} orders in {took:.1f} s, no exception\n")


def tried(player: Player, orders: int, seed: int = 0) -> int:
    """Give random orders in battles made from `seed` on, and return how many."""
    book = player.book
    given = accepted = battles = 0
    while given < orders:
        for each in player.game(Random(seed + battles)):  # noqa: S311 — a repeatable battle
            given += 1
            if isinstance(each, Step):
                accepted += 1
                assert fold(book.apply, each.before, each.ruling.events) == each.ruling.state
                book.check(each.ruling.state)
            if given % EVERY == 0:
                sys.stderr.write(f"{given:,} orders, {accepted:,} accepted, {battles:,} battles\n")
        battles += 1
    return given


if __name__ == "__main__":
    main(int(sys.argv[1]))
