"""Whether a server can be trusted with journals: what it says of itself, read with `INFO`."""

from collections.abc import Iterator
from typing import Any

from umpire.store.asking import asking

NEVER_EVICTS = "noeviction"


async def unsound(redis: Any) -> tuple[str, ...]:
    """Return why a server could lose journals, in sentences; nothing, if it could not.

    In a cluster every node that keeps keys is asked. What a server does not tell is not held
    against it.

    Raises:
        Unavailable: it cannot be reached.
    """
    faults: dict[str, None] = {}
    for node in await _nodes(redis):
        with asking("info"):
            told = await node.execute_command("INFO")
        faults |= dict.fromkeys(_faults_of(told))
    return tuple(faults)


async def _nodes(redis: Any) -> Any:
    with asking("nodes"):
        return await redis.nodes()


def _faults_of(told: Any) -> Iterator[str]:
    if told.get("role") == "slave":
        yield "It is a replica, and takes no writes: give the address of its primary."
    policy = told.get("maxmemory_policy", NEVER_EVICTS)
    if policy != NEVER_EVICTS:
        yield f"Its maxmemory-policy is {policy}, which throws battles away: set noeviction."
    if told.get("aof_enabled", 1) == 0:
        yield "It keeps no append-only file, so that a crash loses orders: set appendonly yes."
