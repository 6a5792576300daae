"""The id of a command is its seat's own: no other seat sees it, and it is stored nowhere."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from starlette.testclient import TestClient

from api.edges import NDJSON, ask
from api.graphql_form import REFUSAL
from api.refusals import DUEL, FINISH
from api.test_archived import moved
from api.test_secrets import told_to
from umpire.app import create_app
from umpire.settings import Settings

Json = Any
PLAN = "ram-the-flagship"
"""How careless players name their commands."""
UNION, COMPACT, REFEREE = (
    {"umpire-seat": f"{seat}"} for seat in ("side:Union", "side:Compact", "referee")
)
ORDER = f"""mutation($s: ID!, $v: Int!, $seat: String, $id: String) {{
    resolveOrders(scenario: $s, expectedVersion: $v, seat: $seat, commandId: $id,
        orders: [{{fullThrustLight: {{finishOrders: {{side: "Union"}}}}}}])
    {{ __typename ... on RulingKept {{ command repeated }} {REFUSAL} }} }}"""


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


def keyed(name: str, version: int | None = None) -> dict[str, str]:
    """Return the headers of a command with a telling id."""
    matching = {} if version is None else {"if-match": f'"{version}"'}
    return {"idempotency-key": f"{PLAN}-{name}", **matching}


def played(client: TestClient) -> str:
    """Return a battle in which each kind of command was given with a telling id."""
    fresh = keyed(f"open-{secrets.token_hex(4)}")
    opened = client.post("/v1/scenarios", json=DUEL, headers=fresh)
    name = str(opened.json()["scenario"])
    place = f"/v1/scenarios/{name}"
    steps: list[tuple[str, Json, dict[str, str]]] = [
        ("nonces", {"nonce": "salt"}, COMPACT | keyed("nonce", 0)),
        ("rulings", {"orders": [FINISH]}, COMPACT | keyed("finish", 1)),
        ("rulings", {"orders": [FINISH]}, COMPACT | keyed("finish", 1)),
        ("rulings/sequence", {"orders": [FINISH]}, COMPACT | keyed("again", 2)),
        ("forks", {}, REFEREE | keyed("fork")),
    ]
    for path, body, headers in steps:
        answer = client.post(f"{place}/{path}", json=body, headers=headers)
        assert answer.status_code < 500
    return name


def test_no_other_seat_is_told_an_id(client: TestClient) -> None:
    """Neither in views, journals, transcripts and refusals, nor by the referee's whole file."""
    name = played(client)
    for seat in ("side:Union", "observer", "referee"):
        assert PLAN not in "\n".join(told_to(client, name, seat))
    place, version = f"/v1/scenarios/{name}", 2
    closed = client.post(f"{place}/close", headers=REFEREE | keyed("close", version))
    assert closed.status_code == 200, closed.text
    assert PLAN not in closed.text
    whole = client.get(f"{place}/transcript", headers=UNION)
    assert PLAN not in whole.text
    verdict = client.post("/v1/verifications", content=whole.content, headers=NDJSON)
    assert verdict.json()["verified"]


def test_an_id_is_stored_nowhere(client: TestClient, embedded_url: str, archive: Path) -> None:
    """Neither in Redis nor in the archive: who reads those later learns no plan either."""
    name = played(client)
    client.post(f"/v1/scenarios/{name}/close", headers=REFEREE | keyed("close", 2))
    with Redis.from_url(embedded_url) as server:
        keys = list(server.scan_iter(match="*"))
        assert keys
        dumped = b"".join(key + (server.dump(key) or b"") for key in keys)
    assert PLAN.encode() not in dumped
    moved(embedded_url, archive, name)
    files = [path for path in archive.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if PLAN.encode() in path.read_bytes()]


@pytest.mark.parametrize("edge", ["rest", "graphql"])
def test_another_seat_may_use_the_same_id(client: TestClient, edge: str) -> None:
    """And does not learn that it is in use: the ids of seats have nothing to do with each other."""
    name = played(client)
    used = f"{PLAN}-finish"
    if edge == "rest":
        order = {"orders": [{"kind": "finish_orders", "side": "Union"}]}
        headers = UNION | {"if-match": '"2"', "idempotency-key": used}
        answer = client.post(f"/v1/scenarios/{name}/rulings", json=order, headers=headers)
        assert (answer.status_code, answer.json()["command"]) == (201, used), answer.text
    else:
        told = ask(client, ORDER, s=name, v=2, seat="side:Union", id=used)
        told = told["data"]["resolveOrders"]
        assert told == {"__typename": "RulingKept", "command": used, "repeated": False}


def test_the_seat_itself_gets_its_first_answer_again(client: TestClient) -> None:
    name = played(client)
    headers = COMPACT | keyed("finish", 1)
    place = f"/v1/scenarios/{name}/rulings"
    answer = client.post(place, json={"orders": [FINISH]}, headers=headers)
    assert (answer.status_code, answer.json()["command"]) == (200, f"{PLAN}-finish")
    other = client.post(place, json={"orders": [FINISH, FINISH]}, headers=headers)
    assert other.json()["code"] == "command_reused"
