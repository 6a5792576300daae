"""The faults: each befalls the servers in the middle of a burst of orders."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from functools import partial

from faults.clients import Client, Notes
from faults.journals import Fault
from faults.servers import Servers
from umpire.kernel.errors import Refusal
from umpire.store.archive import Archive

BURST_S = 0.1  # at most, from the begin of a burst to its fault
ROUNDS_S = (0.01, 0.3)  # until the worker that archives is gone
CUT = 0.5  # of the clients


class Faults:
    """Injects faults, and counts them by kind."""

    def __init__(
        self,
        servers: Servers,
        clients: Sequence[Client],
        scenarios: Sequence[str],
        chance: random.Random,
    ) -> None:
        self._servers = servers
        self._clients = clients
        self._chance = chance
        self._restarts: set[asyncio.Task[None]] = set()
        self.done: Counter[str] = Counter()
        self.archived = 0
        of_journal = servers.journal.faults(chance, scenarios)
        self._kinds: dict[str, Fault] = {
            "worker killed": self._kill_worker,
            "client connections cut": self._cut_clients,
            "archive round": self._archive,
            "archive round, and its worker dies": partial(self._archive, dies=True),
            **of_journal,
            **{
                f"archive round, and {kind}": partial(self._archive_while, fault)
                for kind, fault in of_journal.items()
                if "killed" in kind
            },
        }

    def plan(self, rounds: int) -> list[str]:
        """Return the kinds in the order in which they come."""
        kinds = list(self._kinds)
        return [kind for _ in range(rounds) for kind in self._chance.sample(kinds, len(kinds))]

    async def inject(self, kind: str) -> None:
        """Inject one fault, somewhere in a burst."""
        await asyncio.sleep(self._chance.uniform(0, BURST_S))
        await self._kinds[kind]()
        self.done[kind] += 1

    async def _kill_worker(self) -> None:
        worker = self._chance.choice(self._servers.workers)
        await worker.kill()
        restart = asyncio.create_task(worker.start())  # the others serve meanwhile
        self._restarts.add(restart)
        restart.add_done_callback(self._restarts.discard)

    async def _archive(self, *, dies: bool = False) -> None:
        """Move every battle to the archive, while they are played: none is left alone."""
        async with self._servers.store() as store:
            archiving = asyncio.create_task(Archive(store, idle_days=0.0).round())
            if dies:
                await asyncio.wait({archiving}, timeout=self._chance.uniform(*ROUNDS_S))
                archiving.cancel()
            await asyncio.wait({archiving})
            if not archiving.cancelled():
                with contextlib.suppress(Refusal):  # the journals were away
                    self.archived += archiving.result().idle

    async def _archive_while(self, fault: Fault) -> None:
        """Let something befall the journals in a round of the archive."""
        await asyncio.gather(self._archive(), fault())

    async def _cut_clients(self) -> None:
        for client in self._clients:
            if self._chance.random() < CUT:
                client.caller.cut()

    async def settled(self) -> None:
        """Wait until every worker is back."""
        await asyncio.gather(*self._restarts)


async def campaign(
    faults: Faults, clients: Sequence[Client], notes: Notes, orders: int, rounds: int
) -> AsyncIterator[str]:
    """Let the clients give so many orders; every kind of fault comes in every round.

    The orders come in bursts, and a fault falls into each of them. Yields what was done last.

    Raises:
        TimeoutError: some orders were not answered long after the last fault.
    """
    budget = asyncio.Semaphore(0)
    plan = faults.plan(rounds)
    async with asyncio.TaskGroup() as playing:
        tasks = [playing.create_task(client.play(budget)) for client in clients]
        for number, kind in enumerate(plan):
            allowed, burst = (orders * end // len(plan) for end in (number + 1, 1))
            for _ in range(orders * number // len(plan), allowed):
                budget.release()
            await faults.inject(kind)
            yield kind
            await notes.until(allowed - burst // 2)  # then the next burst joins what is left
        await faults.settled()
        await notes.until(orders)
        yield "every order is answered"
        for task in tasks:
            task.cancel()
