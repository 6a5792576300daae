"""Validators of JSON Schema, by the dialect that the contracts are written in."""

from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

Json = Any


def validator(schema: Json) -> Any:
    """Return a validator for a schema."""
    return Draft202012Validator(schema)


def faults(schema: Json, value: Json) -> list[str]:
    """Return what is wrong with a value, each with its place."""
    found = sorted(validator(schema).iter_errors(value), key=lambda one: len(one.absolute_path))
    return [f"{one.json_path}: {one.message[:300]}" for one in found]


def check_schema(schema: Json) -> None:
    """Assert that a schema is one."""
    Draft202012Validator.check_schema(schema)
