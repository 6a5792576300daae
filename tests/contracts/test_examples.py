"""The examples of the OpenAPI documents: each body has one, and it is accepted as it stands."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from contracts.schemas import faults
from contracts.test_openapi import DOCUMENTS, SERVICE, schemas_in
from umpire.api.decode import json_value
from umpire.api.rest.examples import SHOWN
from umpire.kernel.errors import Refusal
from umpire.rules import SERVED

Json = Any
SAFE = 2**53 - 1
BEGINNINGS = ("sample", "setup", "battle")


def requests() -> Iterator[tuple[str, str, str, str]]:
    """Yield every example of a body: its document, its path, its media type and its name."""
    for name, document in DOCUMENTS.items():
        for path, acts in document["paths"].items():
            content = acts.get("post", {}).get("requestBody", {}).get("content", {})
            for kind, told in content.items():
                for example in told["examples"]:
                    yield name, path, kind, example


REQUESTS = list(requests())


def resolved(document: Json, part: Json) -> Json:
    """Return a part of a document, or what it refers to."""
    while "$ref" in part:
        where, name = part["$ref"].split("/")[-2:]
        part = document["components"][where][name]
    return part


def shown(document: Json, act: Json, path: str) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return the address, the parameters and the headers of a request, as a document shows them."""
    place = path
    query: dict[str, str] = {}
    headers: dict[str, str] = {}
    for part in act["parameters"]:
        one = resolved(document, part)
        value = str(one["example"]) if "example" in one else None
        if one["in"] == "path":
            place = place.replace(f"{{{one['name']}}}", str(value))
        elif value is not None:
            (query if one["in"] == "query" else headers)[one["name"]] = value
    return place, query, headers


@pytest.mark.parametrize(
    ("name", "path", "kind", "example"), REQUESTS, ids=[" ".join(one) for one in REQUESTS]
)
def test_2_every_example_is_accepted_as_it_stands(
    client: TestClient, name: str, path: str, kind: str, example: str
) -> None:
    """In a scenario that the example of its own book opened."""
    document = DOCUMENTS[name]
    act = document["paths"][path]["post"]
    told = resolved(document, act["requestBody"]["content"][kind]["examples"][example])["value"]
    place, query, headers = shown(document, act, path)
    if "{scenario}" in path:
        opening = document["paths"]["/v1/scenarios"]["post"]["requestBody"]["content"][kind]
        opened = client.post("/v1/scenarios", json=opening["examples"][example]["value"]).json()
        side = next(seat for seat in opened["tokens"] if seat.startswith("side:"))
        place = place.replace("/sample", f"/{opened['scenario']}", 1)
        headers |= {"Umpire-Seat": side} if "Umpire-Seat" in headers else {}
    body = told.encode() if isinstance(told, str) else json.dumps(told).encode()
    headers |= {"content-type": kind}
    answer = client.post(place, params=query, content=body, headers=headers)
    assert answer.status_code in {200, 201}, answer.text
    schema = act["requestBody"]["content"][kind]["schema"]
    assert faults({**document, **schema}, told)[:2] == []


def test_2_every_body_of_every_document_has_an_example() -> None:
    """Of its book; where the book is left open, of each."""
    for name, document in DOCUMENTS.items():
        for path, acts in document["paths"].items():
            if "dice-bag" in name and path.endswith(("/odds", "/forks")):
                continue  # a bag has neither
            for told in acts.get("post", {}).get("requestBody", {}).get("content", {}).values():
                assert told["examples"], f"Show what {path} of {name} takes: api/rest/examples.py"
    whole = SERVICE["paths"]["/v1/battles"]["post"]["requestBody"]["content"]["application/json"]
    assert len(whole["examples"]) == len(DOCUMENTS) - 1


@pytest.mark.parametrize("name", DOCUMENTS)
def test_2_a_body_has_one_way_to_give_a_battle(name: str) -> None:
    """A sample, a set-up or a battle: with two, or with none, it is not what is asked for."""
    document = DOCUMENTS[name]
    schemas = document["components"]["schemas"]
    bodies = [one for one, schema in schemas.items() if "sample" in schema.get("properties", {})]
    bodies = [one for one in bodies if one.endswith("Body")]
    assert len(bodies) == 6 + ("GameExportBody" in schemas)
    for body in bodies:
        schema = {"allOf": schemas[body]["allOf"]}
        ways = [way for way in BEGINNINGS if way in schemas[body]["properties"]]
        given = {"sample": "duel", "setup": {}, "battle": {}}
        for way in ways:
            others = {other: None for other in ways if other != way}
            assert faults({**document, **schema}, {way: given[way]}) == []
            assert faults({**document, **schema}, {way: given[way], **others}) == []
        assert faults({**document, **schema}, {})
        assert faults({**document, **schema}, {way: given[way] for way in ways[:2]})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_2_every_whole_number_has_bounds(name: str) -> None:
    """Those of its own, or those that everything has that is sent."""
    components = DOCUMENTS[name]["components"]
    parameters = {one: told["schema"] for one, told in components["parameters"].items()}
    headers = {one: told["schema"] for one, told in components["headers"].items()}
    for schema in schemas_in({**components["schemas"], **parameters, **headers}):
        if schema.get("type") == "integer" and "enum" not in schema:
            assert -SAFE <= schema["minimum"] <= schema["maximum"] <= SAFE


@pytest.mark.parametrize(("number", "taken"), [(SAFE, True), (SAFE + 1, False), (-SAFE - 1, False)])
def test_2_whole_numbers_have_the_bounds_that_are_told(*, number: int, taken: bool) -> None:
    """What is beyond is refused before anything reads it."""
    body = json.dumps({"a": [number]}).encode()
    if taken:
        assert json_value(body) == {"a": [number]}
        return
    with pytest.raises(Refusal, match="Whole numbers must be from"):
        json_value(body)


def test_2_operations_can_be_generated_from() -> None:
    """They have ids, tags and a server; a header with a default would be sent by clients."""
    for document in DOCUMENTS.values():
        assert document["servers"][0]["url"] == "/"
        for acts in document["paths"].values():
            assert all(act["operationId"] and act["tags"] for act in acts.values())
        assert "default" not in document["components"]["parameters"]["seat"]["schema"]
        schema = document["paths"]["/v1/rulebooks/{system}/schema"]["get"]["responses"]["200"]
        assert schema["content"]["application/schema+json"]["schema"]["type"] == "object"


@pytest.mark.parametrize("system", ["full-thrust-remixed", "to-boldly-thrust", "cold-infinity"])
def test_4_a_set_up_is_shown_in_the_short_form(system: str) -> None:
    """Class, place, course and velocity; a class that the book has is named."""
    book = SERVED[system]
    ships = SHOWN[system].begins["setup"]["ships"]
    named = {each.class_name for each in book.classes if each.of == "ships"}
    assert {ship["class_name"] for ship in ships} <= named
    assert all(len(ship.keys() - {"name"}) <= 7 for ship in ships)
