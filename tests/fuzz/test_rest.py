"""The REST edge against its own OpenAPI document: no fault, and nothing that it does not tell."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from schemathesis.checks import load_all_checks
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient

from contracts.schemas import validator
from fuzz.service import answer, bounded, running
from umpire.api.rest.examples import SHOWN
from umpire.api.rest.openapi import openapi
from umpire.api.rest.stateless import VERIFICATIONS
from umpire.api.state import AppState
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.settings import Settings

# To make bodies out of the whole of both books takes minutes, and the edge is the same for each:
# the smaller book stands for both, with the other one's design rules.
ONE_BOOK = msgspec.structs.replace(FULL_THRUST_LIGHT, design=FULL_THRUST.design)
SERVED = AppState({ONE_BOOK.system: ONE_BOOK}, Settings.model_construct().page_limit)
DOCUMENT = json.loads(json.dumps(openapi(SERVED, ONE_BOOK)))

# What is in a battle, a set-up or an order is tried where they are ruled on and kept. These
# calls decode them by the same types: they have one of each, and all else of a body is tried.
SETTLED_AT = (
    "/v1/adjudications/{family}",
    "/v1/battles",
    "/v1/choices",
    "/v1/odds",
    "/v1/scenarios",
    "/v1/scenarios/{scenario}/odds",
    "/v1/scenarios/{scenario}/rulings/{family}",
    "/v1/views",
)
DUEL = ONE_BOOK.samples["duel"]
SETTLED = {
    "Battle": msgspec.to_builtins(ONE_BOOK.setup(DUEL)),
    "Setup": msgspec.to_builtins(DUEL),
    "Order": SHOWN[ONE_BOOK.system].weighed,
}


def settled(document: Any) -> Any:
    """Return a document whose bodies have one battle, one set-up and one order to give."""
    told = json.loads(json.dumps(document))
    schemas = told["components"]["schemas"]
    for name in [name for name in schemas if name.endswith("Body")]:
        text = json.dumps(schemas[name])
        for kind in SETTLED:
            text = text.replace(f'/schemas/{kind}"', f'/schemas/Settled{kind}"')
        schemas[name] = json.loads(text)
    schemas |= {f"Settled{kind}": {"enum": [value]} for kind, value in SETTLED.items()}
    return told


def read(document: Any) -> BaseSchema:
    """Return the schema of a document."""
    schema = schemathesis.openapi.from_dict(document)
    # More orders than the service takes at once are too large, by a limit of its own.
    negative = schema.config.checks.negative_data_rejection
    negative.expected_statuses = [*negative.expected_statuses, "413"]
    return schema


WHOLE, PART = read(DOCUMENT), read(settled(DOCUMENT))


def calls(*, about_a_battle: bool) -> list[Any]:
    """Return paths and methods. Streams have no end; they have tests of their own."""
    return [
        pytest.param(path, method, id=f"{method.upper()} {path}")
        for path, acts in DOCUMENT["paths"].items()
        for method in acts
        if (path in SETTLED_AT) == about_a_battle and not path.endswith("/events")
    ]


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context: Any, value: Any) -> bytes:
    """Return a file as the body that it is."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


# What contradicts itself, or the rules, is refused with 400 though it fits the schema; and what a
# version is missed with is 428, as its RFC has it.
# Every body is a text, and a transcript that is none gets the verdict that it is none.
ANYWHERE = [positive_data_acceptance, missing_required_header]
UNTOLD = {"": ANYWHERE, VERIFICATIONS: [*ANYWHERE, negative_data_rejection]}


def plainly(value: Any) -> Any:
    """Return a value without what writers of JSON may write otherwise: nulls, and empty objects."""
    if isinstance(value, dict) and value:
        return {name: plainly(one) for name, one in value.items() if one is not None}
    if isinstance(value, list):
        return [plainly(one) for one in value]
    return [] if value == {} else value


def is_meant_well(path: str, method: str, body: Any) -> bool:
    """Tell whether a body that does not fit the schema is another way to write one that does."""
    content = DOCUMENT["paths"][path][method].get("requestBody", {}).get("content", {})
    if "application/json" not in content or not isinstance(body, dict):
        return False
    schema = {**content["application/json"]["schema"], "components": DOCUMENT["components"]}
    return validator(schema).is_valid(plainly(body))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a running service."""
    with running(tmp_path_factory.mktemp("fuzz")) as client:
        yield client


def tried(schema: BaseSchema, path: str, method: str, service: TestClient) -> None:
    """Send what is made up for a call.

    It is made up here, and not by `schema.parametrize` when tests are collected: that would make up
    all of it in every process that runs some of the tests.
    """

    @bounded(6)
    def is_told(case: Any) -> None:
        unasked = UNTOLD.get(path, UNTOLD[""])
        if is_meant_well(path, method, case.body):
            unasked = [*unasked, negative_data_rejection]
        case.validate_response(answer(service, case), excluded_checks=unasked)

    load_all_checks()
    build_operation_test(
        config=schema.config,
        operation=schema[path][method],
        test_func=is_told,
        given_kwargs={},
        feedback=FeedbackSources(),
    )()


@pytest.mark.parametrize(("path", "method"), calls(about_a_battle=False))
def test_no_call_gets_an_answer_that_is_not_told(
    service: TestClient, path: str, method: str
) -> None:
    """Status, media type, headers and body are as the document has them; nothing fails."""
    tried(WHOLE, path, method, service)


@pytest.mark.parametrize(("path", "method"), calls(about_a_battle=True))
def test_no_call_about_a_battle_does_either(service: TestClient, path: str, method: str) -> None:
    """What is not the battle, the set-up or the order is anything."""
    tried(PART, path, method, service)
