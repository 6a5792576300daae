"""A cluster of servers: each command goes to the node that keeps its key.

This is not redis-py's `RedisCluster` (8.1), because that does not stand many commands at once: when
it reads the slots, and whenever it reads them anew, it closes connections that are in use; and it
sends `ASKING` through another connection than the command that it is meant for. Here every node has
a client and a pool of its own, the same as for a single server; what is sent together goes to one.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from redis.commands.core import AsyncCoreCommands
from redis.crc import key_slot
from redis.exceptions import AskError, ClusterDownError, MovedError, RedisError
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import TimeoutError as NoAnswer

from umpire.store.gathered import Gathered, at_once, tag_of

SLOTS = 16_384
MOST_REDIRECTIONS = 5
MOST_TAGS = 10 * SLOTS  # by then every slot has come up
REST_S = 0.5  # between two readings of the slots
EVERYWHERE = ("SCRIPT LOAD",)


class Address(NamedTuple):
    """Where a node listens."""

    host: str
    port: int


class Cluster(AsyncCoreCommands):
    """A client for one event loop. Redirections are followed; what fails is not sent again.

    Every command has one key, or several with one hash tag.

    Args:
        seeds: some nodes; the others are found through them.
        client_of: makes the client of a node.
    """

    _event_dispatcher: Any = None  # that the commands of redis-py may expect

    def __init__(self, seeds: Sequence[Address], client_of: Callable[[Address], Gathered]) -> None:
        self.resume = at_once
        self._client_of = client_of
        self._clients: dict[Address, Any] = {}
        self._known = list(seeds)
        self._owners: list[Address | None] = []
        self._reading = asyncio.Lock()
        self._read_at = 0.0
        self._outdated = True

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Execute a command on the node that keeps its key.

        Raises:
            RedisError, OSError: it failed, or may have failed, or the cluster cannot be reached.
        """
        await self._read_slots_if_due()
        if args[0] in EVERYWHERE:
            nodes = {owner for owner in self._owners if owner is not None}
            done = [await self._of(node).execute_command(*args, **options) for node in nodes]
            return done[0]
        slot = key_slot(tag_of(args))
        owner = self._owners[slot]
        if owner is None:
            self._outdated = True
            raise ClusterDownError("No node keeps the slot of this key.")
        try:
            answered = await self._followed(slot, owner, args, options)
        except (NotConnected, NoAnswer, ClusterDownError, OSError):
            self._outdated = True  # the slot may have another owner by now
            raise
        await self.resume()
        return answered

    async def many(self, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the answers to many commands that only read, in one round trip to each node.

        What a node sends elsewhere is asked for again there.

        Raises:
            RedisError, OSError: one of them failed.
        """
        await self._read_slots_if_due()
        by_owner: defaultdict[Address | None, list[int]] = defaultdict(list)
        for place, call in enumerate(calls):
            by_owner[self._owners[key_slot(tag_of(call))]].append(place)
        answers: list[Any] = [None] * len(calls)

        async def ask(owner: Address | None, places: Sequence[int]) -> None:
            if owner is None:
                self._outdated = True
                raise ClusterDownError("No node keeps the slot of this key.")
            try:
                found = await self._of(owner).many([calls[place] for place in places])
            except (RedisError, OSError):
                found = [await self.execute_command(*calls[place]) for place in places]
            for place, answer in zip(places, found, strict=True):
                answers[place] = answer

        await asyncio.gather(*(ask(owner, places) for owner, places in by_owner.items()))
        return answers

    async def nodes(self) -> list[Any]:
        """Return the client of each node that keeps keys."""
        await self._read_slots_if_due()
        owners = {owner for owner in self._owners if owner is not None}
        return [self._of(owner) for owner in sorted(owners)]

    async def tags(self) -> list[str]:
        """Return a hash tag for each node that keeps keys.

        Raises:
            RedisError, OSError: some slot has no node, or no node can be reached.
        """
        await self._read_slots_if_due()
        missing = set(self._owners)
        if None in missing:
            self._outdated = True
            raise ClusterDownError("No node keeps some of the slots.")
        found = []
        for number in range(MOST_TAGS):
            owner = self._owners[key_slot(b"%d" % number)]
            if owner in missing:
                missing.discard(owner)
                found.append(str(number))
            if not missing:
                break
        return found

    async def rediscover(self) -> None:
        """Read the slots again before the next command."""
        self._outdated, self._read_at = True, 0.0

    async def _followed(
        self, slot: int, owner: Address, args: Sequence[Any], options: dict[str, Any]
    ) -> Any:
        """Execute a command where it belongs, beginning at `owner`."""
        ask: Address | None = None
        for _ in range(MOST_REDIRECTIONS):
            try:
                if ask is not None:
                    return await self._of(ask).asking(args, options)
                return await self._of(owner).execute_command(*args, **options)
            except MovedError as redirected:  # a kind of AskError
                owner, ask = _address(redirected, ask or owner), None
                self._owners[slot] = owner
                self._outdated = True
            except AskError as redirected:  # this time only: the slot is on the move
                ask = _address(redirected, owner)
        raise NotConnected("The nodes send this command in a circle.")

    async def _read_slots_if_due(self) -> None:
        """Read which node keeps which slot: at first, and after a sign that it has changed.

        Raises:
            ConnectionError: no node can tell, and none ever has.
        """
        loop = asyncio.get_running_loop()
        if self._owners and (not self._outdated or self._reading.locked()):
            return  # one reads at a time; the others go on with what is known
        async with self._reading:
            rested = loop.time() - self._read_at >= REST_S
            if self._outdated and (rested or not self._owners):
                self._read_at = loop.time()
                await self._read_slots()

    async def _read_slots(self) -> None:
        failure: Exception | None = None
        for address in tuple(self._known):
            try:
                shared = await self._of(address).execute_command("CLUSTER", "SLOTS")
            except (RedisError, OSError) as error:
                failure = error
                self._known.remove(address)
                self._known.append(address)  # it is asked last the next time
                continue
            self._owners, self._outdated = _owners(shared, address), False
            found = {owner for owner in self._owners if owner is not None}
            self._known += sorted(found.difference(self._known))
            return
        if not self._owners:
            raise NotConnected(f"No node of the cluster answers: {failure}") from failure

    def _of(self, address: Address) -> Any:
        known = self._clients.get(address)
        if known is None:
            known = self._clients[address] = self._client_of(address)
        return known

    def get_encoder(self) -> Any:
        """Return what scripts are encoded with before they are sent."""
        return self._of(self._known[0]).get_encoder()

    async def aclose(self) -> None:
        """Disconnect from every node."""
        await asyncio.gather(*(client.aclose() for client in self._clients.values()))


def _address(redirected: AskError, by: Address) -> Address:
    return Address(redirected.host or by.host, redirected.port)


def _owners(shared: Sequence[Any], told_by: Address) -> list[Address | None]:
    """Return the owner of every slot, from the answer to `CLUSTER SLOTS`."""
    owners: list[Address | None] = [None] * SLOTS
    for first, last, (host, port, *_), *_ in shared:
        # A node that does not know its own address leaves it to whoever asked.
        name = host.decode() if isinstance(host, bytes) else host
        owner = Address(name if name not in ("", "?", None) else told_by.host, int(port))
        owners[first : last + 1] = [owner] * (last + 1 - first)
    return owners
