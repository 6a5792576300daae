"""What is said of the OpenAPI documents by those that look for faults in such documents."""

import json

from tools.world import EVERY, Documents, folder_for, node_program, ran

# Spectral takes half a minute for a large book to see whether examples and defaults fit: here
# Redocly sees it of every example, and `contracts.test_openapi` of every default.
LEFT = {"oas3-valid-media-example": "off", "oas3-valid-schema-example": "off"}


def test_spectral_reports_nothing(documents: Documents) -> None:
    """By `spectral:oas`, down to its hints."""
    folder = folder_for("spectral", "all")
    rules = folder / "rules.json"
    rules.write_text(json.dumps({"extends": ["spectral:oas"], "rules": LEFT}))
    told = ran(
        [
            *node_program("spectral"),
            *("lint", "--ruleset", str(rules), "--format", "json", "--fail-severity", "hint"),
            *(str(documents.openapi[system]) for system in EVERY),
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
