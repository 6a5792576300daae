"""Fire over REST against a bare route that commits 1 KB: what rules, dice and checks cost."""

from measures.firing import BareLane, RestLane, Walk
from measures.fleets import SIDES, fleets, in_fire_phase
from measures.harness import Figure, Size, at_least, context, require
from measures.processes import Rig, Server, bare_route, rig
from measures.race import Result, race, run, stocked, variant
from umpire.store.redis import connected

SUBJECT = "rest_fire"
SHIPS = 12
GOAL = 0.75
TIMES_AS_MANY = 4
"""How many connections there are for each one that other subjects have: 32."""


def measure(size: Size) -> list[Figure]:
    """Return the throughput of the service's fire over that of the bare route."""
    crowd = size._replace(connections=TIMES_AS_MANY * size.connections)
    with rig() as servers, bare_route(servers) as route:
        (ours, bare), entry = run(_race(servers, route, crowd))
    ratio = ours.throughput_of(bare)
    return [
        at_least(SUBJECT, f"REST fire / bare route, {crowd.connections} connections", ratio, GOAL),
        context(SUBJECT, "REST fire", ours.rate, "requests/s"),
        context(SUBJECT, "bare route", bare.rate, "requests/s"),
        context(SUBJECT, "REST fire, processor", ours.cpu_us, "us"),
        context(SUBJECT, "bare route, processor", bare.cpu_us, "us"),
        context(SUBJECT, "fires, all accepted", float(ours.done), "requests"),
        context(SUBJECT, "journal entry of a fire", entry, "bytes"),
    ]


async def _race(servers: Rig, route: Server, size: Size) -> tuple[list[Result], float]:
    walks = await stocked(servers, in_fire_phase(fleets(SHIPS)), SUBJECT, size, size.stock)
    bare_walks = [Walk(walk.scenario, SHIPS, SIDES, 0) for walk in walks]
    results = await race(
        [
            await variant(servers.service, RestLane, walks, size.connections),
            await variant(route, BareLane, bare_walks, size.connections),
        ],
        size.slice_s,
        size.rounds,
    )
    return results, await _entry_bytes(servers, walks[0].scenario)


async def _entry_bytes(servers: Rig, scenario: str) -> float:
    """Return the length of the first entry; it is a fire."""
    async with connected(servers.url) as store:
        (first,) = await store.lines(scenario, 0, 1)
    require(b'"fire_weapons"' in first.line, "The first entry is no fire.")
    return float(len(first.line))
