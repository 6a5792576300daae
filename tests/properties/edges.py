"""All that a seat can get of a stored battle over REST and GraphQL, from a service in this process.

Two battles that a seat cannot tell apart must give it the same answers, byte for byte, except for
what `ALLOWED` lists.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, NamedTuple

import httpx2
from starlette.types import ASGIApp, Message

from api.graphql_form import REFUSAL, camel, selection, to_graphql
from umpire.api.graphql.types import name_of as prefix_of
from umpire.kernel.rulebook import Rulebook
from umpire.settings import Settings

Json = Any
Book = Rulebook[Any, Any, Any]
HOST = "umpire"
PATIENCE_S = 60.0
"""A stream that is silent for so long is broken, however busy the machine."""

ALLOWED = {
    "twin-name": r"\btwin[0-9]{5}[ab]\b",  # each battle of a pair is stored under its own name
    "hash": r"\b[0-9a-f]{64}\b",  # covers the whole entry, and a salt that others do not get
    "time": r"\d{4}-\d\d-\d\dT[\d:.]+Z",  # one battle is asked after the other
    "random": r"\b[0-9a-f]{16,24}\b",  # names of forks and webhooks, ids of commands
}
"""What may differ between the answers about two battles, and the form that it has."""
HEADERS_LEFT_OUT = {"umpire-request-id", "x-request-id"}
"""Count requests, of whatever battle."""

_ALLOWED = re.compile(
    "|".join(f"(?P<{name.replace('-', '_')}>{form})" for name, form in ALLOWED.items())
)


def normal(text: str) -> str:
    """Return an answer without what may differ; its length stays."""
    return _ALLOWED.sub(lambda found: f"<{found.lastgroup}:{len(found[0])}>", text)


def as_told(answer: httpx2.Response) -> str:
    """Return all of an answer: status, headers, body."""
    headers = [
        f"{name}: {value}"
        for name, value in sorted(answer.headers.items())
        if name not in HEADERS_LEFT_OUT
    ]
    return normal("\n".join([str(answer.status_code), answer.text, *headers]))


class Asked(NamedTuple):
    """What a seat asks of a battle.

    Attributes:
        book: of the battle.
        seat: the name of the seat.
        orders: that it tries, in their JSON form.
        faces: that it types in.
        units: whose choices it asks for.
        slow: whether it asks for what takes long: choices, verdicts.
    """

    book: Book
    seat: str
    orders: tuple[Json, ...]
    faces: tuple[tuple[int, ...] | None, ...]
    units: tuple[str, ...]
    slow: bool


class Table(NamedTuple):
    """A stored battle, and the client of the service that has it."""

    client: httpx2.AsyncClient
    name: str

    @property
    def place(self) -> str:
        """Where the battle is."""
        return f"/v1/scenarios/{self.name}"

    async def get(self, seat: str, path: str) -> str:
        """Return what a seat reads."""
        return as_told(await self.client.get(self.place + path, headers={"umpire-seat": seat}))

    async def post(self, seat: str, path: str, body: Json, version: int = 0) -> httpx2.Response:
        """Return the answer to what a seat sends."""
        headers = {"umpire-seat": seat, "if-match": f'"{version}"'}
        return await self.client.post(self.place + path, json=body, headers=headers)

    async def ask(self, query: str, **variables: Json) -> httpx2.Response:
        """Return what GraphQL answers."""
        body = {"query": query, "variables": {"scenario": self.name, **variables}}
        headers = {"accept": "application/graphql-response+json"}
        return await self.client.post("/graphql", json=body, headers=headers)


async def read(table: Table, asked: Asked, version: int) -> dict[str, str]:
    """Return all that a seat reads of a battle as it stands."""
    paths = [
        *("", "?version=0", f"?version={version}", "?version=9"),
        *("/rulings?limit=1", "/rulings?limit=50&told=true", "/rulings?after=1"),
        *("/rolls", "/rolls?after=1&limit=1", "/rolls/1", "/rolls/2", "/transcript"),
    ]
    if asked.slow:
        paths += ["/choices", "/verification", *[f"/choices?unit={unit}" for unit in asked.units]]
    if version == 0:
        paths.append("/webhooks")  # later it also tells how far deliveries have come
    told = {path: await table.get(asked.seat, path) for path in paths}
    listed = (await table.client.get("/v1/scenarios?limit=4")).json()["scenarios"]
    told["list"] = normal(
        json.dumps([one for one in listed if one["scenario"] == table.name], sort_keys=True)
    )
    for name, query in queries(prefix_of(asked.book), slow=asked.slow).items():
        answer = await table.ask(query, seat=asked.seat)
        assert "errors" not in answer.json(), (query, answer.text)
        told[f"graphql {name}"] = as_told(answer)
    return told


@cache
def queries(book: str, *, slow: bool) -> Mapping[str, str]:
    """Return the queries that a seat asks of a battle, by name."""
    seen = f"""scenario version closed phase state waitsFor anyOfThem seat chain
        contributed {{seat nonce}} battle {selection("BattleView", book)}"""
    entries = f"""journal(first: 20) {{pageInfo {selection("PageInfo")}
        edges {{cursor node {selection("JournalEntry", book)}}}}}"""
    more = f"""choices {selection("Choice", book)} verification {selection("Verdict")}"""
    rolls = f"... on RollsHeard {selection('RollsHeard')}"
    asked = {
        "view": _of_scenario(seen),
        "journal": _of_scenario(entries),
        "rolls": f"""query($scenario: ID!, $seat: String!) {{
            rolls(scenario: $scenario, seat: $seat) {{{REFUSAL} {rolls}}}}}""",
    }
    return asked | ({"choices": _of_scenario(more)} if slow else {})


def _of_scenario(fields: str) -> str:
    return f"""query($scenario: ID!, $seat: String!) {{scenario(scenario: $scenario, seat: $seat)
        {{{REFUSAL} ... on ScenarioSeen {{{fields}}}}}}}"""


async def tried(table: Table, asked: Asked, version: int) -> dict[str, str]:
    """Return all that a seat is told of what it tries, none of which changes the battle."""
    seat, told = asked.seat, dict[str, str]()
    commands = [
        {"orders": [order], "faces": faces} for order in asked.orders for faces in asked.faces
    ]
    checks = await table.post(seat, "/checks", {"commands": commands}, version)
    assert checks.status_code == 200, checks.text
    told["checks"] = as_told(checks)
    for number, order in enumerate(asked.orders):
        for faces in asked.faces[:2]:
            body = {"orders": [order], "faces": faces}
            answer = await table.post(seat, "/rulings?dry_run=true", body, version)
            told[f"dry run {number} {faces}"] = as_told(answer)
        body = {"orders": [order], "faces": [IMPOSSIBLE]}
        told[f"order {number}"] = as_told(await table.post(seat, "/rulings", body, version))
        told[f"late order {number}"] = as_told(
            await table.post(seat, "/rulings", {"orders": [order]}, version + 7)
        )
        if asked.slow:
            told[f"odds {number}"] = as_told(await table.post(seat, "/odds", {"order": order}))
    both = {"orders": list(asked.orders[:2]), "faces": None}
    told["two orders"] = as_told(await table.post(seat, "/rulings?dry_run=true", both, version))
    for path in ("/forks", "/close", "/nonces"):
        told[path] = as_told(await table.post(seat, path, {"nonce": ""}, version + 7))
    order = under_system(asked.book, asked.orders[0])
    for faces in asked.faces[:2]:
        answer = await table.ask(
            TRY % selection("Event", prefix_of(asked.book)),
            seat=seat,
            version=version,
            orders=[order],
            faces=faces,
        )
        assert "errors" not in answer.json(), answer.text
        told[f"graphql dry run {faces}"] = as_told(answer)
    if asked.slow:
        query = ODDS % (REFUSAL, selection("OddsGiven"))
        answer = await table.ask(query, seat=seat, order=order)
        assert "errors" not in answer.json(), answer.text
        told["graphql odds"] = as_told(answer)
    return told


IMPOSSIBLE = 200
"""A face of no die: an order that comes with it is refused."""
GIVE = (
    """mutation($scenario: ID!, $version: Int!, $orders: [OrderInput!]!, $faces: [Int!],
        $seat: String) {
    resolveOrders(scenario: $scenario, expectedVersion: $version, orders: $orders, faces: $faces,
                  seat: $seat%s) {"""
    + REFUSAL
)
TRY = GIVE % ", dryRun: true" + " ... on DryRun {version accepted complete events %s}}}"
RULE = GIVE % "" + " ... on RulingKept {version chain events %s}}}"
ODDS = """query($scenario: ID!, $order: OrderInput!, $seat: String!) {
    scenarioOdds(scenario: $scenario, order: $order, seat: $seat) {%s ... on OddsGiven %s}}"""
FOLLOW = """subscription($scenario: ID!, $seat: String) {
    rulings(scenario: $scenario, seat: $seat) {%s ... on RulingHeard {version opened entry %s}}}"""


def under_system(book: Book, order: Json) -> Json:
    """Return an order as an input that chooses its rulebook."""
    system = camel(book.system.replace("-", "_"))
    return {system: to_graphql(order, f"{prefix_of(book)}OrderInput")}


class Stream:
    """A connection that goes on, to an application in this process."""

    def __init__(self, app: ASGIApp, scope: Mapping[str, Any], *messages: Message) -> None:
        self._coming: asyncio.Queue[Message] = asyncio.Queue()
        for message in messages:
            self._coming.put_nowait(message)
        self._more = asyncio.Condition()
        self.got: list[str] = []
        host = [(b"host", HOST.encode()), *scope.get("headers", ())]
        whole = {
            "http_version": "1.1",
            "root_path": "",
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "query_string": b"",
            "raw_path": scope["path"].encode(),
            **scope,
            "headers": host,
        }
        self._task = asyncio.ensure_future(app(whole, self._coming.get, self._take))

    async def _take(self, message: Message) -> None:
        async with self._more:
            self.got.append(_text(message))
            self._more.notify_all()

    def say(self, message: Message) -> None:
        """Send a message."""
        self._coming.put_nowait(message)

    async def until(self, mark: str) -> list[str]:
        """Return all that came, once it has a mark."""
        async with asyncio.timeout(PATIENCE_S), self._more:
            await self._more.wait_for(lambda: any(mark in one for one in self.got))
        return [normal(one) for one in self.got]

    async def end(self, message: Message) -> None:
        """Go away."""
        self.say(message)
        await asyncio.gather(self._task, return_exceptions=True)


def _text(message: Message) -> str:
    if "headers" in message:
        headers = sorted((name.decode(), value.decode()) for name, value in message["headers"])
        kept = [each for each in headers if each[0] not in HEADERS_LEFT_OUT]
        return f"{message['type']} {message.get('status')} {kept}"
    return str(message.get("text") or message.get("body", b"").decode() or message["type"])


@asynccontextmanager
async def following(
    app: ASGIApp, table: Table, asked: Asked
) -> AsyncIterator[tuple[Stream, Stream]]:
    """Follow a battle over server-sent events, and over a WebSocket."""
    sent = Stream(
        app,
        {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": f"{table.place}/events",
            "headers": [(b"umpire-seat", asked.seat.encode())],
        },
        {"type": "http.request", "body": b"", "more_body": False},
    )
    protocol = "graphql-transport-ws"
    socket = Stream(
        app,
        {
            "type": "websocket",
            "scheme": "ws",
            "path": "/graphql",
            "subprotocols": [protocol],
            "headers": [(b"sec-websocket-protocol", protocol.encode())],
        },
        {"type": "websocket.connect"},
    )
    query = FOLLOW % (REFUSAL, selection("JournalEntry", prefix_of(asked.book)))
    variables = {"scenario": table.name, "seat": asked.seat}
    payload = {"query": query, "variables": variables}
    try:
        socket.say(_said({"type": "connection_init"}))
        await socket.until("connection_ack")
        socket.say(_said({"type": "subscribe", "id": "1", "payload": payload}))
        await sent.until("retry")
        yield sent, socket
    finally:
        await sent.end({"type": "http.disconnect"})
        await socket.end({"type": "websocket.disconnect", "code": 1000})


def _said(message: Json) -> Message:
    return {"type": "websocket.receive", "text": json.dumps(message)}


def settings(url: str, archive: str) -> Settings:
    """Return the settings of a service that offers all that a seat may ask for."""
    return Settings(
        redis_url=url,
        archive_url=archive,
        archive_every_s=0,
        webhooks=True,
        webhook_private=True,
        access="open",
    )
