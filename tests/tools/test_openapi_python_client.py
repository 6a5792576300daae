"""What openapi-python-client makes of the OpenAPI documents: clients that call."""

from pathlib import Path

import pytest

from tools.world import SAMPLES, SYSTEMS, Documents, folder_for, lay_out, program_of, ran, typed

TOOL = "openapi-python-client"
CONFIG = """\
content_type_overrides:
  application/x-ndjson: application/octet-stream
literal_enums: true
post_hooks: []
"""
# A module that holds the union of all events, or of all orders, takes a type checker the square of
# their number. They are alike in all books: the books that have many leave them to those with few.
UNIONS = ("adjudication_body", "command_body", "dry_run", "ruled", "ruling_given", "ruling_kept")
FEW = ("umpire", "full-thrust-light")
LEFT = "exclude = document/models/({any})\\.py$\n" + "".join(
    f"[mypy-document.models.{one}]\nfollow_imports = skip\n" for one in UNIONS
)


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
    checked = ", ".join(("document", *programs))
    left = "" if system in FEW else LEFT.format(any="|".join(UNIONS))
    typed(TOOL, folder, f"files = {checked}\n{left}")


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
