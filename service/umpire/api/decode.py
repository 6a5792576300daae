"""Decode requests: JSON, envelopes (pydantic), values of the domain (msgspec).

The decoders of msgspec are strict and fast. A value that they refuse is tried a second time as its
type means it (`as_meant`), because some libraries write the same value differently: Gson writes
`3.0` for a whole number, Lua cannot distinguish an empty list from an empty object, and many omit
nulls or write null for a field that was left out. If it is still wrong, the refusal lists the
values that would fit (`with_what_fits`).
"""

import gc
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from functools import lru_cache, reduce
from operator import getitem
from typing import Any, NamedTuple, TypeVar, Union

import msgspec
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
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from umpire.api.problems import TOO_MANY_VALUES
from umpire.kernel.decoders import TOKEN, decoder_of, repeated_key
from umpire.kernel.errors import BAD_NAME, UNKNOWN_VALUE, Refusal
from umpire.kernel.names import UnusableText
from umpire.kernel.words import one_of
from umpire.scenarios.journal import encode

DEEPEST = 500
"""How deep values may certainly be nested; a little more is read, too."""


GREATEST = 2**53 - 1
"""The greatest whole number, on either side of zero, that every reader of JSON reads exactly."""


_LONGEST_SHOWN = 100


_BYTE = re.compile(r" \(byte (\d+)\)$")
_LONG = re.compile(rb"[0-9]{16}")
_SURROGATE = re.compile(rb"(\\u[dD][89abAB]..\\u[dD][c-fC-F]..)|\\u[dD][89a-fA-F]")


BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""Some writers of UTF-8 put it before the text; readers of JSON may skip it."""


_ENCODINGS = {"utf-16": "UTF-16", "utf-32": "UTF-32"}


def other_encoding(body: bytes) -> str | None:
    """Return the encoding of a text of JSON by its first bytes, unless it is UTF-8."""
    return _ENCODINGS.get(json.detect_encoding(body)[: len("utf-16")])


def require_keys_once(body: bytes, value: Any) -> None:
    """Refuse an object that has a key twice; see `repeated_key`.

    Raises:
        Malformed: a key is repeated.
    """
    found = repeated_key(body, value)
    if found is not None:
        key, at = found
        raise UNKNOWN_VALUE.refuse(
            f"An object has the key {key[:_LONGEST_SHOWN]!r} twice, {place(body, at)}; "
            "each key may occur once."
        )


def not_json(body: bytes, wrong: Exception) -> Refusal:
    """Return the refusal of a body that msgspec could not read, for the reason that it gave."""
    encoding = other_encoding(body)
    if encoding is not None:
        return UNKNOWN_VALUE.refuse(f"The body is in {encoding}; send JSON in UTF-8.")
    reason, at = _found(body, wrong)
    return UNKNOWN_VALUE.refuse(f"The body is not JSON: {reason}, {place(body, at)}.")


def place(body: bytes, at: int) -> str:
    """Return a place in a body in words; lines and columns count from 1, bytes from 0."""
    begins = body.rfind(b"\n", 0, at) + 1
    line = body.count(b"\n", 0, at) + 1
    column = len(body[begins:at].decode(errors="replace")) + 1
    return f"at line {line}, column {column} (byte {at})"


def require_exact_numbers(body: bytes, value: Any) -> None:
    """Refuse whole numbers that some readers of JSON would not read exactly.

    Raises:
        Malformed: there is one.
    """
    if _LONG.search(body) is None:
        return
    if not _has_greater(value):
        return
    for pointer, number in _numbers(value):
        if abs(number) > GREATEST:
            raise UNKNOWN_VALUE.refuse(
                f"Whole numbers must be from {-GREATEST} to {GREATEST}.", at=pointer
            )


def _has_greater(value: Any) -> bool:
    """Return whether a value holds an inexact whole number; its place takes longer."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, int) and not -GREATEST <= one <= GREATEST:
            return True
    return False


