"""Where the journals are: a cluster of three primaries, each with a replica that may follow it."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from faults.journals import DURABLE, REDIS_TIMEOUT_S, Fault, answers, cut, full, stalled
from faults.processes import Process
from measures.processes import HOST, free_port, valkey_binary

SLOTS = 16_384
PRIMARIES = 3
SILENCE_MS = 800  # after which the others take a node for dead
STEP_S = 0.02
WHOLE_S = 180.0
KEYS_AT_ONCE = 100
PAUSES_S = (0.0, 0.05)  # between the steps of a move


class Node:
    """One server of the cluster, primary or replica."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.port, self.bus = free_port(), free_port()
        self.url = f"redis://{HOST}:{self.port}"
        command = [
            *(valkey_binary(), "--bind", HOST, "--port", str(self.port), "--dir", str(folder)),
            *("--cluster-enabled", "yes", "--cluster-port", str(self.bus)),
            *("--cluster-node-timeout", str(SILENCE_MS), *DURABLE),
            # A replica takes over however long it was cut off: what it lacks was never answered.
            *("--cluster-replica-validity-factor", "0", "--repl-diskless-sync-delay", "0"),
        ]
        self.process = Process(command, folder / "server.log", lambda: answers(self.url))

    async def ask(self, *words: Any) -> Any:
        """Send one command to this node."""
        async with Redis.from_url(
            self.url, socket_timeout=REDIS_TIMEOUT_S, decode_responses=True
        ) as client:
            asked: Any = client
            return await asked.execute_command(*words)

    async def id(self) -> str:
        """Return its name in the cluster."""
        return str(await self.ask("CLUSTER", "MYID"))

    async def role(self) -> tuple[str, Any]:
        """Return `master` with its replicas, or `slave` with the state of its link; or `dead`."""
        with contextlib.suppress(RedisError, OSError):
            told = await self.ask("ROLE")
            return (told[0], told[2] if told[0] == "master" else told[3])
        return ("dead", None)

    async def serves(self) -> bool:
        """Tell whether it takes the cluster for whole."""
        with contextlib.suppress(RedisError, OSError):
            told = await self.ask("CLUSTER", "INFO")
            known = f"cluster_known_nodes:{2 * PRIMARIES}"
            return {"cluster_state:ok", known} <= set(told.split())
        return False


