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

        Where dice fall for an order that takes no faces from a side, the referee throws.
        """
        faces: list[int] = []
        if await self._refused(seat, version, order) == "hidden_dice":
            falls = await self._refused("referee", version, order) == "impossible_die"
            seat = "referee" if falls else seat
        while True:
            headers = {"authorization": f"Bearer {self.tokens[seat]}", "if-match": f'"{version}"'}
            body = {"orders": [order], "faces": faces}
            answer = await self.client.post(f"{self.place}/rulings", json=body, headers=headers)
            told = answer.json()
            if told.get("code") != "too_few_dice":
                assert answer.status_code == 201, (order, told)
                return int(told["version"])
            throws = told["throws"]
            faces += [self.table.randint(1, throws["sides"]) for _ in range(throws["count"])]

    async def _refused(self, seat: str, version: int, order: Json) -> str:
        """Return the code with which an order is refused that comes with a face of no die."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}", "if-match": f'"{version}"'}
        body = {"orders": [order], "faces": [LARGEST_DIE]}
        answer = await self.client.post(f"{self.place}/rulings", json=body, headers=headers)
        return str(answer.json()["code"])

    @asynccontextmanager
    async def following(self, seat: str) -> AsyncIterator[AsyncIterator[Event]]:
        """Follow the battle from a seat."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        async with self.client.stream("GET", f"{self.place}/events", headers=headers) as answer:
            assert answer.status_code == 200
            yield events_in(answer.aiter_lines())
