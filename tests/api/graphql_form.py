"""The two forms of a value: as REST writes it, and as GraphQL does."""

import re
from collections.abc import Container, Iterable
from functools import cache
from itertools import product
from typing import Any

from graphql import (
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)

from umpire.api.contracts import contracts
from umpire.api.graphql.types import name_of
from umpire.rules import RULEBOOKS

SYSTEM = "fullThrustLight"
UNTAGGED = {"Battle", "BattleView"}
"""Unions over rulebooks in GraphQL, which REST writes without a `kind`."""
PREFIX = "FullThrustLight"
PREFIXES = sorted((name_of(book) for book in RULEBOOKS), key=len, reverse=True)
"""What stands in front of the types of each rulebook; one may be the beginning of another."""


def camel(name: str) -> str:
    """Return a name as GraphQL writes it."""
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


def snake(name: str) -> str:
    """Return a name as REST writes it."""
    return re.sub(r"(?<!^)([A-Z]|(?<=[a-z])\d)", r"_\1", name).lower()


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


def to_input(value: Any, kind: Any) -> Any:
    """Return a value as an input of GraphQL, by its type: not every `kind` chooses a field."""
    if isinstance(value, list | tuple):
        inner = getattr(get_nullable_type(kind), "of_type", kind)
        return [to_input(one, inner) for one in value]
    named = get_named_type(kind)
    if not isinstance(value, dict) or not isinstance(named, GraphQLInputObjectType):
        return value
    if named.is_one_of and "kind" in value:
        chosen = camel(str(value["kind"]))
        rest = {name: one for name, one in value.items() if name != "kind"}
        return {chosen: to_input(rest, named.fields[chosen].type) or True}
    known = {name: one for name, one in value.items() if name != "kind" or name in named.fields}
    return {
        camel(name): to_input(one, named.fields[camel(name)].type) for name, one in known.items()
    }


def under_system(value: Any) -> Any:
    """Return a value as an input that chooses its rulebook."""
    return {SYSTEM: to_graphql(value)}


def prefix_of(name: str) -> str:
    """Return what stands in front of the name of a type for its rulebook; nothing without one."""
    return next((one for one in PREFIXES if name.startswith(one)), "")


def unprefixed(name: str) -> str:
    """Return the name of a type without that of its rulebook."""
    return name.removeprefix(prefix_of(name))


def to_rest(value: Any) -> Any:
    """Return an answer of GraphQL in the form of REST; an alias of `selection` is undone."""
    if isinstance(value, list):
        return [to_rest(one) for one in value]
    if not isinstance(value, dict):
        return value
    fields = {
        snake(name.removeprefix(f"{value.get('__typename')}_")): to_rest(one)
        for name, one in value.items()
        if name != "__typename"
    }
    kind = unprefixed(value.get("__typename", "")).removesuffix("Choice")
    return {"kind": snake(kind), **fields} if kind and kind not in UNTAGGED else fields


@cache
def sdl() -> GraphQLSchema:
    """Return the schema, as others read it."""
    return build_schema(contracts()["schema/umpire.graphql"])


@cache
def selection(name: str, *books: str) -> str:
    """Return a selection of everything that a type has; fields with arguments are left out.

    With `books`, told by the prefixes of their types, unions over rulebooks hold their members
    alone: nobody asks for those of all books at once, which would be too long a document. Where
    GraphQL does not let members of a union be asked for together, a field goes by an alias
    that names its member: `FullThrustLightBattle_phase`.
    """
    kind = get_named_type(sdl().type_map[name])
    if isinstance(kind, GraphQLUnionType):
        wanted = books if not prefix_of(name) else ()
        members = [one for one in kind.types if not wanted or prefix_of(one.name) in {*wanted, ""}]
        apart = aliased(members)
        parts = [f"... on {one.name} {_of_object(one, books, apart)}" for one in members]
        return "{__typename " + " ".join(parts) + "}"
    assert isinstance(kind, GraphQLObjectType | GraphQLInterfaceType)
    return _of_object(kind, books)


def _of_object(
    kind: GraphQLObjectType | GraphQLInterfaceType,
    books: tuple[str, ...],
    apart: Container[tuple[str, str]] = (),
) -> str:
    parts = []
    for name, field in kind.fields.items():
        if field.args:
            continue
        called = f"{kind.name}_{name}: {name}" if (kind.name, name) in apart else name
        inner = get_named_type(field.type)
        parts.append(called if is_leaf_type(inner) else f"{called} {selection(inner.name, *books)}")
    return "{" + " ".join(parts) + "}"


def aliased(members: Iterable[GraphQLObjectType | GraphQLInterfaceType]) -> set[tuple[str, str]]:
    """Return the fields, by member and name, that cannot be asked for beside earlier members'."""
    asked: dict[str, list[GraphQLField]] = {}
    apart = set()
    for member in members:
        for name, field in member.fields.items():
            earlier = asked.setdefault(name, [])
            if all(_together(field, one) for one in earlier):
                earlier.append(field)
            else:
                apart.add((member.name, name))
    return apart


def _together(one: GraphQLField, other: GraphQLField) -> bool:
    """Tell whether two fields go by one name (SameResponseShape), with all that is in them."""
    return _shape(one) == _shape(other) and all(
        _together(mine, theirs)
        for (name, mine), (same, theirs) in product(_inside(_of(one)), _inside(_of(other)))
        if name == same
    )


def _shape(field: GraphQLField) -> str:
    """Return the lists and the nullability of a field, and of a leaf its type."""
    inner = get_named_type(field.type)
    return str(field.type) if is_leaf_type(inner) else str(field.type).replace(inner.name, "")


def _of(field: GraphQLField) -> str:
    return get_named_type(field.type).name


@cache
def _inside(name: str) -> list[tuple[str, GraphQLField]]:
    """Return what `selection` asks for of a type, but for what goes by an alias."""
    kind = sdl().type_map[name]
    if is_leaf_type(kind):
        return []
    assert isinstance(kind, GraphQLUnionType | GraphQLObjectType | GraphQLInterfaceType)
    members = kind.types if isinstance(kind, GraphQLUnionType) else [kind]
    apart = aliased(members)
    return [
        (name, field)
        for member in members
        for name, field in member.fields.items()
        if (member.name, name) not in apart
    ]


REFUSAL = "... on Refusal " + "{__typename code message pointer page citation {rule section gist}}"
