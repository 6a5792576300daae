"""Appends that travel together, while their connections are cut and callers give up."""

import asyncio
import contextlib
from pathlib import Path
from random import Random

from redis.asyncio import Redis

from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Appended, NewLine, Repeated
from umpire.store.embedded import embedded_server
from umpire.store.redis import RedisStore, connected

SCENARIOS, LINES, CUTS = 24, 40, 30
SCRIPTS_LOST_EVERY = 5


async def test_appends_that_are_cut_off_are_found_once_and_in_order(tmp_path: Path) -> None:
    """Each is asked for until it is answered; a journal holds every line of its scenario, once.

    The server is its own: who else has a connection to it would be cut off, too.
    """
    chance = Random(7)  # noqa: S311 — no secret
    async with (
        embedded_server(tmp_path) as url,
        connected(url) as store,
        Redis.from_url(url) as other,
    ):
        writing = asyncio.gather(
            *(_write(store, f"cut-{number}", chance) for number in range(SCENARIOS))
        )
        for cut in range(CUTS):
            await asyncio.sleep(chance.uniform(0.001, 0.02))
            await other.client_kill_filter(_type="normal", skipme=True)
            if cut % SCRIPTS_LOST_EVERY == 0:
                await other.script_flush()
        asked_again = sum(await writing)
        for number in range(SCENARIOS):
            lines = await store.lines(f"cut-{number}", 0, 10 * LINES)
            assert [b"line-%d" % at for at in range(LINES)] == [line.line for line in lines]
    assert asked_again > 0


async def _write(store: RedisStore, scenario: str, chance: Random) -> int:
    """Append all lines of a scenario; return how often one had to be asked for again."""
    again = 0
    for expected in range(LINES):
        new = NewLine(f"c{expected}", b"digest", b"line-%d" % expected, b"hash")
        while True:
            patience_s = 0.0005 if chance.random() < 0.05 else 5.0
            with contextlib.suppress(Unavailable, TimeoutError):
                async with asyncio.timeout(patience_s):
                    answer = await store.append(scenario, expected, new)
                assert answer in (Appended(), Repeated(expected + 1, b"digest"))
                break
            again += 1
    return again
