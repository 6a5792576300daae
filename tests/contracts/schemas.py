"""Validators of JSON Schema, by the dialect that the contracts are written in."""

from typing import Any

import jsonschema_rs

Json = Any
MOST_KEPT = 16
"""Each holds a copy of its document: some ten megabytes."""
_made: dict[tuple[object, ...], tuple[Json, jsonschema_rs.Validator]] = {}


def validator(schema: Json) -> jsonschema_rs.Validator:
    """Return a validator for a schema.

    A schema is often a place in a document of a megabyte, which takes long to read: schemas of the
    same parts share a validator. The parts are kept with it, so that their ids stay theirs.
    """
    parts = tuple(
        (name, part if isinstance(part, str) else id(part)) for name, part in schema.items()
    )
    if parts not in _made:
        if len(_made) == MOST_KEPT:
            del _made[next(iter(_made))]
        _made[parts] = (schema, jsonschema_rs.Draft202012Validator(schema))
    return _made[parts][1]


def faults(schema: Json, value: Json) -> list[str]:
    """Return what is wrong with a value, each with its place."""
    found = sorted(validator(schema).iter_errors(value), key=lambda one: len(one.instance_path))
    return [f"{'/'.join(map(str, one.instance_path))}: {one.message[:300]}" for one in found]


def check_schema(schema: Json) -> None:
    """Assert that a schema is one."""
    jsonschema_rs.meta.validate(schema)
