"""Decoders of types: each is made once, and while no other is made.

msgspec studies a type when it first decodes it, and notes down on its classes what it finds. A
thread that decodes such a class meanwhile reads what is half written, and the process dies (seen
with msgspec 0.22.0). So types are studied here and nowhere else.
"""

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

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
