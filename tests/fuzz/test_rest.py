"""The REST edge against its own OpenAPI document: no fault, and nothing that it does not tell."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient

from fuzz.service import answer, bounded, running
from umpire.api.desk import Desk
from umpire.api.rest.examples import SHOWN
from umpire.api.rest.openapi import openapi
from umpire.api.rest.stateless import VERIFICATIONS
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.settings import Settings

# To make bodies out of the whole of both books takes minutes, and the edge is the same for each:
# the smaller book stands for both, with the other one's design rules.
ONE_BOOK = msgspec.structs.replace(FULL_THRUST_LIGHT, design=FULL_THRUST.design)
SERVED = Desk({ONE_BOOK.system: ONE_BOOK}, Settings.model_construct().page_limit)
DOCUMENT = json.loads(json.dumps(openapi(SERVED, ONE_BOOK)))

# What is in a battle, a set-up or an order is tried where they are ruled on, opened and kept. These
# calls decode them by the same types: they have one of each, and all else of a body is tried.
SETTLED_AT = (
    "/v1/adjudications/{family}",
    "/v1/battles",
    "/v1/choices",
    "/v1/odds",
    "/v1/scenarios/{scenario}/odds",
    "/v1/scenarios/{scenario}/rulings/{family}",
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


# Streams have no end; they have tests of their own.
whole = read(DOCUMENT).exclude(path=list(SETTLED_AT)).exclude(path_regex="/events$")
part = read(settled(DOCUMENT)).include(path=list(SETTLED_AT))


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context: Any, value: Any) -> bytes:
    """Return a file as the body that it is."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


# What contradicts itself, or the rules, is refused with 400 though it fits the schema; and what a
# version is missed with is 428, as its RFC has it.
# Every body is a text, and a transcript that is none gets the verdict that it is none.
ANYWHERE = [positive_data_acceptance, missing_required_header]
UNTOLD = {"": ANYWHERE, VERIFICATIONS: [*ANYWHERE, negative_data_rejection]}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a running service."""
    with running(tmp_path_factory.mktemp("fuzz")) as client:
        yield client


@whole.parametrize()
@bounded(6)
def test_no_call_gets_an_answer_that_is_not_told(case: Any, service: TestClient) -> None:
    """Status, media type, headers and body are as the document has them; nothing fails."""
    case.validate_response(answer(service, case), excluded_checks=UNTOLD.get(case.path, UNTOLD[""]))


@part.parametrize()
@bounded(6)
def test_no_call_about_a_battle_does_either(case: Any, service: TestClient) -> None:
    """What is not the battle, the set-up or the order is anything."""
    case.validate_response(answer(service, case), excluded_checks=UNTOLD[""])
