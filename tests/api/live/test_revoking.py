"""The tokens of a seat are revoked: at every worker, at once, and with all that they began."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from api.graphql_form import REFUSAL
from api.live.service import (
    OPERATOR_KEY,
    PATIENCE_S,
    Event,
    Json,
    connected,
    events_in,
    give,
    opened,
)

RULINGS = f"subscription($name: ID!) {{ rulings(scenario: $name) {{ __typename {REFUSAL} }} }}"
REVOKE = f"""mutation ($name: ID!, $seat: String!) {{ revokeTokens(scenario: $name, seat: $seat) {{
    ... on SeatToken {{ seat token }} {REFUSAL} }} }}"""
UNION = "side:Union"


def bearer(token: str) -> dict[str, str]:
    """Return the headers that a token is sent in."""
    return {"authorization": f"Bearer {token}"}


def asked(place: str, method: str, path: str, **more: Any) -> tuple[int, Json]:
    """Return what a worker answers."""
    answer = httpx2.request(method, f"{place}/v1{path}", timeout=PATIENCE_S, **more)
    return answer.status_code, answer.json()


def tokens_of(place: str, name: str) -> dict[str, str]:
    """Return a token for each seat."""
    tokens: dict[str, str] = asked(place, "POST", f"/scenarios/{name}/tokens")[1]["tokens"]
    return tokens


@asynccontextmanager
async def followed(place: str, name: str, token: str) -> AsyncIterator[AsyncIterator[Event]]:
    """Follow a scenario with a token."""
    async with (
        asyncio.timeout(PATIENCE_S),
        httpx2.AsyncClient(timeout=PATIENCE_S) as client,
        client.stream(
            "GET", f"{place}/v1/scenarios/{name}/events", headers=bearer(token)
        ) as answer,
    ):
        assert answer.status_code == 200
        yield events_in(answer.aiter_lines())


async def test_7_revoked_tokens_are_refused_by_every_worker_and_their_streams_end(
    workers: tuple[str, str],
) -> None:
    """Those of the one seat alone; the new one is good, also where the old was known."""
    one, other = workers
    name = opened(one)
    tokens = tokens_of(one, name)
    place = f"/scenarios/{name}"
    assert asked(other, "GET", place, headers=bearer(tokens[UNION]))[0] == 200
    async with (
        followed(other, name, tokens[UNION]) as events,
        followed(other, name, tokens["observer"]) as others,
        connected(other, bearer(tokens[UNION])) as socket,
    ):
        await socket.subscribe(RULINGS, name=name)
        give(one, name, 0, {"kind": "finish_orders", "side": "Compact"})
        assert (await anext(events)).id == (await anext(others)).id == "1"
        assert (await socket.result())["__typename"] == "RulingHeard"
        status, told = asked(
            one, "DELETE", f"{place}/tokens/{UNION}", headers=bearer(tokens["referee"])
        )
        assert (status, list(told["tokens"])) == (200, [UNION])
        last = await anext(events)
        assert (last.kind, last.data["code"]) == ("error", "token_revoked")
        assert (await socket.result())["code"] == "token_revoked"
        give(one, name, 1, {"kind": "finish_orders", "side": "Union"})
        assert (await anext(others)).id == "2"
    for worker in workers:
        status, refused = asked(worker, "GET", place, headers=bearer(tokens[UNION]))
        assert (status, refused["code"]) == (401, "token_revoked")
        for good in (told["tokens"][UNION], tokens["side:Compact"]):
            assert asked(worker, "GET", place, headers=bearer(good))[0] == 200
    (held,) = asked(other, "POST", "/seats", json={"tokens": [tokens[UNION]]})[1]["seats"]
    assert held["refused"]["code"] == "token_revoked"


def test_7_tokens_are_revoked_again_and_issued_for_the_present(workers: tuple[str, str]) -> None:
    """A second time the new ones go as well; over GraphQL too; tokens issued later are good."""
    one, _ = workers
    name = opened(one)
    place, seen = f"/scenarios/{name}", []
    for _ in range(2):
        seen.append(tokens_of(one, name)["observer"])
        query = {"query": REVOKE, "variables": {"name": name, "seat": "observer"}}
        answer = httpx2.post(f"{one}/graphql", json=query, timeout=PATIENCE_S).json()
        seen.append(answer["data"]["revokeTokens"]["token"])
    seen.append(tokens_of(one, name)["observer"])
    statuses = [asked(one, "GET", place, headers=bearer(token))[0] for token in seen]
    assert statuses == [401, 401, 401, 200, 200]


@pytest.mark.parametrize(
    ("seat", "status", "code"),
    [("side:Nobody", 400, "bad_seat"), ("nobody", 400, "bad_seat")],
)
def test_7_a_seat_that_there_is_not_has_no_tokens(
    workers: tuple[str, str], seat: str, status: int, code: str
) -> None:
    """Nor has a battle that there is not."""
    name = opened(workers[0])
    told = asked(workers[0], "DELETE", f"/scenarios/{name}/tokens/{seat}")
    assert (told[0], told[1]["code"]) == (status, code)
    told = asked(workers[0], "DELETE", "/scenarios/nowhere/tokens/observer")
    assert (told[0], told[1]["code"]) == (404, "unknown_scenario")


def test_7_only_the_referee_and_the_operator_revoke(tight: str) -> None:
    """The referee's own tokens too: then the new one speaks for it."""
    operator = bearer(OPERATOR_KEY)
    body = {"system": "full-thrust-light", "sample": "duel"}
    battle = asked(tight, "POST", "/scenarios", json=body, headers=operator)[1]
    path = f"/scenarios/{battle['scenario']}/tokens"
    side = bearer(battle["tokens"][UNION])
    assert asked(tight, "DELETE", f"{path}/observer", headers=side)[1]["code"] == "referee_only"
    assert asked(tight, "DELETE", f"{path}/observer")[0] == 401
    referee = bearer(battle["tokens"]["referee"])
    new = asked(tight, "DELETE", f"{path}/referee", headers=referee)[1]["tokens"]["referee"]
    assert asked(tight, "DELETE", f"{path}/observer", headers=referee)[1]["code"] == "token_revoked"
    assert asked(tight, "DELETE", f"{path}/observer", headers=bearer(new))[0] == 200
    assert asked(tight, "DELETE", f"{path}/observer", headers=operator)[0] == 200
