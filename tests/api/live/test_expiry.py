"""A stream ends when the token that asked for it does, over both edges."""

import asyncio
from typing import Any

import httpx2
from redis.asyncio import Redis

from api.graphql_form import REFUSAL
from api.live.service import PATIENCE_S, Json, connected, events_in, opened
from umpire.api.gate import Keyring
from umpire.kernel.rulebook import Seat
from umpire.store.redis import KEY_FOR_TOKENS

RULINGS = f"subscription($scenario: ID!) {{rulings(scenario: $scenario) {{__typename {REFUSAL}}}}}"


async def short_lived(url: str, scenario: str) -> str:
    """Return a token of a side that is good for a second at the most."""
    async with Redis.from_url(url) as raw:
        key: Any = await raw.get(KEY_FOR_TOKENS)
    return Keyring({"store": key}, 1).issue(scenario, Seat("side", "Union"))


async def test_7_server_sent_events_end_with_the_token(
    workers: tuple[str, str], embedded_url: str
) -> None:
    """The last event is the refusal; whoever comes back with the token gets it at once."""
    name = opened(workers[0])
    place = f"{workers[0]}/v1/scenarios/{name}/events"
    async with asyncio.timeout(PATIENCE_S), httpx2.AsyncClient(timeout=PATIENCE_S) as client:
        headers = {"authorization": f"Bearer {await short_lived(embedded_url, name)}"}
        async with client.stream("GET", place, headers=headers) as answer:
            assert answer.status_code == 200
            told = [event async for event in events_in(answer.aiter_lines())]
        assert [(event.kind, event.data["code"]) for event in told] == [("error", "token_expired")]
        again = await client.get(place, headers=headers)
    assert (again.status_code, again.json()["code"]) == (401, "token_expired")


async def test_7_a_subscription_ends_with_the_token(
    workers: tuple[str, str], embedded_url: str
) -> None:
    """With a refusal as its last result; the WebSocket stays."""
    name = opened(workers[0])
    token = f"Bearer {await short_lived(embedded_url, name)}"
    async with connected(workers[0], {"authorization": token}) as socket:
        await socket.subscribe(RULINGS, scenario=name)
        told: Json = await socket.result()
        assert (told["__typename"], told["code"]) == ("Unauthenticated", "token_expired")
        assert (await socket.get())["type"] == "complete"