def _numbers(value: Any) -> Iterator[tuple[str, int]]:
    """Yield all whole numbers in a value, each with its pointer."""
    waiting = [("", value)]
    while waiting:
        pointer, one = waiting.pop()
        if isinstance(one, dict):
            waiting += ((f"{pointer}/{name}", inner) for name, inner in one.items())
        elif isinstance(one, list):
            waiting += ((f"{pointer}/{index}", inner) for index, inner in enumerate(one))
        elif isinstance(one, int):
            yield pointer, one


def _found(body: bytes, wrong: Exception) -> tuple[str, int]:
    """Return the fault and its place, as an offset in bytes."""
    if isinstance(wrong, RecursionError):
        return f"values are nested deeper than {DEEPEST} levels", _too_deep(body)
    if isinstance(wrong, UnicodeDecodeError):
        return "it is not UTF-8", _not_utf8(body)
    told = str(wrong)
    given = _BYTE.search(told)
    if given is not None:
        return told[: given.start()].removeprefix("JSON is malformed: "), int(given[1])
    if "out of range" in told:  # a float, or a whole number of more digits than are read
        return "a number is out of range", _infinite(body)
    return _second_opinion(body)


def _second_opinion(body: bytes) -> tuple[str, int]:
    """Return the fault that the standard library finds, where msgspec names no place."""
    try:
        json.loads(body)
    except json.JSONDecodeError as wrong:
        at = len(wrong.doc[: wrong.pos].encode())
        return (
            "it ends too early"
            if at >= len(body.rstrip())
            else wrong.msg.removesuffix(" starting at")
        ), at
    except (ValueError, RecursionError):
        return "it ends too early", len(body)
    for found in _SURROGATE.finditer(body):
        if found[1] is None:
            return "half of a surrogate pair is missing", found.start()
    return "it ends too early", len(body)


def _too_deep(body: bytes) -> int:
    depth = 0
    for token in TOKEN.finditer(body):
        depth += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(token[0], 0)
        if depth > DEEPEST:
            return token.start()
    return len(body)


def _infinite(body: bytes) -> int:
    for token in TOKEN.finditer(body):
        with suppress(ValueError):
            if token[0][:1] != b'"' and abs(float(token[0])) == float("inf"):
                return token.start()
    return len(body)


def _not_utf8(body: bytes) -> int:
    try:
        body.decode()
    except UnicodeDecodeError as wrong:
        return wrong.start
    return len(body)


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
    """A field of a Struct: the values that fit in it, and whether it is required."""

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
    """Return msgspec's message about a value, followed by the values that would fit there.

    Args:
        message: msgspec's message, without the place.
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
    """Return the types allowed at the end of a path, each by itself."""
    kinds, given = _alone([whole]), value
    for step in path:
        kinds = _alone(found for one in _chosen(kinds, given) for found in _inner(one, step))
        given = _part(given, step)
    return _chosen(kinds, given)


def _alone(kinds: Iterable[Type]) -> list[Type]:
    """Return types without their wrappers: unions are taken apart."""
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
    """Yield the type after a step, if the step leads anywhere."""
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


LONGEST_TEXT = 200
LONGEST_ID = 128
MOST_ORDERS = 1_000
LONGEST_NUMBER = 15
GREATEST_NUMBER = 10**LONGEST_NUMBER - 1
FEW_VALUES, MOST_VALUES = 20_000, 100_000
"""A body with few values is read as it comes; one with more than the most is not read at all."""

SHORT = 262_144


T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


_PATH = re.compile(r" - at `(?:key in )?\$(?P<path>.*)`$")
_NO_ID = re.compile(r"Expected `str` matching regex '\^\[A-Za-z0-9_\].*?'(?= - at|$)")

WHAT_IDS_ARE = (
    "An id has up to 40 letters of ASCII, digits, `_`, `.` and `-`, and begins with none of the "
    "last two; a name in any script is a `name`."
)

_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")


class Envelope(BaseModel):
    """The base of request bodies: strict types, and no field that is not asked for."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def json_value(body: bytes, *, checked: bool = False) -> Any:
    """Return the JSON value of a body, whose numbers everybody reads alike; see `any_json`.

    Raises:
        Malformed: it is not JSON in UTF-8, or holds a number that not everybody reads exactly.
    """
    value = any_json(body, checked=checked)
    require_exact_numbers(body, value)
    return value


