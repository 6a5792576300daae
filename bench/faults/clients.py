"""Clients that get every order answered: the same `Idempotency-Key` until there is an answer.

Two share a scenario, so that versions go stale: a gunner fires turn after turn with dice, a referee
enters damage. What was answered is noted; whether it is true is asked of the journals afterwards.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from itertools import count
from typing import NamedTuple

import msgspec

from measures.firing import Walk, get, initiative_of, post
from measures.fleets import NEXT_TURN
from measures.load import Answer, Connection
from measures.processes import HOST
from umpire.rules.full_thrust_light import ApplyDamage

PATIENCE_S = 3.0
PAUSE_S = 0.1
ANSWERED_S = 180.0
STEP_S = 0.02
TAKEN = {HTTPStatus.CREATED, HTTPStatus.OK}
TRY_AGAIN = {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.INTERNAL_SERVER_ERROR}
MOST_TOLD = 300

_NEXT_TURN = msgspec.json.encode(NEXT_TURN)
_NO_ANSWER = (OSError, TimeoutError)


class Accepted(NamedTuple):
    """A command that was answered as taken."""

    scenario: str
    command: str
    version: int
    orders: bytes


class Notes:
    """What all clients have seen."""

    def __init__(self) -> None:
        self.sent = 0
        self.repeated = 0
        self.accepted: list[Accepted] = []
        self.refused: list[str] = []
        self.attempts: Counter[str] = Counter()

    @property
    def answered(self) -> int:
        """How many commands have an answer."""
        return len(self.accepted) + len(self.refused)

    async def until(self, answered: int) -> None:
        """Wait until so many commands are answered.

        Raises:
            TimeoutError: it takes far longer than any fault lasts.
        """
        async with asyncio.timeout(ANSWERED_S):
            while self.answered < answered:  # noqa: ASYNC110 — many clients count
                await asyncio.sleep(STEP_S)

    @property
    def retries(self) -> int:
        """How often a command was sent again, for whatever reason."""
        return sum(self.attempts.values())


class Caller:
    """Asks one worker after another, until there is an answer. Its connections can be cut."""

    def __init__(self, ports: Sequence[int], notes: Notes, chance: random.Random) -> None:
        self._ports = ports
        self._notes = notes
        self._chance = chance
        self._connection: Connection | None = None

    async def ask(self, request: bytes) -> Answer:
        """Return the answer to a request; one without is sent again, as it is."""
        while True:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    answer = await (await self._connected()).ask(request)
            except _NO_ANSWER as error:
                self.cut()
                kind = "no answer in time" if isinstance(error, TimeoutError) else "cut off"
                self._notes.attempts[kind] += 1
            else:
                if answer.status not in TRY_AGAIN:
                    return answer
                self._notes.attempts[f"answered {answer.status}"] += 1
            await asyncio.sleep(self._chance.uniform(0, 2 * PAUSE_S))

    async def _connected(self) -> Connection:
        if self._connection is None:
            port = self._chance.choice(self._ports)
            loop = asyncio.get_running_loop()
            _, self._connection = await loop.create_connection(Connection, HOST, port)
        return self._connection

    def cut(self) -> None:
        """Cut the connection off, whatever is under way."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.abort()


class Client:
    """One of the two that play a scenario."""

    def __init__(self, caller: Caller, walk: Walk, notes: Notes) -> None:
        self.caller = caller
        self._walk = walk
        self._notes = notes
        self._version = 0

    def orders(self) -> Iterator[tuple[str, bytes]]:
        """Yield seats and orders, for ever."""
        raise NotImplementedError

    async def play(self, budget: asyncio.Semaphore) -> None:
        """Give one order after another, each when the campaign allows one more."""
        for number, (seat, orders) in zip(count(), self.orders(), strict=False):
            await budget.acquire()
            self._notes.sent += 1
            command = f"{type(self).__name__.lower()}-{number}"
            await self._give(command, seat, orders)

    async def _give(self, command: str, seat: str, orders: bytes) -> None:
        body = b'{"orders":%s}' % orders
        while True:
            answer = await self.caller.ask(self._request(command, seat, body))
            if answer.status != HTTPStatus.PRECONDITION_FAILED:
                break
            self._notes.attempts["stale"] += 1
            self._version = await self._read()
        if answer.status not in TAKEN:
            self._notes.refused.append(f"{answer.status} {answer.body[:MOST_TOLD]!r}")
            return
        self._notes.repeated += answer.status == HTTPStatus.OK
        self._version = msgspec.json.decode(answer.body)["version"]
        self._notes.accepted.append(Accepted(self._walk.scenario, command, self._version, orders))
        self.heard(orders, answer)

    def heard(self, orders: bytes, answer: Answer) -> None:
        """Take note of an answer."""

    def _request(self, command: str, seat: str, body: bytes) -> bytes:
        headers = (
            f'if-match: "{self._version}"\r\nidempotency-key: {command}\r\numpire-seat: {seat}\r\n'
        )
        return post(f"/v1/scenarios/{self._walk.scenario}/rulings", body, headers)

    async def _read(self) -> int:
        answer = await self.caller.ask(get(f"/v1/scenarios/{self._walk.scenario}"))
        return int(msgspec.json.decode(answer.body)["version"])


class Gunner(Client):
    """Fires every ship of every turn, and leads to the next."""

    def orders(self) -> Iterator[tuple[str, bytes]]:
        """Yield fire after fire; at the end of the phase, what leads to the next."""
        while True:
            while not self._walk.over:
                fire = self._walk.next()
                yield f"side:{fire.side}", b"[%s]" % fire.json
            yield "referee", _NEXT_TURN

    def heard(self, orders: bytes, answer: Answer) -> None:
        """Learn who fires first in the next turn."""
        if orders is _NEXT_TURN:
            self._walk.begin(initiative_of(Answer(HTTPStatus.CREATED, answer.body)))


class Referee(Client):
    """Enters damage of no points, each time with a reason of its own."""

    def orders(self) -> Iterator[tuple[str, bytes]]:
        """Yield damage."""
        for number in count():
            order = ApplyDamage("Red-1", 0, reason=f"Entry {number}")
            yield "referee", msgspec.json.encode((order,))
