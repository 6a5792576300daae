"""The contracts as they are committed; `test_generated` holds them against the code."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITTEN = (
    "schema/umpire.graphql",
    "schema/openapi.json",
    "schema/dice.v1.json",
    "schema/journal.v1.json",
    "schema/journal.v1.example.ndjson",
    "schema/graphql/*.graphql",
    "schema/openapi/*.json",
    "schema/rulebooks/*.json",
    "schema/conformance/OPTIONS.md",
    "service/umpire/rules/*/READINGS.md",
)
"""Where `make schema` writes what it takes from the code."""

FILES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for pattern in WRITTEN
    for path in sorted(ROOT.glob(pattern))
}