def any_json(body: bytes, *, checked: bool = False) -> Any:
    """Return the JSON value of a body; NaN and infinities are not JSON.

    Args:
        body: JSON in UTF-8, after a byte order mark or without one.
        checked: whether it was read before, beside the event loop, so its keys need no second look.

    Raises:
        Malformed: it is not JSON in UTF-8, or has a key twice; the refusal says where.
    """
    body = body.removeprefix(BYTE_ORDER_MARK)
    try:
        if len(body) <= SHORT:
            value = _decode(body)
        else:
            with _without_collector():
                value = _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise not_json(body, wrong) from wrong
    if not checked:
        require_keys_once(body, value)
    return value


def is_small(body: bytes) -> bool:
    """Return whether a body is read in a moment: it is short, and cannot hold many values."""
    return len(body) <= SHORT and values_at_most(body) <= FEW_VALUES


def values_at_most(body: bytes) -> int:
    """Return how many values a body of JSON holds at the most: found without reading it."""
    return 1 + sum(map(body.count, (b",", b"[", b"{")))


def require_few_values(value: Any) -> None:
    """Refuse a value of JSON that holds too many others.

    Raises:
        Malformed: it does.
    """
    waiting, count = [value], 0
    while waiting and count <= MOST_VALUES:
        one = waiting.pop()
        count += 1
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    if count > MOST_VALUES:
        raise TOO_MANY_VALUES.refuse(f"The body holds more than {MOST_VALUES} values, the limit.")


@contextmanager
def _without_collector() -> Iterator[None]:
    """Keep the collector of garbage from looking, time and again, at a long body half read."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def envelope(model: type[M], value: Any) -> M:
    """Return a request body, checked.

    Raises:
        Malformed: a field is missing, unknown or of the wrong type.
    """
    try:
        return model.model_validate(value)
    except ValidationError as wrong:
        if _repaired(value, wrong.errors(include_url=False, include_context=False)):
            return envelope(model, value)
        first = wrong.errors(include_url=False, include_input=False)[0]
        at = "".join(f"/{step}" for step in first["loc"])
        raise UNKNOWN_VALUE.refuse(_told(model, first), at=at) from wrong


def _repaired(value: Any, errors: Iterable[ErrorDetails]) -> bool:
    """Replace, inside a body, what its writer wrote otherwise; see `as_meant`."""
    done = False
    for error in errors:
        *way, last = error["loc"] or (None,)
        given, meant = error["input"], error["input"]
        if error["type"] == "int_type" and isinstance(given, float):
            meant = shortest(given)
        elif error["type"] == "list_type" and given == {}:
            meant = []
        if meant is not given and last is not None:
            reduce(getitem, way, value)[last] = meant
            done = True
    return done


_WRONG = {
    "missing": "`{name}` is missing.",
    "model_type": "An object belongs here: `{{...}}`.",
    "string_type": "A text belongs here.",
    "int_type": "A whole number belongs here.",
    "list_type": "A list belongs here.",
    "greater_than_equal": "A number of {ge} or more belongs here.",
    "less_than_equal": "A number of {le} or less belongs here.",
    "too_short": "A list of at least {min_length} belongs here; it has {actual_length}.",
    "too_long": "A list of at most {max_length} belongs here; it has {actual_length}.",
    "string_too_short": "A text of at least {min_length} characters belongs here.",
    "string_too_long": "A text of at most {max_length} characters belongs here.",
    "literal_error": "One of {expected} belongs here.",
}
"""Messages about a field, by pydantic's name for the fault; pydantic's own use Python's words."""


