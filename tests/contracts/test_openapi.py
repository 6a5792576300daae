"""The OpenAPI documents: valid, and true of what the running service answers."""

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
from contracts.files import FILES
from contracts.schemas import faults

Json = Any
DOCUMENTS: Json = {
    path: json.loads(text) for path, text in FILES.items() if path.startswith("schema/openapi")
}
SERVICE: Json = DOCUMENTS["schema/openapi.json"]
LIGHT: Json = DOCUMENTS["schema/openapi/full-thrust-light.json"]
REMIXED: Json = DOCUMENTS["schema/openapi/full-thrust-remixed.json"]
PROBLEM = "application/problem+json"

SOMETIMES = {"Link", "RateLimit", "RateLimit-Policy", "ETag"}
"""Headers that an answer of its status need not bring."""

OF_OPERATORS = {"/v1/audit", "/v1/operator-keys"}
SMALL = ("schema/openapi.json", "schema/openapi/full-thrust-light.json")
each_document = pytest.mark.parametrize("path", DOCUMENTS)


def assert_valid(value: Json, schema: Json, document: Json = LIGHT) -> None:
    """Assert that a value is what a document says."""
    assert faults({**document, **schema}, value)[:3] == []


def described(path: str) -> Json:
    """Return the document of the rulebook with which an address is tried."""
    return LIGHT if path in LIGHT["paths"] else REMIXED


def assert_answer(answer: Any, method: str, path: str) -> None:
    """Assert that an answer is as told, by the document of its rulebook and that of the service."""
    alone = path in OF_OPERATORS or path.startswith("/v1/bags")
    documents = (SERVICE,) if alone else (described(path), SERVICE)
    for document in documents:
        assert_told(answer, document["paths"][path][method.lower()]["responses"], document)


def assert_told(answer: Any, told: Json, document: Json) -> None:
    """Assert that an answer has a status, a media type and a body that are told of."""
    assert str(answer.status_code) in told, (answer.status_code, answer.text)
    response = told[str(answer.status_code)]
    if "$ref" in response:
        response = document["components"]["responses"][response["$ref"].rpartition("/")[2]]
    for header in response.get("headers", {}):
        assert header.lower() in answer.headers or header in SOMETIMES, header
    content = response.get("content", {})
    if not content:
        assert answer.content == b""
        return
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in content
    if kind in {"application/json", PROBLEM}:
        assert_valid(answer.json(), content[kind]["schema"], document)


