"""Bodies that are not the JSON asked for, or too large: malformed, wherever they are sent."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.edges import MODERN, NDJSON, SYSTEM, ask
from api.refusals import (
    BIG,
    DUEL,
    FINISH,
    MALFORMED,
    Json,
    assert_problem,
    assert_told,
)

DEEP = b"[" * 10_000 + b"]" * 10_000
RAW: dict[str, bytes] = {
    "nothing": b"",
    "blank": b" \n ",
    "NaN": b'{"system":NaN}',
    "Infinity": b'{"system":Infinity}',
    "minus Infinity": b'{"system":-Infinity}',
    "a number out of range": b'{"system":1e999}',
    "a lone surrogate": b'{"system":"\\ud800"}',
    "a lone surrogate as a key": b'{"\\udc00":1}',
    "nested too deep": DEEP,
    "objects too deep": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "only opened": b"[" * 10_000,
    "Latin-1": '{"system":"é"}'.encode("latin-1"),
    "Latin-1 as a key": '{"é":1}'.encode("latin-1"),
    "UTF-16": '{"system":"x"}'.encode("utf-16"),
    "cut off": b'{"system":"full-th',
    "two values": b"{} {}",
    "single quotes": b"{'system':'x'}",
    "a comment": b'{"system":1}//',
    "a trailing comma": b'{"system":1,}',
    "null": b"null",
    "a list": b"[]",
    "a text": b'"x"',
    "a number": b"3",
    "a large number": str(BIG).encode(),
    "true": b"true",
    "a null byte": b'{"system":"\x00"}',
    "form data": b"system=full-thrust-light",
}
POSTS = [
    "/v1/scenarios",
    "/v1/scenarios/sample/rulings",
    "/v1/scenarios/sample/odds",
    "/v1/adjudications",
    "/v1/battles",
    "/v1/choices",
    "/v1/odds",
    "/graphql",
]


@pytest.mark.parametrize("place", POSTS)
@pytest.mark.parametrize("body", RAW.values(), ids=list(RAW))
def test_what_is_not_the_json_asked_for_is_malformed(
    client: TestClient, place: str, body: bytes
) -> None:
    """Wherever it is sent."""
    headers = {"content-type": "application/json", "if-match": '"0"', **MODERN}
    answer = client.post(place, content=body, headers=headers)
    assert_problem(answer, MALFORMED, answer.json().get("pointer"))


@pytest.mark.parametrize(
    "body", [body for body in RAW.values() if body], ids=[k for k in RAW if RAW[k]]
)
def test_what_is_no_fork_is_malformed(client: TestClient, body: bytes) -> None:
    """Though nothing at all may be sent there."""
    headers = {"content-type": "application/json"}
    answer = client.post("/v1/scenarios/sample/forks", content=body, headers=headers)
    assert_problem(answer, MALFORMED, answer.json().get("pointer"))


@pytest.mark.parametrize("body", RAW.values(), ids=list(RAW))
def test_what_is_no_transcript_is_not_verified(client: TestClient, body: bytes) -> None:
    """That is a verdict, not a refusal."""
    verdict = client.post("/v1/verifications", content=body, headers=NDJSON).json()
    assert not verdict["verified"]
    assert verdict["difference"]["fault"] == "format"


@pytest.mark.parametrize("depth", [10, 100, 900])
def test_a_value_nested_where_none_belongs_is_malformed(client: TestClient, depth: int) -> None:
    """However deep it is, as long as it can be read."""
    nested: Json = "x"
    for _ in range(depth):
        nested = [nested]
    body = {**DUEL, "orders": [{**FINISH, "side": nested}]}
    assert_problem(client.post("/v1/adjudications", json=body), MALFORMED, "/orders/0/side")
    answer = client.post("/v1/scenarios", json={"system": SYSTEM, "setup": nested})
    assert_problem(answer, MALFORMED, "/setup")
    query = "query($b: PositionInput!) {choices(battle: $b) {__typename}}"
    assert_told(ask(client, query, b=nested), MALFORMED, None)


# Bodies that are too large


@pytest.mark.parametrize("place", [*POSTS, "/v1/scenarios/sample/close", "/nothing"])
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large_is_refused(
    client: TestClient, place: str, *, announced: bool
) -> None:
    """Whether it says so beforehand, or is found out while it is read."""
    size = 2_000_001

    def parts() -> Any:
        for _ in range(3):
            yield b" " * (size // 3)
        yield b" " * 3

    content = b" " * size if announced else parts()
    headers = {"content-type": "application/json", "if-match": '"0"'}
    answer = client.post(place, content=content, headers=headers)
    if not announced and place in {"/v1/scenarios/sample/close", "/nothing"}:
        assert answer.status_code != 500  # nobody reads the body there
        return
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_transcript_may_be_longer(client: TestClient) -> None:
    """Up to a limit of its own."""
    size = 4_000_000
    at_most = client.post("/v1/verifications", content=b"x" * size, headers=NDJSON)
    assert (at_most.status_code, at_most.json()["verified"]) == (200, False)
    larger = client.post("/v1/verifications", content=b"x" * (size + 1), headers=NDJSON)
    assert (larger.status_code, larger.json()["code"]) == (413, "body_too_large")
