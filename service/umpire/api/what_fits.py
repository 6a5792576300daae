"""Values against types: other ways to write the same, and what would fit where one does not.

The decoders of msgspec are strict, and quick. A value that they refuse is looked at a second time:
Gson writes `3.0` for a whole number, Lua cannot tell an empty list from an empty object, and many
libraries leave out what is null, or write null for what is left out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec.inspect
from msgspec.inspect import (
    CollectionType,
    DictType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StructType,
    TupleType,
    Type,
    UnionType,
)

from umpire.kernel.words import one_of

_EXACT = 2**53

_WORD = re.compile(
    r"Invalid (?P<choice>enum )?value '(?P<value>[^']*)'$"
    r"|Object contains unknown field `(?P<field>[^`]*)`$"
)


def as_meant(kind: Any, value: Any) -> Any:
    """Return a value as its type means it, where its writer had another way to write the same.

    - a float without a fraction, where a whole number belongs
    - `{}` for an empty list, `[]` for an empty object
    - a field that may be null and was left out
    - null for a field that may be left out

    All else is as it was, right or wrong.

    Args:
        kind: the type of the whole.
        value: the whole, in plain JSON values.
    """
    return _meant(_type_of(kind), value)


def shortest(value: float) -> float:
    """Return a float without a fraction as an integer, if that is exact: up to 2^53."""
    return int(value) if value.is_integer() and abs(value) <= _EXACT else value


def _meant(kind: Type, value: Any) -> Any:
    while isinstance(kind, Metadata):
        kind = kind.type
    if isinstance(kind, UnionType):
        kinds = _alone([kind])
        if isinstance(value, float) and any(isinstance(one, FloatType) for one in kinds):
            return value
        for one in _chosen(kinds, value):
            meant = _meant(one, value)
            if meant is not value:
                return meant
        return value
    if isinstance(value, float):
        return shortest(value) if isinstance(kind, IntType | LiteralType) else value
    if isinstance(value, dict):
        return _meant_object(kind, value)
    return _meant_list(kind, value) if isinstance(value, list) else value


def _meant_object(kind: Type, value: dict[str, Any]) -> Any:
    if isinstance(kind, CollectionType | TupleType):
        return value or []
    if isinstance(kind, DictType):
        return {name: _meant(kind.value_type, one) for name, one in value.items()}
    if not isinstance(kind, StructType):
        return value
    fields = _places_of(kind)
    meant = {name: None for name, field in fields.items() if field.required and field.nullable}
    for name, one in value.items():
        field = fields.get(name)
        if field is None:
            meant[name] = one
        elif one is not None or field.nullable or field.required:
            meant[name] = _meant(field.type, one)
    return meant


def _meant_list(kind: Type, value: list[Any]) -> Any:
    if isinstance(kind, TupleType) and len(kind.item_types) == len(value):
        return [_meant(one, item) for one, item in zip(kind.item_types, value, strict=True)]
    if isinstance(kind, CollectionType):
        return [_meant(kind.item_type, item) for item in value]
    return value or _empty_of(kind)


def _empty_of(kind: Type) -> Any:
    """Return the empty object, if a value of a type may be one; else the empty list."""
    if isinstance(kind, StructType):
        needed = (each.required and not each.nullable for each in _places_of(kind).values())
        return [] if kind.tag_field is not None or any(needed) else {}
    return {} if isinstance(kind, DictType) else []


class _Place(NamedTuple):
    """A field of a Struct, as far as what may stand in it goes."""

    type: Type
    required: bool
    nullable: bool


def _places_of(kind: StructType) -> dict[str, _Place]:
    """Return the fields of a Struct by the names that they have in JSON; looked up once a class."""
    known = _PLACES.get(kind.cls)
    if known is None:
        known = _PLACES[kind.cls] = {
            each.encode_name: _Place(
                each.type,
                each.required,
                any(isinstance(one, NoneType) for one in _alone([each.type])),
            )
            for each in kind.fields
        }
    return known


_PLACES = dict[type, dict[str, _Place]]()


def with_what_fits(message: str, kind: Any, value: Any, steps: Sequence[str]) -> str:
    """Return what msgspec says of a value, and behind it what may stand in that place.

    Args:
        message: what it says, without the place.
        kind: the type of the whole.
        value: the whole, in plain JSON values.
        steps: the way to the place, as in a JSON Pointer.
    """
    said = _WORD.match(message)
    if said is None or "..." in steps:
        return message
    field, choice, given = said["field"], said["choice"], said["value"]
    path = steps if field is not None or choice else steps[:-1]
    kinds = _at(_type_of(kind), value, path)
    if field is not None:
        names, given, of = [each.encode_name for each in _fields(kinds)], field, "has"
    elif choice:
        names, of = [str(each) for one in kinds for each in _words(one)], "takes"
    else:
        names, of = _tags(kinds), "takes"
    near = get_close_matches(given, names, n=3)
    told = one_of([*near, *(name for name in names if name not in near)], none="")
    return f"{message}; it {of} {told}" if told else message


@lru_cache(maxsize=256)
def _type_of(kind: Any) -> Type:
    return msgspec.inspect.type_info(kind)


def _at(whole: Type, value: Any, path: Iterable[str]) -> list[Type]:
    """Return the types that may stand at the end of a path, each by itself."""
    kinds, given = _alone([whole]), value
    for step in path:
        kinds = _alone(found for one in _chosen(kinds, given) for found in _inner(one, step))
        given = _part(given, step)
    return _chosen(kinds, given)


def _alone(kinds: Iterable[Type]) -> list[Type]:
    """Return types without what is round them: unions are taken apart."""
    found = list[Type]()
    for one in kinds:
        if isinstance(one, Metadata):
            found += _alone([one.type])
        elif isinstance(one, UnionType):
            found += _alone(one.types)
        else:
            found.append(one)
    return found


def _chosen(kinds: list[Type], value: Any) -> list[Type]:
    """Return those types that a value means by its tag; all, where it has none of theirs."""
    tagged: list[Type] = [
        one
        for one in kinds
        if isinstance(one, StructType)
        and one.tag_field is not None
        and isinstance(value, dict)
        and value.get(one.tag_field) == one.tag
    ]
    return tagged or kinds


def _inner(kind: Type, step: str) -> Iterator[Type]:
    """Yield the type of what a step leads to, if there is any."""
    if isinstance(kind, StructType):
        yield from (each.type for each in kind.fields if each.encode_name == step)
    elif isinstance(kind, TupleType):
        yield from kind.item_types[int(step) : int(step) + 1] if step.isdigit() else ()
    elif isinstance(kind, CollectionType):
        yield kind.item_type


def _part(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    return None


def _tags(kinds: Iterable[Type]) -> list[str]:
    tags = [one.tag for one in kinds if isinstance(one, StructType)]
    return [str(tag) for tag in tags if tag is not None]


def _fields(kinds: Iterable[Type]) -> list[Field]:
    return [each for one in kinds if isinstance(one, StructType) for each in one.fields]


def _words(kind: Type) -> tuple[Any, ...]:
    return kind.values if isinstance(kind, LiteralType) else ()
