"""A battle that is played from its seats, each with its token, with dice typed in from a table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import httpx2

from api.live.service import Event, events_in

Json = Any


class Play(NamedTuple):
    """A battle in play: where it is kept, a token for each seat, and the clients."""

    client: httpx2.AsyncClient
    place: str
    tokens: dict[str, str]
    table: Random

    async def read(self, seat: str, path: str = "") -> Json:
        """Return what a seat reads."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self.client.get(self.place + path, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def give(self, seat: str, version: int, order: Json) -> int:
        """Give an order, with as many dice from the table as it needs; return the version then.

        Where the dice may fall for hidden ships, a side is not told which; then the referee throws.
        """
        faces: list[int] = []
        while True:
            headers = {"authorization": f"Bearer {self.tokens[seat]}", "if-match": f'"{version}"'}
            body = {"orders": [order], "faces": faces}
            answer = await self.client.post(f"{self.place}/rulings", json=body, headers=headers)
            told = answer.json()
            if told.get("code") != "too_few_dice":
                assert answer.status_code == 201, (order, told)
                return int(told["version"])
            throws = told.get("throws")
            if throws is None:
                seat = "referee"
                continue
            faces += [self.table.randint(1, throws["sides"]) for _ in range(throws["count"])]

    @asynccontextmanager
    async def following(self, seat: str) -> AsyncIterator[AsyncIterator[Event]]:
        """Follow the battle from a seat."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        async with self.client.stream("GET", f"{self.place}/events", headers=headers) as answer:
            assert answer.status_code == 200
            yield events_in(answer.aiter_lines())
