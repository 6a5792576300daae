"""Classes of ships of a rulebook, by name: the short form of a set-up names one.

The key of a class is the first word of its name, in small letters: `beacon` is the class
"Beacon, light cruiser". A set-up may use either, in letters of any case.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from umpire.kernel.errors import UNKNOWN_CLASS
from umpire.kernel.reasons import INCONSISTENT

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
ClassName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
"""A class of the book's own: its first word (`beacon`), or all that it is called."""


OfClasses: TypeAlias = Literal["ships", "groups"]
"""The units of a set-up that can be of a class."""


class NamedClass(msgspec.Struct, frozen=True):
    """A class that a set-up can name, as far as its options allow the class.

    Attributes:
        class_name: as a set-up names it.
        title: all that the book calls it.
        of: the units of a set-up that can be of it.
    """

    class_name: str
    title: str
    of: OfClasses


class _Classed(Protocol):
    """A unit that can name its class."""

    @property
    def class_name(self) -> str:
        """All that the book calls it."""


N = TypeVar("N", bound=_Classed)


def by_first_word(classes: Iterable[N]) -> dict[str, N]:
    """Return classes by the names that they go by."""
    return {each.class_name.partition(",")[0].lower(): each for each in classes}


def classes_told(
    ships: Mapping[str, Any], groups: Mapping[str, Any] | None = None
) -> tuple[NamedClass, ...]:
    """Return the classes of a book for callers, by the first word of each."""
    lists: tuple[tuple[OfClasses, Mapping[str, Any]], ...] = (
        ("ships", ships),
        ("groups", groups or {}),
    )
    return tuple(
        NamedClass(name, each.class_name, of)
        for of, classes in lists
        for name, each in sorted(classes.items())
    )


def chosen(  # noqa: PLR0913 — what a unit of a set-up is, by name
    classes: Mapping[str, T],
    class_name: str | None,
    written: T | None,
    *,
    of: str,
    field: str,
    at: str,
) -> T:
    """Return the display of a unit: that of its class, or the one in the set-up.

    Args:
        classes: of the book, by name.
        class_name: of the unit, if it has a class.
        written: the unit's own display, otherwise.
        of: the id of the unit.
        field: the name of the field of `written`.
        at: a JSON Pointer to the unit.

    Raises:
        Malformed: neither or both are given, or the class does not exist.
    """
    if written is not None and class_name is None:
        return written
    if written is not None or class_name is None:
        raise INCONSISTENT.refuse(
            f"{of} needs exactly one of `class_name` and `{field}`.",
            at=f"{at}/{field}",
        )
    return known_class(classes, class_name, at=f"{at}/class_name")


def known_class(classes: Mapping[str, T], class_name: str, *, at: str) -> T:
    """Return a class of the book by its name.

    Raises:
        Malformed: the book has no class of that name.
    """
    said = class_name.casefold()
    by_word = {word: key for key in classes for word in _called(key, classes[key])}
    if said in by_word:
        return classes[by_word[said]]
    close = get_close_matches(said, by_word, n=1)
    meant = f" Did you mean {by_word[close[0]]}?" if close else ""
    raise UNKNOWN_CLASS.refuse(
        f"The book has no class {class_name}; it has {', '.join(sorted(classes))}.{meant}", at=at
    )


def _called(key: str, value: object) -> set[str]:
    return {key, str(getattr(value, "class_name", key)).casefold()}


def class_of(classes: Mapping[str, T], value: T) -> str | None:
    """Return the class with exactly this display; `None` if there is none."""
    return next((key for key, each in classes.items() if each == value), None)


def in_play(each: Any, kind: type[S], classes: Mapping[str, Any], *, at: str) -> S:
    """Return a ship of a set-up as it is in play: of its class, or with the display that it has.

    Args:
        each: as the set-up has it.
        kind: of ships in play, which have their display as `ssd`.
        classes: the displays of the book, by name.
        at: a JSON Pointer to the ship.

    Raises:
        Malformed: it is of no class and has no display, or of both; or there is no such class.
    """
    if type(each) is kind:
        return each
    fields = {name: getattr(each, name) for name in kind.__struct_fields__}
    ssd = chosen(classes, each.class_name, each.ssd, of=each.id, field="ssd", at=at)
    return kind(**{**fields, "ssd": ssd})


def in_short(each: Any, kind: type[S], classes: Mapping[str, Any]) -> S:
    """Return a ship in play in the shortest form of a set-up; see `in_play`.

    Args:
        each: in play.
        kind: of ships in a set-up.
        classes: the displays of the book, by name.
    """
    fields = {name: getattr(each, name) for name in each.__struct_fields__}
    name = class_of(classes, each.ssd)
    return kind(**(fields if name is None else {**fields, "ssd": None, "class_name": name}))
