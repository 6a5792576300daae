"""The REST edge against its own OpenAPI document: no fault, and nothing that it does not tell."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from schemathesis.specs.openapi.checks import (
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient

from fuzz.service import answer, bounded, running
from umpire.api.contracts import contracts
from umpire.api.rest.routes import VERIFICATIONS

DOCUMENT = json.loads(contracts()["schema/openapi.json"])

# Streams have no end; they have tests of their own.
schema = schemathesis.openapi.from_dict(DOCUMENT).exclude(path_regex="/events$")


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context: Any, value: Any) -> bytes:
    """Return a text as the body that it is."""
    return str(value).encode(errors="replace")


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


@schema.parametrize()
@bounded(6)
def test_no_call_gets_an_answer_that_is_not_told(case: Any, service: TestClient) -> None:
    """Status, media type, headers and body are as the document has them; nothing fails."""
    case.validate_response(answer(service, case), excluded_checks=UNTOLD.get(case.path, UNTOLD[""]))