@pytest.mark.parametrize("path", SMALL)
def test_a_document_is_valid(path: str) -> None:
    """OpenAPI 3.1; two linters find the same of all documents (`tools.test_linters`)."""
    assert DOCUMENTS[path]["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(DOCUMENTS[path]).validate()


def test_every_operation_has_a_name_of_its_own() -> None:
    """For those who generate clients: verb and noun, in a group that is explained."""
    acts = [one for path in SERVICE["paths"].values() for one in path.values()]
    names = [one["operationId"] for one in acts]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", name) for name in names)
    assert {tag for one in acts for tag in one["tags"]} == {tag["name"] for tag in SERVICE["tags"]}


OF_BAGS = {path for path in SERVICE["paths"] if path.startswith("/v1/bags")}
OF_FILES = {
    *(f"/v1/designs/{act}" for act in ("imports", "exports")),
    *(f"/v1/games/{act}" for act in ("imports", "exports", "phases")),
}


@each_document
def test_every_document_has_the_operations_of_the_service(path: str) -> None:
    """Except those of operators, and designs and files of other tools where a book has none."""
    without = set(SERVICE["paths"]) - set(DOCUMENTS[path]["paths"])
    if path != "schema/openapi.json":
        assert without >= OF_OPERATORS
        without -= OF_OPERATORS
    if "full-thrust-remixed" not in path and path != "schema/openapi.json":
        assert without >= OF_FILES
        without -= OF_FILES
    if "dice-bag" not in path and path != "schema/openapi.json":
        assert without >= OF_BAGS
        without -= OF_BAGS
    assert without <= {"/v1/designs", "/v1/rulebooks/{system}/designs"}
    assert ("Design" in DOCUMENTS[path]["components"]["schemas"]) == (without == set())


@each_document
def test_every_operation_says_what_it_does_and_which_token_it_takes(path: str) -> None:
    """Linters ask for both: an operation that takes no token says so."""
    for acts in DOCUMENTS[path]["paths"].values():
        for act in acts.values():
            assert act["description"]
            assert isinstance(act["security"], list)


@each_document
def test_nothing_stands_in_a_document_that_generators_stumble_on(path: str) -> None:
    """Titles that make names collide, items that are `false`, defaults of nothing."""
    for schema in schemas_in(DOCUMENTS[path]["components"]["schemas"]):
        assert "title" not in schema
        assert "prefixItems" not in schema
        assert schema.get("items") is not False
        assert schema.get("default", ...) not in (None, [], {})


@each_document
def test_every_default_fits_its_schema(path: str) -> None:
    """Of what is sent, of parameters and of answers; a linter takes half a minute to see it.

    All stand in one schema, as a validator reads the whole document each time it is made.
    """
    document = DOCUMENTS[path]
    components = document["components"]
    parameters = {name: one["schema"] for name, one in components["parameters"].items()}
    schemas = schemas_in({**components["schemas"], **parameters})
    with_default = [schema for schema in schemas if "default" in schema]
    assert len(with_default) > 5
    numbered = {str(number): schema for number, schema in enumerate(with_default)}
    defaults = {number: schema["default"] for number, schema in numbered.items()}
    assert_valid(defaults, {"properties": numbered}, document)


def schemas_in(value: Json) -> Iterator[Json]:
    """Yield all that is a schema, however deep it stands."""
    for schema in value.values():
        yield from subschemas(schema)


def subschemas(schema: Json) -> Iterator[Json]:
    """Yield a schema and those inside it."""
    if not isinstance(schema, dict):
        return
    yield schema
    yield from schemas_in(schema.get("properties", {}))
    for word in ("anyOf", "oneOf"):
        for inner in schema.get(word, ()):
            yield from subschemas(inner)
    for word in ("items", "additionalProperties"):
        yield from subschemas(schema.get(word))


def test_a_rulebook_names_its_types_as_the_book_does() -> None:
    """Without its own name in front; and none is called as something of the service is."""
    for path, document in DOCUMENTS.items():
        if document is SERVICE:
            continue
        own, shared = (one["components"]["schemas"] for one in (document, SERVICE))
        assert {"Order", "Event", "Battle"} <= own.keys(), path
        assert not any(name.startswith(("FullThrust", "SpaceFleet", "ToBoldly")) for name in own)
        told = {name for name in own.keys() & shared.keys() if "x-rulebooks" not in shared[name]}
        differing = {name for name in told if undescribed(own[name]) != undescribed(shared[name])}
        differing -= {"Roll"}  # a rulebook's document has the bounds of its numbers in one place
        assert all("system" in own[name]["properties"] for name in differing), differing


def undescribed(schema: Json) -> Json:
    """Return a schema without what is said of it: a rulebook's document leaves that to others."""
    if isinstance(schema, list):
        return [undescribed(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    said = {"description"} if isinstance(schema.get("description"), str) else set()
    if "$ref" in schema:
        said |= {"default"}  # a rulebook's document leaves it to the schema
    return {name: undescribed(inner) for name, inner in schema.items() if name not in said}


def test_a_book_that_builds_on_another_says_so() -> None:
    """Its client can take from there what both have alike."""
    bases = {path: one["info"].get("x-builds-on") for path, one in DOCUMENTS.items()}
    assert {path: base for path, base in bases.items() if base} == {
        "schema/openapi/to-boldly-thrust.json": "full-thrust-remixed"
    }


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
        "of_seat": "observer",
        "webhook": "none",
    },
    {
        "scenario": "none",
        "family": "chess",
        "system": "chess",
        "sample": "none",
        "number": "x",
        "of_seat": "dog",
        "webhook": "none",
    },
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