def _told(model: type[BaseModel], wrong: ErrorDetails) -> str:
    """Return in plain words the fault of a field of a body."""
    name = wrong["loc"][-1] if wrong["loc"] else ""
    if wrong["type"] == "extra_forbidden":
        there = f" There is {one_of(model.model_fields)}." if len(wrong["loc"]) == 1 else ""
        return f"There is no field `{str(name)[:LONGEST_ID]}` here.{there}"
    told = _WRONG.get(wrong["type"])
    return told.format(name=name, **wrong.get("ctx", {})) if told else wrong["msg"]


def domain(kind: Any, value: Any, at: str) -> Any:
    """Return a value of the domain.

    Args:
        kind: its type.
        value: plain JSON values.
        at: a JSON Pointer to its place in the request.

    Raises:
        Malformed: it does not have that type.
    """
    return through(decoder_of(kind), value, at)


def through(decoder: msgspec.json.Decoder[T], value: Any, at: str) -> T:
    """Return a value of the domain, read by a decoder that is made already; see `domain`."""
    try:
        try:
            return decoder.decode(encode(value))
        except msgspec.ValidationError:
            return decoder.decode(encode(as_meant(decoder.type, value)))
    except (msgspec.ValidationError, RecursionError, OverflowError, TypeError) as wrong:
        raise not_understood(wrong, at, decoder.type, value) from wrong


def list_of_any(kinds: tuple[type, ...]) -> Any:
    """Return the type of a list whose values are of any of these types."""
    one: Any = Union[kinds]  # noqa: UP007 — built from a tuple
    return list[one]


def as_json(value: Any, at: str) -> bytes:
    """Return plain values as JSON.

    Args:
        value: from the request.
        at: a JSON Pointer to its place in the request.

    Raises:
        Malformed: it is nested too deeply, or holds a number that JSON cannot carry.
    """
    try:
        return encode(value)
    except (RecursionError, OverflowError) as wrong:
        raise not_understood(wrong, at) from wrong


def read_value(kind: Any, text: bytes) -> Any:
    """Return a value of the domain from JSON that is our own."""
    return decoder_of(kind).decode(text)


_decode = decoder_of(Any).decode


@contextmanager
def inside(at: str) -> Iterator[None]:
    """Prefix the pointers of refusals raised inside with `at`, the place in the request."""
    try:
        yield
    except Refusal as refusal:
        refusal.inside(at)
        raise


def text(given: str, at: str, least: int = 0) -> str:
    """Return a text from outside.

    Raises:
        Malformed: it is too short or too long.
    """
    if not least <= len(given) <= LONGEST_TEXT:
        raise UNKNOWN_VALUE.refuse(
            f"The text has {len(given)} characters; {least} to {LONGEST_TEXT} are allowed.", at=at
        )
    return given


def command_id(given: str, at: str = "") -> str:
    """Return a command id from outside.

    Raises:
        Malformed: it is empty, too long, or not printable ASCII.
    """
    command = given.strip().strip('"')
    if not (command and len(command) <= LONGEST_ID and command.isascii() and command.isprintable()):
        raise UNKNOWN_VALUE.refuse(
            f"A command id must have 1 to {LONGEST_ID} printable ASCII characters.", at=at
        )
    return command


def not_understood(wrong: Exception, at: str, kind: Any = Any, value: Any = None) -> Refusal:
    """Return the refusal of a value that msgspec does not understand.

    Args:
        wrong: the exception of msgspec.
        at: a JSON Pointer to the value's place in the request.
        kind: the type that the value should have.
        value: plain JSON values.
    """
    message = _NO_ID.sub(WHAT_IDS_ARE, str(wrong))
    cause = wrong.__cause__
    if isinstance(cause, UnusableText):
        code, field = BAD_NAME, "/name"
    else:
        code, field = UNKNOWN_VALUE, ""
    place = _PATH.search(message)
    steps = [name or index for name, index in _STEP.findall(place["path"] if place else "")]
    told = with_what_fits(message[: place.start()] if place else message, kind, value, steps)
    return code.refuse(told, at="".join((at, *(f"/{step}" for step in steps), field)))
