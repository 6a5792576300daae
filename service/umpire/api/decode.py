"""Decoding what comes in: JSON, request envelopes (pydantic), values of the domain (msgspec)."""

import gc
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from operator import getitem
from typing import Any, TypeVar, Union

import msgspec
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from umpire.api.bad_json import (
    BYTE_ORDER_MARK,
    not_json,
    require_exact_numbers,
    require_keys_once,
)
from umpire.api.problems import TOO_MANY_VALUES
from umpire.api.what_fits import as_meant, shortest, with_what_fits
from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import BAD_NAME, UNKNOWN_VALUE, Refusal
from umpire.kernel.names import UnusableText
from umpire.kernel.words import one_of

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
    """Tell whether a body is read in a moment: it is short, and cannot hold many values."""
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
        raise TOO_MANY_VALUES.refuse(f"The body holds more than {MOST_VALUES} values.")


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
"""What is wrong with a field, by what pydantic calls that; it says so in words of Python's."""


def _told(model: type[BaseModel], wrong: ErrorDetails) -> str:
    """Return in plain words what is wrong with a field of a body."""
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
        at: a JSON Pointer to where it stands in the request.

    Raises:
        Malformed: it does not have that type.
    """
    return through(decoder_of(kind), value, at)


def through(decoder: msgspec.json.Decoder[T], value: Any, at: str) -> T:
    """Return a value of the domain, read by a decoder that is made already; see `domain`."""
    try:
        try:
            return decoder.decode(_encode(value))
        except msgspec.ValidationError:
            return decoder.decode(_encode(as_meant(decoder.type, value)))
    except (msgspec.ValidationError, RecursionError, OverflowError, TypeError) as wrong:
        raise not_understood(wrong, at, decoder.type, value) from wrong


def list_of_any(kinds: tuple[type, ...]) -> Any:
    """Return the type of a list whose values are of any of these types."""
    one: Any = Union[kinds]  # noqa: UP007 — built from a tuple
    return list[one]


def as_json(value: Any, at: str) -> bytes:
    """Return plain values as JSON.

    Args:
        value: what came in.
        at: a JSON Pointer to where it stands in the request.

    Raises:
        Malformed: it is nested too deeply, or holds a number that nobody takes.
    """
    try:
        return _encode(value)
    except (RecursionError, OverflowError) as wrong:
        raise not_understood(wrong, at) from wrong


def read_value(kind: Any, text: bytes) -> Any:
    """Return a value of the domain from JSON that is our own."""
    return decoder_of(kind).decode(text)


_encode, _decode = msgspec.json.Encoder().encode, decoder_of(Any).decode


@contextmanager
def inside(at: str) -> Iterator[None]:
    """Put `at` before the pointer of what is refused: to where the value stands in the request."""
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
        raise UNKNOWN_VALUE.refuse(f"It has {least} to {LONGEST_TEXT} characters.", at=at)
    return given


def command_id(given: str, at: str = "") -> str:
    """Return a command id from outside.

    Raises:
        Malformed: it is empty, too long, or not printable ASCII.
    """
    command = given.strip().strip('"')
    if not (command and len(command) <= LONGEST_ID and command.isascii() and command.isprintable()):
        raise UNKNOWN_VALUE.refuse(
            f"A command id has 1 to {LONGEST_ID} printable ASCII characters.", at=at
        )
    return command


def not_understood(wrong: Exception, at: str, kind: Any = Any, value: Any = None) -> Refusal:
    """Return the refusal of a value that msgspec does not understand.

    Args:
        wrong: what it raised.
        at: a JSON Pointer to where the value stands in the request.
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
