"""The two forms of a value: as REST writes it, and as GraphQL does."""

import re
from functools import cache
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    get_named_type,
)

from umpire.api.contracts import contracts

SYSTEM = "fullThrustLight"
UNTAGGED = {"Battle", "BattleView"}
"""Unions over rulebooks in GraphQL, which REST writes without a `kind`."""
PREFIX = "FullThrustLight"


def camel(name: str) -> str:
    """Return a name as GraphQL writes it."""
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


def snake(name: str) -> str:
    """Return a name as REST writes it."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def to_graphql(value: Any) -> Any:
    """Return a value as an input of GraphQL; a `kind` becomes the field that is chosen."""
    if isinstance(value, list | tuple):
        return [to_graphql(one) for one in value]
    if not isinstance(value, dict):
        return value
    fields = {camel(name): to_graphql(one) for name, one in value.items() if name != "kind"}
    if "kind" not in value:
        return fields
    return {camel(str(value["kind"])): fields or True}


def under_system(value: Any) -> Any:
    """Return a value as an input that chooses its rulebook."""
    return {SYSTEM: to_graphql(value)}


def to_rest(value: Any) -> Any:
    """Return an answer of GraphQL in the form of REST."""
    if isinstance(value, list):
        return [to_rest(one) for one in value]
    if not isinstance(value, dict):
        return value
    fields = {snake(name): to_rest(one) for name, one in value.items() if name != "__typename"}
    kind = value.get("__typename", "").removeprefix(PREFIX).removesuffix("Choice")
    return {"kind": snake(kind), **fields} if kind and kind not in UNTAGGED else fields


@cache
def sdl() -> GraphQLSchema:
    """Return the schema, as others read it."""
    return build_schema(contracts()["schema/umpire.graphql"])


@cache
def selection(name: str) -> str:
    """Return a selection of everything that a type has; fields with arguments are left out."""
    kind = get_named_type(sdl().type_map[name])
    if isinstance(kind, GraphQLUnionType):
        parts = [f"... on {one.name} {selection(one.name)}" for one in kind.types]
        return "{__typename " + " ".join(parts) + "}"
    assert isinstance(kind, GraphQLObjectType | GraphQLInterfaceType)
    fields = []
    for field_name, field in kind.fields.items():
        if field.args:
            continue
        inner = get_named_type(field.type)
        leaf = isinstance(inner, GraphQLScalarType | GraphQLEnumType)
        fields.append(field_name if leaf else f"{field_name} {selection(inner.name)}")
    return "{" + " ".join(fields) + "}"


REFUSAL = "... on Refusal " + "{__typename code message pointer page citation {rule section gist}}"
