"""What graphql-codegen makes of the GraphQL schemas: types of operations."""

import json
import shutil
from pathlib import Path
from typing import Any

from tools.world import (
    EVERY,
    NODE,
    SAMPLES,
    SYSTEMS,
    Documents,
    compiled,
    field_of,
    folder_for,
    lay_out,
    node_folder_for,
    node_program,
    place_of,
    ran,
)

TOOL = "graphql-codegen"
HOW = {
    "plugins": ["typescript-operations", "typed-document-node"],
    "config": {
        "enumType": "string-literal",
        "strictScalars": True,
        "scalars": dict.fromkeys(("JSON", "PlainBattle", "PlainOrder", "ToolFile"), "unknown"),
        "useTypeImports": True,
    },
}


def wanted(documents: Documents, folder: Path, system: str, book: str) -> dict[str, Any]:
    """Return the types of operations that shall be made of a schema, in a folder."""
    shutil.copy(documents.graphql[system], folder / "schema.graphql")
    operations = lay_out("call.graphql", folder, book=field_of(book))
    operations.rename(folder / "operations.graphql")
    place = f"{folder}/"
    return {
        f"{place}operations.ts": {
            "schema": f"{place}schema.graphql",
            "documents": f"{place}operations.graphql",
            **HOW,
        }
    }


def test_schemas_make_types_by_which_battles_are_ordered_and_followed(
    service: str, documents: Documents
) -> None:
    """The schema of each rulebook, and the whole; a subscription hears the ruling."""
    books = {system: SYSTEMS[0] if system == "umpire" else system for system in EVERY}
    folders = {system: node_folder_for(TOOL, system) for system in EVERY}
    generates: dict[str, Any] = {}
    for system, folder in folders.items():
        generates |= wanted(documents, folder, system, books[system])
        lay_out(
            "call_graphql.ts",
            folder,
            service=service,
            socket=service.replace("http", "ws", 1),
            place=place_of(system),
            sample=SAMPLES[books[system]],
        )
    config = folder_for(TOOL, "umpire") / "codegen.json"
    config.write_text(json.dumps({"generates": generates}))
    ran([*node_program(TOOL), "--config", config.name], config.parent)
    compiled(folders.values())
    for folder in folders.values():
        assert ran([NODE, "call_graphql.ts"], folder).startswith("true, true, "), folder.name
