"""Options that are alive: each is read somewhere, and each of its values makes a difference.

A book's tests list a play for each option: `Alive(play)`. A play takes the book's options and
returns what comes of them: events, a refusal's code, a view, odds. Any two values of the option
must come out differently in one of its plays.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

import umpire.rules
from umpire.kernel.rulebook import Rulebook

Book = Rulebook[Any, Any, Any]
Play = Callable[[Any], object]

_RULES = Path(umpire.rules.__file__).parent
_DECLARING = {"options.py", "core_options.py", "editions.py"}


class Alive(NamedTuple):
    """The plays that show an option alive.

    `values` are those that are played; without any, both of a flag, or all of its words. `given`
    are other options that the plays need.
    """

    plays: tuple[Play, ...]
    values: tuple[Any, ...] = ()
    given: Mapping[str, Any] = {}


def alive(*plays: Play, values: tuple[Any, ...] = (), **given: Any) -> Alive:
    """Return how an option is shown alive; see `Alive`."""
    return Alive(plays, values, given)


def values_of(book: Book, option: str) -> tuple[Any, ...]:
    """Return all values of an option that is a flag or one of some words; else none."""
    field = next(each for each in msgspec.structs.fields(book.options_type) if each.name == option)
    kind = field.type
    if get_origin(kind) is not Literal and hasattr(kind, "__metadata__"):
        kind = get_args(kind)[0]
    if kind is bool:
        return False, True
    return get_args(kind) if get_origin(kind) is Literal else ()


def unshown(options: Iterable[str], shown: Iterable[str]) -> list[str]:
    """Return what is to be done so that each option has a play, and each play an option.

    Args:
        options: the names of those of a book.
        shown: for which there are plays, once for each time that they are listed.
    """
    needed, listed = set(options), list(shown)
    return [
        *(f"Show that {each} is alive: alive(play)." for each in sorted(needed - set(listed))),
        *(f"There is no option {each}: take it away." for each in sorted(set(listed) - needed)),
        *(f"{each} is shown twice." for each in sorted(needed) if listed.count(each) > 1),
    ]


def undistinguished(book: Book, option: str, shown: Alive) -> list[tuple[Any, Any]]:
    """Return the pairs of values between which no play shows a difference."""
    values = shown.values or values_of(book, option)
    assert len(values) > 1, f"{option}: name the values that are to be played"
    missing = [value for value in values_of(book, option) if value not in values]
    assert missing == [], f"{option} has more values"
    outcomes = [
        [_plain(play(book.options_type(**{**shown.given, option: value}))) for value in values]
        for play in shown.plays
    ]
    return [
        (values[one], values[other])
        for one, other in combinations(range(len(values)), 2)
        if all(outcome[one] == outcome[other] for outcome in outcomes)
    ]


def _plain(outcome: object) -> bytes:
    return msgspec.json.encode(outcome)


@cache
def read_in_rules() -> frozenset[str]:
    """Return the names of all attributes that the code of the rules reads, but for declarations."""
    return frozenset(_read(_RULES))


def _read(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        if path.name not in _DECLARING:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    yield node.attr
