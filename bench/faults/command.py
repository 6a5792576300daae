"""The command line of the campaign: how much, and what came of it."""

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from faults.audit import Findings, audit
from faults.campaign import Faults, campaign
from faults.clients import Caller, Client, Gunner, Notes, Referee
from faults.cluster import Cluster
from faults.journals import Alone, Pair
from faults.servers import Servers, running
from measures.firing import Walk, open_walks
from measures.fleets import fleets, in_fire_phase
from measures.processes import cores
from umpire.rules import RULEBOOKS
from umpire.scenarios.repository import Scenarios

SHIPS = 12
FAILURES_SHOWN = 20


class Extent(NamedTuple):
    """How much is done; each kind of fault comes once a round."""

    orders: int
    rounds: int
    scenarios: int
    workers: int


FULL = Extent(10_000, 10, 40, 3)
QUICK = Extent(2_500, 7, 16, 3)
TINY = Extent(600, 1, 12, 2)


class Outcome(NamedTuple):
    """What came of a campaign."""

    faults: Faults
    notes: Notes
    findings: Findings
    seconds: float

    @property
    def clean(self) -> bool:
        """Whether every order was answered as accepted, and the journals say the same."""
        return self.findings.clean and not self.notes.refused


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign, print its counts, and return 1 if anything was lost or doubled."""
    parser = argparse.ArgumentParser(prog="bench.faults", description=__doc__)
    extents = parser.add_mutually_exclusive_group()
    extents.add_argument("--quick", action="store_const", const=QUICK, dest="extent")
    extents.add_argument(
        "--tiny", action="store_const", const=TINY, dest="extent", help="for tests"
    )
    parser.add_argument("--orders", type=int, help="in place of those of the extent")
    parser.add_argument("--rounds", type=int, help="likewise: each kind of fault comes once in one")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--alone", action="store_const", const=Alone, dest="kind", help="one server, not a cluster"
    )
    kinds.add_argument(
        "--pair", action="store_const", const=Pair, dest="kind", help="two behind one address"
    )
    parser.add_argument("--seed", type=int, help="of the plan of the faults")
    given = parser.parse_args(arguments)
    extent = given.extent or FULL
    extent = extent._replace(
        orders=given.orders or extent.orders, rounds=given.rounds or extent.rounds
    )
    kind: type[Alone | Pair | Cluster] = given.kind or Cluster
    seed = secrets.randbelow(10**6) if given.seed is None else given.seed
    print(
        f"{extent.orders:,} orders to {extent.scenarios} scenarios by two clients each; "
        f"{extent.workers} workers, {kind.told}, {cores()} cores; appendfsync always; seed {seed}"
    )
    outcome = asyncio.run(_run(extent, kind, random.Random(seed)))  # noqa: S311 — not for secrets
    print("", *told(outcome), sep="\n")
    return 0 if outcome.clean else 1


async def _run(
    extent: Extent, kind: type[Alone | Pair | Cluster], chance: random.Random
) -> Outcome:
    began = perf_counter()
    notes = Notes()
    with tempfile.TemporaryDirectory(prefix="umpire-faults-") as name:
        folder = Path(name)
        async with running(folder, kind(folder), extent.workers) as servers:
            walks = await _opened(servers, extent.scenarios)
            clients = _clients(servers, walks, notes, chance)
            names = [walk.scenario for walk in walks]
            faults = Faults(servers, clients, names, chance)
            steps = campaign(faults, clients, notes, extent.orders, extent.rounds)
            number = 0
            async for step in steps:
                number += 1
                _show(f"{number:4}  {notes.answered:6,} of {extent.orders:,} answered  {step}")
            _show("reading the journals")
            caller = Caller(servers.ports, notes, chance)
            async with servers.store() as store:
                findings = await audit(store, caller, names, notes)
            for each in (caller, *(client.caller for client in clients)):
                each.cut()
    return Outcome(faults, notes, findings, perf_counter() - began)


async def _opened(servers: Servers, number: int) -> list[Walk]:
    async with servers.store() as store:
        scenarios = Scenarios(store, RULEBOOKS)
        names = [f"faults-{place}" for place in range(number)]
        return await open_walks(scenarios, in_fire_phase(fleets(SHIPS)), names)


def _clients(
    servers: Servers, walks: Iterable[Walk], notes: Notes, chance: random.Random
) -> list[Client]:
    return [
        kind(Caller(servers.ports, notes, chance), walk, notes)
        for walk in walks
        for kind in (Gunner, Referee)
    ]


def _show(text: str) -> None:
    """Show how far it has come: in one line on a terminal."""
    if sys.stdout.isatty():
        print(f"\r{text:78}", end="", flush=True)
    else:
        print(text, flush=True)


def told(outcome: Outcome) -> list[str]:
    """Return the counts as lines."""
    faults, notes, findings = outcome.faults, outcome.notes, outcome.findings
    rows = [
        ("orders sent", notes.sent),
        ("accepted", len(notes.accepted)),
        ("  with the answer of an earlier try", notes.repeated),
        ("refused", len(notes.refused)),
        ("lost", len(findings.lost)),
        ("applied twice", len(findings.doubled)),
        ("in a journal, but never answered", len(findings.unasked)),
        ("entries in the journals", findings.entries),
        ("journals verified", findings.verified),
        ("journals that do not verify", len(findings.unverified)),
        ("sent again", notes.retries),
        *((f"  {why}", many) for why, many in sorted(notes.attempts.items())),
        ("faults", faults.done.total()),
        *((f"  {kind}", many) for kind, many in sorted(faults.done.items())),
        ("battles moved to the archive", faults.archived),
        ("seconds", round(outcome.seconds)),
    ]
    lines = [f"{name:58}{many:>8,}" for name, many in rows]
    wrong = (*findings.lost, *findings.doubled, *findings.unasked, *findings.unverified)
    return [*lines, *(*wrong, *notes.refused)[:FAILURES_SHOWN]]
