"""Log lines in the language of the reader.

An event has its line in English, with its fields as holes: `{ship} loses {system}`. The package of
the event has the same line in other languages, in a file of its own for each (`lines.de.toml`).
The table `lines` there is complete, which a test checks; `words` are values of holes, such as the
name of a phase.
"""

import tomllib
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

from umpire.kernel.initiative import throws_told
from umpire.kernel.words import dice, place

ENGLISH = "en"
TRANSLATIONS = ("de",)
LANGUAGES = (ENGLISH, *TRANSLATIONS)
language: ContextVar[str] = ContextVar("language", default=ENGLISH)
"""The language of the lines that are written now."""

KERNEL = "umpire.kernel"


class Lines:
    """The lines of some packages, in every language.

    Args:
        packages: the first that has a line decides.
    """

    def __init__(self, packages: Iterable[str]) -> None:
        self.packages = (*packages, KERNEL)

    def __call__(self, line: str, fields: object = None, **more: Any) -> str:
        """Return a line in the language of the reader, its holes filled.

        A hole names a field and, after a colon, how it is written: `{rolls:dice}`,
        `{damage:points}`, `{names:and}`, `{phase:word}`, or a format of Python: `{range_mu:.1f}`.

        Args:
            line: in English.
            fields: an object with the fields that the line names.
            more: further fields.
        """
        return _Writer(self).vformat(self.find(line, "lines"), (fields,), more)

    def word(self, word: str) -> str:
        """Return a word or phrase in the language of the reader; unknown ones stay as they are."""
        return self.find(word, "words").replace("_", " ")

    def find(self, text: str, table: str) -> str:
        """Return a text in the language of the reader; in English if it is not translated."""
        if language.get() == ENGLISH:
            return text
        return texts_of(self.packages, language.get(), table).get(text, text)


@cache
def texts_of(packages: tuple[str, ...], code: str, table: str) -> Mapping[str, str]:
    """Return a table of some packages in a language; the first package that has a text decides."""
    return ChainMap(*[dict(read_lines(each, code).get(table, {})) for each in packages])


@cache
def read_lines(package: str, code: str) -> Mapping[str, Mapping[str, str]]:
    """Return the tables of a package in a language; empty if it has none."""
    file = resources.files(package) / f"lines.{code}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def lines_of(kind: type) -> Lines:
    """Return the lines for objects of a class: those of its package and of its bases' packages."""
    return _lines_of(tuple(dict.fromkeys(_package_of(base.__module__) for base in kind.__mro__)))


def lines_for(module: str) -> Lines:
    """Return the lines for a module (`__name__`): those of its package."""
    return _lines_of((_package_of(module),))


@cache
def _lines_of(packages: tuple[str, ...]) -> Lines:
    return Lines(each for each in packages if each)


@cache
def _package_of(module: str) -> str:
    """Return the nearest package around a module that has lines; empty if none has."""
    package = module
    while "." in package:
        package = package.rpartition(".")[0]
        if any(read_lines(package, code) for code in TRANSLATIONS):
            return package
    return ""


def holes_of(line: str) -> set[str]:
    """Return the names of the holes of a line."""
    return {name for _, name, _, _ in Formatter().parse(line) if name is not None}


class _Writer(Formatter):
    """Fills the holes of a line."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        name = str(key)
        return kwargs[name] if name in kwargs else getattr(args[0], name)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "word":
            return self._lines.word(value)
        form = FORMS.get(format_spec)
        if form is not None:
            return form(value)
        written = format(value, format_spec)
        if isinstance(value, float) and language.get() != ENGLISH:
            return written.replace(".", ",")
        return written


def say_points(number: int) -> str:
    """Return `1 point`, `2 points`."""
    return _SAY("{number} point" if number == 1 else "{number} points", number=number)


def say_and(names: Iterable[Any]) -> str:
    """Return `A`, `A and B`, `A, B and C`; nothing for no names."""
    known = [str(name) for name in names]
    if len(known) < 2:  # noqa: PLR2004 — two names need an `and`
        return "".join(known)
    return _SAY("{most} and {last}", most=", ".join(known[:-1]), last=known[-1])


_SAY = Lines(())

FORMS: Mapping[str, Callable[[Any], str]] = {
    "dice": dice,
    "points": say_points,
    "place": place,
    "and": say_and,
    "list": ", ".join,
    "throws": throws_told,
}
"""How a field is written, by the name after the colon in a hole."""
