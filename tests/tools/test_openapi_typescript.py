"""What openapi-typescript makes of the OpenAPI documents, and openapi-fetch does with it."""

from pathlib import Path

from tools.world import (
    EVERY,
    NODE,
    SAMPLES,
    SYSTEMS,
    Documents,
    compiled,
    lay_out,
    node_folder_for,
    node_program,
    ran,
)

TOOL = "openapi-typescript"


def generated(documents: Documents, system: str) -> Path:
    """Make the types of a document, and return the folder in which they stand."""
    folder = node_folder_for(TOOL, system)
    ran(
        [
            *node_program(TOOL),
            *(str(documents.openapi[system]), "--output", "document.d.ts"),
            *("--default-non-nullable", "false"),
        ],
        folder,
    )
    return folder


def test_documents_make_types_by_which_calls_are_made(service: str, documents: Documents) -> None:
    """They compile under strict settings, and the answers are as they say.

    The document of the service leaves open what is a rulebook's: its types compile. With those of
    Space Fleet a turn is played: every order is an `Order`, and made of what a `Choice` says.
    """
    folders = {system: generated(documents, system) for system in EVERY}
    for system in SYSTEMS:
        place = folders[system]
        lay_out("call.ts", place, service=service, system=system, sample=SAMPLES[system])
    turn = lay_out("turn.ts", folders["space-fleet"], service=service)
    compiled(folders.values())
    for system in SYSTEMS:
        assert ran([NODE, "call.ts"], folders[system]).strip() == "true, true, 1", system
    assert ran([NODE, turn.name], turn.parent).strip() == "moved 6, fired 2, verified true"
