"""What would fit where a value does not: said behind the words of msgspec, which name no choice."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec.inspect
from msgspec.inspect import Field, LiteralType, Metadata, StructType, Type, UnionType

from umpire.kernel.words import one_of

_WORD = re.compile(
    r"Invalid (?P<choice>enum )?value '(?P<value>[^']*)'$"
    r"|Object contains unknown field `(?P<field>[^`]*)`$"
)


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
    elif isinstance(kind, msgspec.inspect.TupleType):
        yield from kind.item_types[int(step) : int(step) + 1] if step.isdigit() else ()
    elif isinstance(kind, msgspec.inspect.CollectionType):
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
