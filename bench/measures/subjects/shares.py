"""What other clients notice while one uses up shared things, and the memory of one request.

The hostile client has an address of its own. Fires, and the choices of another battle, are asked
for at a steady pace, and timed from when they were due. The memory is the most that the service and
its processes have held: at rest, and after the largest requests that anybody may send.
"""

from collections.abc import Mapping

from measures.firing import get
from measures.fleets import fleets, in_fire_phase
from measures.harness import Figure, Size, context, require
from measures.hostile import Act, attacks, many_lines, under
from measures.load import connect
from measures.processes import Rig, rig, service_at
from measures.race import run, stocked
from measures.subjects.hostile import PACE_S, SLICES, Polite, figure_of, paced
from umpire.settings import Settings

SUBJECT = "shares"
SHIPS, ATTACKED_SHIPS = 12, 40
CHOICES_S = 0.1
LARGEST = 64 * 2**20
AS_DELIVERED = {
    f"UMPIRE_{name.upper()}": str(Settings.model_fields[name].default)
    for name in (
        *("connections_an_address", "followers_an_address", "requests_at_once", "scenarios_kept"),
    )
}
"""The service that is attacked shares as it does by default; other subjects have one address."""


def measure(size: Size) -> list[Figure]:
    """Return what others notice of each attack, and the memory of the largest requests."""
    seconds = size.slice_s * SLICES
    with rig(AS_DELIVERED) as servers:
        polite, worst = run(_prepared(servers, size, seconds))
        calm = run(_noticed(servers, polite, seconds))
        figures = _figures("nobody", calm, calm)
        for name, act in worst.items():
            with under(servers, act):
                figures += _figures(name, run(_noticed(servers, polite, seconds)), calm)
        with service_at(servers.folder, servers.url) as fresh:
            fresh.come_to_rest()
            figures.append(_memory("at rest", servers._replace(service=fresh)))
            run(_largest(servers._replace(service=fresh)))
            largest = "after the largest anonymous transcript"
            figures.append(_memory(largest, servers._replace(service=fresh)))
    return figures


async def _prepared(servers: Rig, size: Size, seconds: float) -> tuple[Polite, Mapping[str, Act]]:
    fires = 12 * (int(seconds / PACE_S) + 2)
    battle = in_fire_phase(fleets(ATTACKED_SHIPS))
    one = size._replace(connections=1)
    (walk,) = await stocked(servers, battle, "attacked", one, 1)
    return await Polite.at(servers, size, fires, SUBJECT), attacks(walk.scenario)


async def _noticed(servers: Rig, polite: Polite, seconds: float) -> Mapping[str, list[float]]:
    """Return how long answers took after they were due, in milliseconds."""
    noticed = await polite.noticed(servers, seconds)
    (connection,) = await connect(servers.service, 1)

    async def choose() -> None:
        answer = await connection.ask(get(f"/v1/scenarios/{polite.last}/choices"))
        require(answer.status == 200, f"{answer.status}: {answer.body[:200]!r}")

    chosen = await paced(seconds, choose, CHOICES_S)
    connection.close()
    return {"a fire": noticed.fires, "choices of another battle": chosen}


def _figures(
    act: str, noticed: Mapping[str, list[float]], calm: Mapping[str, list[float]]
) -> list[Figure]:
    return [figure_of(SUBJECT, f"{name}, {act}", noticed[name], calm[name]) for name in noticed]


async def _largest(servers: Rig) -> None:
    (connection,) = await connect(servers.service, 1)
    answer = await connection.ask(many_lines(LARGEST // 3 - 1))
    require(answer.status in {200, 413}, f"{answer.status}: {answer.body[:200]!r}")
    connection.close()


def _memory(when: str, servers: Rig) -> Figure:
    return context(SUBJECT, f"memory {when}", servers.service.most_memory_mb(), "MiB")
