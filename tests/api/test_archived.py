"""Battles in the archive over both edges, and what goes with a battle or with its tokens."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from starlette.testclient import TestClient

from api.edges import ask
from umpire.app import create_app
from umpire.settings import Settings
from umpire.store.archive import Archive, connected_with_archive
from umpire.store.objects import Objects

Json = Any
OPENING = {"system": "full-thrust-light", "sample": "duel"}
HOOK = {"url": "https://127.0.0.1/"}
WANTED = """query ($archived: Boolean) { scenarios(archived: $archived) {
    ... on ScenarioConnection { edges { node { scenario archived } } } } }"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the archive."""
    return tmp_path_factory.mktemp("archive")


@pytest.fixture(scope="module")
def client(embedded_url: str, archive: Path) -> Iterator[TestClient]:
    """Return a client of a service with an archive and webhooks."""
    settings = Settings(
        redis_url=embedded_url,
        archive_url=f"file://{archive}",
        archive_every_s=0,
        webhooks=True,
        webhook_private=True,
    )
    with TestClient(create_app(settings)) as one:
        yield one


def opened(client: TestClient) -> str:
    """Open a battle."""
    return str(client.post("/v1/scenarios", json=OPENING).json()["scenario"])


def moved(url: str, archive: Path, name: str) -> None:
    """Move a battle to the archive."""

    async def move() -> None:
        async with connected_with_archive(url, Objects(f"file://{archive}"), {}) as store:
            assert await Archive(store).move(name)

    asyncio.run(move())


def copies(archive: Path, name: str) -> list[Path]:
    """Return the objects of a battle."""
    return [one for one in archive.rglob("*") if one.is_file() and name in str(one)]


def keys_of(url: str, name: str) -> list[str]:
    """Return every key of a battle, and the queue if it names it."""
    with Redis.from_url(url, decode_responses=True) as raw:
        keys = [str(key) for key in raw.scan_iter(match=f"*{name}*", count=1000)]
        return keys + (["queue"] if raw.zscore("umpire:webhooks", name) is not None else [])


def test_4_lists_tell_what_is_in_the_archive(
    client: TestClient, embedded_url: str, archive: Path
) -> None:
    """With its state as before; both edges look for those, or for the others."""
    here, there = opened(client), opened(client)
    moved(embedded_url, archive, there)

    def listed(**query: str) -> dict[str, bool]:
        told = client.get("/v1/scenarios", params=query).json()["scenarios"]
        return {
            one["scenario"]: one["archived"] for one in told if one["scenario"] in {here, there}
        }

    assert listed() == {there: True, here: False}
    assert listed(archived="true", state="open") == {there: True}
    assert listed(archived="false") == {here: False}
    refused = client.get("/v1/scenarios", params={"archived": "yes"})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_parameter")
    for archived, expected in ((True, {there}), (False, {here})):
        edges = ask(client, WANTED, archived=archived)["data"]["scenarios"]["edges"]
        assert {one["node"]["scenario"] for one in edges} & {here, there} == expected
    seen = client.get(f"/v1/scenarios/{there}").json()
    assert seen["changed_at"] == seen["opened_at"]
    order = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}
    place = f"/v1/scenarios/{there}/rulings"
    assert client.post(place, json=order, headers={"if-match": '"0"'}).status_code == 201
    assert listed() == {there: False, here: False}


def test_3_nothing_is_left_of_a_battle_that_is_removed_from_the_archive(
    client: TestClient, embedded_url: str, archive: Path
) -> None:
    """No key, no copy, no webhook; a second time there is nothing to remove."""
    name = opened(client)
    place = f"/v1/scenarios/{name}"
    assert client.post(f"{place}/webhooks", json=HOOK).status_code == 201
    order = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}
    assert client.post(f"{place}/rulings", json=order, headers={"if-match": '"0"'})
    moved(embedded_url, archive, name)
    assert len(copies(archive, name)) == 1
    assert "queue" in keys_of(embedded_url, name)
    removed = client.delete(place)
    assert (removed.status_code, removed.json()) == (200, {"scenario": name, "version": 1})
    assert (keys_of(embedded_url, name), copies(archive, name)) == ([], [])
    again = client.delete(place)
    assert (again.status_code, again.json()["code"]) == (404, "unknown_scenario")


def test_3_what_a_removal_has_left_goes_the_next_time(
    client: TestClient, embedded_url: str, archive: Path
) -> None:
    """The worker died after the journal was gone, and before its copies were."""
    name = opened(client)
    moved(embedded_url, archive, name)
    with Redis.from_url(embedded_url) as raw:
        raw.delete(f"umpire:{{{name}}}:header", f"umpire:{{{name}}}:record")
    assert copies(archive, name)
    assert client.delete(f"/v1/scenarios/{name}").status_code == 404
    assert copies(archive, name) == []


def test_7_the_webhooks_of_a_seat_go_with_its_tokens(client: TestClient) -> None:
    """Those of other seats stay."""
    place = f"/v1/scenarios/{opened(client)}"
    for seat in ("side:Union", "side:Compact"):
        added = client.post(f"{place}/webhooks", json=HOOK, headers={"umpire-seat": seat})
        assert added.status_code == 201
    assert client.delete(f"{place}/tokens/side:Union").status_code == 200
    left = client.get(f"{place}/webhooks", headers={"umpire-seat": "referee"}).json()["webhooks"]
    assert [one["seat"] for one in left] == ["side:Compact"]
