"""What is said of the OpenAPI documents by those that look for faults in such documents."""

import pytest

from tools.world import EVERY, Documents, folder_for, node_program, ran

each_document = pytest.mark.parametrize("system", EVERY)


@each_document
def test_spectral_reports_nothing(documents: Documents, system: str) -> None:
    """By all of `spectral:oas`, down to its hints."""
    folder = folder_for("spectral", system)
    rules = folder / "rules.json"
    rules.write_text('{"extends": ["spectral:oas"]}')
    told = ran(
        [
            *node_program("spectral"),
            *("lint", "--ruleset", str(rules), "--format", "json"),
            *("--fail-severity", "hint", str(documents.openapi[system])),
        ],
        folder,
    )
    assert told.startswith("[]No results")


def test_redocly_reports_nothing(documents: Documents) -> None:
    """By its recommended rules, its warnings included."""
    folder = folder_for("redocly", "all")
    (folder / "redocly.yaml").write_text("extends: [recommended]\ntelemetry: off\n")
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
