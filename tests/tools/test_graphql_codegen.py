"""What graphql-codegen makes of the GraphQL schemas: types of operations."""

import json
import shutil

import pytest

from tools.world import (
    EVERY,
    HERE,
    NODE,
    SAMPLES,
    SYSTEMS,
    Documents,
    field_of,
    lay_out,
    node_folder_for,
    node_program,
    place_of,
    ran,
)

CONFIG = {
    "schema": "schema.graphql",
    "documents": "operations.graphql",
    "generates": {
        "operations.ts": {
            "plugins": ["typescript-operations", "typed-document-node"],
            "config": {
                "enumType": "string-literal",
                "strictScalars": True,
                "scalars": {"JSON": "unknown", "PlainBattle": "unknown", "PlainOrder": "unknown"},
                "useTypeImports": True,
            },
        }
    },
}


@pytest.mark.parametrize("system", EVERY)
def test_a_schema_makes_types_by_which_a_battle_is_ordered_and_followed(
    service: str, documents: Documents, system: str
) -> None:
    """The schema of each rulebook, and the whole; a subscription hears the ruling."""
    book = SYSTEMS[0] if system == "umpire" else system
    folder = node_folder_for("graphql-codegen", system)
    shutil.copy(documents.graphql[system], folder / "schema.graphql")
    shutil.copy(HERE / "javascript" / "tsconfig.json", folder)
    operations = lay_out("call.graphql", folder, book=field_of(book))
    operations.rename(folder / "operations.graphql")
    (folder / "codegen.json").write_text(json.dumps(CONFIG))
    ran([*node_program("graphql-codegen"), "--config", "codegen.json"], folder)
    lay_out(
        "call_graphql.ts",
        folder,
        service=service,
        socket=service.replace("http", "ws", 1),
        place=place_of(system),
        sample=SAMPLES[book],
    )
    ran(node_program("tsc"), folder)
    assert ran([NODE, "call_graphql.ts"], folder).startswith("true, true, ")
