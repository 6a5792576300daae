"""Reading answers and writing requests, with the types of the rulebook that they are about."""

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from umpire_client import models, values
from umpire_client.decoders import decoder_of, new_decoder
from umpire_client.rulebooks import KINDS
from umpire_client.values import Unknown

A = TypeVar("A")

WHOLE = frozenset({values.Battle, values.Setup, values.Options})
"""What is sent back as it came: a type that would drop some of it is not used."""


class Reader:
    """Reads the values of one rulebook.

    Args:
        system: the rulebook; of one that is not known, all values come as `Unknown`.
    """

    def __init__(self, system: str | None) -> None:
        self._kinds: dict[type, Any] = {
            **KINDS.get(system or "", {}),
            values.Entry: models.AnyEntry,
        }
        self._decoders: dict[Any, msgspec.json.Decoder[Any]] = {}

    def read(self, content: bytes, kind: type[A]) -> A:
        """Return what an answer holds.

        Raises:
            ValueError: it is not a `kind`.
        """
        value: A = self._decoder(kind).decode(content)
        return value

    def _decoder(self, kind: Any) -> msgspec.json.Decoder[Any]:
        decoder = self._decoders.get(kind)
        if decoder is None:
            decoder = self._decoders[kind] = new_decoder(kind, self._known)
        return decoder

    def _known(self, kind: type, value: Any) -> Any:
        """Return a value as what the rulebook knows by that name, or else as it came."""
        known = self._kinds.get(kind)
        if known is None:
            return Unknown(value)
        self._decoder(known)  # has its types studied alone, as `convert` would not
        try:
            found = msgspec.convert(value, known, dec_hook=self._known)
        except msgspec.ValidationError:
            return Unknown(value)
        if kind in WHOLE and not holds(msgspec.json.decode(written(found)), value):
            return Unknown(value)
        return found


def holds(found: Any, came: Any) -> bool:
    """Tell whether nothing that came was lost; what was left out may stand with its default."""
    if isinstance(found, dict) and isinstance(came, dict):
        return came.keys() <= found.keys() and all(
            holds(found[name], value) for name, value in came.items()
        )
    if isinstance(found, list) and isinstance(came, list):
        return len(found) == len(came) and all(map(holds, found, came))
    return bool(found == came)


@lru_cache(maxsize=64)
def reader_of(system: str | None) -> Reader:
    """Return the reader of a rulebook, made once."""
    return Reader(system)


class _About(msgspec.Struct):
    system: str | None = None


def read(content: bytes, kind: type[A], system: str | None = None) -> A:
    """Return what an answer holds; the rulebook is `system`, or else the one it names itself.

    Raises:
        ValueError: it is not a `kind`.
    """
    if system is None:
        system = decoder_of(_About).decode(content).system
    return reader_of(system).read(content, kind)


def _raw(value: Any) -> Any:
    if isinstance(value, Unknown):
        return value.raw
    raise NotImplementedError(f"{type(value).__name__} cannot be sent.")


written = msgspec.json.Encoder(enc_hook=_raw).encode
"""Return the JSON of a value."""