class Cluster:
    """Three primaries and three replicas.

    Args:
        folder: for what the nodes keep.
    """

    replicas = 1
    told = "a cluster of 3 primaries with a replica each"

    def __init__(self, folder: Path) -> None:
        self._nodes = [Node(folder / f"node-{number}") for number in range(2 * PRIMARIES)]
        hosts = ",".join(f"{HOST}:{node.port}" for node in self._nodes)
        self.url = f"redis://{hosts}?cluster=true"

    async def start(self) -> None:
        """Start the nodes, share out the slots, and wait until every primary has its replica."""
        await asyncio.gather(*(node.process.start() for node in self._nodes))
        primaries, replicas = self._nodes[:PRIMARIES], self._nodes[PRIMARIES:]
        for number, node in enumerate(primaries):
            first, after = (SLOTS * place // PRIMARIES for place in (number, number + 1))
            await node.ask("CLUSTER", "ADDSLOTSRANGE", first, after - 1)
        for number, node in enumerate(self._nodes):
            await node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self._nodes[1:]:
            await self._nodes[0].ask("CLUSTER", "MEET", HOST, node.port, node.bus)
        await _until(self._all_serve, "the nodes do not meet")
        for primary, replica in zip(primaries, replicas, strict=True):
            await replica.ask("CLUSTER", "REPLICATE", await primary.id())
        await self.whole()

    async def stop(self) -> None:
        """Kill every node."""
        await asyncio.gather(*(node.process.kill() for node in self._nodes))

    async def whole(self) -> None:
        """Wait until every node serves, and every primary has its replica.

        Raises:
            RuntimeError: that does not come about.
        """
        await _until(self._is_whole, "the cluster does not become whole")

    def faults(self, chance: random.Random, scenarios: Sequence[str]) -> Mapping[str, Fault]:
        """Return what can befall it while these scenarios are played, by name."""

        async def killed() -> None:
            """Kill a primary; once a replica has taken its place, it comes back as one."""
            primary = chance.choice(await self._primaries())
            others = [node for node in self._nodes if node is not primary]
            await primary.process.kill()
            await _until(lambda: self._count(others, PRIMARIES), "no replica is promoted")
            await primary.process.start()
            await self.whole()

        async def takes_over() -> None:
            primaries = await self._primaries()
            replica = chance.choice([node for node in self._nodes if node not in primaries])
            await replica.ask("CLUSTER", "FAILOVER")
            await _until(lambda: self._count([replica], 1), "the replica does not take over")
            await self.whole()

        async def moved() -> None:
            await self._move(key_slot(chance.choice(scenarios).encode()), chance)

        async def stopped() -> None:
            await stalled(chance.choice(await self._primaries()).process, chance)
            await self.whole()  # the others may have taken it for dead

        async def filled() -> None:
            await full([node.url for node in await self._primaries()], chance)

        async def cut_all() -> None:
            await asyncio.gather(*(cut(node.url) for node in self._nodes))

        return {
            "primary killed, its replica promoted": killed,
            "primary gives way to its replica": takes_over,
            "slot moved": moved,
            "primary stalled": stopped,
            "primaries full": filled,
            "journal connections cut": cut_all,
        }

    async def _move(self, slot: int, chance: random.Random) -> None:
        """Move a slot to another primary, in the steps in which clusters do it.

        Where a primary gives way in between, what is left of the move is put right first.
        """
        while True:
            try:
                source, target = await self._ends_of_move(slot, chance)
                await target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", await source.id())
                await source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", await target.id())
                await _carry(slot, source, target, chance)
                for node in (target, source):
                    await node.ask("CLUSTER", "SETSLOT", slot, "NODE", await target.id())
                await self._in_step(target)
            except (RedisError, OSError):
                await self._mend(slot, chance)
            else:
                return

    async def _mend(self, slot: int, chance: random.Random) -> None:
        """Bring what nodes hold of a slot that is not theirs to its owner."""
        while True:
            try:
                await self.whole()
                owner, _ = await self._ends_of_move(slot, chance)
                for node in await self._primaries():
                    if node is not owner and await node.ask("CLUSTER", "COUNTKEYSINSLOT", slot):
                        await node.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", await owner.id())
                        await _carry(slot, node, owner, chance)
                    await node.ask("CLUSTER", "SETSLOT", slot, "STABLE")
            except (RedisError, OSError):
                continue
            else:
                return

    async def _ends_of_move(self, slot: int, chance: random.Random) -> tuple[Node, Node]:
        """Return the primary that owns a slot, and another."""
        primaries = await self._primaries()
        port = next(
            owner[1]
            for first, last, owner, *_ in await primaries[0].ask("CLUSTER", "SLOTS")
            if first <= slot <= last
        )
        source = next((node for node in primaries if node.port == port), None)
        if source is None:
            raise RedisError("The owner of the slot is about to change.")
        return source, chance.choice([node for node in primaries if node is not source])

    async def _in_step(self, primary: Node) -> None:
        """Wait until the replica of a primary has all that the primary has."""

        async def has_all() -> bool:
            _, offset, replicas = await primary.ask("ROLE")
            return any(int(replica[2]) >= int(offset) for replica in replicas)

        await _until(has_all, "a replica does not catch up")

    async def _primaries(self) -> list[Node]:
        return [node for node in self._nodes if (await node.role())[0] == "master"]

    async def _count(self, nodes: Sequence[Node], primaries: int) -> bool:
        roles = [(await node.role())[0] for node in nodes]
        return roles.count("master") >= primaries

    async def _all_serve(self) -> bool:
        return all([await node.serves() for node in self._nodes])

    async def _is_whole(self) -> bool:
        roles = [await node.role() for node in self._nodes]
        in_step = [
            len(told) == 1 if role == "master" else told == "connected" for role, told in roles
        ]
        return (
            all(in_step) and len(await self._primaries()) == PRIMARIES and await self._all_serve()
        )


async def _carry(slot: int, source: Node, target: Node, chance: random.Random) -> None:
    """Move the keys of a slot, one by one."""
    while keys := await source.ask("CLUSTER", "GETKEYSINSLOT", slot, KEYS_AT_ONCE):
        for key in keys:
            await asyncio.sleep(chance.uniform(*PAUSES_S) / len(keys))
            await source.ask("MIGRATE", HOST, target.port, key, 0, 5000, "REPLACE")


async def _until(holds: Callable[[], Awaitable[bool]], otherwise: str) -> None:
    deadline = asyncio.get_running_loop().time() + WHOLE_S
    while True:
        with contextlib.suppress(RedisError, OSError):
            if await holds():
                return
        if asyncio.get_running_loop().time() > deadline:
            raise RuntimeError(f"For three minutes, {otherwise}.")
        await asyncio.sleep(STEP_S)
