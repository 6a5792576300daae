"""Decoders of types, each made once and only one at a time; and repeated keys of JSON objects.

msgspec studies a type when it first decodes it, and stores the result on the type's classes. A
thread that decodes such a class meanwhile reads half of it, and the process crashes (seen with
msgspec 0.22.0). So types are studied here and nowhere else.
"""

import json
import re
from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

# Possessive, and a text may lack its end: each byte is looked at once, whatever is sent.
TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]|-?[0-9][0-9.eE+-]*+', re.DOTALL)
"""A text, a bracket or a number of JSON."""
_COLON = re.compile(rb"[ \t\n\r]*:")
_encode = msgspec.json.Encoder().encode
_ESCAPED_COLON = re.compile(rb"\\u003[aA]")

_studying = Lock()
_made: dict[Any, msgspec.json.Decoder[Any]] = {}


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder of a type, made once."""
    known = _made.get(kind)
    if known is None:
        with _studying:
            known = _made[kind] = msgspec.json.Decoder(kind)
    return known


def require_sound(value: Any) -> None:
    """Refuse a value that its own type does not allow, as after a calculation.

    Raises:
        msgspec.ValidationError: one of its fields is out of bounds.
    """
    decoder_of(type(value)).decode(msgspec.json.encode(value))


def repeated_key(text: bytes, value: Any) -> tuple[str, int] | None:
    """Return the first key that its object has already, and its place in bytes.

    Readers of JSON differ in the value that they take; msgspec keeps the last. So a text with a
    repeated key loses a colon when it is read and written again. The keys themselves are read only
    if it does, or if it holds a colon in disguise: that takes twenty times as long.

    Args:
        text: JSON.
        value: the value that msgspec read there.
    """
    try:
        again = _encode(value)
    except (OverflowError, RecursionError):  # it can be read, but not written
        again = b""
    disguised = b"\\u003" in text and _ESCAPED_COLON.search(text)
    if text.count(b":") == again.count(b":") and not disguised:
        return None
    keys = [set[str]()]
    for token in TOKEN.finditer(text):
        first = token[0][:1]
        if first in b"[{":
            keys.append(set())
        elif first in b"]}":
            keys.pop()
        elif first == b'"' and _COLON.match(text, token.end()):
            key = json.loads(token[0])
            if key in keys[-1]:
                return key, token.start()
            keys[-1].add(key)
    return None
