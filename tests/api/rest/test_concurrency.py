"""Many clients on one scenario: versions seen, retries, and who comes first."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import opened, version_of

FINISH = {"kind": "finish_orders", "side": "Compact"}
OTHER = {"kind": "finish_orders", "side": "Union"}


def give(client: TestClient, name: str, *orders: dict[str, str], **headers: str) -> Any:
    """Give orders, with headers whose underscores are hyphens."""
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    place = f"/v1/scenarios/{name}/rulings"
    return client.post(place, json={"orders": list(orders)}, headers=named)


def problem(answer: Any) -> tuple[int, str, str]:
    """Return status, code and media type of a refusal."""
    return answer.status_code, answer.json()["code"], answer.headers["content-type"]


PROBLEM = "application/problem+json"
BAD_TAGS = ["", "*", '"x"', '"0", "1"', '"-1"', '"1.0"', '"99999999999999999999"', '""']


def test_of_two_clients_on_one_version_one_is_ruled_for(client: TestClient) -> None:
    """The other is stale, and told where the scenario stands."""
    name = opened(client)
    first = give(client, name, FINISH, if_match='"0"')
    second = give(client, name, OTHER, if_match='"0"')
    assert first.status_code == 201
    assert problem(second) == (412, "stale", PROBLEM)
    assert second.json()["current_version"] == 1
    assert version_of(client, name) == 1


def test_of_many_at_once_one_is_ruled_for(client: TestClient) -> None:
    """Whichever it is, the journal holds one entry."""
    name = opened(client)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: give(client, name, FINISH, if_match='"0"'), range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * 7
    assert version_of(client, name) == 1


def test_a_version_must_be_named(client: TestClient) -> None:
    """Nobody orders blindly."""
    name = opened(client)
    assert problem(give(client, name, FINISH)) == (428, "version_required", PROBLEM)
    answer = client.post(f"/v1/scenarios/{name}/close")
    assert problem(answer) == (428, "version_required", PROBLEM)
    assert version_of(client, name) == 0


@pytest.mark.parametrize("tag", BAD_TAGS)
def test_a_version_that_is_none_is_malformed(client: TestClient, tag: str) -> None:
    """It is one number in quotes."""
    name = opened(client)
    assert problem(give(client, name, FINISH, if_match=tag)) == (400, "bad_version", PROBLEM)
    answer = client.post(f"/v1/scenarios/{name}/close", headers={"if-match": tag})
    assert problem(answer) == (400, "bad_version", PROBLEM)
    assert version_of(client, name) == 0


def test_a_version_to_come_is_stale(client: TestClient) -> None:
    """As is one that has passed."""
    name = opened(client)
    answer = give(client, name, FINISH, if_match='"7"')
    assert problem(answer) == (412, "stale", PROBLEM)
    assert answer.json()["current_version"] == 0


def test_a_retry_gets_the_first_answer(client: TestClient) -> None:
    """With 200, for nothing was made; then and later."""
    name = opened(client)
    first = give(client, name, FINISH, if_match='"0"', idempotency_key="mine")
    give(client, name, OTHER, if_match='"1"')
    again = give(client, name, FINISH, if_match='"0"', idempotency_key="mine")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert again.headers["etag"] == first.headers["etag"] == '"1"'
    assert version_of(client, name) == 2


def test_a_retry_may_put_its_key_in_quotes(client: TestClient) -> None:
    """As the draft of the header has it: it is the same key."""
    name = opened(client)
    first = give(client, name, FINISH, if_match='"0"', idempotency_key='"mine"')
    again = give(client, name, FINISH, if_match='"0"', idempotency_key="mine")
    assert (again.status_code, again.json()) == (200, first.json())


def test_a_key_used_for_another_command_is_refused(client: TestClient) -> None:
    """Whatever version it names."""
    name = opened(client)
    give(client, name, FINISH, if_match='"0"', idempotency_key="mine")
    for version in ('"0"', '"1"'):
        answer = give(client, name, OTHER, if_match=version, idempotency_key="mine")
        assert problem(answer) == (422, "command_reused", PROBLEM)
    assert version_of(client, name) == 1


@pytest.mark.parametrize("key", ["", '""', " ", "a" * 129, "\t", b"\xe9"])
def test_a_key_that_is_none_is_malformed(client: TestClient, key: str | bytes) -> None:
    """It has 1 to 128 printable characters."""
    name = opened(client)
    headers: Any = {"if-match": '"0"', "idempotency-key": key}
    place = f"/v1/scenarios/{name}/rulings"
    answer = client.post(place, json={"orders": [FINISH]}, headers=headers)
    assert problem(answer) == (400, "malformed", PROBLEM)
    assert version_of(client, name) == 0


def test_a_client_that_lost_the_answer_finds_what_became_of_it(client: TestClient) -> None:
    """A retry after a refusal is a new attempt, not the old refusal."""
    name = opened(client)
    early = give(client, name, {"kind": "move_ships"}, if_match='"0"', idempotency_key="mine")
    assert early.json()["code"] == "wrong_phase"
    assert give(client, name, FINISH, if_match='"0"', idempotency_key="mine").status_code == 201


# Pages on other hosts


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/v1/scenarios/sample", {}, 200),
        ("/v1/scenarios/none", {}, 404),
        ("/v1/scenarios/sample", {"umpire-seat": "dog"}, 400),
        ("/v1/scenarios/sample", {"if-none-match": '"0"'}, 304),
    ],
)
def test_pages_on_other_hosts_may_read_the_answer(
    client: TestClient, path: str, headers: dict[str, str], status: int
) -> None:
    """Refusals too, and the headers that matter."""
    answer = client.get(path, headers={"origin": "https://table.example", **headers})
    assert answer.status_code == status
    assert answer.headers["access-control-allow-origin"] == "*"
    exposed = answer.headers["access-control-expose-headers"].split(", ")
    assert set(exposed) >= {"ETag", "Location", "Retry-After", "Link"}


@pytest.mark.parametrize("part", ["", "/choices", "/rulings", "/rolls", "/transcript"])
def test_no_cache_keeps_what_a_seat_is_told(client: TestClient, part: str) -> None:
    """The entity tag is the version alone, the same for every seat."""
    answer = client.get(f"/v1/scenarios/sample{part}")
    assert answer.headers["cache-control"] == "no-store"


def test_an_answer_depends_on_the_seat(client: TestClient) -> None:
    """Caches are told so, for the entity tag is the version alone."""
    answer = client.get("/v1/scenarios/sample")
    assert "umpire-seat" in answer.headers["vary"].lower()
