"""A battle that is removed is gone: every key of it, for every worker, and for who follows it."""

from typing import Any

import httpx2
from redis.asyncio import Redis

from api.edges import TO_FIRE
from api.graphql_form import REFUSAL
from api.live.service import (
    OPERATOR_KEY,
    PATIENCE_S,
    Json,
    close,
    connected,
    following,
    give,
    opened,
    write,
)

REMOVE = f"""mutation ($name: ID!) {{ removeScenario(scenario: $name) {{
    ... on ScenarioRemoved {{ version }} {REFUSAL} }} }}"""
RULINGS = f"subscription($name: ID!) {{ rulings(scenario: $name) {{ __typename {REFUSAL} }} }}"


def asked(place: str, method: str, path: str, **more: Any) -> tuple[int, Json]:
    """Return what a worker answers."""
    answer = httpx2.request(method, f"{place}/v1{path}", timeout=PATIENCE_S, **more)
    return answer.status_code, answer.json()


async def keys_of(url: str, name: str) -> list[bytes]:
    """Return every key of a scenario, and what lists name it."""
    async with Redis.from_url(url) as raw:
        keys = [key async for key in raw.scan_iter(match=f"*{name}*", count=1000)]
        members: Any = await raw.zrange("umpire:{battles}:all:full-thrust-light", 0, -1)
        return keys + [member for member in members if name.encode() in member]


async def test_3_nothing_is_left_of_a_battle_that_is_removed(
    workers: tuple[str, str], embedded_url: str
) -> None:
    """No key, and no place in a list; a second time there is nothing to remove, anywhere."""
    one, other = workers
    name = opened(one)
    write(one, name, 0, count=9)
    assert asked(other, "GET", f"/scenarios/{name}")[0] == 200
    kept = await keys_of(embedded_url, name)
    assert {key.rpartition(b":")[2] for key in kept} >= {b"header", b"record", b"journal"}
    assert any(b":" not in key for key in kept), "The list names no battle."
    assert asked(one, "DELETE", f"/scenarios/{name}") == (200, {"scenario": name, "version": 9})
    assert await keys_of(embedded_url, name) == []
    for place in workers:
        for method, path in (
            ("DELETE", ""),
            ("GET", ""),
            ("GET", "?version=9"),
            ("GET", "/rulings"),
        ):
            status, told = asked(place, method, f"/scenarios/{name}{path}")
            assert (status, told["code"]) == (404, "unknown_scenario"), (method, path)
    status, told = asked(
        other,
        "POST",
        f"/scenarios/{name}/rulings",
        headers={"if-match": '"9"'},
        json={"orders": [{"kind": "finish_orders", "side": "Compact"}]},
    )
    assert (status, told["code"]) == (404, "unknown_scenario")
    assert await keys_of(embedded_url, name) == []


async def test_3_streams_of_a_battle_end_when_it_is_removed(workers: tuple[str, str]) -> None:
    """Over both edges, at another worker than the one that was asked; the refusal comes last."""
    one, other = workers
    name = opened(one)
    async with following(other, name) as events, connected(other) as socket:
        await socket.subscribe(RULINGS, name=name)
        give(one, name, 0, {"kind": "finish_orders", "side": "Compact"})
        assert (await anext(events)).id == "1"
        assert (await socket.result())["__typename"] == "RulingHeard"
        assert asked(one, "DELETE", f"/scenarios/{name}")[0] == 200
        last = await anext(events)
        assert (last.kind, last.data["code"]) == ("error", "unknown_scenario")
        assert [event async for event in events] == []
        assert (await socket.result())["code"] == "unknown_scenario"


async def test_3_another_battle_of_the_name_is_another(workers: tuple[str, str]) -> None:
    """Brought in again from its transcript, it is read anew by a worker that knew the first."""
    one, other = workers
    name = opened(one)
    write(one, name, 0)
    close(one, name, 1)
    place = f"{one}/v1/scenarios/{name}"
    transcript = httpx2.get(f"{place}/transcript", timeout=PATIENCE_S).content
    assert asked(other, "GET", f"/scenarios/{name}")[1]["version"] == 2
    asked(one, "DELETE", f"/scenarios/{name}")
    headers = {"content-type": "application/x-ndjson"}
    status, told = asked(one, "POST", "/transcripts", content=transcript, headers=headers)
    assert status == 201
    seen = asked(other, "GET", f"/scenarios/{name}")[1]
    assert (seen["version"], seen["opened_at"]) == (2, told["opened_at"])


def test_3_a_fork_outlives_the_battle_that_it_came_from(workers: tuple[str, str]) -> None:
    """It plays on, forks and closes, for nobody keeps the seed secret any more but itself."""
    one, _ = workers
    name = opened(one)
    give(one, name, 0, *TO_FIRE)
    _, forked = asked(one, "POST", f"/scenarios/{name}/forks")
    assert asked(one, "DELETE", f"/scenarios/{name}")[0] == 200
    status, again = asked(one, "POST", f"/scenarios/{forked['scenario']}/forks")
    assert status == 201
    for fork in (again, forked):
        close(one, fork["scenario"], 0)


def test_3_a_battle_is_removed_by_its_referee_or_the_operator(tight: str) -> None:
    """Over both edges; a side, an observer, and who has no token at all, may not."""
    operator = {"authorization": f"Bearer {OPERATOR_KEY}"}
    battles = []
    for _ in range(2):
        body = {"system": "full-thrust-light", "sample": "duel"}
        battles.append(asked(tight, "POST", "/scenarios", json=body, headers=operator)[1])
    for seat in ("side:Union", "observer"):
        headers = {"authorization": f"Bearer {battles[0]['tokens'][seat]}"}
        status, told = asked(
            tight, "DELETE", f"/scenarios/{battles[0]['scenario']}", headers=headers
        )
        assert (status, told["code"]) == (403, "referee_only")
    assert asked(tight, "DELETE", f"/scenarios/{battles[0]['scenario']}")[0] == 401
    referee = {"authorization": f"Bearer {battles[0]['tokens']['referee']}"}
    assert asked(tight, "DELETE", f"/scenarios/{battles[0]['scenario']}", headers=referee)[0] == 200
    query = {"query": REMOVE, "variables": {"name": battles[1]["scenario"]}}
    for expected in ({"version": 0}, {"code": "unknown_scenario"}):
        answer = httpx2.post(f"{tight}/graphql", json=query, headers=operator, timeout=PATIENCE_S)
        assert answer.json()["data"]["removeScenario"].items() >= expected.items()
