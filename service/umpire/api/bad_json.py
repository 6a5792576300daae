"""What is wrong with a text that is not the JSON asked for, and where: line, column, byte."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from umpire.kernel.decoders import TOKEN, repeated_key
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal

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
    """Return the encoding other than UTF-8 in which a text of JSON begins."""
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
            "each key may stand once."
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
                f"Whole numbers go from {-GREATEST} to {GREATEST}.", at=pointer
            )


def _has_greater(value: Any) -> bool:
    """Tell whether there is a whole number beyond what is exact; the place of it takes longer."""
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
    """Return what is wrong, and at which byte."""
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
    """Return what the standard library finds, where msgspec tells no place."""
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
            return "half of a surrogate pair stands alone", found.start()
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
