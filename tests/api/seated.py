"""A battle that is played from its seats, each with its token, with dice typed in from a table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import httpx2

from api.live.service import Event, events_in
from umpire.kernel.dice import LARGEST_DIE

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

        Where dice fall for an order that takes no faces from a side, the referee throws: no die
        falls that is not from the table.
        """
        thrower, told = seat, await self._sent(seat, version, order, [LARGEST_DIE])
        if told["code"] == "hidden_dice":
            thrower, told = "referee", await self._sent("referee", version, order, [LARGEST_DIE])
        if told["code"] == "too_many_dice":
            thrower = seat
        faces: list[int] = []
        while (told := await self._sent(thrower, version, order, faces)).get("throws"):
            throws = told["throws"]
            faces += [self.table.randint(1, throws["sides"]) for _ in range(throws["count"])]
        assert "events" in told, (order, told)
        return int(told["version"])

    async def _sent(self, seat: str, version: int, order: Json, faces: list[int]) -> Json:
        """Return the answer to an order with some faces; that of no die has it refused."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}", "if-match": f'"{version}"'}
        body = {"orders": [order], "faces": faces}
        answer = await self.client.post(f"{self.place}/rulings", json=body, headers=headers)
        return answer.json()

    @asynccontextmanager
    async def following(self, seat: str) -> AsyncIterator[AsyncIterator[Event]]:
        """Follow the battle from a seat."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        async with self.client.stream("GET", f"{self.place}/events", headers=headers) as answer:
            assert answer.status_code == 200
            yield events_in(answer.aiter_lines())
