"""Files of other tools: checked reading, ids in both directions, and remarks on what differs.

A file is hostile until it is read. Each value is read through a `Place`, which knows its
JSON Pointer; a refusal points there.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.errors import codes_in, malformed
from umpire.kernel.names import LONGEST_NAME
from umpire.kernel.words import one_of

BAD_FILE = malformed("bad_file", "A file of another tool is not in its format, or is too large.")
UNKNOWN_FORMAT = malformed(
    "unknown_format", "The rulebook does not read or write files of this format."
)
CODES = codes_in(vars())

MOST_SHIPS = 500
"""The most ships in one file: as many as a battle may have."""
MOST_SYSTEMS = 80
"""The most systems of a ship in a file, as in a design."""
LONGEST_ID = 100
LONGEST_TEXT = 10_000

RemarkKind: TypeAlias = Literal["left_out", "changed", "noted"]


class Remark(msgspec.Struct, frozen=True):
    """A line of a file that the rulebook reads otherwise, and the pointer to it.

    `left_out`: the rulebook does not have it. `changed`: it became the nearest that the rulebook
    has. `noted`: it is kept as it was, but counts differently. In a text file the pointer is a
    line: `/lines/13`.
    """

    pointer: str
    kind: RemarkKind
    message: str


class Place(NamedTuple):
    """A value of a file, and the JSON Pointer to it."""

    value: Any
    pointer: str = ""

    def refuse(self, message: str) -> Exception:
        """Return the refusal of this value."""
        return BAD_FILE.refuse(message, at=self.pointer)

    def at(self, key: str | int) -> "Place":
        """Return the place of a part, which is there."""
        step = str(key).replace("~", "~0").replace("/", "~1")
        return Place(self.value[key], f"{self.pointer}/{step}")

    def get(self, key: str) -> "Place | None":
        """Return the place of a field of an object; `None` where it is missing or null.

        Raises:
            Malformed: this is not an object.
        """
        if self.fields().get(key) is None:
            return None
        return self.at(key)

    def need(self, key: str) -> "Place":
        """Return the place of a field.

        Raises:
            Malformed: this is not an object, or it lacks the field.
        """
        found = self.get(key)
        if found is None:
            raise self.refuse(f"`{key}` is missing.")
        return found

    def fields(self) -> dict[str, Any]:
        """Return the fields of an object.

        Raises:
            Malformed: it is not an object.
        """
        if not isinstance(self.value, dict):
            raise self.refuse("An object belongs here: {...}.")
        return self.value

    def items(self, most: int) -> Iterator["Place"]:
        """Yield the places of the values of a list.

        Raises:
            Malformed: it is not a list, or it is too long.
        """
        if not isinstance(self.value, list):
            raise self.refuse("A list belongs here: [...].")
        if len(self.value) > most:
            raise self.refuse(f"The list has {len(self.value)} values; at most {most} are read.")
        return (self.at(place) for place in range(len(self.value)))

    def text(self, longest: int = LONGEST_TEXT) -> str:
        """Return a text.

        Raises:
            Malformed: it is not a text, or it is too long.
        """
        if not isinstance(self.value, str):
            raise self.refuse("A text belongs here.")
        if len(self.value) > longest:
            raise self.refuse(f"The text has {len(self.value)} characters; at most {longest}.")
        return self.value

    def whole(self, least: int, most: int) -> int:
        """Return a whole number within bounds; 3.0 is one.

        Raises:
            Malformed: it is not a whole number, or out of bounds.
        """
        value = self.real(least, most)
        if value != int(value):
            raise self.refuse(f"A whole number from {least} to {most} belongs here.")
        return int(value)

    def real(self, least: float, most: float) -> float:
        """Return a number within bounds.

        Raises:
            Malformed: it is not a number, or out of bounds.
        """
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refuse(f"A number from {least:g} to {most:g} belongs here.")
        if not least <= value <= most:
            raise self.refuse(f"{str(value)[:20]} is out of range: {least:g} to {most:g}.")
        return value

    def flag(self) -> bool:
        """Return true or false.

        Raises:
            Malformed: it is neither.
        """
        if not isinstance(self.value, bool):
            raise self.refuse("`true` or `false` belongs here.")
        return self.value

    def is_set(self, key: str) -> bool:
        """Whether a field is true; a missing one is false.

        Raises:
            Malformed: this is not an object, or the field is neither true nor false.
        """
        found = self.get(key)
        return found is not None and found.flag()

    def choice(self, allowed: tuple[Any, ...]) -> Any:
        """Return one of the values allowed.

        Raises:
            Malformed: it is another value.
        """
        if isinstance(self.value, bool) or self.value not in allowed:
            raise self.refuse(f"{one_of([str(each) for each in allowed])} belongs here.")
        return self.value


def printable_name(text: str) -> str:
    """Return a text of a file as a name: what can be printed of it, cut to the length of a name."""
    return "".join([each for each in text if each.isprintable()])[:LONGEST_NAME].strip()


_LEGAL = re.compile(r"(?!_\.)[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}")
_LETTER = re.compile(r"[A-Za-z0-9_-]")
_ESCAPED = re.compile(r"\.([0-9a-f]+)\.")
_MARK = "_."
LONGEST_OURS = 40


def our_id(theirs: Place) -> str:
    """Return an id of a file as this service writes ids; `their_id` returns the original.

    An id that is legal here stays as it is. Others get the mark `_.`, and each character that an
    id cannot have becomes its code point between dots: `-x y` is `_.-x.20.y`.

    Raises:
        Malformed: it is not a text, is empty, or is too long.
    """
    text = theirs.text(LONGEST_ID)
    if _LEGAL.fullmatch(text):
        return text
    ours = _MARK + "".join(each if _LETTER.fullmatch(each) else f".{ord(each):x}." for each in text)
    if not text or len(ours) > LONGEST_OURS:
        raise theirs.refuse(
            f"An id has 1 to {LONGEST_OURS} characters: letters of ASCII, digits, `_` and `-`. "
            f"Others count several times; this id counts {len(ours)}."
        )
    return ours


def their_id(ours: str) -> str:
    """Return an id of this service as the file had it: the inverse of `our_id`."""
    if not ours.startswith(_MARK):
        return ours
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), ours.removeprefix(_MARK))
