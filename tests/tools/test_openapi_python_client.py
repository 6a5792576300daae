"""What openapi-python-client makes of the OpenAPI documents: clients that call."""

import sys
from pathlib import Path

import pytest

from tools.world import SAMPLES, SYSTEMS, Documents, folder_for, lay_out, program_of, ran

TOOL = "openapi-python-client"
CONFIG = """\
content_type_overrides:
  application/x-ndjson: application/octet-stream
literal_enums: true
post_hooks: []
"""
# A module that holds the union of all events takes a type checker the square of their number: in
# the books that have many, those that are alike in all books are left to the books that have few.
UNIONS = ("command_body", "dry_run", "ruled", "ruling_given", "ruling_kept")
FEW = ("umpire", "full-thrust-light", "space-fleet")
CHECKED = """\
[mypy]
strict = true
packages = document
{modules}
"""


def generated(documents: Documents, system: str) -> Path:
    """Make the client of a document, and return the folder in which it stands."""
    folder = folder_for(TOOL, system)
    (folder / "config.yaml").write_text(CONFIG)
    ran(
        [
            program_of(TOOL, TOOL),
            *("generate", "--path", str(documents.openapi[system]), "--meta", "none"),
            *("--output-path", "document", "--overwrite"),
            *("--config", "config.yaml", "--fail-on-warning"),
        ],
        folder,
    )
    return folder


def assert_strict(folder: Path, system: str, *programs: str) -> None:
    """Assert that a client, and programs that use it, are good under the strictest settings."""
    left = () if system in FEW else UNIONS
    told = "\n".join(f"[mypy-document.models.{one}]\nfollow_imports = skip" for one in left)
    (folder / "mypy.ini").write_text(CHECKED.format(modules=told))
    python = program_of(TOOL, "python")
    ran([sys.executable, "-m", "mypy", "--python-executable", python], folder)
    for program in programs:
        ran([sys.executable, "-m", "mypy", "--python-executable", python, program], folder)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_document_makes_a_client_by_which_a_call_is_made(
    service: str, documents: Documents, system: str
) -> None:
    """Nothing is left out of it, it is typed strictly, and it reads the answers."""
    folder = generated(documents, system)
    lay_out("call.py", folder, service=service, system=system, sample=SAMPLES[system])
    told = ran([program_of(TOOL, "python"), "call.py"], folder)
    assert told.strip() == "True True 1 True"
    assert_strict(folder, system, "call.py")


def test_the_document_of_the_service_makes_a_client_that_is_typed(documents: Documents) -> None:
    """It leaves open what is a rulebook's."""
    assert_strict(generated(documents, "umpire"), "umpire")
