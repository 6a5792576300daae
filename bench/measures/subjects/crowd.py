"""Fire over REST from a crowd: how much longer the slowest wait than those in the middle."""

import statistics

from measures.firing import RestLane
from measures.fleets import fleets, in_fire_phase
from measures.harness import Figure, Size, at_most, context, spread
from measures.load import Slice
from measures.processes import Rig, rig
from measures.race import Result, race, run, stocked, variant

SUBJECT = "crowd"
SHIPS = 12
TIMES_AS_MANY = 16
"""How many connections there are for each one that other subjects have: 128."""
GOAL = 3.0
MILLI = 1e3


def measure(size: Size) -> list[Figure]:
    """Return the 99th percentile of waiting over the median."""
    crowd = size._replace(connections=TIMES_AS_MANY * size.connections)
    with rig() as servers:
        result = run(_fire(servers, crowd))
    middles, slowest = zip(*map(_middle_and_slowest, result.slices), strict=True)
    ratio = spread([slow / middle for middle, slow in zip(middles, slowest, strict=True)])
    return [
        at_most(SUBJECT, f"p99 / p50 at {crowd.connections} connections", ratio, GOAL),
        context(SUBJECT, "p50", MILLI * spread(middles).median, "ms"),
        context(SUBJECT, "p99", MILLI * spread(slowest).median, "ms"),
        context(SUBJECT, "fire", result.rate, "requests/s"),
        context(SUBJECT, "fire, processor", result.cpu_us, "us"),
    ]


async def _fire(servers: Rig, size: Size) -> Result:
    walks = await stocked(servers, in_fire_phase(fleets(SHIPS)), SUBJECT, size, size.stock)
    racer = await variant(servers.service, RestLane, walks, size.connections)
    (result,) = await race([racer], size.slice_s, size.rounds)
    return result


def _middle_and_slowest(one: Slice) -> tuple[float, float]:
    """Return the median and the 99th percentile of how long requests were under way."""
    percentiles = statistics.quantiles(one.taken_s, n=100, method="inclusive")
    return percentiles[49], percentiles[98]
