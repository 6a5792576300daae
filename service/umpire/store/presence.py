"""Who follows which scenario, in Redis. All of it lapses by itself, and none of it is missed.

| key | type | what |
|---|---|---|
| `umpire:{id}:present` | sorted set, expires | seats, by when they lapse (milliseconds) |

The channel `umpire:{id}:versions` says `present` when a seat comes that was not there.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from umpire.store.asking import asking
from umpire.store.keys import name_of
from umpire.store.scripts import script_in

NOTE = script_in("presence.lua")


class RedisPresence:
    """Who is there, in one server or in a cluster. See `Presence`.

    Args:
        redis: a client; see `RedisStore`.
    """

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    async def note(
        self, seats: Mapping[str, Sequence[str]], lasts_s: float
    ) -> dict[str, tuple[str, ...]]:
        """Note which seats follow scenarios, and return which do now, in order of their names."""
        with asking("presence"):
            found = await asyncio.gather(
                *(self._note(scenario, names, lasts_s) for scenario, names in seats.items())
            )
        return dict(zip(seats, found, strict=True))

    async def present(self, scenarios: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return which seats follow scenarios now."""
        return await self.note(dict.fromkeys(scenarios, ()), 0)

    async def _note(self, scenario: str, names: Sequence[str], lasts_s: float) -> tuple[str, ...]:
        key, channel = name_of(scenario, "present"), name_of(scenario, "versions")
        lasts_ms = int(lasts_s * 1000)
        found = await self._redis.eval(NOTE, 1, key, lasts_ms, channel, *names)
        return tuple(sorted(name.decode() for name in found))
