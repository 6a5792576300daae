"""What transcripts are judged by again: an edition of each rulebook, and a considered fix."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from umpire.api.decode import any_json
from umpire.cli.reading import read
from umpire.cli.terminal import Unusable
from umpire.kernel.editions import Defaults, replaced
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook, option_schemas
from umpire.kernel.words import one_of
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.rejudge import Target

LONGEST_TABLES = 1 << 24  # bytes


class Setting(NamedTuple):
    """A default that is considered: of one book, or of every one that has it.

    `values` are the plain values that it may have been meant as, the likeliest first.
    """

    of: Literal["options", "tables"]
    system: str | None
    name: str
    values: tuple[Any, ...]

    def __str__(self) -> str:
        of = f"{self.system}:" if self.system else ""
        return f"{of}{self.name}"


class Considered:
    """What is considered, for every rulebook; a book that cannot be judged so says it when asked.

    Args:
        known: the rulebooks.
        against: editions, as `NAME` or `SYSTEM:NAME`; without any, the newest.
        settings: the fix.

    Raises:
        Unusable: no rulebook has such an edition, option, table or value.
    """

    def __init__(
        self, known: Rulebooks, against: Iterable[str], settings: Sequence[Setting]
    ) -> None:
        self.settings = tuple(settings)
        self.editions = {system: book.edition for system, book in known.items()}
        self._refused: dict[str, str] = {}
        self._defaults: dict[str, Defaults] = {}
        for name in sorted(against, key=lambda given: ":" in given):
            self._take_edition(known, name)
        for system, book in known.items():
            if system not in self._refused:
                self._defaults[system] = book.defaults(self.editions[system])
        for setting in self.settings:
            self._take_setting(known, setting)

    def target(self, book: Rulebook[Any, Any, Any]) -> Target:
        """Return what a rulebook's transcripts are judged by.

        Raises:
            Unusable: what is considered does not fit the book.
        """
        refused = self._refused.get(book.system)
        if refused is not None:
            raise Unusable(refused)
        return Target(self.editions[book.system], self._defaults[book.system])

    def unused(self, judged: Iterable[str]) -> Iterator[Setting]:
        """Yield the settings that none of the rulebooks that were judged has."""
        used = [setting for system in judged for setting in self.of(system)]
        yield from (setting for setting in self.settings if setting not in used)

    def told(self, system: str) -> Iterator[str]:
        """Yield in words what is considered for a rulebook."""
        for setting in self.of(system):
            if setting.of == "tables":
                yield f"another table {setting.name}"
            else:
                value = getattr(self._defaults[system].options, setting.name)
                yield f"{setting.name} = {msgspec.json.encode(value).decode()}"

    def of(self, system: str) -> Iterator[Setting]:
        """Yield the settings that a rulebook has."""
        for setting in self.settings:
            if _has(self._defaults[system], setting, system):
                yield setting

    def _take_edition(self, known: Rulebooks, given: str) -> None:
        system, _, name = given.rpartition(":")
        asked = {system: _book(known, system)} if system else known
        if not any(name in _names(book) for book in asked.values()):
            there = "; ".join(f"{each}: {', '.join(_names(book))}" for each, book in asked.items())
            raise Unusable(f"There is no edition {name!r}; there are {there}.")
        for each, book in asked.items():
            if name in _names(book):
                self.editions[each] = name
                self._refused.pop(each, None)
            else:
                there = ", ".join(_names(book))
                self._refused[each] = f"{each} has no edition {name!r}; it has: {there}."

    def _take_setting(self, known: Rulebooks, setting: Setting) -> None:
        if setting.system is not None:
            self.target(_book(known, setting.system))
        asked = [each for each in self._defaults if setting.system in {None, each}]
        having = [each for each in asked if _has(self._defaults[each], setting, each)]
        if not having:
            named = {name for each in asked for name in _fields(self._defaults[each], setting)}
            raise Unusable(_no_such(setting, sorted(named), of_one=len(asked) == 1))
        refused = {}
        for each in having:
            try:
                self._defaults[each] = _set(self._defaults[each], setting)
            except ValueError as wrong:
                refused[each] = f"{setting.name} of {each}: {wrong}{_takes(known[each], setting)}."
        if len(refused) == len(having):
            raise Unusable(refused[having[0]])
        self._refused |= refused


def setting_of(given: str) -> Setting:
    """Return the option that `NAME=VALUE` or `SYSTEM:NAME=VALUE` sets; a value is JSON, or a text.

    Raises:
        Unusable: it is neither.
    """
    named, equals, text = given.partition("=")
    system, _, name = named.rpartition(":")
    if not (equals and name):
        raise Unusable(f"--with takes NAME=VALUE, not {given!r}.")
    values: tuple[Any, ...] = (text,)
    with suppress(ValueError, RecursionError):  # a word need not stand in quotes
        values = (msgspec.json.decode(text), text)
    return Setting("options", system or None, name, values)


def tables_of(path: Path) -> list[Setting]:
    """Return the tables that a file sets: a JSON object of tables by their names.

    Raises:
        Unusable: it cannot be read, or is no such object.
    """
    try:
        tables = any_json(read(path, LONGEST_TABLES))
    except Refusal as wrong:
        raise Unusable(f"{path} holds no tables by their names in JSON: {wrong.message}") from wrong
    if not isinstance(tables, dict):
        raise Unusable(f"{path} holds no tables by their names in JSON: it is no object.")
    return [Setting("tables", None, name, (value,)) for name, value in tables.items()]


def _book(known: Rulebooks, system: str) -> Rulebook[Any, Any, Any]:
    if system not in known:
        raise Unusable(f"There is no rulebook {system!r}; there are: {', '.join(known)}.")
    return known[system]


def _no_such(setting: Setting, names: list[str], *, of_one: bool) -> str:
    """Return what is told of a name that is none: those that are near, or all of one book."""
    told = f"There is no {setting.of[:-1]} {setting.name!r}"
    near = get_close_matches(setting.name, names)
    if near:
        return f"{told}. Did you mean {one_of(near)}?"
    if of_one or setting.of == "tables":
        return f"{told}; there are: {', '.join(names)}."
    return f"{told} in any rulebook; --with SYSTEM:{setting.name}=VALUE tells those of one."


def _names(book: Rulebook[Any, Any, Any]) -> list[str]:
    return [edition.name for edition in book.editions]


def _fields(defaults: Defaults, setting: Setting) -> tuple[str, ...]:
    fields: tuple[str, ...] = getattr(defaults, setting.of).__struct_fields__
    return fields


def _has(defaults: Defaults, setting: Setting, system: str) -> bool:
    return setting.system in {None, system} and setting.name in _fields(defaults, setting)


def _takes(book: Rulebook[Any, Any, Any], setting: Setting) -> str:
    """Return what an option takes, as its schema says it; a table is too long to be told."""
    if setting.of == "tables":
        return ""
    schema = option_schemas(book.options_type)[setting.name]
    own = {"title", "description", "default"}
    values = schema.get("enum") or [{key: schema[key] for key in schema if key not in own}]
    return f"; it takes: {', '.join(msgspec.json.encode(value).decode() for value in values)}"


def _set(defaults: Defaults, setting: Setting) -> Defaults:
    """Return defaults with a setting.

    Raises:
        ValueError: none of its values fits.
    """
    faults = []
    for value in setting.values:
        try:
            values = replaced(getattr(defaults, setting.of), setting.name, value)
        except (ValueError, RecursionError) as wrong:
            faults.append(str(wrong))
        else:
            return msgspec.structs.replace(defaults, **{setting.of: values})
    raise ValueError(faults[0])
