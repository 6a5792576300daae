"""What ariadne-codegen makes of the GraphQL schemas: clients that ask, order and follow."""

import shutil
from pathlib import Path

import pytest

from tools.world import (
    EVERY,
    SAMPLES,
    SYSTEMS,
    Documents,
    awake,
    field_of,
    folder_for,
    lay_out,
    place_of,
    program_of,
    ran,
    typed,
)

TOOL = "ariadne-codegen"
CONFIG = """\
[tool.ariadne-codegen]
schema_path = "schema.graphql"
queries_path = "operations.graphql"
target_package_name = "document"
"""
# What the tool brings ready-made is no matter of a schema.
CHECKED = """\
files = document, {program}
[mypy-document.async_base_client]
ignore_errors = true
"""


def generated(documents: Documents, system: str, operations: str, book: str) -> Path:
    """Make the client of some operations, and return the folder in which it stands."""
    folder = folder_for(f"{TOOL}-{operations}", system)
    shutil.copy(documents.graphql[system], folder / "schema.graphql")
    lay_out(f"{operations}.graphql", folder, book=book).rename(folder / "operations.graphql")
    (folder / "config.toml").write_text(CONFIG)
    ran([program_of(TOOL, TOOL), "client", "--config", "config.toml"], folder)
    return folder


def told_by(folder: Path, service: str, system: str, program: str, **given: str) -> str:
    """Return what a program says, which is typed strictly, and its client too."""
    socket = service.replace("http", "ws", 1)
    place = place_of(system)
    lay_out(program, folder, service=service, socket=socket, place=place, **given)
    typed(TOOL, folder, CHECKED.format(program=program))
    awake(service, system)
    return ran([program_of(TOOL, "python"), program], folder).strip()


@pytest.mark.parametrize("system", EVERY)
def test_a_schema_makes_a_client_that_orders_and_follows(
    service: str, documents: Documents, system: str
) -> None:
    """The schema of each rulebook, and the whole; a subscription hears the ruling."""
    book = SYSTEMS[0] if system == "umpire" else system
    folder = generated(documents, system, "call", field_of(book))
    told = told_by(folder, service, system, "call_graphql.py", sample=SAMPLES[book])
    assert told == "True 1"


def test_a_turn_of_space_fleet_is_played_with_a_client_of_its_schema(
    service: str, documents: Documents
) -> None:
    """Every order is of its input type, and made of what the choices say."""
    folder = generated(documents, "space-fleet", "turn", "spaceFleet")
    told = told_by(folder, service, "space-fleet", "turn_graphql.py")
    assert told == "moved 6, fired 2, heard True"
