"""What Schemathesis finds when it sends the examples of the documents: nothing.

What else they allow, and what they do not, is sent in `fuzz.test_rest`.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.world import PATIENCE_S, SYSTEMS, Documents, folder_for, lay_out, ran

# What goes by the schema may still be against the rules, or against itself: only what stands in
# the document as an example has to be accepted. A version that is missed is told with 428, as its
# RFC has it. A text that is no transcript has a verdict: that it is none. Where a battle has just
# begun, there may be no odds of the attack that is shown.
CONFIG = """\
warnings = false
[checks.missing_required_header]
expected-statuses = [400, 428]
[[operations]]
include-operation-id = "verifyTranscript"
checks.negative_data_rejection.enabled = false
[[operations]]
include-operation-id = "reckonOdds"
checks.positive_data_acceptance.expected-statuses = ["2xx", 422]
[[operations]]
include-operation-id = "followRulings"
enabled = false
"""


def first_battle(document: Path) -> Any:
    """Return what a document shows first of what opens a scenario."""
    told = json.loads(document.read_text())
    body = told["paths"]["/v1/scenarios"]["post"]["requestBody"]["content"]["application/json"]
    return next(iter(body["examples"].values()))["value"]


def found(documents: Documents, service: str, system: str) -> str:
    """Run Schemathesis on a document, and return its summary; it must find nothing."""
    folder: Path = folder_for("schemathesis", system)
    (folder / "schemathesis.toml").write_text(CONFIG)
    lay_out("hooks.py", folder)
    return ran(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml"),
            *("run", str(documents.openapi[system]), "--url", service),
            *("--phases", "examples", "--generation-deterministic", "--no-color"),
            *("--request-timeout", str(PATIENCE_S)),
            *("--suppress-health-check", "all", "--max-examples", "1", "--continue-on-failure"),
        ],
        folder,
        {
            "SCHEMATHESIS_HOOKS": "hooks",
            "UMPIRE": service,
            "UMPIRE_BATTLE": json.dumps(first_battle(documents.openapi[system])),
        },
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_schemathesis_finds_nothing(documents: Documents, service: str, system: str) -> None:
    """Every example is accepted, and every answer is as the document has it."""
    assert " No issues found in " in found(documents, service, system)
