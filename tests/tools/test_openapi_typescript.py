"""What openapi-typescript makes of the OpenAPI documents, and openapi-fetch does with it."""

import shutil
from pathlib import Path

import pytest

from tools.world import (
    HERE,
    NODE,
    SAMPLES,
    SYSTEMS,
    Documents,
    lay_out,
    node_folder_for,
    node_program,
    ran,
)


def generated(documents: Documents, system: str, program: str) -> Path:
    """Make the types of a document, and return the folder in which they stand."""
    folder = node_folder_for(f"openapi-typescript-{program}", system)
    ran(
        [
            *node_program("openapi-typescript"),
            *(str(documents.openapi[system]), "--output", "document.d.ts"),
            *("--default-non-nullable", "false"),
        ],
        folder,
    )
    shutil.copy(HERE / "javascript" / "tsconfig.json", folder)
    return folder


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_document_makes_types_by_which_a_call_is_made(
    service: str, documents: Documents, system: str
) -> None:
    """They compile under strict settings, and the answers are as they say."""
    folder = generated(documents, system, "call")
    lay_out("call.ts", folder, service=service, system=system, sample=SAMPLES[system])
    ran(node_program("tsc"), folder)
    assert ran([NODE, "call.ts"], folder).strip() == "true, true, 1"


def test_the_document_of_the_service_makes_types_that_compile(documents: Documents) -> None:
    """It leaves open what is a rulebook's."""
    ran(node_program("tsc"), generated(documents, "umpire", "call"))


def test_a_turn_of_space_fleet_is_played_with_the_types_of_its_document(
    service: str, documents: Documents
) -> None:
    """Every order is of the type `Order`, and made of what a `Choice` says."""
    folder = generated(documents, "space-fleet", "turn")
    lay_out("turn.ts", folder, service=service)
    ran(node_program("tsc"), folder)
    assert ran([NODE, "turn.ts"], folder).strip() == "moved 6, fired 2, verified true"
