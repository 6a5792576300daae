"""The OpenAPI document: valid, and true of what the running service answers."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.testclient import TestClient

from api.edges import TO_FIRE, Rest, at_fire, opened
from api.refusals import FINISH
from api.rest.calls import CALLS, Call
from contracts.schemas import faults
from umpire.api.contracts import contracts

Json = Any
DOCUMENT: Json = json.loads(contracts()["schema/openapi.json"])
PROBLEM = "application/problem+json"


def assert_valid(value: Json, schema: Json) -> None:
    """Assert that a value is what the document says."""
    assert faults({**DOCUMENT, **schema}, value)[:3] == []


def operation_of(method: str, path: str) -> Json:
    """Return what the document says of an operation."""
    return DOCUMENT["paths"][path][method.lower()]


def assert_answer(answer: Any, method: str, path: str) -> None:
    """Assert that an answer has a status, a media type and a body of the document."""
    told = operation_of(method, path)["responses"]
    assert str(answer.status_code) in told, (answer.status_code, answer.text)
    content = told[str(answer.status_code)].get("content", {})
    if not content:
        assert answer.content == b""
        return
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in content
    if kind in {"application/json", PROBLEM}:
        assert_valid(answer.json(), content[kind]["schema"])


def test_the_document_is_valid() -> None:
    """OpenAPI 3.1."""
    assert DOCUMENT["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_every_operation_has_a_name_of_its_own() -> None:
    """For those who generate clients."""
    names = [one["operationId"] for path in DOCUMENT["paths"].values() for one in path.values()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]\w+", name) for name in names)


@pytest.mark.parametrize(("key", "call"), CALLS.items(), ids=[" ".join(key) for key in CALLS])
def test_a_good_answer_is_as_documented(
    client: TestClient, key: tuple[str, str], call: Call
) -> None:
    """Its status, its media type, and every field of it."""
    assert_answer(call(client), *key)


@pytest.mark.parametrize("orders", [[FINISH], TO_FIRE], ids=["complete", "throws"])
def test_a_dry_run_is_as_documented(client: TestClient, orders: list[Json]) -> None:
    """It has a shape of its own, and not that of a ruling."""
    answer = client.post(
        f"/v1/scenarios/{opened(client)}/rulings?dry_run=true",
        json={"orders": orders},
        headers={"if-match": '"0"'},
    )
    assert_answer(answer, "POST", "/v1/scenarios/{scenario}/rulings")
    assert_valid(answer.json(), {"$ref": "#/components/schemas/DryRun"})
    with pytest.raises(AssertionError):
        assert_valid(answer.json(), {"$ref": "#/components/schemas/RulingKept"})


def bad_calls() -> Iterator[tuple[str, str, Json, dict[str, str]]]:
    """Yield calls that are refused: method, path, body and headers."""
    versions = {"if-match": '"0"'}
    for method, path in CALLS:
        if path.endswith("/events"):
            yield method, path, {}, {"umpire-seat": "dog"}
            continue  # the rest would be followed, and there is no end to that
        if path not in {"/v1/verifications", "/v1/explanations"}:
            yield method, path, {}, {"umpire-seat": "dog"}
            yield method, path, {"nonsense": 1}, {"umpire-seat": "observer"}
        yield method, path, None, {}
        yield method, path, {"system": "chess", "orders": [FINISH], "order": FINISH}, versions
        yield method, path, {"orders": [FINISH]}, {"umpire-seat": "observer", **versions}
        yield method, path, {"orders": [FINISH]}, {"if-match": '"99"'}
        yield method, path, {"orders": [FINISH]}, {"if-match": "x"}


FILLED = [
    {
        "scenario": "sample",
        "family": "movement",
        "system": "full-thrust-light",
        "sample": "duel",
        "number": "1",
    },
    {"scenario": "none", "family": "chess", "system": "chess", "sample": "none", "number": "x"},
]


@pytest.mark.parametrize("names", FILLED, ids=["there", "not there"])
def test_a_refusal_is_as_documented(client: TestClient, names: dict[str, str]) -> None:
    """Whatever is wrong, the status is listed, and the body is a problem document."""
    refused = 0
    for method, path, body, headers in bad_calls():
        place = (
            path.format(**names)
            if names["scenario"] == "none"
            else path.format(
                **{**names, "scenario": at_fire(client) if "{scenario}" in path else ""}
            )
        )
        sent = {} if body is None or method == "GET" else {"json": body}
        answer = client.request(method, place, headers=headers, **sent)
        assert_answer(answer, method, path)
        refused += answer.headers.get("content-type") == PROBLEM
    assert refused > 40


def test_a_battle_is_as_documented_at_every_step(client: TestClient, battle: str) -> None:
    """Every view, every choice, every entry, for every seat."""
    place = f"/v1/scenarios/{battle}"
    last = client.get(place).json()["version"]
    assert last > 20  # how long a battle lasts, its dice decide
    for version in range(0, last + 1, 3):
        answer = client.get(f"{place}?version={version}", headers={"umpire-seat": "side:Union"})
        assert_answer(answer, "GET", "/v1/scenarios/{scenario}")
    for entry in Rest(client, battle).journal():
        assert_valid(entry, {"$ref": "#/components/schemas/Entry"})


def test_what_is_not_documented_is_not_valid(client: TestClient) -> None:
    """The schemas are no formality: a wrong answer would be found."""
    ruling = {"version": 1, "command": "c", "events": [{"kind": "ship_moved", "ship": "Candle"}]}
    with pytest.raises(AssertionError):
        assert_valid(ruling, {"$ref": "#/components/schemas/RulingKept"})
    scenario = client.get("/v1/scenarios/sample").json()
    scenario["battle"]["ships"][0]["course"] = "north"
    with pytest.raises(AssertionError):
        assert_valid(scenario, {"$ref": "#/components/schemas/ScenarioSeen"})
    with pytest.raises(AssertionError):
        assert_valid({**FINISH, "loudly": True}, {"$ref": "#/components/schemas/Order"})
