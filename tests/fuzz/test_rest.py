"""The REST edge against its own OpenAPI document: no fault, and nothing that it does not tell."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import (
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient

from fuzz.service import answer, bounded, running
from umpire.api.desk import Desk
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

# Streams have no end; they have tests of their own.
schema = schemathesis.openapi.from_dict(DOCUMENT).exclude(path_regex="/events$")
# More orders than the service takes at once are too large, by a limit of its own.
_negative = schema.config.checks.negative_data_rejection
_negative.expected_statuses = [*_negative.expected_statuses, "413"]


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


@schema.parametrize()
@bounded(6)
def test_no_call_gets_an_answer_that_is_not_told(case: Any, service: TestClient) -> None:
    """Status, media type, headers and body are as the document has them; nothing fails."""
    case.validate_response(answer(service, case), excluded_checks=UNTOLD.get(case.path, UNTOLD[""]))
