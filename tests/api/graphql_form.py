"""The two forms of a value: as REST writes it, and as GraphQL does."""

import re
from collections.abc import Container, Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

import msgspec
import strawberry
from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)

from umpire.api.graphql.schema import graphql_schema
from umpire.api.graphql.types import DERIVATION, name_of
from umpire.rules import SERVED
from umpire.settings import Settings

SYSTEM = "fullThrustLight"
PREFIX = "FullThrustLight"
PLAIN_SCALARS = {"JSON", "PlainBattle"}
PREFIXES = sorted((name_of(book) for book in SERVED.values()), key=len, reverse=True)
"""What stands in front of the types of each rulebook; one may be the beginning of another."""


@cache
def camel(name: str) -> str:
    """Return a name as GraphQL writes it."""
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


@cache
def snake(name: str) -> str:
    """Return a name as REST writes it."""
    return re.sub(r"(?<!^)([A-Z]|(?<=[a-z])\d)", r"_\1", name).lower()


def to_graphql(value: Any, name: str) -> Any:
    """Return a value as an input of GraphQL of the type `name`."""
    return to_input(value, sdl().type_map[name])


def to_input(value: Any, kind: Any) -> Any:
    """Return a value as an input of a type; what the type does not know goes as it is.

    The `kind` of a tagged value becomes the field that is chosen, the value of an enum its name.
    """
    if isinstance(value, list | tuple):
        inner = getattr(get_nullable_type(kind), "of_type", None)
        return [to_input(one, inner) for one in value]
    named = get_named_type(kind) if kind is not None else None
    if isinstance(named, GraphQLEnumType):
        names = {given: name for name, given in enums()[named.name].items()}
        return names.get(value, value) if isinstance(value, str) else value
    if not isinstance(value, dict):
        return value
    fields = getattr(named, "fields", {})
    if "kind" in value and "kind" not in fields:
        chosen = camel(str(value["kind"]))
        rest = {name: one for name, one in value.items() if name != "kind"}
        if fields and chosen not in fields:  # the only type that fits here
            return to_input(rest, named)
        return {chosen: to_input(rest, _type_of(fields, chosen)) or True}
    return {
        camel(name): to_input(one, _type_of(fields, camel(name))) for name, one in value.items()
    }


def _type_of(fields: Any, name: str) -> Any:
    return fields[name].type if name in fields else None


def under_system(value: Any) -> Any:
    """Return an order as an input that chooses its rulebook."""
    return {SYSTEM: to_graphql(value, f"{PREFIX}OrderInput")}


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
    of = str(value.get("__typename", ""))
    enums, plain = _enums_of(of), _plain_of(of)
    told = {name.removeprefix(f"{of}_"): one for name, one in value.items()}
    fields = {
        snake(name): named(one, enums[name])
        if name in enums
        else one
        if name in plain
        else to_rest(one)
        for name, one in told.items()
        if name != "__typename" and not (one is None and snake(name) in _left_out_of(of))
    }
    kind = _kind_of(of)
    return {"kind": kind, **fields} if kind else fields


@cache
def _kind_of(name: str) -> str | None:
    """Return the `kind` of the values of a type, if they have one; a refusal goes by its name."""
    struct = DERIVATION.structs.get(name)
    return snake(name) if struct is None else struct.__struct_config__.tag  # type: ignore[attr-defined]


@cache
def _plain_of(name: str) -> frozenset[str]:
    """Return the fields of a type that are told in the form of REST already."""
    fields = getattr(sdl().type_map.get(name), "fields", {})
    return frozenset(
        field for field, one in fields.items() if get_named_type(one.type).name in PLAIN_SCALARS
    )


@cache
def _left_out_of(name: str) -> frozenset[str]:
    """Return what REST leaves out of the values of a type, and GraphQL tells as null."""
    struct = DERIVATION.structs.get(name)
    fields = () if struct is None else msgspec.structs.fields(struct)
    return frozenset(field.name for field in fields if field.default is msgspec.UNSET)


def named(value: Any, names: Mapping[str, str]) -> Any:
    """Return the values of an enum, or of lists of them, as REST writes them."""
    if isinstance(value, list):
        return [named(one, names) for one in value]
    return None if value is None else names[value]


@cache
def _enums_of(name: str) -> dict[str, dict[str, str]]:
    """Return the enums of a type, by the field."""
    fields = getattr(sdl().type_map.get(name), "fields", {})
    return {
        field: enums()[get_named_type(one.type).name]
        for field, one in fields.items()
        if isinstance(get_named_type(one.type), GraphQLEnumType)
    }


@cache
def schema() -> strawberry.Schema:
    """Return the schema of all books, as the service makes it."""
    return graphql_schema(Settings.model_construct())


@cache
def enums() -> dict[str, dict[str, str]]:
    """Return the enums of the schema: by name, what stands for each of their values in REST."""
    kinds = schema()._schema.type_map  # noqa: SLF001 -- there is no public way to it
    return {
        name: {named: one.value for named, one in kind.values.items()}
        for name, kind in kinds.items()
        if isinstance(kind, GraphQLEnumType)
    }


@cache
def sdl() -> GraphQLSchema:
    """Return the schema, as others read it."""
    return build_schema(schema().as_str())


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
    parts = ["__typename"] if _enums_of(kind.name) or _plain_of(kind.name) else []
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
