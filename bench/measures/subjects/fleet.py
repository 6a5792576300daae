"""The cost of the same fire among 12, 50 and 200 ships: it should hardly grow with the fleet."""

from measures.firing import RestLane
from measures.fleets import fleets, in_fire_phase
from measures.harness import Figure, Size, at_most, context
from measures.processes import Rig, rig
from measures.race import Result, race, run, stocked, variant

SUBJECT = "fleet"
SHIPS = (12, 50, 200)
GOAL = 1.3


def measure(size: Size) -> list[Figure]:
    """Return what a fire costs among many ships, in fires among few."""
    with rig() as servers:
        few, some, many = run(_race(servers, size))
    first, second, third = SHIPS
    return [
        at_most(SUBJECT, f"fire among {third} / {first} ships", many.cost_of(few), GOAL),
        context(SUBJECT, f"fire among {second} / {first} ships", some.cost_of(few).median, "times"),
        *(
            context(SUBJECT, f"fire among {ships} ships, processor", result.cpu_us, "us")
            for ships, result in zip(SHIPS, (few, some, many), strict=True)
        ),
    ]


async def _race(servers: Rig, size: Size) -> list[Result]:
    variants = []
    for ships in SHIPS:
        name = f"{SUBJECT}-{ships}"
        walks = await stocked(servers, in_fire_phase(fleets(ships)), name, size, size.stock)
        variants.append(await variant(servers.service, RestLane, walks, size.connections))
    return await race(variants, size.slice_s, size.rounds)
