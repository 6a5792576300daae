"""What is said of the OpenAPI documents by those that look for faults in such documents."""

import json

import pytest

from tools.world import EVERY, Documents, folder_for, node_program, ran

# Spectral takes half a minute for a large book to see whether examples and defaults fit: here
# Redocly sees it of every example, and `contracts.test_openapi` of every default.
SMALL = ("umpire", "full-thrust-light")
LARGE = tuple(system for system in EVERY if system not in SMALL)
LEFT = {"oas3-valid-media-example": "off", "oas3-valid-schema-example": "off"}


@pytest.mark.parametrize(("systems", "left"), [(SMALL, {}), (LARGE, LEFT)], ids=["small", "large"])
def test_spectral_reports_nothing(
    documents: Documents, systems: tuple[str, ...], left: dict[str, str]
) -> None:
    """By all of `spectral:oas`, down to its hints."""
    folder = folder_for("spectral", systems[0])
    rules = folder / "rules.json"
    rules.write_text(json.dumps({"extends": ["spectral:oas"], "rules": left}))
    told = ran(
        [
            *node_program("spectral"),
            *("lint", "--ruleset", str(rules), "--format", "json", "--fail-severity", "hint"),
            *(str(documents.openapi[system]) for system in systems),
        ],
        folder,
    )
    assert told.startswith("[]No results")


RECOMMENDED = """\
extends: [recommended]
rules:
  no-invalid-parameter-examples: error
  no-invalid-schema-examples: error
telemetry: off
"""


def test_redocly_reports_nothing(documents: Documents) -> None:
    """By its recommended rules, its warnings included; and every example fits."""
    folder = folder_for("redocly", "all")
    (folder / "redocly.yaml").write_text(RECOMMENDED)
    told = ran(
        [
            *node_program("redocly"),
            *(
                "lint",
                "--config",
                "redocly.yaml",
                *(str(documents.openapi[system]) for system in EVERY),
            ),
        ],
        folder,
        {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"},
    )
    assert told.count(": validated in") == len(EVERY)
    assert "Your API descriptions are valid." in told
    assert "warning" not in told
