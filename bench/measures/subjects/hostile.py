"""What others notice of a hostile client: `/livez` and fires that are answered meanwhile.

Both are asked for at a steady pace, and timed from when they were due: a service that stands still
delays all that falls due meanwhile. The 99th percentile should stay under 100 ms. What is noticed
while nobody else asks is told beside it: on a machine that has other things to do, that is not
little, either.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from measures.firing import RestLane, get
from measures.fleets import fleets, in_fire_phase
from measures.harness import Figure, Size, Spread, at_most, require
from measures.hostile import acts, under
from measures.load import Connection, connect
from measures.processes import Rig, rig
from measures.race import run, stocked

SUBJECT = "hostile"
SHIPS = 12
PACE_S = 0.02
PATIENCE_S = 15.0
SLICES = 4
GOAL_MS = 100.0
MILLI = 1000
PERCENT = 99
CALM = "nobody else"


class Noticed(NamedTuple):
    """What was noticed: how long each answer took after it was due, in milliseconds."""

    livez: list[float]
    fires: list[float]


def measure(size: Size) -> list[Figure]:
    """Return the latencies that others see, in peace and under each hostile act."""
    seconds = size.slice_s * SLICES
    figures = []
    worst = acts()
    with rig() as servers:
        fires = 2 * len(worst) * (int(seconds / PACE_S) + 2)
        polite = run(Polite.at(servers, size, fires + SHIPS))
        for name, act in worst.items():
            peace = run(polite.noticed(servers, seconds))
            with under(servers, act):
                figures += _figures(name, run(polite.noticed(servers, seconds)), peace)
    return figures


def _figures(act: str, noticed: Noticed, peace: Noticed) -> list[Figure]:
    return [
        figure_of(SUBJECT, f"/livez, {act}", noticed.livez, peace.livez),
        figure_of(SUBJECT, f"a fire, {act}", noticed.fires, peace.fires),
    ]


def figure_of(
    subject: str, name: str, taken_ms: Sequence[float], peace_ms: Sequence[float]
) -> Figure:
    """Return the 99th percentile of what was noticed, with what is noticed in peace."""
    found, calm = _spread(taken_ms), _spread(peace_ms)
    figure = at_most(subject, f"{name}, 99th percentile", found, GOAL_MS)
    text = f"{found.median:,.1f} ms (median {found.low:,.1f}, most {found.high:,.1f}"
    return figure._replace(text=f"{text}; {CALM} {calm.median:,.1f})")


def _spread(taken_ms: Sequence[float]) -> Spread:
    """Return the 99th percentile, and beside it the median and the most."""
    ranked = sorted(taken_ms)
    high = ranked[min(len(ranked) - 1, len(ranked) * PERCENT // 100)]
    return Spread(high, ranked[len(ranked) // 2], ranked[-1])


class Polite(NamedTuple):
    """A client that asks at a steady pace; `last` is its battle that fires last."""

    lane: RestLane
    last: str

    @classmethod
    async def at(cls, servers: Rig, size: Size, fires: int, name: str = SUBJECT) -> "Polite":
        """Return a client that has so many fires in stock."""
        battle = in_fire_phase(fleets(SHIPS))
        one = size._replace(connections=1)
        walks = await stocked(servers, battle, name, one, fires)
        return cls(RestLane(walks), walks[-1].scenario)

    async def noticed(self, servers: Rig, seconds: float) -> Noticed:
        """Ask for a while, and return what was noticed."""
        both = await connect(servers.service, 2)
        livez, fires = await asyncio.gather(
            paced(seconds, lambda: _alive(both[0])), paced(seconds, lambda: self._fire(both[1]))
        )
        for connection in both:
            connection.close()
        return Noticed(livez, fires)

    async def _fire(self, connection: Connection) -> None:
        request = self.lane.request()
        require(request is not None, "There is nothing left to fire.")
        self.lane.take(await connection.ask(request or b""))


async def _alive(connection: Connection) -> None:
    answer = await connection.ask(get("/livez"))
    require(answer.status == 200, f"{answer.status}: {answer.body!r}")


async def paced(
    seconds: float, ask: Callable[[], Awaitable[None]], pace_s: float = PACE_S
) -> list[float]:
    """Ask at a steady pace; return how long after it was due each answer came, in ms.

    One that keeps it waiting for too long is the last.
    """
    taken, due = [], perf_counter()
    end = due + seconds
    while due < end:
        await asyncio.sleep(due - perf_counter())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                await ask()
        taken.append(MILLI * (perf_counter() - due))
        if taken[-1] > MILLI * PATIENCE_S:
            break
        due += pace_s
    return taken
