"""A transcript over GraphQL is read up to the limit of answers, and no further."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from served import Served
from umpire.app import create_app
from umpire.settings import Settings

LIMIT = 20_000


def _asked(client: TestClient) -> tuple[str, Any]:
    body = {"system": "full-thrust-light", "sample": "duel"}
    scenario = client.post("/v1/scenarios", json=body).json()["scenario"]
    query = f'{{ scenario(scenario: "{scenario}") {{ ... on ScenarioSeen {{ transcript }} }} }}'
    return scenario, client.post("/graphql", json={"query": query}).json()


def test_a_short_transcript_is_the_one_of_the_rest_edge(embedded_url: str) -> None:
    with Served(create_app(Settings(redis_url=embedded_url))) as client:
        scenario, told = _asked(client)
        file = client.get(f"/v1/scenarios/{scenario}/transcript").text
    assert told == {"data": {"scenario": {"transcript": file}}}


def test_a_long_transcript_is_not_read_to_its_end(
    embedded_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal names the address that streams it."""
    read: list[bytes] = []

    async def endless(*_given: Any) -> AsyncIterator[bytes]:
        while True:
            read.append(bytes(LIMIT // 4))
            yield read[-1]

    monkeypatch.setattr("umpire.api.graphql.types.exported", endless)
    settings = Settings(redis_url=embedded_url, answer_limit=LIMIT)
    with Served(create_app(settings)) as client:
        scenario, told = _asked(client)
    (error,) = told["errors"]
    assert error["extensions"]["code"] == "answer_too_large"
    assert f"/v1/scenarios/{scenario}/transcript" in error["message"]
    assert (told["data"], len(read)) == (None, 5)
