"""What Schemathesis is told: how a transcript is written, and which scenario a call is about."""

import json
import os
import urllib.request
from typing import Any

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context: Any, value: Any) -> bytes:
    """Return a file as it is."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


@schemathesis.hook
def before_call(_context: Any, case: Any, _sent: Any) -> None:
    """Let every call be about a battle of its own: examples are of one that has just begun."""
    if "scenario" in case.path_parameters:
        case.path_parameters["scenario"] = opened()


def opened() -> str:
    """Open the battle that the examples are of, and return the name of the scenario."""
    request = urllib.request.Request(  # noqa: S310 -- the address is of the test
        os.environ["UMPIRE"] + "/v1/scenarios",
        os.environ["UMPIRE_BATTLE"].encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return str(json.load(answer)["scenario"])
