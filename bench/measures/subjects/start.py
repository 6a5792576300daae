"""A start: how long until a service is ready, and what it holds in memory then and later."""

import asyncio
from http import HTTPStatus
from pathlib import Path
from time import monotonic, perf_counter
from typing import NamedTuple

from measures.firing import get
from measures.fleets import fleets, in_fire_phase
from measures.harness import TINY, Figure, Size, at_most, context, require, spread
from measures.load import Connection, connect
from measures.processes import STARTING_S, STEP_S, Rig, Server, folder_and_journal, service_at
from measures.race import run, stocked
from umpire.rules import RULEBOOKS

SUBJECT = "start"
GOAL_CPU_S, GOAL_MB = 1.5, 110.0
STARTS = 5
SHIPS = 12
BATTLES = 256
DOCUMENTS = ("/openapi.json", "/schema.graphql")


class Started(NamedTuple):
    """What a start took, until `/readyz` said so."""

    wall_s: float
    cpu_s: float
    memory_mb: float


def measure(size: Size) -> list[Figure]:
    """Return what starts took, and what the last service held as it was used."""
    with folder_and_journal() as (folder, url):
        starts = [_start(folder, url) for _ in range(min(STARTS, size.rounds))]
        with service_at(folder, url) as service:
            run(_ready(service))
            run(_documents(service, size))
            documents = service.memory_mb()
            battles = min(BATTLES, size.stock)
            run(_battles(Rig(folder, url, service), size, battles))
            used = service.memory_mb()
    wall, cpu, memory = (spread(each) for each in zip(*starts, strict=True))
    return [
        context(SUBJECT, "ready after", wall.median, "s"),
        at_most(SUBJECT, "ready after, processor, s", cpu, GOAL_CPU_S),
        at_most(SUBJECT, "resident when ready, MB", memory, GOAL_MB),
        context(SUBJECT, "resident after every document and schema", documents, "MB"),
        context(SUBJECT, f"resident after {battles} battles, too", used, "MB"),
    ]


def _start(folder: Path, url: str) -> Started:
    began = perf_counter()
    with service_at(folder, url) as service:
        run(_ready(service))
        return Started(perf_counter() - began, service.own_cpu_s(), service.memory_mb())


async def _ready(service: Server) -> None:
    deadline = monotonic() + STARTING_S
    (connection,) = await connect(service, 1)
    while (await connection.ask(get("/readyz"))).status != HTTPStatus.OK:
        require(monotonic() < deadline, "The service does not get ready.")
        await asyncio.sleep(STEP_S)
    connection.close()


async def _documents(service: Server, size: Size) -> None:
    """Ask for everything that is made when it is first asked for; where it is tiny, for a book."""
    (connection,) = await connect(service, 1)
    of_books = [
        path
        for system in RULEBOOKS
        for path in (f"/openapi/{system}.json", f"/schema/{system}.graphql")
    ]
    for path in of_books[:2] if size == TINY else (*DOCUMENTS, *of_books):
        await _asked(connection, path)
    connection.close()


async def _asked(connection: Connection, path: str) -> None:
    answer = await connection.ask(get(path))
    require(answer.status == HTTPStatus.OK, f"{path}: {answer.status}")


async def _battles(servers: Rig, size: Size, number: int) -> None:
    """Have the service keep battles of twelve ships."""
    battle = in_fire_phase(fleets(SHIPS))
    one = size._replace(connections=1)
    await stocked(servers, battle, SUBJECT, one, number * SHIPS)
