"""One, two and four workers on one journal server: what more processes bring."""

import contextlib
import tempfile
from pathlib import Path
from time import process_time

from measures.firing import RestLane
from measures.fleets import fleets, in_fire_phase
from measures.harness import MICRO, Figure, Size, at_least, context
from measures.processes import Rig, cores, journal_server, service_at
from measures.race import Result, race, run, stocked, variant

SUBJECT = "workers"
SHIPS = 12
GOAL = 3.0
CONNECTIONS = 4  # times as many as elsewhere, so that every worker gets some
STOCK = 4  # times as much as elsewhere: a connection to an idle worker is answered fast
LEFT = 2  # cores: the journal server and the load take one each


def measure(size: Size) -> list[Figure]:
    """Return the throughput of several workers over that of one."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="umpire-bench-")))
        url, journal = stack.enter_context(journal_server(folder))
        started = {
            number: stack.enter_context(
                service_at(folder, url, "--workers", str(number), free=True)
            )
            for number in dict.fromkeys(size.workers)
        }
        rigs = [Rig(folder, url, started[number]) for number in size.workers]
        before, load_before = journal.cpu_s(), process_time()
        one, two, four = run(_race(rigs, size._replace(connections=CONNECTIONS * size.connections)))
        fires = one.done + two.done + four.done
        journal_us = MICRO * (journal.cpu_s() - before) / fires
        load_us = MICRO * (process_time() - load_before) / fires
    _, some, most = size.workers
    allowed = cores() * MICRO / (four.cpu_us + journal_us + load_us)
    return [
        at_least(
            SUBJECT, f"{most} workers / 1, on {_machine(most)}", four.throughput_of(one), GOAL
        ),
        context(SUBJECT, f"{some} workers / 1", two.throughput_of(one).median, "times"),
        *(
            context(SUBJECT, f"fire, {number} workers", result.rate, "requests/s")
            for number, result in zip(size.workers, (one, two, four), strict=True)
        ),
        *(
            context(SUBJECT, f"fire, {number} workers, processor", result.cpu_us, "us")
            for number, result in zip(size.workers, (one, two, four), strict=True)
        ),
        context(SUBJECT, "journal server for a fire, processor", journal_us, "us"),
        context(SUBJECT, "load for a fire, processor", load_us, "us"),
        context(
            SUBJECT,
            f"most that {cores()} cores allow, {most} workers / 1",
            allowed / one.rate,
            "times",
        ),
    ]


def _machine(workers: int) -> str:
    """Return what the figure was measured on, and whether that can show the goal at all."""
    needed = workers + LEFT
    enough = "" if cores() >= needed else f"; it takes {needed} to show the goal"
    return f"{cores()} cores with journal and load{enough}"


async def _race(rigs: list[Rig], size: Size) -> list[Result]:
    battle = in_fire_phase(fleets(SHIPS))
    variants = []
    for number, servers in enumerate(rigs):
        walks = await stocked(servers, battle, f"{SUBJECT}-{number}", size, STOCK * size.stock)
        variants.append(await variant(servers.service, RestLane, walks, size.connections))
    return await race(variants, size.slice_s, size.rounds)
