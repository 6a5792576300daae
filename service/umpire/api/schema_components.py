"""The JSON Schemas of Structs, the same on every Python."""

from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

import msgspec


def schema_components(
    kinds: Iterable[Any], ref_template: str = "#/$defs/{name}"
) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Return the schema of each kind, and those that they refer to by name.

    Descriptions are docstrings; they lose the margin that they have in the code, which Python 3.13
    takes off by itself.
    """
    schemas, components = msgspec.json.schema_components(kinds, ref_template=ref_template)
    return tuple(_without_margins(schema) for schema in schemas), _without_margins(components)


def _without_margins(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_margins(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: cleandoc(inner)
        if key == "description" and isinstance(inner, str)
        else _without_margins(inner)
        for key, inner in schema.items()
    }
