"""Decoders of types: each is made once, and while no other is made.

msgspec studies a type when it first decodes it, and notes down on its classes what it finds. A
thread that decodes such a class meanwhile reads what is half written, and the process dies (seen
with msgspec 0.22.0). Clients are used from threads, so types are studied here and nowhere else.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Hook: TypeAlias = Callable[[type, Any], Any]

_studying = Lock()
_made: dict[Any, msgspec.json.Decoder[Any]] = {}


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder of a type, made once."""
    known = _made.get(kind)
    if known is None:
        known = _made[kind] = new_decoder(kind)
    return known


def new_decoder(kind: type[T], hook: Hook | None = None) -> msgspec.json.Decoder[T]:
    """Return a decoder with a hook for what is no type of msgspec."""
    with _studying:
        return msgspec.json.Decoder(kind, dec_hook=hook)
